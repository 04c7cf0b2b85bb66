// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

#if PHOTOS_CHANGES
    /// Puts the two files of a Live Photo into the library as one asset.
    enum LivePhotoSaver {
        enum Failure: Error {
            case notAllowed, notFound
        }

        static func save(photo: URL, movie: URL, takenAt date: Date?, isFavorite: Bool) async throws -> PHAsset {
            guard await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .authorized else {
                throw Failure.notAllowed
            }
            nonisolated(unsafe) var identifier = ""
            try await PHPhotoLibrary.shared().performChanges {
                let request = PHAssetCreationRequest.forAsset()
                let options = PHAssetResourceCreationOptions()
                options.originalFilename = photo.lastPathComponent
                options.shouldMoveFile = false
                request.addResource(with: .photo, fileURL: photo, options: options)
                request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
                request.creationDate = date
                request.isFavorite = isFavorite
                identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
            }
            let assets = PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil)
            guard let asset = assets.firstObject else { throw Failure.notFound }
            return asset
        }

        /// As before async.
        static func saveVideo(_ url: URL, completion: @escaping @Sendable (String?, Error?) -> Void) {
            nonisolated(unsafe) var placeholder: PHObjectPlaceholder?
            PHPhotoLibrary.shared().performChanges {
                let request = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
                placeholder = request?.placeholderForCreatedAsset
            } completionHandler: { success, error in
                completion(success ? placeholder?.localIdentifier : nil, error)
            }
        }
    }
#endif
