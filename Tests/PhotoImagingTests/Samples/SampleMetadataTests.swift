// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport

/// Other programs find in the samples the values that they were made with.
@Suite(.enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled })
struct SampleMetadataTests {
    @Test func exiftoolFindsNothingToWarnOf() throws {
        for (file, tags) in try SmallSampleSet.readings() {
            #expect(tags.text("ExifTool:Error") == nil, "\(file.path)")
            // The warning that suggests an option for timed metadata is no error.
            let warning = tags.text("ExifTool:Warning").flatMap { $0.contains("ExtractEmbedded") ? nil : $0 }
            #expect(warning == nil, "\(file.path)")
        }
    }

    @Test func picturesTellTheMomentWithSubSecondsAndOffset() throws {
        for (file, tags) in try SmallSampleSet.readings(where: { !$0.isMovie }) {
            let offset = try #require(file.utcOffsetSeconds)
            let local = file.date.addingTimeInterval(Double(offset))
            #expect(tags.text("EXIF:DateTimeOriginal") == exifDate(local), "\(file.path)")
            #expect(tags.text("EXIF:OffsetTimeOriginal") == offsetText(offset))
            let milliseconds = Int((local.timeIntervalSince1970 * 1000).rounded()) % 1000
            #expect(tags.text("EXIF:SubSecTimeOriginal") == String(format: "%03d", milliseconds))
        }
    }

    @Test func moviesTellTheMomentInUTCAndQuickTimeTheOffsetToo() throws {
        for (file, tags) in try SmallSampleSet.readings(where: \.isMovie) {
            #expect(tags.text("QuickTime:CreateDate") == exifDate(file.date), "\(file.path)")
            let expected = file.utcOffsetSeconds.map { offset in
                exifDate(file.date.addingTimeInterval(Double(offset))) + offsetText(offset)
            }
            #expect(tags.text("QuickTime:CreationDate") == expected, "\(file.path)")
        }
    }

    @Test func theModificationTimeIsTheMomentOfTaking() throws {
        for file in try SmallSampleSet.files.get() {
            let attributes = try FileManager.default.attributesOfItem(atPath: SmallSampleSet.url(of: file).path)
            let modified = try #require(attributes[.modificationDate] as? Date)
            #expect(abs(modified.timeIntervalSince(file.date)) < 0.002, "\(file.path)")
        }
    }

    @Test func placesAreReadWithTheirAltitude() throws {
        for (file, tags) in try SmallSampleSet.readings() {
            guard let location = file.location else {
                #expect(tags.number("Composite:GPSLatitude") == nil, "\(file.path)")
                continue
            }
            let latitude = try #require(tags.number("Composite:GPSLatitude"))
            let longitude = try #require(tags.number("Composite:GPSLongitude"))
            // For a movie, exiftool gives the sign of an altitude below the sea separately.
            let sign: Double = file.isMovie && tags.number("Composite:GPSAltitudeRef") == 1 ? -1 : 1
            let altitude = try #require(tags.number("Composite:GPSAltitude")) * sign
            #expect(abs(latitude - location.latitude) < 0.0001, "\(file.path)")
            #expect(abs(longitude - location.longitude) < 0.0001, "\(file.path)")
            #expect(abs(altitude - (location.altitude ?? 0)) < 0.1, "\(file.path)")
        }
    }

    @Test func camerasAreRead() throws {
        for (file, tags) in try SmallSampleSet.readings() {
            let group = file.isMovie ? "QuickTime" : "EXIF"
            #expect(tags.text("\(group):Make") == file.camera?.make, "\(file.path)")
            #expect(tags.text("\(group):Model") == file.camera?.model, "\(file.path)")
            #expect(tags.text("EXIF:LensModel") == file.camera?.lens, "\(file.path)")
        }
    }

    @Test func orientationAndSizeAreRead() throws {
        for (file, tags) in try SmallSampleSet.readings(where: { !$0.isMovie }) {
            let stored = file.orientation >= 5 ? file.pixelSize.transposed : file.pixelSize
            #expect(tags.number("EXIF:Orientation").map(Int.init) == file.orientation, "\(file.path)")
            #expect(tags.text("Composite:ImageSize") == "\(stored.width) \(stored.height)", "\(file.path)")
        }
    }

    @Test func theHalvesOfALivePhotoShareAnIdentifier() throws {
        let stills = try SmallSampleSet.readings { $0.kind == .livePhotoStill }
        let movies = try SmallSampleSet.readings { $0.kind == .livePhotoMovie }
        #expect(stills.count == 3)
        for (still, movie) in zip(stills, movies) {
            // Versions of exiftool differ in the name of the tag.
            let names = ["MakerNotes:ContentIdentifier", "MakerNotes:MediaGroupUUID"]
            let identifier = try #require(names.compactMap(still.tags.text).first)
            #expect(identifier == movie.tags.text("QuickTime:ContentIdentifier"))
            #expect(identifier == still.file.contentIdentifier)
            #expect(still.file.asset == movie.file.asset)
        }
        #expect(Set(stills.map(\.file.contentIdentifier)).count == 3)
    }

    @Test func theFramesOfABurstShareAnIdentifierAndFollowWithinASecond() throws {
        let frames = try SmallSampleSet.readings { $0.kind == .burst }
        #expect(frames.count == 3)
        #expect(Set(frames.map { $0.tags.text("MakerNotes:BurstUUID") }) == [frames[0].file.burstIdentifier])
        #expect(frames[2].file.date.timeIntervalSince(frames[0].file.date) < 1)
    }

    @Test func screenshotsAndPanoramasSayWhatTheyAre() throws {
        for (_, tags) in try SmallSampleSet.readings(where: { $0.kind == .screenshot }) {
            #expect(tags.text("EXIF:UserComment") == "Screenshot")
            #expect(tags.text("File:FileType") == "PNG")
        }
        for (_, tags) in try SmallSampleSet.readings(where: { $0.kind == .panorama }) {
            #expect(tags.number("EXIF:CustomRendered") == 6)
        }
    }

    private func exifDate(_ date: Date) -> String {
        let parts = Date(timeIntervalSince1970: (date.timeIntervalSince1970 + 0.0005).rounded(.down))
            .formatted(Date.ISO8601FormatStyle())
        return parts.prefix(10).replacing("-", with: ":") + " " + parts.dropFirst(11).prefix(8)
    }

    private func offsetText(_ seconds: Int) -> String {
        (seconds < 0 ? "-" : "+") + String(format: "%02d:%02d", abs(seconds) / 3600, abs(seconds) / 60 % 60)
    }
}
