// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

/// Pictures that would take more memory than allowed when decoded whole are drawn from tiles or a thumbnail.
struct PixelsTilesTests {
    private let tile = quarters(width: 64, height: 64)
    private static let small = RenderRequest(.within(PixelSize(width: 40, height: 40)))

    private func file(_ columns: Int, _ rows: Int, _ size: PixelSize, _ properties: [[UInt8]] = []) throws -> [UInt8] {
        DerivedBuilder(
            picture: try CodedPicture(tile), columns: columns, rows: rows, size: size, properties: properties
        ).file()
    }

    /// A renderer with little memory: a picture of 400 × 240 takes 768,000 bytes whole, a tile of it 32,768.
    private let tight = ImageRenderer(memory: DecodeMemory(bytes: 200_000))

    private static let mirror = box("imir", [1])

    @Test(
        arguments: [true, false],
        [
            [], [HEIFBuilder.turn(1)], [HEIFBuilder.turn(2)], [HEIFBuilder.turn(3)], [mirror],
            [HEIFBuilder.turn(1), mirror],
        ])
    func aLargePictureIsDrawnSmallFromItsTiles(_ isExact: Bool, _ properties: [[UInt8]]) throws {
        let file = try file(7, 4, PixelSize(width: 400, height: 240), properties)
        var request = Self.small
        request.isExact = isExact
        let picture = try tight.image(ofEncoded: file, request)
        #expect(max(picture.size.width, picture.size.height) >= 40)
        #expect(!isExact || max(picture.size.width, picture.size.height) == 40)
        let whole = try render(file, RenderRequest(.within(picture.size)))
        #expect(whole.size == picture.size)
        let differences = zip(whole.bytes, picture.bytes).map { abs(Int($0) - Int($1)) }
        // The edges between colours are softer in one picture than in the other.
        #expect(differences.reduce(0, +) / differences.count < 10)
    }

    /// Such pictures come from phones: 201 million pixels in 768 tiles, which would take 1.6 GB whole.
    @Test func twoHundredMegapixelsAreDrawnSmallInLittleMemory() throws {
        let file = try DerivedBuilder(
            picture: CodedPicture(quarters(width: 512, height: 512)), columns: 32, rows: 24,
            size: PixelSize(width: 16_384, height: 12_288)
        ).file()
        let metadata = try readMetadata(file)
        #expect(metadata.asset.damage == nil)
        #expect(metadata.asset.pixelSize == PixelSize(width: 16_384, height: 12_288))
        let picture = try ImageRenderer(memory: DecodeMemory(bytes: 48 << 20)).image(
            ofEncoded: file, RenderRequest(.within(PixelSize(width: 256, height: 256))))
        #expect(picture.size == PixelSize(width: 256, height: 192))
        // Each tile is 8 × 8 pixels, with a colour in each quarter.
        #expect(Set(picture.bytes.indices.filter { $0 % 4 == 0 }.map { picture.bytes[$0] / 64 }).count > 1)
    }

    @Test func asALargePictureItIsStillRefused() throws {
        let file = try file(7, 4, PixelSize(width: 400, height: 240))
        #expect(code { try tight.image(ofEncoded: file, RenderRequest(.full)) } == .overBudget)
    }

    /// The memory for such tiles would be more bytes than a number can hold.
    @Test func tilesThatNoCoderMakesAreNone() {
        let (tile, size) = (PixelSize(width: 32, height: 1 << 32 - 1), PixelSize(width: 64, height: 2))
        #expect(HeifTiling(columns: 2, rows: 1, tile: tile, size: size) == nil)
        #expect(HeifTiling(columns: 1, rows: 2, tile: tile.transposed, size: size.transposed) == nil)
    }

    @Test func tilesMayBeLargerThanWhatThePictureNeedsOfThem() throws {
        let (tile, size) = (PixelSize(width: 64, height: 64), PixelSize(width: 100, height: 2))
        let tiling = try #require(HeifTiling(columns: 2, rows: 1, tile: tile, size: size))
        #expect(tiling.tile == tile)
        #expect(tiling.size == size)
    }

    /// libheif dereferences a null pointer here.
    @Test(arguments: [0, 13, 27]) func aTileThatIsNotListedIsDamage(_ tile: Int) throws {
        var file = try file(7, 4, PixelSize(width: 400, height: 240))
        #expect(throws: Never.self) { try tight.image(ofEncoded: file, Self.small) }
        // The name is followed by the picture's id, the number of tiles, and their ids.
        let place = try #require(file.firstRange(of: [UInt8].text("dimg"))).upperBound + 4 + 2 * tile
        file.replaceSubrange(place..<place + 2, with: [0x7F, 0xFF])
        // Without the first tile our reader finds no tiles, and the whole picture is too large.
        #expect(code { try tight.image(ofEncoded: file, Self.small) } == (tile == 0 ? .overBudget : .damagedFile))
    }

