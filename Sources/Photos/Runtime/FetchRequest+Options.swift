// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension AssetRequest {
    /// The request that the options make of a source.
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

    /// The same request of another source.
    func from(_ source: Source) -> AssetRequest {
        var request = self
        request.source = source
        return request
    }
}

extension CollectionRequest {
    /// The request that the options make of a source.
    ///
    /// - Parameter schema: What the collections of the source can be tested and sorted by.
    init(
        _ source: Source, _ options: PHFetchOptions?, schema: QuerySchema = .collections
    ) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        try options.refuseWhatIsForAssets()
        predicate = try options.condition(of: schema)
        sort = try options.sortTerms(by: schema, CollectionKey.init(named:))
        offset = try options.offset()
        limit = try options.limit()
    }

    /// The request that the options make of lists: of folders, until it is made of another source.
    init(ofLists options: PHFetchOptions?) throws(LibraryError) {
        try self.init(.folders, options, schema: .collectionLists)
    }

    /// The same request of another source.
    func from(_ source: Source) -> CollectionRequest {
        var request = self
        request.source = source
        return request
    }
}

extension Array where Element == String {
    /// The UUIDs in the identifiers of some kinds; what is not such an identifier names nothing and is left out.
    func uuids(of kinds: LocalIdentifier.Kind...) -> [UUID] {
        compactMap { LocalIdentifier($0) }.filter { kinds.contains($0.kind) }.map(\.uuid)
    }
}
