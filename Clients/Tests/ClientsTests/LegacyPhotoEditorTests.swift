// Licensed under the Apache License, Version 2.0. See LICENSE.

import AssetsLibrary
import ClientSamples
import PhotoLibrary
import Photos
import Testing
import UIKit

@testable import Clients

/// An editor from before Photos, on assets that were edited through Photos and by itself.
struct LegacyPhotoEditorTests {
    @Test func anEditThatAnotherAppMadeIsSeenAndTheOriginalIsThere() async {
        await #expect(processExitsWith: .success) {
            let sample = try SampleLibrary.shared().large
            let before = try sample.asset
            var recipe = AdjustmentRecipe()
            recipe.crop = UnitRectangle(x: 0, y: 0, width: 0.5, height: 1)
            try PHPhotoLibrary.shared().adjust([(before, recipe)])
            let library = ALAssetsLibrary()
            let editor = LegacyPhotoEditor(library: library)
            let asset = try #require(try await Answer.asset(of: before, editor))
            #expect(editor.isEdited(asset))
            let size = asset.defaultRepresentation().dimensions()
            #expect(size == CGSize(width: before.pixelWidth, height: before.pixelHeight))
            #expect(editor.crop(of: asset)?.width == (size.width / 2).rounded())
            let picture = try #require(editor.picture(of: asset))
            #expect(picture.size.width == (size.width / 2).rounded() && picture.size.height == size.height)
        }
    }

    @Test func aPictureIsSavedInPlaceAndAsACopyThatKnowsItsOriginal() async {
        await #expect(processExitsWith: .success) {
            let before = try SampleLibrary.shared().large.asset
            let library = ALAssetsLibrary()
            let editor = LegacyPhotoEditor(library: library)
            let asset = try #require(try await Answer.asset(of: before, editor))
            #expect(!editor.isEdited(asset))
            let picture = try #require(editor.picture(of: asset))
            let url = try await Answer.url { editor.save(picture, of: asset, completion: $0) }
            #expect(url == asset.value(forProperty: ALAssetPropertyAssetURL) as? URL)
            #expect(PHAsset.fetchAssets(withALAssetURLs: [url], options: nil).firstObject?.hasAdjustments == true)
            let copy = try await Answer.url { editor.saveCopy(picture, of: asset, completion: $0) }
            #expect(copy != url)
            let photo = try #require(PHAsset.fetchAssets(withALAssetURLs: [copy], options: nil).firstObject)
            let copied = try #require(try await Answer.asset(of: photo, editor))
            #expect(copied.original?.value(forProperty: ALAssetPropertyAssetURL) as? URL == url)
        }
    }
}

/// What the editor's blocks are called with.
private enum Answer {
    /// A value that a block hands to the test that waits for it. Unchecked: the block does not keep it.
    struct Handed<Value>: @unchecked Sendable {
        var value: Value
    }

    static func asset(of photo: PHAsset, _ editor: LegacyPhotoEditor) async throws -> ALAsset? {
        let identifier = photo.localIdentifier.prefix(36)
        guard let url = URL(string: "assets-library://asset/asset.JPG?id=\(identifier)&ext=JPG") else { return nil }
        return try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Handed<ALAsset?>, any Error>) in
            editor.asset(for: url) { asset, error in
                if let error { return continuation.resume(throwing: error) }
                continuation.resume(returning: Handed(value: asset))
            }
        }.value
    }

    static func url(_ save: (@escaping (URL?, (any Error)?) -> Void) -> Void) async throws -> URL {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<URL, any Error>) in
            save { url, error in
                if let url { return continuation.resume(returning: url) }
                continuation.resume(throwing: error ?? CancellationError())
            }
        }
    }
}
