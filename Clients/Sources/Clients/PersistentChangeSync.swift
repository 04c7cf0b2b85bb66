// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

#if PHOTOS_CHANGES
    struct SyncDelta: Equatable {
        var inserted: Set<String> = []
        var updated: Set<String> = []
        var deleted: Set<String> = []
        var isFull = false
    }

    /// Follows the library's history from one run of the app to the next.
    final class PersistentChangeSync {
        private let tokenURL: URL

        init(tokenURL: URL) {
            self.tokenURL = tokenURL
        }

        private var token: PHPersistentChangeToken? {
            guard let data = try? Data(contentsOf: tokenURL) else { return nil }
            return try? NSKeyedUnarchiver.unarchivedObject(ofClass: PHPersistentChangeToken.self, from: data)
        }

        func checkpoint() throws {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: PHPhotoLibrary.shared().currentChangeToken, requiringSecureCoding: true)
            try data.write(to: tokenURL)
        }

        @available(iOS 16, *)
        func delta() throws -> SyncDelta {
            guard let token = token else { return full() }
            var delta = SyncDelta()
            do {
                for change in try PHPhotoLibrary.shared().fetchPersistentChanges(since: token) {
                    let details = try change.changeDetails(for: PHObjectType.asset)
                    delta.inserted.formUnion(details.insertedLocalIdentifiers)
                    delta.updated.formUnion(details.updatedLocalIdentifiers)
                    delta.deleted.formUnion(details.deletedLocalIdentifiers)
                }
            } catch PHPhotosError.persistentChangeTokenExpired, PHPhotosError.persistentChangeDetailsUnavailable {
                return full()
            }
            delta.updated.subtract(delta.inserted)
            return delta
        }

        private func full() -> SyncDelta {
            var delta = SyncDelta(isFull: true)
            PHAsset.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
                delta.inserted.insert(asset.localIdentifier)
            }
            return delta
        }
    }
#endif
