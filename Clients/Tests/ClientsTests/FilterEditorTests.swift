// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing
import UIKit

@testable import Clients

/// Editors change the library, so each test has a process of its own.
struct FilterEditorTests {
    @Test func aFilterIsPutOnAndTakenOff() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let sample = library.trip[0]
            let editor = FilterEditor()
            let before = try sample.asset
            #expect(await editor.currentFilter(of: before) == nil)
            try await apply("CIPhotoEffectMono", sample, editor)
            let edited = try sample.asset
            #expect(edited.hasAdjustments && edited.adjustmentFormatIdentifier == FilterEditor.formatIdentifier)
            #expect((edited.pixelWidth, edited.pixelHeight) == (before.pixelWidth, before.pixelHeight))
            #expect(await editor.currentFilter(of: edited) == "CIPhotoEffectMono")
            #expect(try #require(await picture(of: edited)).isGrey)
            // Another filter starts from the original, not from the grey picture.
            try await apply("CIExposureAdjust", sample, editor)
            #expect(try #require(await picture(of: sample.asset)).isGrey == false)
            try await FilterEditor.revert([sample.asset])
            let reverted = try sample.asset
            #expect(!reverted.hasAdjustments && PHAssetResource.assetResources(for: reverted).count == 1)
            #expect(await editor.currentFilter(of: reverted) == nil)
        }
    }

    @Test func aVideoCannotGetAFilter() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let video = try #require(library.videos.first)
            await #expect(throws: FilterEditor.Failure.self) {
                try await apply("CIPhotoEffectMono", video, FilterEditor())
            }
            #expect(try !video.asset.hasAdjustments)
        }
    }

    @Test func aSwatchIsDrawnAtOnce() throws {
        let library = try SampleLibrary.shared()
        let image = try #require(UIImage(contentsOfFile: library.trip[1].url.path))
        let swatch = try #require(FilterEditor.swatch("CISepiaTone", of: image))
        #expect(swatch.size == image.size)
        #expect(FilterEditor.swatch("CINoSuchFilter", of: image) == nil)
    }
}

private func apply(_ filter: String, _ sample: Sample, _ editor: FilterEditor) async throws {
    let asset = try sample.asset
    let error: Error? = await withCheckedContinuation { continuation in
        editor.apply(filter, to: asset) { success, error in continuation.resume(returning: success ? nil : error) }
    }
    if let error { throw error }
}

private func picture(of asset: PHAsset) async -> UIImage? {
    let options = PHImageRequestOptions()
    options.deliveryMode = .highQualityFormat
    return await withCheckedContinuation { continuation in
        PHImageManager.default().requestImage(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
        ) { image, _ in continuation.resume(returning: image) }
    }
}

extension UIImage {
    /// True if no pixel has a colour, but for what compression adds.
    fileprivate var isGrey: Bool {
        let bytes = cgImage?.rgba ?? []
        return stride(from: 0, to: bytes.count - 3, by: 4).allSatisfy { place in
            let pixel = bytes[place..<place + 3]
            return (pixel.max() ?? 0) - (pixel.min() ?? 0) < 12
        }
    }
}
