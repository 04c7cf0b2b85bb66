// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// Dates of files with a place and without a zone get the zone of the place.
struct PlacedDatesTests {
    /// A zone finder that returns one zone for every place.
    private struct Tokyo: ZoneFinder {
        func zone(at place: GeoLocation) -> TimeZone? { TimeZone(identifier: "Asia/Tokyo") }
    }

    private func details(_ entries: [TIFFBuilder.Entry]) throws -> FileDetails {
        let scratch = try ScratchFile(JPEGBuilder.picture(segments: JPEGBuilder.exif(entries)))
        return try FileMetadataReader(timeZone: assumedZone, zones: Tokyo()).details(
            of: scratch.file, within: ReadBudget())
    }

    private let place: TIFFBuilder.Entry = (0x8825, .directories([TIFFBuilder.place]))
    private let date: TIFFBuilder.Entry = (0x9003, .text("2024:05:06 07:08:09"))

    @Test func aClockWithoutAZoneStandsInThatOfThePlace() throws {
        let taken = try #require(try details([date, place]).metadata.asset.captureDate)
        #expect(taken.zone == .place)
        #expect(taken.utcOffsetSeconds == 9 * 3_600)
        #expect(taken.date == (try instant("2024-05-05T22:08:09Z")))
        #expect(taken.source == .exifOriginal)
    }

    @Test func anInstantStaysWhereItIs() throws {
        let movie = MovieBuilder(creation: 2_082_844_800 + 86_400, keys: [("location.ISO6709", "+35.6+139.7/")])
        let scratch = try ScratchFile(movie.file())
        let taken = try FileMetadataReader(timeZone: assumedZone, zones: Tokyo())
            .metadata(of: scratch.file, within: ReadBudget()).asset.captureDate
        #expect(
            taken
                == CaptureDate(
                    date: Date(timeIntervalSince1970: 86_400), utcOffsetSeconds: 9 * 3_600, zone: .place,
                    source: .container))
    }

    @Test func aZoneThatTheFileNamesIsTrustedMore() throws {
        let taken = try details([date, (0x9011, .text("+02:00")), place]).metadata.asset.captureDate
        #expect(taken?.zone == .fromFile)
        #expect(taken?.utcOffsetSeconds == 7_200)
    }

    @Test func withoutAPlaceTheZoneIsAssumed() throws {
        #expect(try details([date]).metadata.asset.captureDate?.zone == .assumed)
    }

    @Test func allDatesOfTheFileStayAsTheyAreWritten() throws {
        #expect(try details([date, place]).dates.first?.zone == .assumed)
    }
}