    @Test(arguments: [0, 1, 27]) func tilesThatAreTooFewAreDamage(_ count: Int) throws {
        var file = try file(7, 4, PixelSize(width: 400, height: 240))
        let place = try #require(file.firstRange(of: [UInt8].text("dimg"))).upperBound + 2
        file.replaceSubrange(place..<place + 2, with: [0, UInt8(count)])
        #expect(code { try tight.image(ofEncoded: file, Self.small) } == .damagedFile)
    }

    @Test func aPictureInOnePieceIsRefused() throws {
        let file = try ImageEncoder.encode(quarters(width: 400, height: 240), as: .heic(quality: 0.5))
        #expect(code { try tight.image(ofEncoded: file, Self.small) } == .overBudget)
    }

    /// The thumbnail has other colours, so that the test sees which picture was drawn.
    @Test(arguments: [true, false])
    func aLargePictureInOnePieceIsDrawnFromItsThumbnail(_ isExact: Bool) throws {
        let grey = try #require(
            PixelBuffer(
                size: PixelSize(width: 100, height: 60),
                bytes: Array(repeating: [90, 90, 90, 255], count: 6_000).flatMap(\.self)))
        let file = try ThumbnailedBuilder(
            picture: CodedPicture(quarters(width: 400, height: 240)), thumbnail: CodedPicture(grey)
        ).file()
        var request = Self.small
        request.isExact = isExact
        let picture = try tight.image(ofEncoded: file, request)
        #expect(max(picture.size.width, picture.size.height) >= 40)
        #expect(picture.bytes.enumerated().allSatisfy { $0 % 4 == 3 || abs(Int($1) - 90) < 12 })
        // Where there is enough memory, an exact request uses the picture itself.
        if isExact { #expect(try render(file, request).bytes.contains { $0 > 200 }) }
        // The thumbnail is too small for this size.
        let larger = RenderRequest(.within(PixelSize(width: 200, height: 200)))
        #expect(code { try tight.image(ofEncoded: file, larger) } == .overBudget)
    }

    @Test func aThumbnailThatTakesAsMuchMemoryIsRefusedAsItsPictureIs() throws {
        let whole = try CodedPicture(quarters(width: 400, height: 240))
        let file = ThumbnailedBuilder(picture: whole, thumbnail: whole).file()
        #expect(code { try tight.image(ofEncoded: file, Self.small) } == .overBudget)
    }

    @Test func aPNGOfMorePixelsThanTheBudgetIsDrawnRowByRow() throws {
        let picture = quarters(width: 640, height: 480)
        let file = try ImageEncoder.encode(picture, as: .png)
        var request = Self.small
        request.budget.pixels = 200_000
        #expect(try render(file, request).size == PixelSize(width: 40, height: 30))
        #expect(try readMetadata(file, within: request.budget).asset.damage == nil)
        request.budget.pixels = 150_000
        #expect(code { try render(file, request) } == .overBudget)
        let metadata = try readMetadata(file, within: request.budget)
        #expect(metadata.asset.damage == "it has 640 × 480 pixels, more than the limit of 300000")
        #expect(metadata.asset.pixelSize == picture.size)
    }

    // MARK: - Edges

    /// Returns a picture that is white in the first 45 columns and transparent right of them; transparent pixels are
    /// black.
    private static func halfTransparent(_ size: PixelSize) throws -> PixelBuffer {
        let row = (0..<size.width).flatMap { [UInt8](repeating: $0 < 45 ? 255 : 0, count: 4) }
        return try #require(PixelBuffer(size: size, bytes: (0..<size.height).flatMap { _ in row }))
    }

    @Test(arguments: [true, false], [EncodedFormat.png, .heic(quality: 1)])
    func anEdgeToWhatIsTransparentGetsNoDarkFringe(_ isExact: Bool, _ format: EncodedFormat) throws {
        let file = try ImageEncoder.encode(Self.halfTransparent(PixelSize(width: 98, height: 64)), as: format)
        var request = RenderRequest(.within(PixelSize(width: 14, height: 14)))
        request.isExact = isExact
        let small = try render(file, request)
        let colours = (0..<small.size.width).map { small.colour($0, small.size.height / 2) }
        #expect(colours.contains { $0[3] > 20 && $0[3] < 235 }, "an edge that is half there")
        for colour in colours where colour[3] > 20 {
            #expect(colour[..<3].allSatisfy { $0 >= (format == .png ? 250 : 200) }, "\(colour)")
        }
    }

