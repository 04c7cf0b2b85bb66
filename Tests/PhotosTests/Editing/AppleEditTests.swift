// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformMedia
import Testing

@testable import Photos

/// A real library of Apple Photos beside the project. Most machines do not have it.
private let appleLibrary = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/apple-library/Test-15.4.1.photoslibrary").standardizedFileURL

/// Edits of Apple's programs: what of them is understood, and shown as it came.
@Suite struct AppleEditTests {
    /// Returns the description of an edit, whose data are JSON in a deflate stream of one stored block.
    private func description(_ adjustments: String, metadata: String = "") -> Data {
        let json = "{\"metadata\":{\(metadata)},\"adjustments\":[\(adjustments)]}"
        let count = UInt16(json.utf8.count)
        let head = [1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
        return RuntimeServices.propertyList(
            PHAdjustmentData(
                formatIdentifier: "com.apple.photo", formatVersion: "1.5", data: Data(head) + Data(json.utf8)),
            editor: "com.apple.Photos", date: Date())
    }

    private func crop(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        "{\"identifier\":\"Crop\",\"settings\":{\"xOrigin\":\(x),\"yOrigin\":\(y),\"width\":\(width),\"height\":\(height)}}"
    }

    /// Returns a library with a photo of 32 × 24 that Apple's programs edited.
    private func client(
        _ description: Data, rendered: PixelSize, notes: Data? = nil, notesLast: Bool = false
    ) throws -> (EditingClient, PHAsset) {
        var files: [(ResourceType, String, Data)] = [
            (.photo, "public.jpeg", try EditingClient.jpeg(width: 32, height: 24, grey: 10)),
            (.fullSizePhoto, "public.jpeg", try EditingClient.jpeg(width: rendered.width, height: rendered.height)),
            (.adjustmentData, "com.apple.photos.apple-adjustment-envelope", description),
        ]
        if let notes {
            files.insert((.adjustmentData, "com.apple.photos.apple-adjustment-envelope", notes), at: notesLast ? 3 : 2)
        }
        let library = try Shelf.library {
            $0.add("a", AssetMetadata(mediaType: .image, pixelSize: rendered), files: files) {
                $0.adjustment = Adjustment(formatIdentifier: "com.apple.photo", formatVersion: "1.5")
            }
        }
        return (EditingClient(library: library), try library.asset("a"))
    }

    @Test func aCropIsUnderstoodAndCanBeChanged() throws {
        let description = description(crop(8, 0, 16, 12), metadata: "\"masterWidth\":32,\"masterHeight\":24")
        let (client, asset) = try client(description, rendered: PixelSize(width: 16, height: 12))
        let apple = try #require(try client.library.appleAdjustments(of: asset))
        #expect(apple.crop == AppleAdjustments.Crop(x: 8, y: 0, width: 16, height: 12) && apple.others == [])
        var recipe = try #require(try client.library.adjustments(of: asset))
        #expect(recipe.crop == UnitRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.5))
        // The same again changes nothing; something else starts from the original.
        #expect(try client.library.adjust([(asset, recipe)]) == nil)
        recipe.crop = UnitRectangle(x: 0, y: 0, width: 1, height: 0.5)
        recipe.exposure = 0.5
        try client.library.adjust([(asset, recipe)])
        let edited = try client.again(asset)
        #expect((edited.pixelWidth, edited.pixelHeight) == (32, 12))
        #expect(client.types(edited) == [.photo, .fullSizePhoto, .adjustmentData])
        #expect(try client.library.appleAdjustments(of: edited) == nil)
        #expect(try client.undo().left == [])
        #expect(try client.library.appleAdjustments(of: client.again(asset)) == apple)
    }

    @Test func whatIsNotUnderstoodIsTakenFromTheRendering() throws {
        let tone = "{\"identifier\":\"SmartTone\",\"settings\":{}}"
        let (client, asset) = try client(
            description("\(crop(8, 0, 16, 12)),\(tone)"), rendered: PixelSize(width: 16, height: 12))
        #expect(try client.library.appleAdjustments(of: asset)?.others == ["SmartTone"])
        #expect(try client.library.adjustments(of: asset) == nil)
        var recipe = AdjustmentRecipe()
        recipe.rotate = 90
        try client.library.adjust([(asset, recipe)])
        let edited = try client.again(asset)
        #expect((edited.pixelWidth, edited.pixelHeight) == (12, 16))
        #expect(client.types(edited) == [.photo, .adjustmentBasePhoto, .fullSizePhoto, .adjustmentData])
    }

    /// Data that say something else than the rendering shows are not believed.
    @Test func aCropThatDoesNotFitTheRenderingIsNotBelieved() throws {
        let (client, asset) = try client(description(crop(8, 0, 16, 12)), rendered: PixelSize(width: 20, height: 12))
        #expect(try client.library.appleAdjustments(of: asset)?.crop != nil)
        #expect(try client.library.adjustments(of: asset) == nil)
    }

    @Test(arguments: [Data(), Data("no list".utf8), Data([0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30])])
    func damagedDescriptionsLoseNothing(_ bytes: Data) async throws {
        let (client, asset) = try client(bytes, rendered: PixelSize(width: 16, height: 12))
        #expect(try client.library.appleAdjustments(of: asset) == nil && client.library.adjustments(of: asset) == nil)
        let input = try await EditingClient.input(asset, knows: true)
        #expect(input.adjustmentData == nil)
        // The rendering is what can be edited, and the original comes back.
        let edited = try await client.edit(asset, grey: 200, knows: true)
        #expect(edited.hasAdjustments)
        try client.revert(edited)
        #expect(try client.again(asset).pixelWidth == 32)
    }

    @Test(arguments: [
        ("AutoLoop", PHAsset.PlaybackVariation.autoloop), ("Mirror", .mirror), ("LongExposure", .longExposure),
        ("None", .none), ("Other", .none),
    ]) func theEffectOfALivePhotoIsTold(_ flavor: String, _ variation: PHAsset.PlaybackVariation) throws {
        let effect = "{\"identifier\":\"AutoLoop\",\"settings\":{\"flavor\":\"\(flavor)\",\"recipe\":{}}}"
        let (client, asset) = try client(description(effect), rendered: PixelSize(width: 32, height: 24))
        #expect(asset.playbackVariation == variation)
        #expect(try client.library.adjustments(of: asset) == nil)
        #expect(PHAsset().playbackVariation == .none)
    }

    /// What a camera noted is no edit, whether it came before or after.
    @Test(arguments: [false, true]) func theCamerasNotesAreNotTakenForTheEdit(_ isLast: Bool) async throws {
        let notes = RuntimeServices.propertyList(
            PHAdjustmentData(formatIdentifier: "com.apple.photo", formatVersion: "1.5", data: Data("notes".utf8)),
            editor: "com.apple.camera", date: Date())
        let (client, asset) = try client(
            description(crop(8, 0, 16, 12)), rendered: PixelSize(width: 16, height: 12), notes: notes, notesLast: isLast
        )
        #expect(try client.library.adjustments(of: asset)?.crop != nil)
        let edited = try await client.edit(asset, grey: 200)
        let input = try await EditingClient.input(edited, knows: true)
        #expect(input.adjustmentData?.data == Data([200]))
        try client.revert(edited)
        #expect(try client.types(client.again(asset)) == [.photo, .adjustmentData])
    }

    /// A crop of a real library shows the same as Apple's rendering of it.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: appleLibrary.path), "shared/apple-library is not there"))
    func aRealCropIsThatOfItsRendering() throws {
        let name = "E9BC5C36-7CD1-40A1-A72B-8B8FAC227D51"
        let original = appleLibrary.appending(path: "originals/E/\(name).jpeg")
        let rendering = appleLibrary.appending(path: "resources/renders/E/\(name)_1_201_a.jpeg")
        let library = try Shelf.library {
            $0.add(
                "a", AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1_526, height: 1_325)),
                files: [
                    (.photo, "public.jpeg", (try? Data(contentsOf: original)) ?? Data()),
                    (.fullSizePhoto, "public.jpeg", (try? Data(contentsOf: rendering)) ?? Data()),
                    (
                        .adjustmentData, "com.apple.photos.apple-adjustment-envelope",
                        (try? Data(contentsOf: appleLibrary.appending(path: "resources/renders/E/\(name).plist")))
                            ?? Data()
                    ),
                ]
            ) { $0.adjustment = Adjustment(formatIdentifier: "com.apple.photo", formatVersion: "1.4") }
        }
        let asset = try library.asset("a")
        let recipe = try #require(try library.adjustments(of: asset))
        let made = try #require(try AdjustmentPreview(asset, longestSide: 2_048).image(recipe).cgImage)
        let shown = try #require(UIImage(contentsOfFile: rendering.path)?.cgImage)
        #expect((made.width, made.height) == (shown.width, shown.height))
        let step = 4_000
        let places = stride(from: 0, to: min(made.rgba.count, shown.rgba.count), by: step)
        let sum = places.reduce(0) { $0 + abs(Int(made.rgba[$1]) - Int(shown.rgba[$1])) }
        #expect(Double(sum) / Double(made.rgba.count / step) < 3)
    }
}
