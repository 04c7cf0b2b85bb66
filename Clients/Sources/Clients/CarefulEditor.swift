// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

#if PHOTOS_CHANGES
    /// Changes that the user may refuse, and that the changes of other apps may come before.
    struct CarefulEditor {
        enum Outcome: Equatable {
            case done(attempts: Int)
            case cancelled
            case failed(code: Int)
        }

        /// Deletes photos. The system asks the user, and “Don't Allow” is no failure.
        func delete(_ assets: [PHAsset], completion: @escaping @Sendable (Outcome) -> Void) {
            let identifiers = assets.map { $0.localIdentifier }
            PHPhotoLibrary.shared().performChanges(
                {
                    let assets = PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil)
                    PHAssetChangeRequest.deleteAssets(assets)
                },
                completionHandler: { success, error in
                    if success {
                        completion(.done(attempts: 1))
                    } else if let error = error as? PHPhotosError, error.code == .userCancelled {
                        completion(.cancelled)
                    } else {
                        completion(.failed(code: (error as NSError?)?.code ?? -1))
                    }
                })
        }

        /// Puts photos to the front of an album, and tries again with those that are not in it when another change came
        /// before.
        func prepend(_ assets: [PHAsset], to album: PHAssetCollection, attempts: Int = 3) async -> Outcome {
            var rest = assets
            for attempt in 1...attempts {
                let members = PHAsset.fetchAssets(in: album, options: nil)
                let batch = rest
                do {
                    try await PHPhotoLibrary.shared().performChanges {
                        let request = PHAssetCollectionChangeRequest(for: album, assets: members)
                        request?.insertAssets(batch as NSArray, at: IndexSet(integersIn: 0..<batch.count))
                    }
                    return .done(attempts: attempt)
                } catch let error as NSError where error.code == 3300 || error.code == 3301 {
                    rest = rest.filter { !members.contains($0) }
                    if rest.isEmpty { return .done(attempts: attempt) }
                } catch {
                    return .failed(code: (error as NSError).code)
                }
            }
            return .failed(code: PHPhotosError.operationInterrupted.rawValue)
        }
    }
#endif
