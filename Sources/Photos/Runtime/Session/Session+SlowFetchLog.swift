// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

extension Session {
    /// The time after which a fetch counts as slow.
    private static var slowFetchThreshold: Duration { .milliseconds(250) }

    /// Runs a fetch of assets. If it was slow, the reason is logged once.
    func loggingSlowFetch<Result>(
        on request: AssetRequest, _ fetch: () throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        let start = ContinuousClock.now
        let result = try fetch()
        Self.logSlowFetch(on: request, after: start.duration(to: .now))
        return result
    }

    static func logSlowFetch(on request: AssetRequest, after time: Duration) {
        for reason in slowReasons(of: request, after: time) { SlowFetchLog.log("A fetch is slow: \(reason).") }
    }

    /// Returns the reasons why a fetch was slow; empty when it was not.
    static func slowReasons(of request: AssetRequest, after time: Duration) -> [String] {
        guard time > slowFetchThreshold else { return [] }
        var reasons = request.predicate?.slowReasons ?? []
        for term in request.sort where term.key.isReadPerAsset {
            reasons.append(
                "sorting by “\(term.key.rawValue)” has no index, so this attribute is read for every asset found")
        }
        return reasons
    }
}

extension QueryPredicate {
    /// The reasons why no index helps with parts of the predicate.
    var slowReasons: [String] {
        switch self {
        case .constant: []
        case .comparison(let comparison): comparison.slowReasons.map { [$0] } ?? []
        case .not(let predicate): predicate.slowReasons
        case .and(let parts), .or(let parts): parts.flatMap(\.slowReasons)
        }
    }
}

extension QueryComparison {
    fileprivate var slowReasons: String? {
        for case .function(let function, _) in [left, right] where function.isArithmetic {
            return "“\(function.rawValue)” is computed for every asset"
        }
        guard let key = AssetKey.allCases.first(where: { $0.isReadPerAsset && reads($0.rawValue) }) else {
            return nil
        }
        let advice = comparator == .contains ? "; searching for words is faster" : ""
        return "“\(key.rawValue)” has no index, so this attribute is read for every asset that meets the other "
            + "conditions\(advice)"
    }
}

extension AssetKey {
    /// True if finding or sorting assets by the attribute reads it of each asset. The database has indexes of
    /// identifiers.
    fileprivate var isReadPerAsset: Bool { !isIndexed && self != .localIdentifier && self != .burstIdentifier }
}

extension QueryFunction {
    /// True for functions that no index helps with; bit operations are as fast as comparisons.
    fileprivate var isArithmetic: Bool {
        switch self {
        case .add, .subtract, .multiply, .divide, .power, .negate, .distanceTo, .shiftLeft, .shiftRight: true
        case .bitAnd, .bitOr, .bitXor, .bitNot, .count: false
        }
    }
}

/// A log of advice about slow but valid calls. Each sentence is logged once in the process, for whatever library,
/// because it concerns the program.
enum SlowFetchLog {
    private static let logged = Mutex<Set<String>>([])
    private static let logger = Logger(label: "photos.api")

    static func log(_ sentence: String) {
        let isNew = logged.withLock { $0.insert(sentence).inserted }
        if isNew { logger.notice("\(sentence)") }
    }
}
