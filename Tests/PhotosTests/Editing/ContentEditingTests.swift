// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Adjust and save, as programs do it.
@Suite struct ContentEditingTests {
    private func client() throws -> (EditingClient, PHAsset) {
        let library = try Shelf.library {
            $0.photo("a", width: 32, height: 24, bytes: try? EditingClient.jpeg(width: 32, height: 24, grey: 10))
        }
        return (EditingClient(library: library), try library.asset("a"))
    }

    @Test func anInputTellsOfTheAssetAndItsFile() async throws {
        let library = try Shelf.library {
            let jpeg = try? EditingClient.jpeg(width: 32, height: 24, grey: 10)
            $0.photo("a", taken: Shelf.day(1), width: 32, height: 24, bytes: jpeg) {
                $0.metadata.location = GeoLocation(latitude: 1, longitude: 2)
                $0.metadata.mediaSubtypes = .screenshot
            }
        }
        let asset = try library.asset("a")
        let answer = await EditingClient.answer(asset)
        #expect(answer.isOnMainQueue && answer.info.isEmpty)
        let input = try #require(answer.value as? PHContentEditingInput)
        #expect(input.mediaType == .image && input.mediaSubtypes == .photoScreenshot && input.playbackStyle == .image)
        #expect(input.creationDate == Shelf.day(1) && input.location?.coordinate.longitude == 2)
        #expect(input.contentType == .png && input.uniformTypeIdentifier == "public.png")
        #expect(input.adjustmentData == nil && input.livePhoto == nil)
        #expect(input.avAsset == nil && input.audiovisualAsset == nil)
        #expect(input.fullSizeImageOrientation == 1)
        #expect(
            try Data(contentsOf: #require(input.fullSizeImageURL))
                == EditingClient.jpeg(width: 32, height: 24, grey: 10))
        let small = try #require(input.displaySizeImage)
        #expect(small.size == CGSize(width: 32, height: 24))
    }

    @Test func aProgramOfAnyNameIsNotedByALine() {
        #expect(ChangeDraft.editor(named: "painter") == "painter")
        #expect(ChangeDraft.editor(named: "pa\u{1B}[31m\nint\u{0}er\u{85}") == "pa[31minter")
        #expect(ChangeDraft.editor(named: String(repeating: "a", count: 300)) == String(repeating: "a", count: 255))
        #expect(ChangeDraft.editor(named: String(repeating: "é", count: 300)) == String(repeating: "é", count: 127))
    }

    @Test func anEditIsShownAndItsOriginalKept() async throws {
        let (client, asset) = try client()
        let original = try client.bytes(asset)
        let edited = try await client.edit(asset, grey: 200)
        #expect(edited.hasAdjustments && edited.adjustmentsState == .userAdjusted)
        #expect(edited.adjustmentFormatIdentifier == EditingClient.format)
        #expect(try #require(edited.adjustmentTimestamp) > Date(timeIntervalSinceNow: -3_600))
        #expect((edited.pixelWidth, edited.pixelHeight) == (16, 8))
        #expect(try client.bytes(edited) == EditingClient.jpeg(grey: 200))
        #expect(try client.bytes(edited, .unadjusted) == original && client.bytes(edited, .original) == original)
        #expect(client.types(edited) == [.photo, .fullSizePhoto, .adjustmentData])
        #expect(try client.library.verify(deep: true).findings.isEmpty)
    }

