// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Fetches of assets with the access of the program that holds the library.
extension PHPhotoLibrary {
    /// Fetches those of the given assets that belong to this library and match the request, in the given order unless
    /// it has sort terms.
    func assets(among given: [PHAsset], _ request: AssetRequest) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let members = given.filter { $0.library === self }.compactMap(\.summary)
        var request = request.from(.named(members.map(\.uuid)))
        // A frame of a burst that was given explicitly is included.
        request.includesAllBursts = true
        guard request.sort.isEmpty else { return try fetch(request) }
        let part = (offset: request.offset, limit: request.limit)
        (request.offset, request.limit) = (0, nil)
        var found = Set(try fetched(by: request).ids)
        // An asset that was given twice is there once.
        let rest = members.map(\.id).filter { found.remove($0) != nil }
        let names = Dictionary(members.map { ($0.id, $0.uuid) }) { first, _ in first }
        let chosen = rest.part(from: part.offset, atMost: part.limit)
        return snapshot(chosen, FetchedUUIDs(chosen.compactMap { names[$0] }))
    }

    func fetch(_ request: AssetRequest) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let fetched = try fetched(by: request, page: BatchCache<PHAsset>.batchSize)
        return snapshot(fetched.ids, fetched.names, fetched.page)
    }

    private func fetched(by request: AssetRequest, page: Int = 0) throws(LibraryError)
        -> FetchedAssets
    {
        try session.loggingSlowFetch(on: request) { () throws(LibraryError) in
            try session.library().fetch(request, page: page)
        }
    }

    private func snapshot(
        _ ids: [AssetID], _ names: FetchedUUIDs, _ page: FetchedPage = FetchedPage()
    ) -> PHFetchResult<PHAsset> {
        PHFetchResult(
            FetchSnapshot(ids, names, firstCount: page.count) {
                let first = Array(ids.prefix(page.count))
                let summaries = page.summaries
                self.session.reportUnreadable(first, without: summaries.map(\.id))
                return self.makeAssets(first, summaries.aligned(with: first)) { names[$0] }
            } load: { ids, name in
                self.loadAssets(ids, name)
            } identify: { asset in
                asset.library === self ? asset.assetID : self.id(ofAsset: asset.localIdentifier)
            })
    }

    /// Returns this library's identifier of an asset from another library, or from none; costs a read.
    private func id(ofAsset identifier: String) -> AssetID? {
        guard let name = LocalIdentifier(identifier), name.kind == .asset else { return nil }
        return object { () throws(LibraryError) in
            var request = AssetRequest(.named([name.uuid]))
            (request.includesHidden, request.includesAllBursts, request.sourceTypes) = (true, true, .all)
            if let id = try session.library().fetch(request).ids.first { return id }
            request.isTrash = true
            return try session.library().fetch(request).ids.first
        }
    }

    private func loadAssets(_ ids: [AssetID], _ name: (Int) -> UUID?) -> ReadObjects<PHAsset> {
        let read = session.summaries(ids)
        let summaries = (read ?? []).aligned(with: ids)
        return ReadObjects(objects: makeAssets(ids, summaries, name), isRead: read != nil)
    }

    /// Makes the assets with their summaries; deleted ones with their identifiers only.
    private func makeAssets(_ ids: [AssetID], _ summaries: [AssetSummary?], _ name: (Int) -> UUID?)
        -> [PHAsset]
    {
        var assets: [PHAsset] = []
        assets.reserveCapacity(ids.count)
        for start in stride(from: 0, to: ids.count, by: AssetBatch.size) {
            let range = start..<min(start + AssetBatch.size, ids.count)
            var names: [Int: UUID] = [:]
            for index in range where summaries[index] == nil { names[index - start] = name(index) }
            let batch = AssetBatch(Array(ids[range]), missingUUIDs: names, in: self)
            for index in range { assets.append(PHAsset(summaries[index], at: index - start, of: batch)) }
        }
        return assets
    }
}

extension SourceTypes {
    /// All source types.
    fileprivate static let all: SourceTypes = [.userLibrary, .cloudShared, .synced]
}
