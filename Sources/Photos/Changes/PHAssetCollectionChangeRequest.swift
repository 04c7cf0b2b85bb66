// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A request to create, change or delete albums, inside a change block; see ``PHChangeRequest``.
open class PHAssetCollectionChangeRequest: PHChangeRequest {
    private let album: UUID
    private let isCreated: Bool
    private let members: ChangedList
    private var currentTitle: String

    private init(_ album: UUID, title: String, isCreated: Bool, _ members: ChangedList, in block: ChangeBlock) {
        self.album = album
        self.isCreated = isCreated
        self.members = members
        currentTitle = title
        super.init(in: block)
    }

    /// Requests to create an album, as the last one at the top level.
    open class func creationRequestForAssetCollection(withTitle title: String) -> Self {
        let block = ChangeBlock.current(for: "\(self)")
        let album = UUID()
        let members = ChangedList.members(of: album, knowing: [])
        let created = PHAssetCollectionChangeRequest(album, title: title, isCreated: true, members, in: block)
        block.add { (draft) throws(LibraryError) in
            draft.changes.append(.insertAlbum(uuid: album, title: created.currentTitle))
        }
        guard let request = created as? Self else { fatalError(noSubclasses) }
        return request
    }

    /// A stand-in for the album that will be created, to be passed to other requests of the block.
    open var placeholderForCreatedAssetCollection: PHObjectPlaceholder {
        PHObjectPlaceholder(LocalIdentifier(album, .album))
    }

    /// Requests to delete albums; their assets stay in the library.
    ///
    /// Stops the program for an album that the library computes: call ``PHCollection/canPerform(_:)`` first.
    open class func deleteAssetCollections(_ assetCollections: any NSFastEnumeration) {
        let request = "deleteAssetCollections(_:)"
        let block = ChangeBlock.current(for: request)
        let albums = ChangedObjects.collections(assetCollections, of: request, allowing: .delete)
        block.add { (draft) throws(LibraryError) in
            if !albums.isEmpty { draft.changes.append(.deleteAlbums(albums)) }
        }
    }

    /// Requests to change an album; `nil` for an album that the library computes, because it cannot be changed.
    ///
    /// Indexes in edits then refer to the members that the album has now, including hidden assets.
    public convenience init?(for assetCollection: PHAssetCollection) {
        self.init(assetCollection, members: nil)
    }

    /// Requests to change an album whose members the program has fetched; `nil` for an album that cannot be changed.
    ///
    /// - Parameters:
    ///   - assetCollection: The album.
    ///   - assets: The members as the program shows them. Indexes in edits refer to this list with the request's
    ///     earlier edits applied, even if another program has changed the album since the fetch.
    public convenience init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) {
        self.init(assetCollection, members: assets)
    }

    private convenience init?(_ collection: PHAssetCollection, members: PHFetchResult<PHAsset>?) {
        let block = ChangeBlock.current(for: "PHAssetCollectionChangeRequest")
        guard collection.origin.isDeletedAlbumOrFolder || collection.canPerform(.rename),
            let album = LocalIdentifier(collection.localIdentifier)?.uuid
        else { return nil }
        let list = ChangedList.members(of: album) {
            let options = PHFetchOptions()
            options.includeHiddenAssets = true
            options.includeAllBurstAssets = true
            return members ?? PHAsset.fetchAssets(in: collection, options: options)
        }
        self.init(album, title: collection.localizedTitle ?? "", isCreated: false, list, in: block)
    }

    /// The title of the album. With an empty title the block fails.
    open var title: String {
        get { currentTitle }
        set {
            check()
            currentTitle = newValue
            // A new album is created with the title that it has when the block ends.
            guard !isCreated else { return }
            block.add { [album] (draft) throws(LibraryError) in
                draft.changes.append(.renameAlbum(album, title: newValue))
            }
        }
    }

    /// Adds assets at the end; assets that are already members keep their position.
    open func addAssets(_ assets: any NSFastEnumeration) {
        check()
        members.append(ChangedObjects.assets(assets, of: "addAssets(_:)"), in: block)
    }

    /// Inserts assets, in order, at ascending indexes of the resulting list.
    ///
    /// The block fails with ``PHPhotosError/Code/operationInterrupted`` if one of them is already a member.
    open func insertAssets(_ assets: any NSFastEnumeration, at indexes: IndexSet) {
        check()
        let assets = ChangedObjects.assets(assets, of: "insertAssets(_:at:)")
        members.edit(in: block) { (list) throws(LibraryError) in try list.insert(assets, at: indexes) }
    }

    /// Removes assets from the album; they stay in the library. Assets that are not in the album are ignored.
    open func removeAssets(_ assets: any NSFastEnumeration) {
        check()
        members.remove(ChangedObjects.assets(assets, of: "removeAssets(_:)"), in: block)
    }

    /// Removes the assets at these indexes from the album; they stay in the library.
    open func removeAssets(at indexes: IndexSet) {
        check()
        members.edit(in: block) { (list) throws(LibraryError) in try list.remove(at: indexes) }
    }

    /// Replaces the assets at these indexes by other assets, in order.
    open func replaceAssets(at indexes: IndexSet, withAssets assets: any NSFastEnumeration) {
        check()
        let assets = ChangedObjects.assets(assets, of: "replaceAssets(at:withAssets:)")
        members.edit(in: block) { (list) throws(LibraryError) in try list.replace(at: indexes, with: assets) }
    }

    /// Moves assets: the assets at the indexes are removed, then inserted at an index of the remaining list.
    open func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) {
        check()
        members.edit(in: block) { (list) throws(LibraryError) in try list.move(at: fromIndexes, to: toIndex) }
    }
}

/// The message for a request class that a program derived.
let noSubclasses = "PhotoKit: change requests cannot be subclassed"
