// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A request to create, change or delete folders, inside a change block; see ``PHChangeRequest``.
///
/// An album or folder is in exactly one folder: adding it to another folder moves it.
open class PHCollectionListChangeRequest: PHChangeRequest {
    /// The folder; `nil` for the top level.
    private let folder: UUID?
    private let isCreated: Bool
    private let children: ChangedList
    private var currentTitle: String

    private init(_ folder: UUID?, title: String, isCreated: Bool, _ children: ChangedList, in block: ChangeBlock) {
        self.folder = folder
        self.isCreated = isCreated
        self.children = children
        currentTitle = title
        super.init(in: block)
    }

    /// Requests to create a folder, as the last one at the top level.
    open class func creationRequestForCollectionList(withTitle title: String) -> Self {
        let block = ChangeBlock.current(for: "\(self)")
        let folder = UUID()
        let children = ChangedList.children(of: folder) { [] }
        let created = PHCollectionListChangeRequest(folder, title: title, isCreated: true, children, in: block)
        block.add { (draft) throws(LibraryError) in
            draft.changes.append(.insertFolder(uuid: folder, title: created.currentTitle, parent: nil))
        }
        guard let request = created as? Self else { fatalError(noSubclasses) }
        return request
    }

    /// A stand-in for the folder that will be created, to be passed to other requests of the block. For a request for
    /// the top level, it represents the root folder.
    open var placeholderForCreatedCollectionList: PHObjectPlaceholder {
        PHObjectPlaceholder(LocalIdentifier(folder ?? CollectionList.rootUUID, .folder))
    }

    /// Requests to delete folders with all folders and albums in them; assets stay in the library.
    ///
    /// Stops the program for a list that the library computes: call ``PHCollection/canPerform(_:)`` first.
    open class func deleteCollectionLists(_ collectionLists: any NSFastEnumeration) {
        let request = "deleteCollectionLists(_:)"
        let block = ChangeBlock.current(for: request)
        let folders = ChangedObjects.collections(collectionLists, of: request, allowing: .delete)
        block.add { (draft) throws(LibraryError) in
            if !folders.isEmpty { draft.changes.append(.deleteFolders(folders)) }
        }
    }

    /// Requests to change a folder; `nil` for a list that the library computes, because it cannot be changed.
    ///
    /// Indexes in edits then refer to the contents that the folder has now.
    public convenience init?(for collectionList: PHCollectionList) {
        self.init(collectionList, children: nil)
    }

    /// Requests to change a folder whose contents the program has fetched; `nil` for a list that cannot be changed.
    ///
    /// - Parameters:
    ///   - collectionList: The folder.
    ///   - childCollections: The contents as the program shows them. Indexes in edits refer to this list with the
    ///     request's earlier edits applied, even if another program has changed the folder since the fetch.
    public convenience init?(for collectionList: PHCollectionList, childCollections: PHFetchResult<PHCollection>) {
        self.init(collectionList, children: childCollections)
    }

    /// Requests to change the order of the top level, whose contents the program has fetched.
    public convenience init?(
        forTopLevelCollectionListUserCollections childCollections: PHFetchResult<PHCollection>
    ) {
        let block = ChangeBlock.current(for: "PHCollectionListChangeRequest")
        let list = ChangedList.children(of: nil) { childCollections.uuids }
        self.init(nil, title: "", isCreated: false, list, in: block)
    }

    private convenience init?(_ list: PHCollectionList, children: PHFetchResult<PHCollection>?) {
        let block = ChangeBlock.current(for: "PHCollectionListChangeRequest")
        guard list.origin.isDeletedAlbumOrFolder || list.canPerform(.rearrangeContent),
            let uuid = LocalIdentifier(list.localIdentifier)?.uuid
        else { return nil }
        let folder = uuid == CollectionList.rootUUID ? nil : uuid
        let contents = ChangedList.children(of: folder) {
            (children ?? PHCollection.fetchCollections(in: list, options: nil)).uuids
        }
        self.init(folder, title: list.localizedTitle ?? "", isCreated: false, contents, in: block)
    }

    /// The title of the folder. With an empty title, or a title for the root folder, the block fails.
    open var title: String {
        get { currentTitle }
        set {
            check()
            currentTitle = newValue
            // A new folder is created with the title that it has when the block ends.
            guard !isCreated else { return }
            block.add { [folder] (draft) throws(LibraryError) in
                guard let folder else {
                    throw LibraryError(
                        .invalidRequest, "The root folder cannot have a title. Set the title of a folder inside it.")
                }
                draft.changes.append(.renameFolder(folder, title: newValue))
            }
        }
    }

    /// Moves albums and folders from their current folders to the end of this one, in order.
    open func addChildCollections(_ collections: any NSFastEnumeration) {
        check()
        children.append(ChangedObjects.collections(collections, of: "addChildCollections(_:)"), in: block)
    }

    /// Inserts albums and folders, in order, at ascending indexes of the resulting list.
    ///
    /// The block fails with ``PHPhotosError/Code/operationInterrupted`` if one of them is already in the folder.
    open func insertChildCollections(_ collections: any NSFastEnumeration, at indexes: IndexSet) {
        check()
        let collections = ChangedObjects.collections(collections, of: "insertChildCollections(_:at:)")
        children.edit(in: block) { (list) throws(LibraryError) in try list.insert(collections, at: indexes) }
    }

    /// Removes albums and folders from the folder: they move to the top level.
    open func removeChildCollections(_ collections: any NSFastEnumeration) {
        check()
        children.remove(ChangedObjects.collections(collections, of: "removeChildCollections(_:)"), in: block)
    }

    /// Removes the albums and folders at these indexes from the folder: they move to the top level.
    open func removeChildCollections(at indexes: IndexSet) {
        check()
        children.edit(in: block) { (list) throws(LibraryError) in try list.remove(at: indexes) }
    }

    /// Replaces the albums and folders at these indexes by others, in order. The replaced ones move to the top level.
    open func replaceChildCollections(
        at indexes: IndexSet, withChildCollections collections: any NSFastEnumeration
    ) {
        check()
        let new = ChangedObjects.collections(collections, of: "replaceChildCollections(at:withChildCollections:)")
        children.edit(in: block) { (list) throws(LibraryError) in try list.replace(at: indexes, with: new) }
    }

    /// Moves albums and folders: the ones at the indexes are removed, then inserted at an index of the remaining list.
    open func moveChildCollections(at indexes: IndexSet, to toIndex: Int) {
        check()
        children.edit(in: block) { (list) throws(LibraryError) in try list.move(at: indexes, to: toIndex) }
    }
}
