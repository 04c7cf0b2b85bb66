// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension AssetRequest {
    /// Creates the request for a source from the options.
    init(_ source: Source, _ options: PHFetchOptions?) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        predicate = try options.condition(of: .assets)
        if let condition = try options.assetCondition() {
            predicate = predicate.map { .and([condition, $0]) } ?? condition
        }
        search = options.additions.searchText
        sort = try options.assetTerms() + options.sortTerms(by: .assets, AssetKey.init(named:))
        offset = try options.offset()
        limit = try options.limit()
        includesHidden = options.includeHiddenAssets
        includesAllBursts = options.includeAllBurstAssets
        if !options.includeAssetSourceTypes.isEmpty {
            sourceTypes = SourceTypes(rawValue: options.includeAssetSourceTypes.rawValue)
        }
    }

    /// Returns the same request for another source.
    func from(_ source: Source) -> AssetRequest {
        var request = self
        request.source = source
        return request
    }
}

extension CollectionRequest {
    /// Creates the request for a source from the options.
    ///
    /// - Parameter schema: The keys by which the collections of the source can be tested and sorted.
    init(
        _ source: Source, _ options: PHFetchOptions?, schema: QuerySchema = .collections
    ) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        try options.checkNoAssetOptions()
        predicate = try options.condition(of: schema)
        sort = try options.sortTerms(by: schema, CollectionKey.init(named:))
        offset = try options.offset()
        limit = try options.limit()
    }

    /// Creates the request for lists from the options; its source is folders until it is replaced.
    init(ofLists options: PHFetchOptions?) throws(LibraryError) {
        try self.init(.folders, options, schema: .collectionLists)
    }

    /// Returns the same request for another source.
    func from(_ source: Source) -> CollectionRequest {
        var request = self
        request.source = source
        return request
    }
}

extension Array where Element == String {
    /// Returns the UUIDs of the local identifiers of these kinds, without all others.
    func uuids(of kinds: LocalIdentifier.Kind...) -> [UUID] {
        compactMap { LocalIdentifier($0) }.filter { kinds.contains($0.kind) }.map(\.uuid)
    }
}
