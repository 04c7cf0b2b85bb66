// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct MovieMetadataTests {
    @Test func aQuickTimeMovieIsTyped() throws {
        let metadata = try readMetadata(MovieBuilder().file())
        #expect(metadata.role == .video)
        #expect(metadata.asset.mediaType == .video)
        #expect(metadata.uniformTypeIdentifier == "com.apple.quicktime-movie")
        #expect(metadata.filenameExtension == "mov")
        #expect(metadata.asset.damage == nil)
    }

    @Test(arguments: ["isom", "mp42"]) func anMPEG4MovieIsTyped(_ brand: String) throws {
        let metadata = try readMetadata(MovieBuilder(brand: brand).file())
        #expect(metadata.uniformTypeIdentifier == "public.mpeg-4")
        #expect(metadata.filenameExtension == "mp4")
    }

    @Test(arguments: [
        ("M4V ", "com.apple.m4v-video", "m4v"), ("3gp5", "public.3gpp", "3gp"), ("3g2a", "public.3gpp2", "3g2"),
    ])
    func aMoviesBrandTypesIt(_ brand: String, _ type: String, _ filenameExtension: String) throws {
        let metadata = try readMetadata(MovieBuilder(brand: brand).file())
        #expect(metadata.uniformTypeIdentifier == type)
        #expect(metadata.filenameExtension == filenameExtension)
        #expect(metadata.asset.durationSeconds == 2.5)
    }

    @Test func anOldMovieWithoutBrandsIsQuickTime() throws {
        #expect(try readMetadata(MovieBuilder().movie).uniformTypeIdentifier == "com.apple.quicktime-movie")
    }

    @Test func theDurationIsTheMovies() throws {
        #expect(try readMetadata(MovieBuilder(duration: 2500).file()).asset.durationSeconds == 2.5)
    }

    @Test func aQuarterTurnTransposesTheSizeAndLeavesTheOrientation() throws {
        let metadata = try readMetadata(MovieBuilder(matrix: MovieBuilder.quarterTurn).file())
        #expect(metadata.asset.pixelSize == PixelSize(width: 240, height: 320))
        #expect(metadata.orientation == 1)
    }

    @Test func theDateOfItsMakingIsTrustedMoreThanTheContainers() throws {
        let movie = MovieBuilder(creation: 3_800_000_000, keys: [("creationdate", "2025-08-06T17:14:21-0500")])
        let details = try readDetails(movie.file())
        #expect(details.metadata.asset.captureDate?.date == (try instant("2025-08-06T22:14:21Z")))
        #expect(details.metadata.asset.captureDate?.utcOffsetSeconds == -18000)
        #expect(details.dates.map(\.source) == [.quickTimeCreationDate, .container])
    }

    /// A copy or an edit has a later date of change.
    @Test(arguments: ["modificationdate", "modificationDate"])
    func theDateOfAChangeCountsWhereNothingTellsOfTheMaking(_ key: String) throws {
        let change = (key, "2025-08-06T17:14:21-0500")
        let alone = try readDetails(MovieBuilder(keys: [change]).file())
        #expect(alone.metadata.asset.captureDate?.date == (try instant("2025-08-06T22:14:21Z")))
        #expect(alone.dates.map(\.source) == [.exifModified])
        let made = try readDetails(MovieBuilder(keys: [change, ("creationdate", "2024-08-06T17:14:21-0500")]).file())
        #expect(made.dates.map(\.source) == [.quickTimeCreationDate])
    }

    @Test func theContainersDateIsUTC() throws {
        let date = try #require(
            try readMetadata(MovieBuilder(creation: 2_082_844_800 + 86_400).file()).asset.captureDate)
        #expect(
            date
                == CaptureDate(
                    date: Date(timeIntervalSince1970: 86_400), utcOffsetSeconds: 0, zone: .fromFile,
                    source: .container))
    }

    @Test func aContainersDateOfZeroIsNone() throws {
        #expect(try readMetadata(MovieBuilder(creation: 0).file()).asset.captureDate == nil)
    }

    @Test func applesKeysAreRead() throws {
        let movie = MovieBuilder(keys: [
            ("make", "Apple"), ("model", "iPhone 15 Pro"), ("camera.lens_model", "back camera"),
            ("content.identifier", "CONTENT"), ("location.ISO6709", "+34.6648-086.4704+197.095/"),
        ])
        let metadata = try readMetadata(movie.file())
        #expect(metadata.asset.camera == Camera(make: "Apple", model: "iPhone 15 Pro", lens: "back camera"))
        #expect(metadata.contentIdentifier == "CONTENT")
        #expect(metadata.asset.location == GeoLocation(latitude: 34.6648, longitude: -86.4704, altitude: 197.095))
    }

    @Test func thePlaceOfAndroidsUserDataIsRead() throws {
        let place = box("\u{A9}xyz", .number16(18), .number16(0x15C7), .text("+51.4169-000.0806/"))
        let metadata = try readMetadata(MovieBuilder(brand: "mp42", userData: place).file())
        #expect(metadata.asset.location == GeoLocation(latitude: 51.4169, longitude: -0.0806))
    }

    @Test func aMovieThatIsCutOffIsDamaged() throws {
        #expect(try readMetadata(MovieBuilder().file().dropLast(3)).asset.damage == "the end of the movie is missing")
    }

    @Test func aMovieWithoutItsHeaderIsRefused() {
        #expect(refusal(fileType("qt  ", "qt  ") + box("mdat", .zeros(100)))?.code == .damagedFile)
    }

    @Test func aSoundRecordingIsNamedAndRefused() {
        let failure = refusal(MovieBuilder(brand: "mp42", handler: "soun").file())
        #expect(failure?.message == "it is a sound recording, not a picture or video")
    }

    @Test func theDurationOfFragmentsIsTheirSum() throws {
        let run = versioned("trun", .number32(3), .number32(400), .number32(300), .number32(300), flags: 0x100)
        let fragment = box("moof", box("traf", versioned("tfhd", .number32(1)), run))
        let movie = MovieBuilder(brand: "isom", duration: 0, extra: fragment + fragment)
        #expect(try readMetadata(movie.file()).asset.durationSeconds == 2)
    }

    /// No library stores such a duration: an import would refuse the movie because of its header.
    @Test func aDurationOfMillionsOfYearsIsUnknown() throws {
        let header = versioned("tfhd", .number32(1), .number32(0xFFFF_FFFF), flags: 8)
        let run = versioned("trun", .number32(0xFFFF_FFFF))
        let movie = MovieBuilder(brand: "isom", duration: 0, extra: box("moof", box("traf", header, run)))
        #expect(try readMetadata(movie.file()).asset.durationSeconds == 0)
    }

    @Test func aTableOfEightyMillionSamplesCostsNothing() throws {
        // This file makes libavformat take 1.9 GB: the table claims its length, and our reader does not build it.
        let table = box("stbl", versioned("stsz", .number32(1), .number32(80_000_000)))
        #expect(try readMetadata(MovieBuilder(extra: box("free", table)).file()).asset.pixelSize.width == 320)
    }
}
