// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// With `--write-metadata` copies have nothing of what a person took away.
@Suite(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"))
struct ExportClearedMetadataTests {
    static let clearing = [
        "--clear-location", "--clear-title", "--clear-keywords", "--clear-caption", "--clear-rating",
    ]

    /// The same words in every place where programs look for them.
    private static let photoTags = [
        "-XMP-dc:Title=Tiber", "-IPTC:ObjectName=Tiber", "-EXIF:XPTitle=Tiber", "-XMP-dc:Description=At noon",
        "-EXIF:ImageDescription=At noon", "-IPTC:Caption-Abstract=At noon", "-EXIF:XPComment=At noon",
        "-XMP-dc:Subject=sea", "-XMP-dc:Subject=boats", "-IPTC:Keywords=sea", "-IPTC:Keywords=boats",
        "-EXIF:XPKeywords=sea;boats", "-XMP-lr:HierarchicalSubject=water|sea", "-XMP-xmp:Rating=4", "-EXIF:Rating=4",
        "-GPS:GPSLatitude=41.9", "-GPS:GPSLatitudeRef=N", "-GPS:GPSLongitude=12.5", "-GPS:GPSLongitudeRef=E",
        "-GPS:GPSImgDirection=90", "-XMP-exif:GPSLatitude=41.9", "-XMP-exif:GPSLongitude=12.5", "-IPTC:City=Rome",
        "-XMP-photoshop:City=Rome", "-XMP-dc:Creator=Ada",
    ]

    private static let movieTags = [
        "-Keys:Title=Tiber", "-UserData:Title=Tiber", "-Keys:Description=At noon", "-Keys:Keywords=sea,boats",
        "-Keys:UserRating=4", "-Keys:GPSCoordinates=41.9, 12.5, 20", "-UserData:GPSCoordinates=41.9, 12.5, 20",
        "-Keys:LocationName=Rome",
    ]

    private func library(of files: [String], _ tags: [String]) throws -> ExportedFolder {
        try ExportedFolder.of(files, tags: tags)
    }

    private func photo() throws -> ExportedFolder {
        let sample = try #require(try Samples.files().first { $0.hasSuffix(".jpg") })
        return try library(of: [sample], Self.photoTags)
    }

    private func livePhoto() throws -> [String] {
        let name = try Samples.livePhoto()
        return [name + ".HEIC", name + ".MOV"]
    }

    private func edit(_ folder: ExportedFolder, _ arguments: [String]) throws { try folder.edit(arguments) }

    /// Exports, and returns the tags and the metadata of the only file with this extension.
    private func exported(
        _ folder: ExportedFolder, _ suffix: String, _ arguments: String...
    ) throws -> (tags: JSONText.Object, metadata: AssetMetadata) {
        let run = try folder.program.run(["export", folder.path, "--write-metadata"] + arguments)
        try #require(run.status == 0 && run.messages.isEmpty, "\(run.errors)")
        let name = try #require(try folder.files().first { $0.lowercased().hasSuffix(".\(suffix)") })
        let path = "\(folder.path)/\(name)"
        return (try Exiftool.tags(of: path), try PHPhotoLibrary.metadata(ofFile: path).asset)
    }

    private func expectCleared(_ metadata: AssetMetadata) {
        #expect(metadata.title == nil && metadata.caption == nil && metadata.keywords == [])
        #expect(metadata.rating == nil && metadata.location == nil)
    }

    /// Expects that a file has tags of these names in no group, except the creator's, and none of a place.
    private func expectNone(of written: [String], in tags: JSONText.Object) {
        func name(_ tag: String) -> String { String(tag.prefix { $0 != "=" }.drop { $0 != ":" }) }
        let names = Set(written.map(name)).subtracting([":Creator"])
        let left = tags.keys.filter { names.contains(name($0)) || $0.contains("GPS") }
        #expect(left.isEmpty, "\(left)")
    }

    @Test(arguments: ["all", "current", "original"])
    func whatWasTakenAwayIsNotInTheCopyOfAPhoto(_ version: String) throws {
        let folder = try photo()
        let known = try #require(try folder.library().everything().first).asset.metadata
        try #require(known.title == "Tiber" && known.caption == "At noon" && known.keywords == ["sea", "boats"])
        try #require(known.rating == 4 && known.location != nil)
        let originals = try folder.library().fingerprints()
        try edit(folder, Self.clearing)
        let (tags, metadata) = try exported(folder, "jpg", "--version", version)
        expectCleared(metadata)
        expectNone(of: Self.photoTags, in: tags)
        #expect(tags["XMP:Creator"] as? String == "Ada")
        #expect(tags["EXIF:DateTimeOriginal"] != nil)
        #expect(try folder.library().fingerprints() == originals)
    }

    @Test func withoutTheOptionTheCopyIsTheOriginal() throws {
        let folder = try photo()
        try edit(folder, Self.clearing)
        try #require(try folder.export().status == 0)
        #expect(try Set(folder.fingerprints().values) == folder.library().fingerprints())
    }

    @Test func aConvertedPhotoHasNoPlaceEither() throws {
        let photo = try Samples.livePhoto() + ".HEIC"
        try #require(try PHPhotoLibrary.metadata(ofFile: photo).asset.location != nil)
        let folder = try library(of: [photo], [])
        try edit(folder, ["--clear-location"])
        let (tags, metadata) = try exported(folder, "jpg", "--convert")
        #expect(metadata.location == nil && metadata.captureDate != nil)
        #expect(!tags.keys.contains { $0.contains("GPS") }, "\(tags.keys)")
    }

    @Test func theMovieOfALivePhotoHasNoPlaceEither() throws {
        let files = try livePhoto()
        for file in files { try #require(try PHPhotoLibrary.metadata(ofFile: file).asset.location != nil) }
        let folder = try library(of: files, [])
        try edit(folder, ["--clear-location"])
        let (_, movie) = try exported(folder, "mov")
        #expect(movie.location == nil)
        #expect(try exported(folder, "heic", "--update").metadata.location == nil)
        // The two halves still find each other.
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        #expect(try other.program.assets().count == 1)
    }

    /// Nothing is to be taken out of it, so its bytes stay as they are.
    @Test func theMovieOfALivePhotoWithAPlaceIsCopied() throws {
        let folder = try library(of: livePhoto(), [])
        _ = try exported(folder, "mov")
        let originals = try folder.library().fingerprints()
        let movie = try #require(try folder.fingerprints().first { $0.key.hasSuffix(".MOV") })
        #expect(originals.contains(movie.value))
    }

    @Test func whatWasTakenAwayIsNotInTheCopyOfAMovie() throws {
        let folder = try library(of: [Samples.livePhoto() + ".MOV"], Self.movieTags)
        let known = try #require(try folder.library().everything().first).asset.metadata
        try #require(known.title == "Tiber" && known.caption == "At noon" && known.location != nil)
        try edit(folder, Self.clearing)
        let (tags, metadata) = try exported(folder, "mov")
        expectCleared(metadata)
        expectNone(of: Self.movieTags, in: tags)
    }

    /// The movie says its place in two ways, of which exiftool writes one anew.
    @Test func aCorrectedPlaceIsTheOnlyOneInTheCopyOfAMovie() throws {
        let folder = try library(of: [Samples.livePhoto() + ".MOV"], Self.movieTags)
        try edit(folder, ["--location", "-33.86,151.21,5", "--title", "The harbour"])
        let (tags, metadata) = try exported(folder, "mov")
        #expect(metadata.location == GeoLocation(latitude: -33.86, longitude: 151.21, altitude: 5))
        #expect(tags["QuickTime:Title"] as? String == "The harbour")
        let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/\(try #require(try folder.files().first))"))
        #expect(bytes.range(of: Data("+41.9".utf8)) == nil)
    }

    @Test func aKeywordThatWasRemovedIsNowhereInTheCopy() throws {
        let folder = try photo()
        try edit(folder, ["--remove-keyword", "sea"])
        let (tags, metadata) = try exported(folder, "jpg")
        #expect(metadata.keywords == ["boats"] && metadata.title == "Tiber" && metadata.location != nil)
        #expect(tags["EXIF:XPKeywords"] == nil && tags["XMP:HierarchicalSubject"] == nil)
        #expect(tags["IPTC:City"] as? String == "Rome" && tags["EXIF:GPSImgDirection"] as? Int == 90)
    }

    /// A camera writes its own name into the description. That is not a caption, so the library never had one.
    @Test func whatTheLibraryNeverKnewStays() throws {
        let sample = try #require(try Samples.files().first { $0.hasSuffix(".jpg") })
        let folder = try library(of: [sample], ["-EXIF:ImageDescription=OLYMPUS DIGITAL CAMERA"])
        try edit(folder, Self.clearing)
        let (tags, metadata) = try exported(folder, "jpg")
        expectCleared(metadata)
        #expect(tags["EXIF:ImageDescription"] as? String == "OLYMPUS DIGITAL CAMERA")
    }

    @Test func aCopyOfAnEarlierExportLosesWhatIsTakenAwayLater() throws {
        let folder = try photo()
        #expect(try exported(folder, "jpg").metadata.location != nil)
        try edit(folder, Self.clearing)
        expectCleared(try exported(folder, "jpg", "--update").metadata)
        #expect(try folder.files().count == 1)
    }

    /// Earlier versions left in the copies what was taken away, and noted what they wrote with another sign.
    @Test(arguments: ["+", "="]) func whatAnEarlierVersionWroteIsWrittenAnew(_ sign: String) throws {
        let folder = try photo()
        _ = try exported(folder, "jpg")
        let state = ".photos-export/state.jsonl"
        let earlier = try folder.text(state).replacingOccurrences(of: "~", with: sign)
        try #require(try folder.text(state) != earlier)
        try folder.write(earlier, to: state)
        let run = try folder.export("--write-metadata", "--update")
        #expect(run.output.hasPrefix("0 exported, 1 updated, "), "\(run.output) \(run.errors)")
        let again = try folder.export("--write-metadata", "--update")
        #expect(again.output.hasPrefix("0 exported, 0 updated, 1 unchanged, "), "\(again.output)")
    }
}
