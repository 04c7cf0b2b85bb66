// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

#if PHOTOS_CHANGES
    /// What the edit mode of an album does.
    struct AlbumEditor {
        let album: PHAssetCollection

        func rename(to title: String) async throws {
            try await PHPhotoLibrary.shared().performChanges {
                PHAssetCollectionChangeRequest(for: album)?.title = title
            }
        }

        func add(_ assets: [PHAsset], completion: @escaping @Sendable (Bool, Error?) -> Void) {
            PHPhotoLibrary.shared().performChanges(
                {
                    let request = PHAssetCollectionChangeRequest(for: album)
                    request?.addAssets(assets as NSFastEnumeration)
                }, completionHandler: completion)
        }

        /// Takes out all that a fetch found.
        func remove(_ assets: PHFetchResult<PHAsset>) throws {
            try PHPhotoLibrary.shared().performChangesAndWait {
                PHAssetCollectionChangeRequest(for: album)?.removeAssets(assets)
            }
        }

        func move(from source: Int, to target: Int) async throws {
            let members = PHAsset.fetchAssets(in: album, options: nil)
            try await PHPhotoLibrary.shared().performChanges {
                let request = PHAssetCollectionChangeRequest(for: album, assets: members)
                request?.moveAssets(at: IndexSet(integer: source), to: target)
            }
        }

        func toggleFavorite(_ asset: PHAsset) async throws {
            try await PHPhotoLibrary.shared().performChanges {
                let request = PHAssetChangeRequest(for: asset)
                request.isFavorite = !asset.isFavorite
            }
        }

        /// Deletes the assets from the library, and then the album.
        func deleteEverything() async throws {
            let assets = PHAsset.fetchAssets(in: album, options: nil)
            try await PHPhotoLibrary.shared().performChanges {
                PHAssetChangeRequest.deleteAssets(assets)
                PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray)
            }
        }
    }
#endif
