// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// What a collection is that no library has.
final class TransientContent: Sendable {
    /// What it holds: objects of one kind, in the order in which they were given.
    enum Members: Sendable {
        case assets(PHFetchResult<PHAsset>)
        case collections(PHFetchResult<PHCollection>)
    }

    /// Its own: so it equals no other.
    let identifier: LocalIdentifier
    let title: String?
    private let members: Members

    init(_ members: Members, title: String?) {
        switch members {
        case .assets: identifier = LocalIdentifier(UUID(), .album)
        case .collections: identifier = LocalIdentifier(UUID(), .folder)
        }
        self.members = members
        self.title = title
    }

    /// The library that the first of its members came from which came from one.
    var library: PHPhotoLibrary? {
        switch members {
        case .assets(let assets): ReadAhead(assets).lazy.compactMap(\.library).first { _ in true }
        case .collections(let collections): ReadAhead(collections).lazy.compactMap(\.library).first { _ in true }
        }
    }

    /// How many there are, each once.
    var count: Int {
        switch members {
        // A fetch found each once; of others nobody knows.
        case .assets(let assets):
            assets.fetched is FrozenFetch<AssetID, PHAsset> ? assets.count : Set(ReadAhead(assets)).count
        case .collections(let collections): collections.count
        }
    }

    /// The assets in it, in order. Reads all of them.
    var assets: [PHAsset] {
        guard case .assets(let assets) = members else { return [] }
        return Array(ReadAhead(assets))
    }

    /// The assets in it that the request describes, each once, from a library, or from its own; when none of them came from
    /// a library they say themselves what they are.
    func assets(_ request: AssetRequest, from library: PHPhotoLibrary?) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let all = assets
        if let own = all.lazy.compactMap(\.library).first { return try (library ?? own).assets(among: all, request) }
        var seen: Set<PHAsset> = []
        return PHFetchResult(ListedObjects(try request.part(of: all.filter { seen.insert($0).inserted })))
    }

    /// The collections in it that the request describes; none when it holds assets.
    func collections(_ request: CollectionRequest) throws(LibraryError) -> PHFetchResult<PHCollection> {
        guard case .collections(let collections) = members else { return PHFetchResult() }
        return PHFetchResult(ListedObjects(try request.part(of: Array(ReadAhead(collections)))))
    }
}
