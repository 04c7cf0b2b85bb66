// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// The content of a collection that is in no library.
final class TransientContent: Sendable {
    /// The members: objects of one kind, in the given order.
    enum Members: Sendable {
        case assets(PHFetchResult<PHAsset>)
        case collections(PHFetchResult<PHCollection>)
    }

    /// A unique identifier, so that the collection equals no other.
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

    /// The library of the first member that has one.
    var library: PHPhotoLibrary? {
        switch members {
        case .assets(let assets): ReadAhead(assets).lazy.compactMap(\.library).first { _ in true }
        case .collections(let collections): ReadAhead(collections).lazy.compactMap(\.library).first { _ in true }
        }
    }

    /// The number of distinct members.
    var count: Int {
        switch members {
        // The assets of a fetch are distinct; others may repeat.
        case .assets(let assets):
            assets.fetched is FetchSnapshot<AssetID, PHAsset> ? assets.count : Set(ReadAhead(assets)).count
        case .collections(let collections): collections.count
        }
    }

    /// The assets, in order. Reads all of them.
    var assets: [PHAsset] {
        guard case .assets(let assets) = members else { return [] }
        return Array(ReadAhead(assets))
    }

    /// Fetches the assets that match the request, each once, from the given library, by default from their own library;
    /// if no asset has a library, the request is evaluated on the objects.
    func assets(
        _ request: AssetRequest, prefetching: Bool, from library: PHPhotoLibrary?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        let all = assets
        if let own = all.lazy.compactMap(\.library).first {
            return try (library ?? own).assets(among: all, request, prefetching: prefetching)
        }
        var seen: Set<PHAsset> = []
        return PHFetchResult(ListedObjects(try request.part(of: all.filter { seen.insert($0).inserted })))
    }

    /// Returns the collections that match the request; empty if the members are assets.
    func collections(_ request: CollectionRequest) throws(LibraryError) -> PHFetchResult<PHCollection> {
        guard case .collections(let collections) = members else { return PHFetchResult() }
        return PHFetchResult(ListedObjects(try request.part(of: Array(ReadAhead(collections)))))
    }
}