    @Test func aRenderingMayBeAHEIC() async throws {
        let (client, asset) = try client()
        let output = PHContentEditingOutput(contentEditingInput: try await EditingClient.input(asset))
        let bytes = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(bytes, "public.heic" as CFString, 1, nil))
        let image = try #require(UIImage(data: EditingClient.jpeg(width: 64, height: 48))?.cgImage)
        CGImageDestinationAddImage(destination, image, nil)
        #expect(CGImageDestinationFinalize(destination))
        let heic = bytes as Data
        try heic.write(to: output.renderedContentURL(for: .heic))
        output.adjustmentData = PHAdjustmentData(
            formatIdentifier: EditingClient.format, formatVersion: "1", data: Data("heic".utf8))
        #expect(client.save(output, of: asset) == nil)
        let edited = try client.again(asset)
        #expect((edited.pixelWidth, edited.pixelHeight) == (64, 48))
        #expect(try client.bytes(edited) == heic)
        let rendering = PHAssetResource.assetResources(for: edited).first { $0.type == .fullSizePhoto }
        #expect(rendering?.uniformTypeIdentifier == "public.heic")
    }

    @Test func anEditorThatKnowsTheRecipeGetsWhatItStartedFrom() async throws {
        let (client, asset) = try client()
        let original = try client.bytes(asset)
        let edited = try await client.edit(asset, grey: 200)
        let input = try await EditingClient.input(edited, knows: true)
        #expect(input.adjustmentData?.data == Data([200]) && input.adjustmentData?.formatVersion == "1")
        #expect(try Data(contentsOf: #require(input.fullSizeImageURL)) == original)
        let again = try await client.edit(edited, grey: 150, knows: true)
        #expect(try client.bytes(again) == EditingClient.jpeg(grey: 150))
        #expect(client.types(again) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    @Test func anEditorThatDoesNotGetsTheRenderingAndKeepsItAsItsBase() async throws {
        let (client, asset) = try client()
        let edited = try await client.edit(asset, grey: 200)
        let input = try await EditingClient.input(edited)
        #expect(input.adjustmentData == nil)
        #expect(try Data(contentsOf: #require(input.fullSizeImageURL)) == EditingClient.jpeg(grey: 200))
        let again = try await client.edit(edited, grey: 150)
        #expect(client.types(again) == [.photo, .adjustmentBasePhoto, .fullSizePhoto, .adjustmentData])
        // Whoever knows the second recipe starts from the first rendering, not from the original.
        let second = try await EditingClient.input(again, knows: true)
        #expect(second.adjustmentData?.data == Data([150]))
        #expect(try Data(contentsOf: #require(second.fullSizeImageURL)) == EditingClient.jpeg(grey: 200))
        let third = try await client.edit(again, grey: 90, knows: true)
        #expect(client.types(third) == [.photo, .adjustmentBasePhoto, .fullSizePhoto, .adjustmentData])
        try client.revert(third)
        #expect(try client.types(client.again(third)) == [.photo])
    }

    @Test func aReversionShowsTheOriginal() async throws {
        let (client, asset) = try client()
        let original = try client.bytes(asset)
        let edited = try await client.edit(asset, grey: 200)
        try client.revert(edited)
        let reverted = try client.again(edited)
        #expect(!reverted.hasAdjustments && reverted.adjustmentsState == .none)
        let (edit, reversion) = (try #require(edited.adjustmentTimestamp), try #require(reverted.adjustmentTimestamp))
        #expect(reversion >= edit)
        #expect((reverted.pixelWidth, reverted.pixelHeight) == (32, 24))
        #expect(try client.bytes(reverted) == original)
        #expect(client.types(reverted) == [.photo])
        // Again there is nothing to take back.
        let token = try client.token()
        try client.revert(reverted)
        #expect(try client.token() == token)
    }

    @Test func theDateOfAReversionIsNotThatOfTheEdit() async throws {
        let (client, asset) = try client()
        let edited = try await client.edit(asset, grey: 200)
        let long = Adjustment(formatIdentifier: EditingClient.format, formatVersion: "1", date: Shelf.day(7))
        try client.library.apply([.setAdjustment(long, asset: try #require(edited.uuid))])
        #expect(try client.again(asset).adjustmentTimestamp == Shelf.day(7))
        try client.revert(edited)
        let reverted = try client.again(asset)
        #expect(try #require(reverted.adjustmentTimestamp) > Date(timeIntervalSinceNow: -3_600))
        #expect(reverted.value(forKey: "adjustmentTimestamp") as? Date == reverted.adjustmentTimestamp)
    }

    @Test func undoTakesAnEditAndAReversionBack() async throws {
        let (client, asset) = try client()
        let original = try client.bytes(asset)
        let edited = try await client.edit(asset, grey: 200)
        try client.revert(edited)
        #expect(try client.undo().left == [])
        #expect(try client.bytes(client.again(asset)) == EditingClient.jpeg(grey: 200))
        #expect(try client.again(asset).adjustmentFormatIdentifier == EditingClient.format)
        #expect(try client.undo().left == [])
        #expect(try client.bytes(client.again(asset)) == original)
        #expect(try client.again(asset).adjustmentTimestamp == nil)
        #expect(try client.library.verify(deep: true).findings.isEmpty)
    }

    @Test func anObserverLearnsThatTheContentChanged() async throws {
        let (client, asset) = try client()
        let before = try client.token()
        let edited = try await client.edit(asset, grey: 200)
        let sets = try client.library.session.changeSets(after: before)
        #expect(sets.count == 1)
        #expect(sets.last?.objects.contains { $0.kind == .asset && $0.facets.contains(.content) } == true)
        #expect(edited.modificationDate != asset.modificationDate)
    }

    @Test func aNewAssetComesWithAnEdit() throws {
        let library = try Shelf.library()
        var placeholder: PHObjectPlaceholder?
        try library.performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .photo, data: (try? EditingClient.jpeg(grey: 1)) ?? Data(), options: nil)
            guard let created = request.placeholderForCreatedAsset else { return }
            placeholder = created
            let output = PHContentEditingOutput(placeholderForCreatedAsset: created)
            try? EditingClient.jpeg(width: 4, height: 4).write(to: output.renderedContentURL)
            output.adjustmentData = PHAdjustmentData(
                formatIdentifier: EditingClient.format, formatVersion: "1", data: Data("new".utf8))
            request.contentEditingOutput = output
        }
        let identifier = try #require(placeholder).localIdentifier
        let asset = try #require(
            try library.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject)
        #expect(asset.hasAdjustments && asset.pixelWidth == 4)
        #expect(EditingClient(library: library).types(asset) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    @Test func anotherOriginalIsChosenWithAReversion() async throws {
        let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 16, height: 8))
        let (jpeg, raw) = (try EditingClient.jpeg(grey: 1), pngFile(width: 60, height: 30))
        let library = try Shelf.library {
            $0.add("pair", metadata, files: [(.photo, "public.jpeg", jpeg), (.alternatePhoto, "public.png", raw)])
            $0.photo("a", bytes: jpeg)
        }
        let client = EditingClient(library: library)
        let pair = try await client.edit(library.asset("pair"), grey: 200)
        try library.performChangesAndWait { PHAssetChangeRequest(for: pair).revertAssetContent(to: .raw) }
        #expect(try client.again(pair).originalResourceChoice == .raw && !client.again(pair).hasAdjustments)
        let single = try library.asset("a")
        #expect {
            try library.performChangesAndWait { PHAssetChangeRequest(for: single).revertAssetContent(to: .raw) }
        } throws: {
            ($0 as? PHPhotosError)?.code == .requestNotSupportedForAsset
        }
    }

    @Test func theNotesOfTheCameraOutliveEdits() async throws {
        let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 16, height: 8))
        let jpeg = try EditingClient.jpeg(grey: 1)
        let library = try Shelf.library {
            $0.add(
                "a", metadata,
                files: [
                    (.photo, "public.jpeg", jpeg),
                    (.adjustmentData, "com.apple.photos.apple-adjustment-envelope", Data("camera".utf8)),
                ])
        }
        let client = EditingClient(library: library)
        let edited = try await client.edit(library.asset("a"), grey: 200)
        #expect(client.types(edited) == [.photo, .adjustmentData, .fullSizePhoto, .adjustmentData])
        let input = try await EditingClient.input(edited, knows: true)
        #expect(input.adjustmentData?.data == Data([200]))
        try client.revert(edited)
        #expect(try client.types(client.again(edited)) == [.photo, .adjustmentData])
    }

    @Test func aProgramWithLimitedAccessEditsWhatItSees() async throws {
        let jpeg = try EditingClient.jpeg(grey: 1)
        let library = try Shelf.library(readWrite: .limited, selection: ["a"]) {
            $0.photo("a", bytes: jpeg)
            $0.photo("b", bytes: jpeg)
        }
        let client = EditingClient(library: library)
        let asset = try #require(try library.fetchAssets(with: nil).firstObject)
        #expect(asset.canPerform(.content))
        #expect(try await client.edit(asset, grey: 200).hasAdjustments)
        #expect(try await client.edit(client.again(asset), grey: 90).hasAdjustments, "on top of its own edit")
    }

    @Test func theSmallPictureIsLeftOutOnRequest() async throws {
        let (_, asset) = try client()
        let options = PHContentEditingInputRequestOptions()
        #expect(!options.skipsDisplaySizeImage)
        options.skipsDisplaySizeImage = true
        let input = try #require(await EditingClient.answer(asset, options).value as? PHContentEditingInput)
        #expect(input.displaySizeImage == nil)
        #expect(try !Data(contentsOf: #require(input.fullSizeImageURL)).isEmpty)
    }

    @Test func theOriginalToStartFromIsChosen() async throws {
        let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 16, height: 8))
        let (jpeg, raw) = (try EditingClient.jpeg(grey: 1), pngFile(width: 60, height: 30))
        let library = try Shelf.library {
            $0.add("pair", metadata, files: [(.photo, "public.jpeg", jpeg), (.alternatePhoto, "public.png", raw)])
            $0.photo("a", bytes: jpeg)
        }
        let client = EditingClient(library: library)
        func bytes(
            _ asset: PHAsset, _ choice: PHAsset.OriginalResourceChoice?, knows: Bool = false
        ) async throws -> Data? {
            let options = PHContentEditingInputRequestOptions()
            options.canHandleAdjustmentData = { _ in knows }
            if let choice { options.originalResourceChoice = choice }
            let input = await EditingClient.answer(asset, options).value as? PHContentEditingInput
            return try input?.fullSizeImageURL.map { try Data(contentsOf: $0) }
        }
        #expect(PHContentEditingInputRequestOptions().originalResourceChoice == .compressed)
        let pair = try library.asset("pair")
        #expect(try await bytes(pair, nil) == jpeg)
        #expect(try await bytes(pair, .raw) == raw)
        #expect(try await bytes(pair, .compressed) == jpeg)
        // An editor that does not know the recipe goes on from the rendering.
        let edited = try await client.edit(pair, grey: 200)
        #expect(try await bytes(edited, .raw) == EditingClient.jpeg(grey: 200))
        #expect(try await bytes(edited, .raw, knows: true) == raw)
        let single = try library.asset("a")
        #expect(try await bytes(single, .compressed) == jpeg)
        let options = PHContentEditingInputRequestOptions()
        options.originalResourceChoice = .raw
        #expect(options.originalResourceChoice == .raw)
        let answer = await EditingClient.answer(single, options)
        let error = answer.info[PHContentEditingInputErrorKey] as? PHPhotosError
        #expect(answer.value == nil && error?.code == .requestNotSupportedForAsset)
    }
}
