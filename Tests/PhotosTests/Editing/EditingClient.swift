// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// An editor as programs write them: it paints a picture of one colour, and its recipe is the colour.
struct EditingClient {
    static let format = "com.example.painter"
    let library: PHPhotoLibrary

    /// Returns a JPEG of one grey.
    static func jpeg(width: Int = 16, height: Int = 8, grey: UInt8 = 100) throws -> Data {
        let pixel: [UInt8] = [grey, grey, grey, 255]
        let buffer = try #require(
            PixelBuffer(
                size: PixelSize(width: width, height: height),
                bytes: (0..<width * height).flatMap { _ in pixel }))
        return try #require(UIImage(buffer).jpegData(compressionQuality: 0.95))
    }

    /// Returns the answer to a request for the input of an edit.
    static func answer(
        _ asset: PHAsset, _ options: PHContentEditingInputRequestOptions? = nil,
        meanwhile: (Int) -> Void = { _ in }
    ) async -> Answer {
        let answers = Answers()
        let number = asset.requestContentEditingInput(with: options) { answers.record($0, $1) }
        meanwhile(number)
        return await answers.wait()[0]
    }

    /// Returns the input of an edit, for an editor that knows the recipe of the one before, or does not.
    static func input(_ asset: PHAsset, knows: Bool = false) async throws -> PHContentEditingInput {
        let options = PHContentEditingInputRequestOptions()
        options.canHandleAdjustmentData = { knows && $0.formatIdentifier == format }
        let answer = await answer(asset, options)
        return try #require(answer.value as? PHContentEditingInput, "\(answer.info)")
    }

    /// Returns an output with a rendering and a recipe.
    static func output(
        _ input: PHContentEditingInput, grey: UInt8, rendering: Data? = nil
    ) throws -> PHContentEditingOutput {
        let output = PHContentEditingOutput(contentEditingInput: input)
        try (rendering ?? jpeg(grey: grey)).write(to: output.renderedContentURL)
        output.adjustmentData = PHAdjustmentData(
            formatIdentifier: format, formatVersion: "1", data: Data([grey]))
        return output
    }

    /// Saves an output, and returns the error.
    func save(_ output: PHContentEditingOutput?, of asset: PHAsset) -> PHPhotosError? {
        do {
            try library.performChangesAndWait {
                let request = PHAssetChangeRequest(for: asset)
                request.contentEditingOutput = output
                #expect(request.contentEditingOutput === output)
            }
            return nil
        } catch {
            return error as? PHPhotosError
        }
    }

    /// Edits an asset, and returns it as it is then.
    @discardableResult
    func edit(_ asset: PHAsset, grey: UInt8, knows: Bool = false) async throws -> PHAsset {
        let output = try Self.output(await Self.input(asset, knows: knows), grey: grey)
        #expect(save(output, of: asset) == nil)
        return try again(asset)
    }

    /// Fetches an asset again.
    func again(_ asset: PHAsset) throws -> PHAsset {
        try #require(
            try library.fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil).firstObject)
    }

    func revert(_ asset: PHAsset) throws {
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    }

    func token() throws -> ChangeToken { try library.session.ownersLibrary().describe().token }

    func undo() throws -> UndoneAction { try library.undo(try #require(try library.action(at: nil))) }

    /// Returns the bytes of the file of a version.
    func bytes(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion = .current) throws -> Data {
        try OpenPicture(asset, version).takeFile().readAll()
    }

    /// Returns the types of an asset's files.
    func types(_ asset: PHAsset) -> [PHAssetResourceType] {
        PHAssetResource.assetResources(for: asset).map(\.type)
    }
}
