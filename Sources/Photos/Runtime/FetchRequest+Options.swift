// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension AssetRequest {
    /// The request that the options make of a source.
    init(_ source: Source, _ options: PHFetchOptions?) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        try options.refusePredicate()
        sort = try options.sortTerms(ofKind: "assets", AssetKey.init(named:))
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
    init(_ source: Source, _ options: PHFetchOptions?) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        try options.refusePredicate()
        sort = try options.sortTerms(ofKind: "collections", CollectionKey.init(named:))
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

extension PHFetchOptions {
    fileprivate func refusePredicate() throws(LibraryError) {
        guard let predicate else { return }
        let formats = predicate.formats.map { " “\($0)”" }.joined(separator: ",")
        throw LibraryError(
            .unsupported,
            "PHFetchOptions.predicate\(formats): predicates are not built yet; fetch without one and filter the result")
    }

    fileprivate func limit() throws(LibraryError) -> Int? {
        guard fetchLimit >= 0 else {
            throw LibraryError(
                .invalidRequest, "PHFetchOptions.fetchLimit is \(fetchLimit); give 0 for all, or a number")
        }
        return fetchLimit == 0 ? nil : fetchLimit
    }

    fileprivate func sortTerms<Key>(
        ofKind kind: String, _ key: (String) -> Key?
    ) throws(LibraryError) -> [SortTerm<Key>] {
        var terms: [SortTerm<Key>] = []
        for descriptor in sortDescriptors ?? [] {
            guard let probe = descriptor.probed, let name = probe.key, !probe.hasComparator else {
                throw LibraryError(
                    .unsupported,
                    "PHFetchOptions.sortDescriptors: only descriptors with a key and no comparator can be used to fetch"
                )
            }
            guard let key = key(name) else {
                throw LibraryError(
                    .unsupported,
                    "key “\(name)” cannot be used to sort \(kind); see PHFetchOptions for the supported keys")
            }
            terms.append(SortTerm(key, ascending: descriptor.ascending))
        }
        return terms
    }
}

extension Array where Element == String {
    /// The UUIDs in the identifiers of a kind; what is not such an identifier names nothing and is left out.
    func uuids(of kind: LocalIdentifier.Kind) -> [UUID] {
        compactMap { LocalIdentifier($0) }.filter { $0.kind == kind }.map(\.uuid)
    }
}
