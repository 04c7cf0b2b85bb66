// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// With `--write-metadata`, a copy that would still have what a person took away is a failure, and not left there.
@Suite(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"))
struct ExportTakenMetadataTests {
    private static let place = [
        "-GPS:GPSLatitude=41.9", "-GPS:GPSLatitudeRef=N", "-GPS:GPSLongitude=12.5", "-GPS:GPSLongitudeRef=E",
    ]
    private static let drone = [
        "-XMP-drone-dji:GPSLatitude=+41.900012", "-XMP-drone-dji:GPSLongitude=+12.500013",
        "-XMP-drone-dji:AbsoluteAltitude=+20.00",
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func photo(_ tags: [String]) throws -> ExportedFolder {
        let sample = try #require(try Samples.files().first { $0.hasSuffix(".jpg") })
        return try ExportedFolder.of([sample], tags: tags)
    }

    /// Exports the only file, and returns its tags.
    private func tags(_ folder: ExportedFolder, _ arguments: String...) throws -> JSONText.Object {
        let run = try folder.program.run(["export", folder.path, "--write-metadata"] + arguments)
        try #require(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return try Exiftool.tags(of: "\(folder.path)/\(try #require(try folder.files().first))")
    }

    private func expectFailure(_ run: PhotosProgram.Run, in folder: ExportedFolder, _ reason: String) throws {
        #expect(run.status == 3, "\(run.output)")
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(run.output.contains("0 exported") && run.output.contains("1 failed"), "\(run.output)")
        #expect(try folder.files().isEmpty)
    }

    @Test func theTagsOfADroneAreNotInTheCopy() throws {
        let folder = try photo(Self.place + Self.drone)
        try folder.edit(["--clear-location"])
        let left = try tags(folder).keys.filter { $0.contains("GPS") || $0.contains("Altitude") }
        #expect(left.isEmpty, "\(left)")
    }

    @Test func aCorrectedPlaceIsNotContradictedByTheTagsOfADrone() throws {
        let folder = try photo(Self.place + Self.drone)
        try folder.edit(["--location", "-33.86,151.21"])
        let tags = try tags(folder, "--sidecar", "xmp")
        #expect(tags["EXIF:GPSLatitude"] as? Double == 33.86)
        #expect(!tags.values.contains { "\($0)".contains("41.9") }, "\(tags)")
    }

    /// exiftool does not know the vocabulary, and can only remove all of it.
    @Test func anUnknownVocabularyIsNotInTheCopy() throws {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:survey="urn:example:survey:" survey:Y="41.90001" survey:X="12.50002"/>
            </rdf:RDF></x:xmpmeta>
            """
        let sidecars = try TemporaryFolder()
        let file = try sidecars.write(packet, to: "survey.xmp")
        let folder = try photo(["-XMP<=\(file)"] + Self.place)
        try #require(try folder.library().everything().first?.asset.metadata.location != nil)
        try folder.edit(["--clear-location"])
        #expect(!(try tags(folder).values.contains { "\($0)".contains("41.9") }))
    }

    @Test func hierarchiesOfKeywordsAreNotInTheCopy() throws {
        let words = ["-XMP-dc:Subject=sea", "-XMP-dc:Subject=boats", "-XMP-mwg-kw:HierarchicalKeywords1=water"]
        let folder = try photo(
            words + ["-XMP-mwg-kw:HierarchicalKeywords2=sea", "-XMP-photoshop:SupplementalCategories=sea"])
        try folder.edit(["--remove-keyword", "sea"])
        let tags = try tags(folder)
        #expect(!tags.values.contains { ($0 as? String) == "sea" || ($0 as? [String])?.contains("sea") == true })
        #expect(tags["XMP:Subject"] as? String == "boats")
    }

    /// In a tag that no list of ours has.
    @Test func aTitleIsNotInTheCopyUnderAnotherName() throws {
        let folder = try photo([
            "-XMP-dc:Title=Ferragosto", "-XMP-photoshop:Headline=Ferragosto", "-Comment=Ferragosto",
        ])
        try folder.edit(["--clear-title"])
        #expect(!(try tags(folder).values.contains { $0 as? String == "Ferragosto" }))
    }

    @Test(arguments: ["jpg", "mov"]) func aDateThatWasTakenAwayIsNotInTheCopy(_ suffix: String) throws {
        let date = "2021:08:15 12:13:14"
        let folder =
            suffix == "jpg"
            ? try photo(["-AllDates=\(date)", "-XMP-photoshop:DateCreated=\(date)", "-IPTC:DateCreated=2021:08:15"])
            : try ExportedFolder.of(
                [Samples.livePhoto() + ".MOV"],
                tags: ["-Keys:CreationDate=\(date)+02:00", "-QuickTime:CreateDate=\(date)"])
        try folder.edit(["--clear"], command: "date")
        let tags = try tags(folder)
        let left = tags.filter { "\($0.value)".contains("2021:08:15") }
        #expect(left.isEmpty, "\(left)")
    }

    @Test func theTelemetryOfAMovieIsAFailure() throws {
        let folder = try Telemetry.library(tags: ["-Keys:GPSCoordinates=41.9, 12.5, 20"])
        try folder.edit(["--clear-location"])
        try expectFailure(
            folder.export("--write-metadata"), in: folder,
            "the copy would still have removed metadata: place (GoPro:GPSAltitude, GoPro:GPSLatitude, GoPro:GPSLongitude); "
                + "exiftool cannot remove it from this kind of file. Export it without --write-metadata to copy the original with"
                + " all its metadata; not exported")
    }

    /// The library never knew the place, so no person took it away.
    @Test func theTelemetryOfAMovieIsNamedInAnyCase() throws {
        let folder = try Telemetry.library(tags: [])
        let run = try folder.export("--write-metadata")
        #expect(run.status == 0)
        #expect(
            run.errors.contains("it has positions that the library does not have (GoPro:GPSAltitude, "), "\(run.errors)"
        )
        #expect(try folder.files().count == 1)
    }

    @Test func theMovieInAMotionPhotoIsLookedAt() throws {
        let sample = try #require(try Samples.files().first { $0.hasSuffix(".jpg") })
        let parts = try TemporaryFolder()
        let (photo, movie) = (parts.url.appending(path: "photo.jpg"), parts.url.appending(path: "movie.mov"))
        try FileManager.default.copyItem(at: URL(filePath: sample), to: photo)
        // The movie of a Live Photo has an identifier, and would also be exported as a file of its own.
        try FileManager.default.copyItem(at: URL(filePath: try Samples.video()), to: movie)
        try Exiftool.write(["-Keys:GPSCoordinates=41.9, 12.5, 20"], into: movie.path)
        let bytes = try Data(contentsOf: movie)
        try Exiftool.write(
            Self.place + [
                "-XMP-GCamera:MicroVideo=1", "-XMP-GCamera:MicroVideoVersion=1",
                "-XMP-GCamera:MicroVideoOffset=\(bytes.count)",
            ], into: photo.path)
        try (Data(contentsOf: photo) + bytes).write(to: photo)
        try #require(try PHPhotoLibrary.metadata(ofFile: photo.path).embeddedVideo != nil)
        let folder = try ExportedFolder.of([photo.path], tags: [])
        try folder.edit(["--clear-location"])
        try expectFailure(
            folder.export("--write-metadata"), in: folder, "the copy would still have removed metadata: place")
    }

    /// Returns the path of a movie that ffmpeg makes.
    private func movie(_ suffix: String, _ arguments: [String]) throws -> String {
        let path = folder.url.appending(path: "movie.\(suffix)").path
        let process = try Process.run(
            URL(filePath: "/usr/bin/ffmpeg"),
            arguments: ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1"] + arguments + [
                path
            ])
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return path
    }

    /// exiftool reads these formats, and writes none of them.
    @Test(arguments: [
        ("mkv", ["-metadata", "location=+43.4674+011.8851/", "-metadata", "title=Tiber"]),
        ("webm", ["-c:v", "libvpx", "-metadata", "location=+43.4674+011.8851/", "-metadata", "title=Tiber"]),
        ("avi", ["-metadata", "title=Tiber"]),
    ])
    func theTagsOfAMovieThatIsNotWrittenAreAFailure(_ suffix: String, _ arguments: [String]) throws {
        let folder = try ExportedFolder.of([movie(suffix, arguments)], tags: [])
        for (title, place) in [(["--title", "New"], ["--location=1,2"]), (["--clear-title"], ["--clear-location"])] {
            try folder.edit(title + (suffix == "avi" ? [] : place))
            try expectFailure(folder.export("--write-metadata"), in: folder, "the copy would ")
        }
    }

    @Test func aMovieThatIsNotWrittenIsCopiedIfItSaysAllThatTheLibrarySays() throws {
        let folder = try ExportedFolder.of([movie("mkv", ["-metadata", "title=Tiber"])], tags: [])
        let run = try folder.export("--write-metadata")
        #expect(run.status == 0 && run.output.hasPrefix("1 exported, "), "\(run.output) \(run.errors)")
    }

    /// The earlier export had the place when it was the asset's.
    @Test func anEarlierCopyThatStillHasItIsRemoved() throws {
        let folder = try Telemetry.library(tags: ["-Keys:GPSCoordinates=41.9, 12.5, 20"])
        try #require(try folder.export("--write-metadata").status == 0)
        try #require(try folder.files().count == 1)
        try folder.edit(["--clear-location"])
        let run = try folder.export("--write-metadata", "--update")
        try expectFailure(run, in: folder, "; the earlier copy was removed; not exported")
    }
}

/// A movie with the telemetry of an action camera: one position, in the user data.
private enum Telemetry {
    static func library(tags: [String]) throws -> ExportedFolder {
        let parts = try TemporaryFolder()
        let movie = parts.url.appending(path: "GX010001.MOV")
        try added(to: Data(contentsOf: URL(filePath: try Samples.video()))).write(to: movie)
        try Exiftool.write(["-Keys:GPSCoordinates=", "-UserData:GPSCoordinates="], into: movie.path)
        return try ExportedFolder.of([movie.path], tags: tags)
    }

    /// Adds the box to the end of the movie's header, which is the end of the file.
    private static func added(to movie: Data) throws -> Data {
        let box = record(key: "GPMF", in: "udta")
        let name = try #require(movie.range(of: Data("moov".utf8)))
        let start = name.lowerBound - 4
        let end = start + number(movie[start..<start + 4])
        try #require(end == movie.count)
        return movie[..<start] + bytes(end - start + box.count, 4) + movie[(start + 4)...] + box
    }

    private static func record(key: String, in folder: String) -> Data {
        let gps =
            item("SCAL", "l", 4, [10_000_000, 10_000_000, 1_000, 1_000, 100])
            + item("GPS5", "l", 20, [419_000_000, 125_000_000, 20_000, 0, 0])
        let content = nested("DEVC", nested("STRM", gps))
        let inner = bytes(content.count + 8, 4) + Data(key.utf8) + content
        return bytes(inner.count + 8, 4) + Data(folder.utf8) + inner
    }

    private static func item(_ key: String, _ type: Character, _ size: Int, _ values: [Int]) -> Data {
        let content = values.reduce(Data()) { $0 + bytes($1, 4) }
        return Data((key + String(type)).utf8) + bytes(size, 1) + bytes(content.count / size, 2) + content
    }

    private static func nested(_ key: String, _ content: Data) -> Data {
        Data(key.utf8) + bytes(0, 1) + bytes(1, 1) + bytes(content.count, 2) + content
    }

    private static func bytes(_ number: Int, _ count: Int) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }

    private static func number(_ bytes: Data) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
