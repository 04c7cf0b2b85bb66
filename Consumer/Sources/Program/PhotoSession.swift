// Licensed under the Apache License, Version 2.0. See LICENSE.

#if canImport(Photos)
    import CoreImage
    import Photos
    import UIKit

    /// One photo: added, changed, edited, reverted and drawn through PhotoKit.
    struct PhotoSession {
        struct Failure: Error {
            var message: String
        }

        func run() async throws {
            let library = try PHPhotoLibrary(url: PHPhotoLibrary.defaultURL, createIfMissing: true)
            PHPhotoLibrary.replaceShared(with: library)
            let photo = try await add(red: 200, width: 1_280, height: 960)
            try await library.performChanges { PHAssetChangeRequest(for: photo).isFavorite = true }
            print("favourites:", PHAsset.fetchAssets(with: Self.favorites).count)
            print("thumbnail:", try thumbnail(of: photo))
            try await edit(photo)
            let edited = try fetched(photo)
            print("edited:", edited.hasAdjustments, try thumbnail(of: edited))
            exportTheNewest()
        }

        private static var favorites: PHFetchOptions {
            let options = PHFetchOptions()
            options.predicate = NSPredicate(format: "isFavorite == YES")
            return options
        }

        /// Adds a photo of one colour.
        private func add(red: UInt8, width: Int, height: Int) async throws -> PHAsset {
            let pixels: [UInt8] = Array(repeatElement([red, 40, 20, 255], count: width * height).joined())
            guard let picture = CGImage(width: width, height: height, rgba: pixels) else {
                throw Failure(message: "no picture")
            }
            try await PHPhotoLibrary.shared().performChanges {
                _ = PHAssetChangeRequest.creationRequestForAsset(from: UIImage(cgImage: picture))
            }
            guard let photo = PHAsset.fetchAssets(with: .image, options: nil).firstObject else {
                throw Failure(message: "the photo was not added")
            }
            return photo
        }

        private func fetched(_ asset: PHAsset) throws -> PHAsset {
            let result = PHAsset.fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil)
            guard let asset = result.firstObject else { throw Failure(message: "the photo is gone") }
            return asset
        }

        /// Returns the size of a small picture, and the colour in its middle.
        private func thumbnail(of asset: PHAsset) throws -> String {
            let options = PHImageRequestOptions()
            options.isSynchronous = true
            options.resizeMode = .exact
            var picture: UIImage?
            PHImageManager.default().requestImage(
                for: asset, targetSize: CGSize(width: 80, height: 60), contentMode: .aspectFit, options: options
            ) { image, _ in picture = image }
            guard let image = picture?.cgImage else { throw Failure(message: "no picture") }
            let middle = image.pixel(x: image.width / 2, y: image.height / 2)
            let isRed = Int(middle.red) > Int(middle.green) + 50
            return "\(image.width) × \(image.height), \(isRed ? "red" : "without red")"
        }

        /// Takes the colours away.
        private func edit(_ asset: PHAsset) async throws {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                asset.requestContentEditingInput(with: nil) { input, _ in
                    do {
                        let output = try Self.withoutColours(input)
                        PHPhotoLibrary.shared().performChanges {
                            PHAssetChangeRequest(for: asset).contentEditingOutput = output
                        } completionHandler: { _, error in
                            continuation.resume(with: error.map { .failure($0) } ?? .success(()))
                        }
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            }
        }

        private static func withoutColours(_ input: PHContentEditingInput?) throws -> PHContentEditingOutput {
            guard let input, let url = input.fullSizeImageURL, let image = CIImage(contentsOf: url) else {
                throw Failure(message: "no input for an edit")
            }
            let output = PHContentEditingOutput(contentEditingInput: input)
            output.adjustmentData = PHAdjustmentData(
                formatIdentifier: "org.example.mono", formatVersion: "1", data: Data("mono".utf8))
            let mono = image.applyingFilter("CIPhotoEffectMono")
            try CIContext().writeJPEGRepresentation(
                of: mono, to: output.renderedContentURL, colorSpace: mono.colorSpace ?? CGColorSpaceCreateDeviceRGB())
            return output
        }
    }
#endif
