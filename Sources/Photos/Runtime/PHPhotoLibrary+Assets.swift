// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Fetches of assets as the program that holds the library.
extension PHPhotoLibrary {
    func assets(_ options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetch(AssetRequest(.library, options))
    }

    func assets(named identifiers: [String], _ options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAsset>
    {
        var request = try AssetRequest(.named(identifiers.uuids(of: .asset)), options)
        request.includesHidden = options?.hiddenAssets ?? true
        return try fetch(request)
    }

    func assets(
        in collection: PHAssetCollection, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        if let content = collection.origin.transient { return try assets(of: content, options) }
        guard let facts = collection.facts else { return PHFetchResult() }
        return try fetch(AssetRequest(.members(collection: facts.uuid), options))
    }

    func assets(
        of mediaType: PHAssetMediaType, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        var request = try AssetRequest(.library, options)
        let isOfType = QueryPredicate.comparison(
            QueryComparison(
                .key(AssetKey.mediaType.rawValue), .equal, .constant(QueryValue(mediaType.rawValue))))
        request.predicate = request.predicate.map { .and([isOfType, $0]) } ?? isOfType
        return try fetch(request)
    }

    func assets(
        ofBurst identifier: String, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetch(AssetRequest(.burst(identifier), options))
    }

    func keyAssets(
        in collection: PHAssetCollection, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        guard let facts = collection.facts else { return PHFetchResult() }
        return try fetch(AssetRequest(.keyAssets(collection: facts.uuid), options))
    }

    /// Of a collection that is in no library: in its order, when the options name no other.
    private func assets(
        of content: TransientContent, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let members = content.assets.filter { $0.library === self }.compactMap(\.summary)
        var request = try AssetRequest(.named(members.map(\.uuid)), options)
        guard request.sort.isEmpty else { return try fetch(request) }
        let part = (offset: request.offset, limit: request.limit)
        (request.offset, request.limit) = (0, nil)
        session.remark(on: request)
        var found = Set(try session.engine().fetch(request, as: session.caller()).ids)
        // An asset that was given twice is there once.
        let rest = members.map(\.id).filter { found.remove($0) != nil }.dropFirst(part.offset)
        return frozen(Array(part.limit.map { rest.prefix($0) } ?? rest))
    }

    private func fetch(_ request: AssetRequest) throws(LibraryError) -> PHFetchResult<PHAsset> {
        session.remark(on: request)
        return frozen(try session.engine().fetch(request, as: session.caller()).ids)
    }

    private func frozen(_ ids: [AssetID]) -> PHFetchResult<PHAsset> {
        PHFetchResult(
            FrozenFetch(ids) { ids in
                self.summarised(ids)
            } identify: { asset in
                asset.library === self ? asset.summary?.id : nil
            })
    }

    /// Assets with what is known at first; those that are gone without.
    private func summarised(_ ids: [AssetID]) -> [PHAsset] {
        let summaries = session.summaries(ids).aligned(with: ids)
        var assets: [PHAsset] = []
        assets.reserveCapacity(ids.count)
        for start in stride(from: 0, to: ids.count, by: AssetBatch.size) {
            let range = start..<min(start + AssetBatch.size, ids.count)
            let batch = AssetBatch(Array(ids[range]), in: self)
            for index in range { assets.append(PHAsset(summaries[index], at: index - start, of: batch)) }
        }
        return assets
    }
}
