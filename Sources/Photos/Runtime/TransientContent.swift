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

    /// The library that the first of its members came from.
    var library: PHPhotoLibrary? {
        switch members {
        case .assets(let assets): assets.firstObject?.library
        case .collections(let collections): collections.firstObject?.library
        }
    }

    var count: Int {
        switch members {
        case .assets(let assets): assets.count
        case .collections(let collections): collections.count
        }
    }

    /// The assets in it, in order. Reads all of them.
    var assets: [PHAsset] {
        guard case .assets(let assets) = members else { return [] }
        var all: [PHAsset] = []
        all.reserveCapacity(assets.count)
        assets.enumerateObjects { asset, _, _ in all.append(asset) }
        return all
    }

    /// The collections in it that the options describe; `nil` when it holds assets.
    func collections(_ options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHCollection>? {
        guard case .collections(let collections) = members else { return nil }
        // What its source is does not matter: nothing is asked of a library.
        let request = try CollectionRequest(.albums, options, schema: .collectionLists)
        let all = collections.objects(at: IndexSet(integersIn: 0..<collections.count))
        return PHFetchResult(ListedObjects(try request.part(of: all)))
    }
}
