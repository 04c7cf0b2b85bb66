// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// Time zones derived for real files are right.
@Suite(.enabled(if: Corpus.isPresent, "shared/corpus is not there"))
struct CorpusZonesTests {
    /// The file has a sidecar of Google's with the time 2016-03-29 00:05:08 UTC.
    @Test func takeoutsInstantAndTheCamerasClockGiveTheZone() throws {
        let path = try #require(try Corpus().rows.map(\.path).first { $0.hasSuffix("IMG_3984.jpeg") })
        let clock = try #require(try Corpus.details(of: path).get().dates.first { $0.source == .exifOriginal })
        #expect(clock.utcOffsetSeconds(ifTakenAt: try instant("2016-03-29T00:05:08Z")) == -7 * 3_600)
    }

    /// The place of a picture with a zone of its own must give the same zone.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: CityZones.systemCities), "libtimezonemap-data is not installed"))
    func placesAgreeWithClocksThatNameTheirZones() throws {
        let zones = CityZones { Issue.record("\($0)") }
        var agreeing = 0
        var disagreeing: Set<String> = []
        for row in try Corpus().readable {
            guard let metadata = try? Corpus.details(of: row.path).get().metadata,
                let date = metadata.asset.captureDate,
                let place = metadata.asset.location, date.zone == .fromFile, !date.isInstant,
                let zone = zones.zone(at: place)
            else { continue }
            if zone.secondsFromGMT(for: date.date) == date.utcOffsetSeconds {
                agreeing += 1
            } else {
                disagreeing.insert(row.path)
            }
        }
        #expect(agreeing == 25)
        #expect(
            disagreeing == [
                // A picture of August whose only offset is that of an edit in November.
                "avif/libavif__seine_hdr_rec2020.avif",
                // The longitude is in Mongolia and the clock in America: one of them lacks its minus sign.
                "heic-exif-at-eof/metadata-extractor-images__exif-at-eof.heic",
            ])
    }
}