    @Test(arguments: [EncodedFormat.jpeg(quality: 1), .png, .heic(quality: 1)], [true, false])
    func aCropThatTouchesTheRightEdgeHasItsLastColumn(_ format: EncodedFormat, _ isExact: Bool) throws {
        // 47 columns of grey, the last 16 of 63 blue.
        let bytes = (0..<48).flatMap { _ in
            (0..<63).flatMap { $0 < 47 ? [128, 128, 128, 255] : [20, 20, 230, 255] as [UInt8] }
        }
        let picture = try #require(PixelBuffer(size: PixelSize(width: 63, height: 48), bytes: bytes))
        var request = RenderRequest(.full)
        request.isExact = isExact
        request.crop = UnitRectangle(x: 1.0 / 3, y: 0.5, width: 2.0 / 3, height: 0.5)
        let crop = try render(ImageEncoder.encode(picture, as: format), request)
        #expect(crop.size == PixelSize(width: 42, height: 24))
        #expect(isClose(crop.colour(41, 12), [20, 20, 230, 255], within: 30), "\(crop.colour(41, 12))")
        #expect(isClose(crop.colour(0, 12), [128, 128, 128, 255], within: 30), "\(crop.colour(0, 12))")
        request.fit = .within(PixelSize(width: 7, height: 7))
        let small = try render(ImageEncoder.encode(picture, as: format), request)
        #expect(isClose(small.colour(small.size.width - 1, 1), [20, 20, 230, 255], within: 30))
    }

    @Test func aCropLiesInWhateverWasDecoded() throws {
        for width in 1...40 {
            for decoded in 1...width {
                var request = RenderRequest(.full)
                for start in [0.0, 0.3, 0.5, 0.9] {
                    request.crop = UnitRectangle(x: start, y: 0, width: 1 - start, height: 1)
                    let plan = try RenderPlan(stored: PixelSize(width: width, height: 8), .up, request)
                    #expect(plan.crop.x + plan.crop.size.width == width)
                    let part = plan.crop(inDecoded: PixelSize(width: decoded, height: 8))
                    #expect(part.size.width >= 1 && part.x >= 0)
                    #expect(part.x + part.size.width == decoded, "\(width) \(decoded) \(start)")
                }
            }
        }
    }
}

/// Pictures that the libraries cannot decode are refused with errors that name the reason.
struct PixelsRefusalTests {
    @Test func aPictureIsToldByItsCoding() {
        func coding(_ builder: HEIFBuilder) -> HEIFCoding {
            HEIFReader.coding(of: FileRegion(FileBytes(contents: builder.file())))
        }
        #expect(coding(HEIFBuilder()) == .hevc)
        #expect(coding(HEIFBuilder(major: "avif", coding: "av01")) == .av1)
        #expect(coding(HEIFBuilder(coding: "jpeg")) == .other)
    }

    @Test func nobodyIsSentForAPluginThatWouldNotHelp() {
        #expect(Heif.missingDecoder(.hevc).contains("HEVC"))
        for coding in [HEIFCoding.av1, .other] { #expect(!Heif.missingDecoder(coding).contains("coded with HEVC.")) }
        #expect(Heif.missingDecoder(.av1).contains("AV1"))
    }

    @Test func anAVIFThatIsNotReadIsNotToldToInstallHEVC() throws {
        let file = HEIFBuilder(major: "avif", coding: "av01").file()
        let error = try #require(throws: LibraryError.self) { try render(file) }
        #expect(!"\(error)".contains("HEVC"), "\(error)")
    }

    private static let head: [UInt8] = {
        var bits = BitBuilder()
        for (value, width) in [(0, 1), (1, 2), (1079, 13), (5, 3), (0b10, 2), (5, 3), (0, 1), (0b10, 2)] {
            bits.add(value, width)
        }
        return [0xFF, 0x0A] + bits.bytes
    }()

    private func refusal(_ file: [UInt8], _ version: JPEGXLDecoder.Version?) -> LibraryError {
        JPEGXLDecoder.refusal(
            LibraryError(.damagedFile, "broken"), of: FileRegion(FileBytes(contents: file)), by: version)
    }

    @Test func anOldLibjxlIsNamedBeforeAFileIsCalledBroken() {
        let old = refusal(Self.head, JPEGXLDecoder.Version(major: 0, minor: 7))
        #expect(old.code == .unsupportedFormat)
        #expect(old.message.contains("libjxl 0.7"))
        #expect(refusal(Self.head, JPEGXLDecoder.Version(major: 0, minor: 11)).code == .damagedFile)
        #expect(refusal(Self.head, nil).code == .damagedFile)
        #expect(refusal([0xFF, 0x0A], JPEGXLDecoder.Version(major: 0, minor: 7)).code == .damagedFile)
    }

    @Test func aJPEGXLThatCannotBeDecodedSaysWhoFailed() throws {
        let error = try #require(throws: LibraryError.self) { try render(Self.head + [0, 0, 0, 0]) }
        let version = try #require(JPEGXLDecoder.version)
        #expect((error.code == .unsupportedFormat) == version.isEarly, "\(error)")
    }
}
