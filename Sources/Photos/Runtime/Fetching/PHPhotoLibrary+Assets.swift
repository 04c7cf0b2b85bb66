// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Fetches of assets with the access of the program that holds the library.
extension PHPhotoLibrary {
    /// Fetches assets with options that are not part of the request: how much is read of each asset, and which change
    /// details are reported.
    func fetch(_ request: AssetRequest, by options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetch(request, prefetching: options.prefetchesMetadata).detailed(by: options)
    }

    /// Fetches the given assets that belong to this library and match the request, in the given order unless the
    /// request has sort terms.
    func assets(
        among given: [PHAsset], _ request: AssetRequest, prefetching: Bool
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let members = given.filter { $0.library === self }.compactMap(\.summary)
        let wanted = request
        var request = request.from(.named(members.map(\.uuid)))
        // A frame of a burst that was given explicitly is included.
        request.includesAllBursts = true
        guard request.sort.isEmpty else { return try fetch(request, prefetching: prefetching) }
        let part = (offset: request.offset, limit: request.limit)
        (request.offset, request.limit) = (0, nil)
        let all = try fetched(by: request)
        var found = Set(all.ids)
        // An asset that was given twice is there once.
        let rest = members.map(\.id).filter { found.remove($0) != nil }
        let names = Dictionary(members.map { ($0.id, $0.uuid) }) { first, _ in first }
        let chosen = rest.part(from: part.offset, atMost: part.limit)
        let origin = origin(at: all.token) { () throws(LibraryError) in
            try self.assets(among: given, wanted, prefetching: prefetching)
        }
        return snapshot(
            FetchedIDs(chosen), FetchedUUIDs(chosen.compactMap { names[$0] }), prefetching: prefetching, from: origin)
    }

