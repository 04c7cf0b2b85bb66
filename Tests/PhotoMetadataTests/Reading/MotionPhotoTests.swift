// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct MotionPhotoTests {
    private let movie = MotionBuilder.movie

    private func movieInside(_ photo: [UInt8]) throws -> [UInt8]? {
        try readMetadata(photo).embeddedVideo.map { extent in
            Array(photo[Int(extent.offset)..<Int(extent.offset + extent.count)])
        }
    }

    // MARK: The four signs

    @Test func aHEICKeepsItsMovieInABox() throws {
        let photo = HEIFBuilder().file() + box("mpvd", movie)
        #expect(try movieInside(photo) == movie)
        #expect(try readMetadata(photo).warnings == [])
        #expect(try readMetadata(photo).asset.damage == nil)
    }

    @Test func samsungsTrailerHoldsTheMovieOfAJPEG() throws {
        let trailer = MotionBuilder.samsung([
            (0x0A01, "Image_UTC_Data", .text("1705124333853")), (0x0A30, "MotionPhoto_Data", movie),
        ])
        #expect(try movieInside(JPEGBuilder.picture() + trailer) == movie)
    }

    @Test func samsungsTrailerSaysWhereTheMovieOfAHEICIs() throws {
        let picture = HEIFBuilder().file()
        let place = joined(.text("mpv2"), .number32(picture.count + 8), .number32(movie.count))
        let trailer = MotionBuilder.samsung([(0x0A30, "MotionPhoto_Data", place)])
        #expect(try movieInside(picture + box("free", movie) + box("sefd", trailer)) == movie)
    }

    @Test func googlesDirectoryCountsFromTheEnd() throws {
        let packet = MotionBuilder.directory([("Primary", 0, 0), ("MotionPhoto", movie.count, 0)])
        #expect(try movieInside(MotionBuilder.picture(packet, followedBy: movie)) == movie)
    }

    @Test func otherItemsMayStandBeforeAndBehindTheMovie() throws {
        let map = [UInt8].zeros(77)
        let packet = MotionBuilder.directory([
            ("Primary", 0, 0), ("GainMap", map.count, 0), ("MotionPhoto", movie.count, 0), ("Depth", map.count, 0),
        ])
        #expect(try movieInside(MotionBuilder.picture(packet, followedBy: map, movie, map)) == movie)
    }

    @Test func aPaddingMayOrMayNotBePartOfTheLength() throws {
        let apart = MotionBuilder.directory([("Primary", 0, 8), ("MotionPhoto", movie.count, 16)])
        #expect(try movieInside(MotionBuilder.picture(apart, followedBy: .zeros(8), movie, .zeros(16))) == movie)
        let within = MotionBuilder.directory([("Primary", 0, 8), ("MotionPhoto", movie.count + 16, 16)])
        let found = try movieInside(MotionBuilder.picture(within, followedBy: .zeros(8), movie, .zeros(16)))
        #expect(found == movie + .zeros(16))
    }

    @Test func googlesOlderNoteCountsBytesFromTheEnd() throws {
        #expect(try movieInside(MotionBuilder.picture(MotionBuilder.older(movie.count), followedBy: movie)) == movie)
    }

    @Test func theBoxIsBelievedBeforeTheTrailer() throws {
        let other = MovieBuilder(brand: "mp42", duration: 900).file()
        let photo = HEIFBuilder().file() + box("mpvd", movie)
        #expect(
            try movieInside(photo + MotionBuilder.samsung([(0x0A30, "MotionPhoto_Data", other)])) == movie)
    }

    @Test func theTrailerIsBelievedBeforeTheNote() throws {
        let trailer = MotionBuilder.samsung([(0x0A30, "MotionPhoto_Data", movie)])
        let photo = MotionBuilder.picture(MotionBuilder.older(trailer.count), followedBy: trailer)
        #expect(try movieInside(photo) == movie)
    }

    // MARK: What is found

    @Test func theMovieIsReadAsAFileOfItsOwn() throws {
        let photo = MotionBuilder.picture(MotionBuilder.older(movie.count), followedBy: movie)
        let inside = try #require(try movieInside(photo))
        let metadata = try readMetadata(inside)
        #expect(metadata.role == .video)
        #expect(metadata.uniformTypeIdentifier == "public.mpeg-4")
        #expect(metadata.asset.durationSeconds == 1.5)
    }

    @Test func aPhotoWithoutSignsHasNoMovie() throws {
        let metadata = try readMetadata(JPEGBuilder.picture() + movie)
        #expect(metadata.embeddedVideo == nil)
        #expect(metadata.warnings == [])
    }

    @Test func aSignWithoutAMovieIsAWarning() throws {
        let photos = [
            MotionBuilder.picture(MotionBuilder.older(movie.count), followedBy: Array(movie.dropLast(9))),
            MotionBuilder.picture(MotionBuilder.older(1 << 40)),
            MotionBuilder.picture(MotionBuilder.directory([("Primary", 0, 0), ("MotionPhoto", 4_000, 0)])),
            JPEGBuilder.picture() + MotionBuilder.samsung([(0x0A30, "MotionPhoto_Data", .zeros(64))]),
            HEIFBuilder().file() + box("mpvd", .zeros(64)),
        ]
        for photo in photos {
            let metadata = try readMetadata(photo)
            #expect(metadata.embeddedVideo == nil)
            #expect(
                metadata.warnings == [
                    "its metadata announces an embedded movie, but the file does not contain the "
                        + "movie"
                ])
            #expect(metadata.asset.damage == nil)
        }
    }

    @Test func aCutBoxIsClippedToTheFileAndTheMovieIsDamagedNotThePhoto() throws {
        let photo = Array((HEIFBuilder().file() + box("mpvd", movie)).dropLast(5))
        let metadata = try readMetadata(photo)
        #expect(try movieInside(photo) == Array(movie.dropLast(5)))
        #expect(metadata.warnings == ["the end of the embedded movie is missing"])
        #expect(metadata.asset.damage == nil)
        #expect(try readMetadata(Array(movie.dropLast(5))).asset.damage == "the end of the movie is missing")
    }

    // MARK: Bursts

    @Test func googlesBurstsHaveAnIdentifierAndACover() throws {
        let packet = XMPBuilder.packet(attributes: "GCamera:BurstID='7f1e' GCamera:BurstPrimary='1'")
        let metadata = try readMetadata(MotionBuilder.picture(packet))
        #expect(metadata.burstIdentifier == "7f1e")
        #expect(metadata.isBurstCover)
    }

    @Test func samsungsBurstsHaveANumberAndABestPhoto() throws {
        let frame = MotionBuilder.Block(0x09E0, "Burst_Shot_Info", .text("489489125"))
        let best = MotionBuilder.Block(0x09E1, "BurstShot_Best_Photo_Info", .text("1"))
        let metadata = try readMetadata(JPEGBuilder.picture() + MotionBuilder.samsung([frame]))
        #expect(metadata.burstIdentifier == "Samsung 489489125")
        #expect(!metadata.isBurstCover)
        #expect(try readMetadata(JPEGBuilder.picture() + MotionBuilder.samsung([frame, best])).isBurstCover)
    }

    @Test func applesIdentifierComesFirst() throws {
        let trailer = MotionBuilder.samsung([(0x09E0, "Burst_Shot_Info", .text("1"))])
        let photo = JPEGBuilder.picture(segments: JPEGBuilder.exif(TIFFBuilder.phone)) + trailer
        #expect(try readMetadata(photo).burstIdentifier == "BURST")
    }
}
