// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import UIKit

#if PHOTOS_CHANGES
    /// Keeps the result of a fetch up to date, and tells a grid what to animate.
    final class ChangeObserver: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
        enum Update: Equatable {
            case reload
            case steps(removed: IndexSet, inserted: IndexSet, changed: IndexSet, moves: [[Int]])
        }

        private(set) var assets: PHFetchResult<PHAsset>
        private(set) var album: PHAssetCollection
        private let onUpdate: @Sendable (Update) -> Void
        private let onDelete: @Sendable () -> Void

        init(
            album: PHAssetCollection, onUpdate: @escaping @Sendable (Update) -> Void,
            onDelete: @escaping @Sendable () -> Void
        ) {
            self.album = album
            self.assets = PHAsset.fetchAssets(in: album, options: nil)
            self.onUpdate = onUpdate
            self.onDelete = onDelete
            super.init()
            PHPhotoLibrary.shared().register(self)
        }

        deinit {
            PHPhotoLibrary.shared().unregisterChangeObserver(self)
        }

        func photoLibraryDidChange(_ changeInstance: PHChange) {
            DispatchQueue.main.async {
                self.follow(changeInstance)
            }
        }

        private func follow(_ change: PHChange) {
            if let details = change.changeDetails(for: album) {
                guard let after = details.objectAfterChanges, !details.objectWasDeleted else {
                    onDelete()
                    return
                }
                album = after
            }
            guard let details = change.changeDetails(for: assets) else { return }
            assets = details.fetchResultAfterChanges
            guard details.hasIncrementalChanges else {
                onUpdate(.reload)
                return
            }
            var moves: [[Int]] = []
            if details.hasMoves {
                details.enumerateMoves { from, to in moves.append([from, to]) }
            }
            onUpdate(
                .steps(
                    removed: details.removedIndexes ?? [], inserted: details.insertedIndexes ?? [],
                    changed: details.changedIndexes ?? [], moves: moves))
        }
    }
#endif
