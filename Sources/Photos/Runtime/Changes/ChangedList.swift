// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The members of an album or a folder that a request edits.
///
/// Edits are made in the order of their calls when the block has ended; the list is read once, before the first edit by
/// index.
///
/// Unchecked: it is used by the thread that applies the block.
final class ChangedList: @unchecked Sendable {
    /// Makes the changes for steps of an edit.
    private let arrange: ([UUID], ListPlace) -> Change
    private let remove: ([UUID]) -> Change
    private let append: ([UUID]) -> Change
    private let known: () -> [UUID]
    private var read: ListEdit?
    /// The edits before the list is read, which is not done unless an edit needs indexes.
    private var earlier: [(inout ListEdit) -> Void] = []

    private init(
        known: @escaping () -> [UUID], append: @escaping ([UUID]) -> Change,
        arrange: @escaping ([UUID], ListPlace) -> Change, remove: @escaping ([UUID]) -> Change
    ) {
        self.known = known
        self.append = append
        self.arrange = arrange
        self.remove = remove
    }

    /// The list to edit.
    private var list: ListEdit {
        get {
            if let read { return read }
            var list = ListEdit(known())
            for edit in earlier { edit(&list) }
            read = list
            return list
        }
        set { read = newValue }
    }

    private func note(_ edit: @escaping (inout ListEdit) -> Void) {
        if read != nil { edit(&list) } else { earlier.append(edit) }
    }

    /// Appends elements.
    func append(_ elements: [UUID], in block: ChangeBlock) {
        block.add { [self] (draft) throws(LibraryError) in
            guard !elements.isEmpty else { return }
            note { $0.append(elements) }
            draft.changes.append(append(elements))
        }
    }

    /// Removes elements.
    func remove(_ elements: [UUID], in block: ChangeBlock) {
        block.add { [self] (draft) throws(LibraryError) in
            guard !elements.isEmpty else { return }
            note { $0.remove(elements) }
            draft.changes.append(remove(elements))
        }
    }

    /// Edits the list by indexes.
    func edit(
        in block: ChangeBlock, _ edit: @escaping (inout ListEdit) throws(LibraryError) -> [ListEdit.Step]
    ) {
        block.add { [self] (draft) throws(LibraryError) in
            var edited = list
            let steps = try edit(&edited)
            list = edited
            for step in steps {
                switch step {
                case .arrange(let elements, let place): draft.changes.append(arrange(elements, place))
                case .remove(let elements) where elements.isEmpty: break
                case .remove(let elements): draft.changes.append(remove(elements))
                }
            }
        }
    }
}

extension ChangedList {
    /// The members of an album.
    static func members(of album: UUID, _ fetch: @escaping () -> PHFetchResult<PHAsset>) -> ChangedList {
        members(of: album) { fetch().uuids }
    }

    /// The members of an album that is being created.
    static func members(of album: UUID, knowing members: [UUID]) -> ChangedList {
        self.members(of: album) { members }
    }

    private static func members(of album: UUID, known: @escaping () -> [UUID]) -> ChangedList {
        ChangedList(
            known: known,
            append: { .insertMembers($0, album: album, index: nil) },
            arrange: { .arrangeMembers($0, album: album, at: $1) },
            remove: { .removeMembers($0, album: album) })
    }

    /// The albums and folders in a folder; `nil` is the top level.
    static func children(of folder: UUID?, known: @escaping () -> [UUID]) -> ChangedList {
        ChangedList(
            known: known,
            append: { .moveCollections($0, folder: folder) },
            arrange: { .arrangeCollections($0, folder: folder, at: $1) },
            remove: { .moveCollections($0, folder: nil) })
    }
}

extension PHFetchResult where ObjectType: PHObject {
    /// The UUIDs of all objects, in order.
    var uuids: [UUID] {
        ReadAhead(self).compactMap { LocalIdentifier($0.localIdentifier)?.uuid }
    }
}
