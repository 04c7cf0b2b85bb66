// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite("Dates and places of Apple's library")
struct AppleDatesTests {
    @Test func theLibrarysDateComesBeforeTheFiles() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach", files: [".jpeg": "photo day=3 beach"]))
        try fixture.run()
        let date = try #require(try fixture.asset("beach")?.metadata.captureDate)
        #expect(date.date == Date(timeIntervalSinceReferenceDate: 600_000_000))
        #expect(date.utcOffsetSeconds == 7_200)
        #expect(date.zone == .fromFile)
        #expect(date.source == .library)
    }

    @Test func aNumberThatIsNoDateGivesWayToWhatEXIFSaid() throws {
        var photo = ApplePhoto("beach")
        photo.created = 123_456_789_012_345
        photo.exif = "2020:05:12 18:47:13"
        photo.offset = -25_200
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        let date = try #require(try fixture.asset("beach")?.metadata.captureDate)
        #expect(date.date == Date(timeIntervalSince1970: 1_589_334_433))
        #expect(date.utcOffsetSeconds == -25_200)
    }

    @Test func withoutAnyDateTheFileHasTheWord() throws {
        var photo = ApplePhoto("beach", files: [".jpeg": "photo day=3 beach"])
        photo.created = nil
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.asset("beach")?.metadata.captureDate == CaptureDate(day: 3))
    }

    @Test func aZoneIsKnownByItsNameToo() throws {
        var photo = ApplePhoto("beach")
        photo.offset = nil
        photo.zone = "Asia/Tokyo"
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.asset("beach")?.metadata.captureDate?.utcOffsetSeconds == 9 * 3600)
    }

    @Test(arguments: EngineKind.tested)
    func theDateOfTheLastChangeIsThatOfPhotos(_ kind: EngineKind) throws {
        var photo = ApplePhoto("beach")
        photo.added = 600_000_000
        photo.modified = 650_000_000.5
        let fixture = try AppleImportFixture(on: kind, photo)
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        #expect(asset.addedDate == Date(timeIntervalSinceReferenceDate: 600_000_000))
        #expect(asset.modificationDate == Date(timeIntervalSinceReferenceDate: 650_000_000.5))
    }

    @Test func withoutADateOfChangeItIsThatOfTheAddition() throws {
        var photo = ApplePhoto("beach")
        photo.added = 600_000_000
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        #expect(asset.modificationDate == Date(timeIntervalSinceReferenceDate: 600_000_000))
    }

    @Test func minus180IsNoPlace() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        #expect(asset.metadata.location == nil)
    }

    @Test func aPlaceIsKept() throws {
        var photo = ApplePhoto("beach")
        (photo.latitude, photo.longitude) = (51.5, -0.13)
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.asset("beach")?.metadata.location == GeoLocation(latitude: 51.5, longitude: -0.13))
    }
}
