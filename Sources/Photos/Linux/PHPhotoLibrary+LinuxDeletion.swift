// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// The confirmation of deletions, an addition to Apple's PhotoKit, where the system asks the user.
extension PHPhotoLibrary {
    /// The policy for deletions requested by change blocks.
    ///
    /// The policy applies to blocks of this library object that delete assets, albums or folders. A refused block fails
    /// with ``PHPhotosError/Code/userCancelled`` (3072), and none of its changes are applied. Removing assets from an
    /// album is not a deletion. ``apply(_:)`` ignores the policy, because it acts for the library's owner.
    public enum DeletionPolicy: Sendable {
        /// Deletions need no confirmation, for programs without a user interface. The default.
        case allow
        /// Deletions are refused.
        case deny
        /// The closure decides, for example by asking the user: it returns true if the deletion may be made.
        ///
        /// It is called once for a block with deletions, on the queue of all change blocks, after the block has ended
        /// and before anything is applied. It may block, and later blocks wait for it. It must not wait for another
        /// block of the same library, or for the main queue if `performChangesAndWait` is called on the main queue.
        case ask(@Sendable (Deletion) -> Bool)
    }

    /// The objects that a change block requests to delete.
    public struct Deletion: Hashable, Sendable {
        /// The local identifiers of the assets, which would move to Recently Deleted.
        public let assets: [String]
        /// The local identifiers of the albums and folders. Assets in them would stay in the library.
        public let collections: [String]
    }

    /// The policy for deletions by change blocks of this library object. It applies from the next block on.
    public var deletionPolicy: DeletionPolicy {
        get { session.deletionPolicy.withLock { $0 } }
        set { session.deletionPolicy.withLock { $0 = newValue } }
    }
}

extension PHPhotoLibrary.DeletionPolicy {
    /// Throws `cancelled` unless the changes delete nothing, or their deletions are confirmed.
    func check(_ changes: [Change]) throws(LibraryError) {
        guard let deletion = PHPhotoLibrary.Deletion(changes) else { return }
        let isConfirmed =
            switch self {
            case .allow: true
            case .deny: false
            case .ask(let confirm): confirm(deletion)
            }
        guard isConfirmed else {
            throw LibraryError(
                .cancelled,
                "The deletion was not confirmed, and nothing was changed. Request it again when the user wants it."
            )
        }
    }
}

extension PHPhotoLibrary.Deletion {
    /// The objects that changes delete; `nil` if the changes delete nothing.
    fileprivate init?(_ changes: [Change]) {
        var (assets, collections): ([LocalIdentifier], [LocalIdentifier]) = ([], [])
        for change in changes {
            switch change {
            case .trashAssets(let uuids, date: _): assets += uuids.map { LocalIdentifier($0, .asset) }
            case .deleteAlbums(let uuids): collections += uuids.map { LocalIdentifier($0, .album) }
            case .deleteFolders(let uuids): collections += uuids.map { LocalIdentifier($0, .folder) }
            default: break
            }
        }
        guard !assets.isEmpty || !collections.isEmpty else { return nil }
        self.assets = assets.map(\.description)
        self.collections = collections.map(\.description)
    }
}
