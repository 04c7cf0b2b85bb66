// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension CollectionRequest {
    /// Those of the collections that the request describes, in its order: what an engine does with those of its source, done
    /// with objects, for what no engine knows: transient ones, titles in other languages, several sources at once.
    func part(of collections: [PHCollection]) throws(LibraryError) -> [PHCollection] {
        var readable = collections.map(ReadableCollection.init)
        if let predicate {
            let evaluator = QueryEvaluator(predicate)
            readable = readable.filter { evaluator.matches($0) }
        }
        let rest = readable.sorted(by: sort).map(\.collection).dropFirst(offset)
        return Array(limit.map { rest.prefix($0) } ?? rest)
    }

    /// Whether it asks what collections are called.
    var readsTitles: Bool {
        let title = CollectionKey.localizedTitle
        return sort.contains { $0.key == title } || predicate?.reads(title.rawValue) == true
    }
}

/// A collection, read by keys as it shows itself to the program.
private struct ReadableCollection: SortReadable, QueryReadable {
    let collection: PHCollection

    func sortValue(for key: CollectionKey) -> SortValue {
        switch key {
        case .localIdentifier: SortValue(collection.localIdentifier)
        case .localizedTitle: SortValue(collection.localizedTitle)
        case .startDate: SortValue(collection.dates.start)
        case .endDate: SortValue(collection.dates.end)
        case .estimatedAssetCount: collection.knownAssetCount.map { .integer(Int64($0)) } ?? .missing
        }
    }

    func queryValue(for key: String) -> QueryValue {
        switch CollectionKey(named: key) {
        case .localIdentifier: QueryValue(collection.localIdentifier)
        case .localizedTitle: QueryValue(collection.localizedTitle)
        case .startDate: QueryValue(collection.dates.start)
        case .endDate: QueryValue(collection.dates.end)
        case .estimatedAssetCount: collection.knownAssetCount.map { QueryValue($0) } ?? .null
        case nil: .null
        }
    }
}

extension PHCollection {
    fileprivate var dates: (start: Date?, end: Date?) {
        switch self {
        case let collection as PHAssetCollection: (collection.startDate, collection.endDate)
        case let list as PHCollectionList: (list.startDate, list.endDate)
        default: (nil, nil)
        }
    }

    fileprivate var knownAssetCount: Int? {
        guard let count = (self as? PHAssetCollection)?.estimatedAssetCount, count != NSNotFound else { return nil }
        return count
    }
}

extension QueryPredicate {
    /// Whether it asks for the attribute.
    fileprivate func reads(_ key: String) -> Bool {
        switch self {
        case .constant: false
        case .comparison(let comparison): comparison.left.reads(key) || comparison.right.reads(key)
        case .not(let predicate): predicate.reads(key)
        case .and(let parts), .or(let parts): parts.contains { $0.reads(key) }
        }
    }
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
