// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import PhotoImaging

@Suite struct AdjustmentRendererTests {
    private let renderer = AdjustmentRenderer(ImageRenderer())

    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Self.golden.appending(path: name)))
    }

    private func recipe(_ change: (inout AdjustmentRecipe) -> Void) -> AdjustmentRecipe {
        var recipe = AdjustmentRecipe()
        change(&recipe)
        return recipe
    }

    @Test(arguments: 1...8) func aRenderingIsUpright(_ orientation: Int) throws {
        let file = try bytes("orientation-\(orientation).jpg")
        let shown = try render(file)
        let rendering = try renderer.rendering(of: openFile(file), recipe { $0.rotate = 180 })
        #expect(rendering.size == shown.size)
        let tags = try PictureTagsReader().tags(of: openFile(rendering.jpeg))
        #expect(tags.orientation == 1)
        #expect(tags.storedSize == shown.size)
        let turned = try shown.adjusted(by: recipe { $0.rotate = 180 })
        #expect(try render(rendering.jpeg).meanDifference(from: turned) < 12)
    }

    /// Who edits has no smaller size to ask for.
    @Test func aPhotoThatIsTooLargeToBeEditedIsNamedAsThat() throws {
        let file = try bytes("orientation-1.jpg")
        let tight = AdjustmentRenderer(ImageRenderer(memory: DecodeMemory(bytes: 1_000)))
        let turned = recipe { $0.rotate = 90 }
        let error = #expect(throws: LibraryError.self) { try tight.rendering(of: openFile(file), turned) }
        #expect(error?.code == .overBudget)
        #expect(error?.message.hasPrefix("The picture is too large to be edited: ") == true)
        #expect(error?.message.contains("smaller size") == false)
        // It can still be looked at.
        #expect(throws: Never.self) { try render(file) }
    }

    /// A photo with metadata of all kinds, and the colours of a profile.
    private func photo(
        _ format: EncodedFormat = .jpeg(quality: 0.9), makerNote: [UInt8] = [1, 2, 3], saying attributes: String = ""
    ) throws -> [UInt8] {
        var picture = TIFFDirectory()
        picture[0x9003] = .ascii("2024:05:06 07:08:09")
        picture[ExifTag.makerNote] = .undefined(makerNote)
        picture[ExifTag.pixelWidth] = .long(64)
        var main = TIFFDirectory()
        main[0x010F] = .ascii("Maker")
        main[ExifTag.orientation] = .short(6)
        main[directory: ExifTag.exif] = picture
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
            xmp:Rating="4" tiff:Orientation="6" \(attributes)/></rdf:RDF></x:xmpmeta>
            """
        let plain = try #require(
            PixelBuffer(size: PixelSize(width: 64, height: 48), bytes: [UInt8](repeating: 200, count: 4 * 64 * 48)))
        let opaque = try plain.adjusted(by: AdjustmentRecipe())
        return try ImageEncoder.encode(
            opaque, as: format, metadata: EncodedMetadata(exif: main.block(), xmp: xmp))
    }

    @Test func metadataAreKeptButForOrientationAndSize() throws {
        let rendering = try renderer.rendering(
            of: openFile(photo()), recipe { $0.crop = UnitRectangle(x: 0, y: 0, width: 0.5, height: 1) })
        #expect(rendering.size == PixelSize(width: 24, height: 64))
        let tags = try PictureTagsReader().tags(of: openFile(rendering.jpeg))
        #expect(tags.orientation == 1)
        #expect(tags.directory[0x010F] == .ascii("Maker"))
        let picture = try #require(tags.directory[directory: ExifTag.exif])
        #expect(picture[0x9003] == .ascii("2024:05:06 07:08:09"))
        #expect(picture[ExifTag.makerNote] == .undefined([1, 2, 3]))
        #expect(picture[ExifTag.pixelWidth]?.integer == 24 && picture[ExifTag.pixelHeight]?.integer == 64)
        #expect(tags.xmp?.contains("xmp:Rating=\"4\"") == true)
        #expect(tags.xmp?.contains("Orientation") == false)
    }

    /// A rendering has no gain map, no movie and no other size, whatever its photo says of itself.
    @Test func whatIsTrueOfThePhotosFileAloneIsLeftOut() throws {
        let source = try photo(
            saying: "GCamera:MotionPhoto='1' GCamera:MicroVideo='1' GCamera:MicroVideoOffset='9' hdrgm:Version='1.0' "
                + "exif:PixelXDimension='64' crs:Exposure2012='+1'")
        let renderer = AdjustmentRenderer(ImageRenderer())
        let rendering = try renderer.rendering(of: openFile(source), recipe { $0.rotate = 90 })
        let xmp = try #require(try PictureTagsReader().tags(of: openFile(rendering.jpeg)).xmp)
        #expect(xmp.contains("xmp:Rating=\"4\""))
        for name in ["GCamera:", "hdrgm:", "exif:", "crs:"] { #expect(!xmp.contains(name), "\(name)") }
        #expect(AuxiliaryNote(xmp: Array(xmp.utf8))?.isGainMap == false)
        let metadata = try FileMetadataReader().metadata(of: openFile(rendering.jpeg), within: ReadBudget())
        #expect(metadata.warnings.isEmpty && metadata.embeddedVideo == nil)
    }

    /// The directory before the note grows by the height, which the photo does not record.
    @Test func aMakerNoteKeepsItsOffset() throws {
        let note = (0..<100).map { UInt8(100 + $0) }
        let file = try photo(makerNote: note)
        let rendering = try renderer.rendering(of: openFile(file), recipe { $0.rotate = 90 })
        let before = try #require(offsetInBlock(of: note, file))
        #expect(offsetInBlock(of: note, rendering.jpeg) == before)
        let tags = try PictureTagsReader().tags(of: openFile(rendering.jpeg))
        #expect(tags.directory[directory: ExifTag.exif]?[ExifTag.makerNote] == .undefined(note))
    }

    /// Returns the offset of bytes in the EXIF block of a JPEG.
    private func offsetInBlock(of bytes: [UInt8], _ jpeg: [UInt8]) -> Int? {
        let file = Data(jpeg)
        guard let block = file.range(of: Data("Exif\0\0".utf8)), let found = file.range(of: Data(bytes)) else {
            return nil
        }
        return found.lowerBound - block.upperBound
    }

    @Test func aMakerNoteThatDoesNotFitIsLeftOut() throws {
        // A PNG has room for it, a segment of a JPEG has not.
        let file = try photo(.png, makerNote: [UInt8](repeating: 7, count: 70_000))
        let before = try PictureTagsReader().tags(of: openFile(file)).directory[directory: ExifTag.exif]
        #expect(before?[ExifTag.makerNote] != nil)
        let big = try renderer.rendering(of: openFile(file), recipe { $0.exposure = 1 })
        let tags = try PictureTagsReader().tags(of: openFile(big.jpeg))
        #expect(tags.directory[0x010F] == .ascii("Maker"))
        let after = tags.directory[directory: ExifTag.exif]
        #expect(after?[ExifTag.makerNote] == nil && after?[0x9003] == before?[0x9003])
    }

    @Test func coloursAreThoseOfTheProfile() throws {
        let plain = PlainPicture(colour: [200, 100, 50], profile: try wideProfile())
        let source = try plain.jpeg()
        let rendering = try renderer.rendering(of: openFile(source), recipe { $0.rotate = 90 })
        var request = RenderRequest(.full)
        request.keepsProfile = true
        let result = try render(rendering.jpeg, request)
        #expect(result.layout.profile == plain.profile)
        #expect(isClose(result.colour(5, 5), [200, 100, 50, 255], within: 3))
    }

    /// The profile of a corpus of one: that of sRGB with another rendering intent, which is other bytes.
    private func wideProfile() throws -> [UInt8] {
        let pixel = try #require(PixelBuffer(size: PixelSize(width: 1, height: 1), bytes: [0, 0, 0, 255]))
        var profile = VipsEncoder.profile(of: pixel)
        profile[67] = 1
        return profile
    }

    @Test(arguments: ["420.heic", "rgb.png", "deep.tif", "sensor.dng", "alpha.webp"])
    func everyFormatOfPhotosIsRendered(_ name: String) throws {
        let file = try bytes(name)
        let rendering = try renderer.rendering(of: openFile(file), recipe { $0.rotate = 90 })
        #expect(try rendering.size == render(file).size.transposed)
        #expect(try render(rendering.jpeg).size == rendering.size)
    }

    @Test(arguments: [("alpha.webp", true), ("alpha.heic", true), ("rgb.png", false), ("420.heic", false)])
    func transparencyThatIsLostIsTold(_ name: String, isLost: Bool) throws {
        let file = try bytes(name)
        #expect(try renderer.rendering(of: openFile(file), recipe { $0.rotate = 90 }).losesTransparency == isLost)
    }

    @Test func whatIsNoPictureIsRefused() throws {
        #expect(throws: LibraryError.self) {
            try renderer.rendering(of: openFile(Array("no picture".utf8)), AdjustmentRecipe())
        }
    }

    @Test func aPreviewIsTheSameEditInASmallerSize() throws {
        let file = try bytes("orientation-6.jpg")
        let base = try renderer.base(of: openFile(file), .within(PixelSize(width: 16, height: 16)))
        #expect(max(base.size.width, base.size.height) == 16)
        let edit = recipe { $0.rotate = 90 }
        #expect(try base.adjusted(by: edit).size == base.size.transposed)
    }
}
