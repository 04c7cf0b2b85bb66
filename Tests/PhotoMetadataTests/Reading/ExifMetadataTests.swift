// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct ExifMetadataTests {
    private func exifMetadata(_ entries: [TIFFBuilder.Entry]) throws -> FileMetadata {
        try readMetadata(JPEGBuilder.picture(segments: JPEGBuilder.exif(entries)))
    }

    private func exifPlace(_ entries: [TIFFBuilder.Entry]) throws -> GeoLocation? {
        try exifMetadata([(0x8825, .directories([entries]))]).asset.location
    }

    @Test func theCameraAndItsLensAreRead() throws {
        #expect(
            try exifMetadata(TIFFBuilder.phone).asset.camera
                == Camera(make: "Apple", model: "iPhone 15 Pro", lens: "back camera"))
    }

    @Test func theDateKeepsItsFractionAndItsOffset() throws {
        let date = try #require(try exifMetadata(TIFFBuilder.phone).asset.captureDate)
        #expect(date.date == (try instant("2024-05-06T05:08:09.250Z")))
        #expect(date.utcOffsetSeconds == 7200)
        #expect(!date.isZoneAssumed)
        #expect(date.source == .exifOriginal)
    }

    @Test func aDateWithoutAZoneIsPlacedInTheMachinesZone() throws {
        let date = try #require(try exifMetadata([(0x9003, .text("2024:05:06 07:08:09"))]).asset.captureDate)
        #expect(date.date == (try instant("2024-05-06T04:38:09Z")))
        #expect(date.isZoneAssumed)
    }

    @Test func aDateWithoutItsOwnOffsetTakesThatOfTheModifiedDate() throws {
        let date = try exifMetadata([(0x9003, .text("2024:05:06 07:08:09")), (0x9010, .text("-03:00"))])
        #expect(date.asset.captureDate?.utcOffsetSeconds == -10800)
    }

    @Test func theDigitizedDateIsTrustedMoreThanTheModified() throws {
        let date = try exifMetadata([(0x0132, .text("2024:05:06 07:08:09")), (0x9004, .text("2001:02:03 04:05:06"))])
        #expect(date.asset.captureDate?.source == .exifDigitized)
    }

    @Test(arguments: ["    :  :     :  :  ", "0000:00:00 00:00:00", "2024:02:30 07:08:09", ":07:04 16:24:01", ""])
    func aBlankOrImpossibleDateIsNone(_ text: String) throws {
        #expect(try exifMetadata([(0x9003, .text(text))]).asset.captureDate == nil)
    }

    @Test func thePlaceIsSignedByItsHemispheres() throws {
        let place = try #require(try exifPlace(TIFFBuilder.place))
        #expect(abs(place.latitude - 48.858333) < 0.000001)
        #expect(place.longitude == -2.5)
        #expect(place.altitude == -3.5)
    }

    @Test(arguments: [(0, 3.5), (1, -3.5), (2, 3.5), (3, -3.5)])
    func anOddReferenceOfTheHeightIsBelowTheSea(_ reference: Int, _ height: Double) throws {
        let entries = TIFFBuilder.place.filter { $0.tag != 0x05 } + [(0x05, .bytes([UInt8(reference)]))]
        #expect(try exifPlace(entries)?.altitude == height)
    }

    @Test(arguments: [0x02, 0x04]) func aPlaceInLettersIsNone(_ tag: Int) throws {
        let text: [TIFFBuilder.Entry] = [(tag, .text("52,00000,50,00000,34,01180"))]
        #expect(try exifPlace(TIFFBuilder.place.filter { $0.tag != tag } + text) == nil)
    }

    @Test func aHeightInLettersLeavesThePlace() throws {
        let place = try #require(
            try exifPlace(TIFFBuilder.place.filter { $0.tag != 0x06 } + [(0x06, .text("35"))]))
        #expect(place.altitude == nil)
    }

    @Test func aPlaceWithoutItsHemisphereIsNone() throws {
        #expect(try exifPlace(TIFFBuilder.place.filter { $0.tag != 0x03 }) == nil)
    }

    @Test func aPlaceWithAZeroDenominatorIsNone() throws {
        let broken: [TIFFBuilder.Entry] = [(0x02, .fractions([(48, 0), (0, 1), (0, 1)]))]
        #expect(try exifPlace(TIFFBuilder.place.filter { $0.tag != 0x02 } + broken) == nil)
    }

    @Test func anAltitudeWithAZeroDenominatorLeavesThePlace() throws {
        let broken: [TIFFBuilder.Entry] = [(0x06, .fractions([(48, 0)]))]
        let place = try #require(try exifPlace(TIFFBuilder.place.filter { $0.tag != 0x06 } + broken))
        #expect(place.altitude == nil)
    }

    @Test func aPlaceOffTheGlobeIsNone() throws {
        let broken: [TIFFBuilder.Entry] = [(0x02, .fractions([(97, 1), (0, 1), (0, 1)]))]
        #expect(try exifPlace(TIFFBuilder.place.filter { $0.tag != 0x02 } + broken) == nil)
    }

    @Test func theSatellitesDateServesWhenNoClockWasRead() throws {
        let entries: [TIFFBuilder.Entry] = [(0x07, .fractions([(5, 1), (8, 1), (9, 1)])), (0x1D, .text("2024:05:06"))]
        let date = try #require(try exifMetadata([(0x8825, .directories([entries]))]).asset.captureDate)
        #expect(date.date == (try instant("2024-05-06T05:08:09Z")))
        #expect(date.source == .gps)
        #expect(!date.isZoneAssumed)
    }

    @Test func applesNoteNamesTheLivePhotoAndTheBurst() throws {
        let metadata = try exifMetadata(TIFFBuilder.phone)
        #expect(metadata.contentIdentifier == "CONTENT")
        #expect(metadata.burstIdentifier == "BURST")
    }

    @Test func anotherMakersNoteIsLeftAlone() throws {
        #expect(
            try exifMetadata([(0x8769, .directories([[(0x927C, .bytes(.text("Nikon\0\u{2}\u{10}\0\0MM\0*")))]]))])
                .contentIdentifier == nil)
    }

    @Test func aDirectoryThatNamesItselfIsReadOnce() throws {
        // The first directory begins at 8, and its pointers to the EXIF and GPS directories are 8, too.
        let metadata = try exifMetadata([(0x010F, .text("Ouroboros")), (0x8769, .long([8])), (0x8825, .long([8]))])
        #expect(metadata.asset.camera.make == "Ouroboros")
    }

    @Test func valuesBeyondTheBlockAreNone() throws {
        let metadata = try exifMetadata([(0x010F, .text("Leica")), (0x8769, .long([0xFFFF_FFF0]))])
        #expect(metadata.asset.captureDate == nil)
        #expect(metadata.asset.camera.make == "Leica")
    }

    @Test func anOrientationThatExifDoesNotKnowIsUpright() throws {
        #expect(try exifMetadata([(0x0112, .short([9]))]).orientation == 1)
    }
}
