// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

struct HEIFSequenceTests {
    private static let picture = quarters(width: 128, height: 96)

    private func builder() throws -> SequenceBuilder { SequenceBuilder(picture: try CodedPicture(Self.picture)) }

    @Test func framesAreDecodedOneByOneAndHaveTimes() throws {
        let file = try openFile(builder().file())
        let animation = try #require(try ImageRenderer().animation(of: file))
        #expect(animation == Animation(durations: [1, 1, 1], loopCount: 0))
        for frame in 0..<3 {
            let drawn = try ImageRenderer().image(of: file, frame: frame, RenderRequest(.full))
            for (colour, expected) in zip(drawn.quarterColours, Self.picture.quarterColours) {
                #expect(isClose(colour, expected, within: 12), "\(frame): \(colour) \(expected)")
            }
        }
        #expect(code { try ImageRenderer().image(of: file, frame: 3, RenderRequest(.full)) } == .invalidRequest)
    }

    private func expectPicture(_ file: [UInt8]) throws {
        let metadata = try readMetadata(file)
        #expect(metadata.role == .photo)
        #expect(metadata.uniformTypeIdentifier == "public.heic")
        #expect(metadata.asset.pixelSize == Self.picture.size)
        #expect(metadata.asset.mediaSubtypes.contains(.animation))
        #expect(metadata.asset.damage == nil)
        let drawn = try render(file)
        #expect(drawn.size == Self.picture.size)
        for (colour, expected) in zip(drawn.quarterColours, Self.picture.quarterColours) {
            #expect(isClose(colour, expected, within: 12), "\(colour) \(expected)")
        }
    }

    @Test func theFirstOfASequenceStandsForAFileWithoutAPrimaryPicture() throws {
        try expectPicture(builder().file())
    }

    @Test(arguments: [["hevc", "msf1"], ["heis", "msf1", "hevc"], ["mif1", "hevc"]])
    func theBrandsOfSequencesAreMany(_ brands: [String]) throws {
        var builder = try builder()
        builder.brands = box("ftyp", .text(brands[0]), .number32(0), brands.flatMap { [UInt8].text($0) })
        try expectPicture(builder.file())
    }

    @Test func aBoxOfMetadataThatNamesNoPictureDoesNotHideTheSequence() throws {
        var builder = try builder()
        builder.meta = versioned("meta", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13)))
        try expectPicture(builder.file())
        builder.meta = versioned(
            "meta", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13)), versioned("pitm", .number16(7)))
        try expectPicture(builder.file())
    }

    @Test func aSequenceInAMoviesFileIsReadAsAMovie() throws {
        var builder = try builder()
        builder.brands = fileType("iso8", "isom")
        #expect(try readMetadata(builder.file()).role == .video)
    }

    @Test func itsMoviesHeaderTellsWhenItWasMade() throws {
        var builder = try builder()
        builder.creation = 3_000_000_000
        let date = try #require(try readMetadata(builder.file()).asset.captureDate)
        #expect(date.source == .container)
        #expect(date.date == Date(timeIntervalSince1970: 3_000_000_000 - 2_082_844_800))
    }

    @Test func aVideoThatLiesInAPictureTellsItsDateAndIsNoAnimation() throws {
        let metadata = try readMetadata(HEIFBuilder().file() + MovieBuilder(creation: 3_000_000_000).movie)
        #expect(metadata.asset.captureDate?.source == .container)
        #expect(!metadata.asset.mediaSubtypes.contains(.animation))
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 300))
    }

    @Test func aSequenceWhoseEndIsMissingIsDamaged() throws {
        #expect(try readMetadata(builder().file().dropLast(4)).asset.damage == "the end of the file is missing")
    }

    @Test func everyTruncationOfASequenceEndsWithFactsOrAnError() throws {
        let file = try builder().file()
        var read = 0
        for count in stride(from: 0, to: file.count, by: 7) where (try? readMetadata(Array(file[..<count]))) != nil {
            read += 1
        }
        #expect(read < file.count / 7)
    }

    @Test func aBrokenSequenceGivesAPictureOrAnError() throws {
        let file = try builder().file()
        var random = SeededGenerator(11)
        var pictures = 0
        for _ in 0..<200 {
            var broken = file
            for _ in 0..<4 {
                broken[Int.random(in: broken.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if (try? ImageRenderer().image(ofEncoded: broken, RenderRequest(.full))) != nil { pictures += 1 }
        }
        #expect(pictures < 200)
    }

    // MARK: - Pictures that are made of others

    @Test(arguments: ["iden", "iovl", "grid"])
    func aPictureMadeOfAnotherIsNotDamagedAndIsDrawn(_ type: String) throws {
        let coded = try CodedPicture(Self.picture)
        let file = DerivedBuilder(picture: coded, type: type, size: coded.size).file()
        let metadata = try readMetadata(file)
        #expect(metadata.asset.damage == nil)
        #expect(metadata.uniformTypeIdentifier == "public.heic")
        #expect(try render(file).size == Self.picture.size)
    }

    @Test(arguments: ["iden", "iovl", "grid"])
    func aPictureMadeOfOneThatIsNotThereIsDamaged(_ type: String) throws {
        let coded = try CodedPicture(Self.picture)
        let file = DerivedBuilder(picture: coded, type: type, size: coded.size, hasTiles: false).file()
        #expect(try readMetadata(file).asset.damage == "the file contains no picture data")
    }

    // MARK: - Where items lie

    @Test(arguments: [(0, 0), (1, 0), (1, 4), (1, 8), (2, 0), (2, 4)])
    func itemsAreFoundWhateverTheWidthOfTheirIndex(_ version: Int, _ width: Int) throws {
        var builder = HEIFBuilder(exif: TIFFBuilder.phone)
        builder.locationVersion = version
        builder.indexWidth = width
        let metadata = try readMetadata(builder.file())
        #expect(metadata.asset.captureDate?.source == .exifOriginal)
        #expect(metadata.asset.damage == nil)
        #expect(try readMetadata(builder.file().dropLast()).asset.damage == "the end of the file is missing")
    }
}

/// Real sequences are read like their pictures. Needs the corpus.
@Suite(.enabled("shared/corpus is not there") { PixelsCorpus.root != nil })
struct HEIFSequenceCorpusTests {
    private static let animated = PixelsCorpus.entries.filter { $0.path.contains("libavif__colors-animated") }

    /// The primary picture is removed, so that only the sequence is left.
    @Test(arguments: animated)
    func theFirstOfAnAVIFSequenceStandsForIt(_ entry: PixelsCorpus.Entry) throws {
        let path = try #require(PixelsCorpus.root).appending(path: entry.path)
        var file = [UInt8](try Data(contentsOf: path))
        let whole = try readMetadata(file)
        let name = try #require(file.firstRange(of: Array("meta".utf8)))
        file.replaceSubrange(name, with: Array("free".utf8))
        let metadata = try readMetadata(file)
        #expect(metadata.uniformTypeIdentifier == "public.avif")
        #expect(metadata.asset.pixelSize == whole.asset.pixelSize)
        #expect(try render(file).size == whole.asset.pixelSize)
    }
}
