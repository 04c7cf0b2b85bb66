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
        if let condition = try options.assetCondition() { predicate = predicate.map { .and([condition, $0]) } ?? condition }
        search = options.searchText
        sort = try options.assetTerms() + options.sortTerms(by: .assets, AssetKey.init(named:))
        offset = try options.offset()
        limit = try options.limit()
        includesHidden = options.includeHiddenAssets
        includesAllBursts = options.includeAllBurstAssets
        if !options.includeAssetSourceTypes.isEmpty {
            sourceTypes = SourceTypes(rawValue: options.includeAssetSourceTypes.rawValue)
        }
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

    /// The same request of another source.
    func from(_ source: Source) -> CollectionRequest {
        var request = self
        request.source = source
        return request
    }
}

extension CollectionRequest.Source {
    /// Where the collections of a type and subtype are; `nil` where there are none.
    ///
    /// A subtype of the other family stands for all of the type: clients ask for `(.smartAlbum, .albumRegular)`.
    init?(_ type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype) {
        switch (type, subtype) {
        case (.moment, _): return nil
        case (.album, .any), (.album, .albumRegular): self = .albums
        case (.smartAlbum, .any), (.smartAlbum, .smartAlbumUserLibrary): self = .smartAlbums(nil)
        case (.album, _): if subtype.isSmart { self = .albums } else { return nil }
        case (.smartAlbum, _): if subtype.isSmart { return nil } else { self = .smartAlbums(nil) }
        }
    }
}

extension PHAssetCollectionSubtype {
    fileprivate var isSmart: Bool { rawValue >= PHAssetCollectionSubtype.smartAlbumGeneric.rawValue }
}

extension Array where Element == String {
    /// The UUIDs in the identifiers of a kind; what is not such an identifier names nothing and is left out.
    func uuids(of kind: LocalIdentifier.Kind) -> [UUID] {
        compactMap { LocalIdentifier($0) }.filter { $0.kind == kind }.map(\.uuid)
    }
}
