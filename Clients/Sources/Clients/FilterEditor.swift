// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreImage
import Photos
import UIKit

/// Puts a filter on photos and takes it off again, as the sample code of every editor does.
final class FilterEditor {
    static let formatIdentifier = "com.example.filters"
    static let formatVersion = "1.0"

    enum Failure: Error {
        case noInput, noImage, notEditable
    }

    private let context = CIContext()

    /// What this editor wrote, and nobody else.
    private func canHandle(_ data: PHAdjustmentData) -> Bool {
        data.formatIdentifier == Self.formatIdentifier && data.formatVersion == Self.formatVersion
    }

    func apply(_ filterName: String, to asset: PHAsset, completion: @escaping @Sendable (Bool, Error?) -> Void) {
        guard asset.canPerform(.content) else { return completion(false, Failure.notEditable) }
        let options = PHContentEditingInputRequestOptions()
        options.isNetworkAccessAllowed = true
        options.canHandleAdjustmentData = { self.canHandle($0) }
        asset.requestContentEditingInput(with: options) { input, info in
            guard let input else {
                let error = info[PHContentEditingInputErrorKey] as? Error
                return completion(false, error ?? Failure.noInput)
            }
            do {
                let output = try self.output(of: input, filterName)
                PHPhotoLibrary.shared().performChanges {
                    let request = PHAssetChangeRequest(for: asset)
                    request.contentEditingOutput = output
                } completionHandler: { success, error in
                    completion(success, error)
                }
            } catch {
                completion(false, error)
            }
        }
    }

    private func output(of input: PHContentEditingInput, _ filterName: String) throws -> PHContentEditingOutput {
        let output = PHContentEditingOutput(contentEditingInput: input)
        output.adjustmentData = PHAdjustmentData(
            formatIdentifier: Self.formatIdentifier, formatVersion: Self.formatVersion, data: Data(filterName.utf8))
        guard let url = input.fullSizeImageURL, let image = CIImage(contentsOf: url) else { throw Failure.noImage }
        let upright = image.oriented(forExifOrientation: input.fullSizeImageOrientation)
        let filtered = upright.applyingFilter(filterName)
        try context.writeJPEGRepresentation(
            of: filtered, to: output.renderedContentURL,
            colorSpace: filtered.colorSpace ?? CGColorSpaceCreateDeviceRGB())
        return output
    }

    /// The filter that is on a photo now.
    func currentFilter(of asset: PHAsset) async -> String? {
        let options = PHContentEditingInputRequestOptions()
        options.canHandleAdjustmentData = { self.canHandle($0) }
        let data: Data? = await withCheckedContinuation { continuation in
            asset.requestContentEditingInput(with: options) { input, _ in
                continuation.resume(returning: input?.adjustmentData?.data)
            }
        }
        return data.flatMap { String(data: $0, encoding: .utf8) }
    }

    static func revert(_ assets: [PHAsset]) async throws {
        try await PHPhotoLibrary.shared().performChanges {
            for asset in assets { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
        }
    }

    /// A small picture with the filter, for a strip of buttons.
    static func swatch(_ filterName: String, of image: UIImage) -> UIImage? {
        guard let input = CIImage(image: image), let filter = CIFilter(name: filterName) else { return nil }
        filter.setValue(input, forKey: kCIInputImageKey)
        guard let output = filter.outputImage,
            let drawn = CIContext(options: nil).createCGImage(output, from: output.extent)
        else { return nil }
        return UIImage(cgImage: drawn, scale: image.scale, orientation: image.imageOrientation)
    }
}
