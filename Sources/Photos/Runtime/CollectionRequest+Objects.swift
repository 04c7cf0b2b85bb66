// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension CollectionRequest {
    /// Returns those of the collections that the request describes, in its order.
    ///
    /// Does with objects what an engine does with the collections of its source, where no engine can: for transient
    /// collections, titles in other languages, and several sources at once.
    func part(of collections: [PHCollection]) throws(LibraryError) -> [PHCollection] {
        var readable = collections.map(ReadableCollection.init)
        if let predicate {
            let evaluator = QueryEvaluator(predicate)
            readable = readable.filter { evaluator.matches($0) }
            try evaluator.check()
        }
        return readable.sorted(by: sort).map(\.collection).part(from: offset, atMost: limit)
    }

    /// True if the request tests titles or sorts by them.
    var readsTitles: Bool {
        let title = CollectionKey.localizedTitle
        return sort.contains { $0.key == title } || predicate?.reads(title.rawValue) == true
    }
}

extension QueryPredicate {
    /// True if the predicate tests the attribute.
    fileprivate func reads(_ key: String) -> Bool {
        switch self {
        case .constant: false
        case .comparison(let comparison): comparison.reads(key)
        case .not(let predicate): predicate.reads(key)
        case .and(let parts), .or(let parts): parts.contains { $0.reads(key) }
        }
    }
}

extension QueryComparison {
    /// True if the comparison tests the attribute.
    func reads(_ key: String) -> Bool { left.reads(key) || right.reads(key) }
}

extension QueryExpression {
    fileprivate func reads(_ key: String) -> Bool {
        switch self {
        case .key(let name): name == key
        case .constant, .evaluatedObject, .variable: false
        case .aggregate(let parts), .function(_, let parts): parts.contains { $0.reads(key) }
        }
    }
}
