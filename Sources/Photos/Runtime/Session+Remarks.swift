// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension Session {
    /// Says in the log, once, what makes a fetch slow; it is done all the same.
    func remark(on request: AssetRequest) {
        var reasons = request.predicate?.slowness ?? []
        for term in request.sort where QuerySchema.assets[term.key.rawValue]?.kind == .text {
            reasons.append("sorting by the text “\(term.key.rawValue)” reads it of every asset that is found")
        }
        for reason in reasons { remark("A fetch is slow: \(reason).") }
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
        switch (comparator, left, right) {
        case (.matches, .key(let key), _): "MATCHES tries “\(key)” of every asset"
        case (.contains, .key(let key), _) where modifier == .direct && QuerySchema.assets[key]?.kind == .text:
            "CONTAINS looks through “\(key)” of every asset; a search finds words faster"
        case (.like, .key(let key), .constant(.text(let pattern)))
        where pattern.hasPrefix("*") || pattern.hasPrefix("?"):
            "LIKE with a wildcard at the start looks through “\(key)” of every asset"
        case (_, .function(let function, _), _) where function.isArithmetic,
            (_, _, .function(let function, _)) where function.isArithmetic:
            "“\(function.rawValue)” is computed for every asset"
        default: nil
        }
    }
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
