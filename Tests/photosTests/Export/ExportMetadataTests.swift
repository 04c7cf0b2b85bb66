// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct ExportMetadataTests {
    static func described() throws -> ExportedFolder {
        let folder = try ExportedFolder.ofAnEdit()
        let library = try folder.library()
        let asset = try library.everything()[0].asset
        var metadata = asset.metadata
        metadata.title = "Tiber & sons"
        metadata.caption = "two\nlines"
        metadata.keywords = ["sea", "Rome"]
        metadata.rating = 4
        metadata.location = GeoLocation(latitude: -41.9, longitude: 12.5, altitude: 21.5)
        metadata.people = [
            PersonRegion(name: "Ada", area: PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.25, height: 0.5))
        ]
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_718_145_000.25), utcOffsetSeconds: 7_200, source: .library)
        try library.apply([.setMetadata(metadata, asset: asset.uuid), .setFavorite(true, assets: [asset.uuid])])
        return folder
    }

    @Test(.enabled(if: Exiftool.isInstalled, "exiftool is not installed")) func exiftoolReadsTheXMP() throws {
        let folder = try Self.described()
        try #require(try folder.export("--sidecar", "xmp").status == 0)
        let tags = try Exiftool.tags(of: "\(folder.path)/IMG_1234.JPG.xmp")
        #expect(tags["XMP:Title"] as? String == "Tiber & sons")
        #expect(tags["XMP:Description"] as? String == "two\nlines")
        #expect(tags["XMP:Subject"] as? [String] == ["sea", "Rome"])
        #expect(tags["XMP:Rating"] as? Int == 4)
        #expect(tags["XMP:DateTimeOriginal"] as? String == "2024:06:12 00:30:00.250+02:00")
        #expect(tags["XMP:GPSLatitude"] as? Double == -41.9 || tags["XMP:GPSLatitude"] as? Double == 41.9)
        #expect(tags["XMP:RegionName"] as? String == "Ada" || tags["XMP:RegionName"] as? [String] == ["Ada"])
        #expect(tags["XMP:Favorite"] as? String == "True" || tags["XMP:Favorite"] as? Bool == true)
    }

    @Test(.enabled(if: Exiftool.isInstalled, "exiftool is not installed")) func exiftoolReadsTheJSON() throws {
        let folder = try Self.described()
        try #require(try folder.export("--sidecar", "json").status == 0)
        let tags = try Exiftool.tags(of: "\(folder.path)/IMG_1234.JPG.json")
        #expect(tags.values.contains { $0 as? String == "Tiber & sons" })
        #expect(tags.values.contains { $0 as? [String] == ["sea", "Rome"] })
    }

    /// A power failure came after the files got their names and before that was recorded: the state file has only the
    /// planned files. exiftool's output differs each time, so that the files cannot be recognised by their bytes.
    @Test(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"))
    func whatAPowerFailureLeftIsNotExportedTwice() throws {
        let folder = try Self.described()
        try #require(try folder.export("--write-metadata").status == 0)
        let files = try folder.files()
        let state = "\(folder.path)/.photos-export/state.jsonl"
        let lines = try String(contentsOfFile: state, encoding: .utf8).split(separator: "\n")
        let planned = lines.filter { $0.contains("\"isPlanned\":true") }
        try #require(!planned.isEmpty)
        try (planned.joined(separator: "\n") + "\n").write(toFile: state, atomically: true, encoding: .utf8)
        let run = try folder.export("--write-metadata", "--update")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.files() == files)
    }

    /// The plan was recorded, the file was not written, and somebody else's file has its name. That file does not count
    /// as ours, and is not overwritten.
    @Test(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"))
    func aPlanIsNoFile() throws {
        let folder = try Self.described()
        try #require(try folder.export("--write-metadata", "--version", "original").status == 0)
        let state = "\(folder.path)/.photos-export/state.jsonl"
        let lines = try String(contentsOfFile: state, encoding: .utf8).split(separator: "\n")
        let planned = lines.filter { $0.contains("\"isPlanned\":true") }
        try (planned.joined(separator: "\n") + "\n").write(toFile: state, atomically: true, encoding: .utf8)
        try folder.write("a stranger's", to: "IMG_1234.JPG")
        let run = try folder.export("--write-metadata", "--version", "original", "--update")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.text("IMG_1234.JPG") == "a stranger's")
        #expect(try folder.files() == ["IMG_1234 (1).JPG", "IMG_1234.JPG"])
    }

    @Test(.enabled(if: Exiftool.isInstalled, "exiftool is not installed")) func theCopiesSayWhatTheLibraryKnows() throws
    {
        let folder = try Self.described()
        let original = try folder.library().fingerprints()
        let run = try folder.export("--write-metadata", "--version", "original")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty, "\(run.errors)")
        let tags = try Exiftool.tags(of: "\(folder.path)/IMG_1234.JPG")
        #expect(tags["XMP:Title"] as? String == "Tiber & sons")
        #expect(tags["EXIF:ImageDescription"] as? String == "two\nlines")
        #expect(tags["IPTC:Keywords"] as? [String] == ["sea", "Rome"])
        #expect(tags["EXIF:DateTimeOriginal"] as? String == "2024:06:12 00:30:00")
        #expect(tags["EXIF:GPSLatitudeRef"] as? String == "S")
        #expect(try folder.library().fingerprints() == original)
        let again = try folder.export("--write-metadata", "--version", "original", "--update")
        #expect(again.output.hasPrefix("0 exported, 0 updated, 1 unchanged, "), "\(again.output)")
    }

    /// It reads files of the export, and writes one: a program that is killed leaves nobody at work there.
    @Test(arguments: [SIGKILL, SIGTERM]) func exiftoolDoesNotOutliveTheExport(_ signal: Int32) throws {
        let folder = try Self.described()
        let writer = try PausedEncoder(in: folder.owner, as: "exiftool")
        let running = try folder.program.start(["export", folder.path, "--write-metadata"], through: writer.launcher)
        try writer.waitForStart()
        let lifeline = try writer.lifeline()
        running.send(signal)
        #expect(running.waitForEnd() == (signal == SIGKILL ? 128 + SIGKILL : 3))
        let hasEnded = writer.ends(lifeline, within: 10_000)
        #expect(hasEnded)
        if !hasEnded { try writer.resume() }
    }

    @Test func withoutExiftoolItSaysWhatToInstall() {
        let failure = #expect(throws: CommandFailure.self) { try MetadataWriter(path: "/nowhere:/at/all") }
        #expect(failure?.message.hasSuffix("On Debian and Ubuntu: apt-get install libimage-exiftool-perl") == true)
    }
}
