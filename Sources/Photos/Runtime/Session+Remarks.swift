// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension Session {
    /// Nobody waits for less.
    private static var patience: Duration { .milliseconds(250) }

    /// Does what fetches the assets of a request. When that took long, the log says once what made it slow.
    func remarking<Result>(
        on request: AssetRequest, _ fetch: () throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        let start = ContinuousClock.now
        let result = try fetch()
        Self.remark(on: request, after: start.duration(to: .now))
        return result
    }

    static func remark(on request: AssetRequest, after time: Duration) {
        for reason in slowness(of: request, after: time) { Remarks.make("A fetch is slow: \(reason).") }
    }

    /// What made a fetch slow; nothing when it was not.
    static func slowness(of request: AssetRequest, after time: Duration) -> [String] {
        guard time > patience else { return [] }
        var reasons = request.predicate?.slowness ?? []
        for term in request.sort where term.key.isReadOfEveryAsset {
            reasons.append(
                "sorting by “\(term.key.rawValue)”, which no index has, reads it of every asset that is found")
        }
        return reasons
    }
}

extension QueryPredicate {
    /// Why no index helps with parts of it.
    var slowness: [String] {
        switch self {
        case .constant: []
        case .comparison(let comparison): comparison.slowness.map { [$0] } ?? []
        case .not(let predicate): predicate.slowness
        case .and(let parts), .or(let parts): parts.flatMap(\.slowness)
        }
    }
}

extension QueryComparison {
    fileprivate var slowness: String? {
        for case .function(let function, _) in [left, right] where function.isArithmetic {
            return "“\(function.rawValue)” is computed for every asset"
        }
        guard let key = AssetKey.allCases.first(where: { $0.isReadOfEveryAsset && reads($0.rawValue) }) else {
            return nil
        }
        let advice = comparator == .contains ? "; a search finds words faster" : ""
        return "“\(key.rawValue)”, which no index has, is read of every asset that other conditions leave\(advice)"
    }
}

extension AssetKey {
    /// Whether to find or sort assets by it means to read it of each. The database has indexes of identifiers.
    fileprivate var isReadOfEveryAsset: Bool { !isIndexed && self != .localIdentifier && self != .burstIdentifier }
}

extension QueryFunction {
    /// Whether it computes what no index has; bits are tested as fast as numbers.
    fileprivate var isArithmetic: Bool {
        switch self {
        case .add, .subtract, .multiply, .divide, .power, .negate, .distanceTo, .shiftLeft, .shiftRight: true
        case .bitAnd, .bitOr, .bitXor, .bitNot, .count: false
        }
    }
}
