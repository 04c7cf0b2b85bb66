// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension CollectionRequest {
    /// Returns the collections that match the request, in its order.
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

extension CollectionRequest.Source {
    /// Returns the source of the collections of a type and subtype; `nil` if such collections do not exist.
    ///
    /// A subtype of another family means all of the type: clients ask for `(.smartAlbum, .albumRegular)`.
    init?(_ type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype) {
        switch type {
        case .moment: self = .moments
        case .album: if subtype.isAlbumSubtype, subtype != .albumRegular { return nil } else { self = .albums }
        case .smartAlbum:
            if subtype.isSmartAlbumSubtype {
                guard let kind = AssetCollection.Subtype(rawValue: subtype.rawValue) else { return nil }
                self = .smartAlbums(kind)
            } else {
                self = .smartAlbums(nil)
            }
        }
    }

    /// True if engines have other titles for some of its collections than the program sees.
    ///
    /// The titles of computed albums are in the program's language, and moments and their clusters have no title.
    var hasLocalizedTitles: Bool {
        switch self {
        case .smartAlbums, .named, .moments, .momentsContaining, .momentLists, .listsContaining, .imports, .places: true
        case .albums, .albumsContaining, .folders: false
        // Folders contain collections of the user; lists contain moments.
        case .members(let list): list != CollectionList.rootUUID
        }
    }
}

extension PHAssetCollectionSubtype {
    fileprivate var isSmartAlbumSubtype: Bool {
        self != .any && rawValue >= PHAssetCollectionSubtype.smartAlbumGeneric.rawValue
    }
    fileprivate var isAlbumSubtype: Bool { rawValue < PHAssetCollectionSubtype.smartAlbumGeneric.rawValue }
}

extension PHCollectionListSubtype {
    /// The kinds of lists of moments that the subtype means: all, unless it is one of them.
    var momentLists: [CollectionList.Subtype] {
        switch self {
        case .momentListCluster: [.momentListCluster]
        case .momentListYear: [.momentListYear]
        case .regularFolder, .rootFolder, .smartFolderEvents, .smartFolderFaces, .any:
            [.momentListCluster, .momentListYear]
        }
    }
}

/// A collection whose attributes are read through its public properties, whatever its source: a library, a transient
/// content, or a test double.
struct ReadableCollection: SortReadable, QueryReadable {
    let collection: PHCollection

    init(_ collection: PHCollection) { self.collection = collection }

    func sortValue(for key: CollectionKey) -> SortValue { SortValue(queryValue(for: key.rawValue)) }

    func queryValue(for name: String) -> QueryValue {
        guard let key = CollectionKey(named: name) else { return .null }
        let value = QueryValue(collection.reader(of: key.rawValue)?()) ?? .null
        // PhotoKit's value for an unknown number.
        return key == .estimatedAssetCount && value == QueryValue(NSNotFound) ? .null : value
    }
}