    /// Fetches assets.
    ///
    /// - Parameter prefetching: True if all metadata is read with the objects. Their summaries do not come with the
    ///   fetch then, because they are part of it.
    func fetch(_ request: AssetRequest, prefetching: Bool = false) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let fetched = try fetched(by: request, page: prefetching ? 0 : BatchCache<PHAsset>.batchSize)
        let origin = origin(at: fetched.token) { () throws(LibraryError) in
            try self.fetch(request, prefetching: prefetching)
        }
        return snapshot(
            fetched.list, fetched.names, fetched.page, fetched.columns, prefetching: prefetching, from: origin)
    }

    private func origin(
        at token: ChangeToken, _ refetch: @escaping @Sendable () throws(LibraryError) -> PHFetchResult<PHAsset>
    ) -> FetchOrigin<AssetID, PHAsset> {
        FetchOrigin(library: self, token: token, refetch: refetch) { changes, _, _ throws(LibraryError) in
            try self.ids(ofAssets: changes.visibleAssets)
        } compare: {
            ListDifference(from: $0, to: $1, touched: $2)
        }
    }

    /// Returns this library's identifiers of assets, wherever they are.
    private func ids(ofAssets names: [UUID]) throws(LibraryError) -> Set<AssetID> {
        guard !names.isEmpty else { return [] }
        var request = AssetRequest(.named(names))
        (request.includesHidden, request.includesAllBursts, request.sourceTypes) = (true, true, .all)
        var found = Set(try session.library().fetch(request).ids)
        guard found.count < names.count else { return found }
        request.isTrash = true
        found.formUnion(try session.library().fetch(request).ids)
        return found
    }

    /// Reads an asset again; `nil` when it was deleted, or is out of reach.
    func reread(_ asset: PHAsset) throws(LibraryError) -> PHAsset? {
        guard let id = asset.assetID, let summary = try session.library().summaries([id]).first else { return nil }
        return makeAssets([id], [summary], nil) { _ in nil }.first
    }

    private func fetched(by request: AssetRequest, page: Int = 0) throws(LibraryError)
        -> FetchedAssets
    {
        try session.loggingSlowFetch(on: request) { () throws(LibraryError) in
            try session.library().fetch(request, page: page)
        }
    }

    private func snapshot(
        _ ids: FetchedIDs<AssetID>, _ names: FetchedUUIDs, _ page: FetchedPage = FetchedPage(),
        _ columns: (@Sendable () -> AssetColumns)? = nil, prefetching: Bool, from origin: FetchOrigin<AssetID, PHAsset>
    ) -> PHFetchResult<PHAsset> {
        PHFetchResult(
            FetchSnapshot(ids, names, from: origin, firstCount: page.count) {
                let first = ids[0..<page.count]
                let summaries = page.summaries
                self.session.reportUnreadable(first, without: summaries.map(\.id))
                return self.makeAssets(first, summaries.aligned(with: first), nil) { names[$0] }
            } load: { ids, name in
                prefetching ? self.loadCompleteAssets(ids, name) : self.loadAssets(ids, name)
            } identify: { asset in
                asset.library === self ? asset.assetID : self.id(ofAsset: asset.localIdentifier)
            } columns: { () throws(LibraryError) in
                if let columns { return columns() }
                return try self.columns(of: ids)
            })
    }

    /// Returns the columns of assets as they are now, in the order of their identifiers, read in batches.
    private func columns(of ids: FetchedIDs<AssetID>) throws(LibraryError) -> AssetColumns {
        var columns = AssetColumns(capacity: ids.count)
        for start in stride(from: 0, to: ids.count, by: batchLimit) {
            let batch = ids[start..<min(start + batchLimit, ids.count)]
            for summary in try session.library().summaries(batch).aligned(with: batch) {
                columns.append(summary?.pixelSize ?? PixelSize(width: 0, height: 0), created: summary?.creationDate)
            }
        }
        return columns
    }

    /// Returns this library's identifier of an asset from another library, or from none; costs a read.
    private func id(ofAsset identifier: String) -> AssetID? {
        guard let name = LocalIdentifier(identifier), name.kind == .asset else { return nil }
        return object { () throws(LibraryError) in
            try ids(ofAssets: [name.uuid]).first
        }
    }

    private func loadAssets(_ ids: [AssetID], _ name: (Int) -> UUID?) -> ReadObjects<PHAsset> {
        let read = session.summaries(ids)
        let summaries = (read ?? []).aligned(with: ids)
        return ReadObjects(objects: makeAssets(ids, summaries, nil, name), isRead: read != nil)
    }

    /// Reads all metadata of assets, which has their summaries in it. Those of assets that cannot be read whole are
    /// read by themselves.
    private func loadCompleteAssets(_ ids: [AssetID], _ name: (Int) -> UUID?) -> ReadObjects<PHAsset> {
        guard let read = session.assets(ids) else { return loadAssets(ids, name) }
        let assets = read.aligned(with: ids)
        guard read.count < ids.count else {
            return ReadObjects(
                objects: makeAssets(ids, assets.map { $0.map(AssetSummary.init) }, assets, name), isRead: true)
        }
        let summaries = session.summaries(ids)
        return ReadObjects(
            objects: makeAssets(ids, (summaries ?? []).aligned(with: ids), assets, name), isRead: summaries != nil)
    }

    /// Makes the assets with their summaries, and with all metadata if it was read; deleted ones with their identifiers
    /// only.
    private func makeAssets(
        _ ids: [AssetID], _ summaries: [AssetSummary?], _ details: [Asset?]?, _ name: (Int) -> UUID?
    ) -> [PHAsset] {
        var assets: [PHAsset] = []
        assets.reserveCapacity(ids.count)
        for start in stride(from: 0, to: ids.count, by: AssetBatch.size) {
            let range = start..<min(start + AssetBatch.size, ids.count)
            var names: [Int: UUID] = [:]
            for index in range where summaries[index] == nil { names[index - start] = name(index) }
            let batch = AssetBatch(
                Array(ids[range]), missingUUIDs: names, details: details.map { Array($0[range]) }, in: self)
            for index in range { assets.append(PHAsset(summaries[index], at: index - start, of: batch)) }
        }
        return assets
    }
}

extension SourceTypes {
    /// All source types.
    fileprivate static let all: SourceTypes = [.userLibrary, .cloudShared, .synced]
}

extension Optional where Wrapped == PHFetchOptions {
    /// True if the options ask for all metadata of assets.
    var prefetchesMetadata: Bool { self?.prefetchAssetExtendedMetadata ?? false }
}
