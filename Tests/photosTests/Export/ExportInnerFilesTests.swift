// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// A place that was taken away is not in a picture inside of the copy, either.
@Suite(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"))
struct ExportInnerFilesTests {
    private static let place = [
        "-GPS:GPSLatitude=43.467448", "-GPS:GPSLatitudeRef=N", "-GPS:GPSLongitude=11.885127", "-GPS:GPSLongitudeRef=E",
    ]
    private let parts: TemporaryFolder

    init() throws { parts = try TemporaryFolder() }

    /// Returns a small JPEG with the place.
    private func preview() throws -> URL {
        let file = parts.url.appending(path: "preview.jpg")
        try tinyJPEG.write(to: file)
        try Exiftool.write(Self.place, into: file.path)
        return file
    }

    private func photo(_ tags: [String] = [], _ end: Data = Data()) throws -> ExportedFolder {
        let sample = try #require(try Samples.files().first { $0.hasSuffix(".jpg") })
        let photo = parts.url.appending(path: "photo.jpg")
        try FileManager.default.copyItem(atPath: sample, toPath: photo.path)
        try Exiftool.write(Self.place + tags, into: photo.path)
        try (Data(contentsOf: photo) + end).write(to: photo)
        let folder = try ExportedFolder.of([photo.path], tags: [])
        try folder.edit(["--clear-location"])
        return folder
    }

    /// They are removed from the copy.
    @Test(arguments: [
        ["-IFD1:ThumbnailImage<="], ["-XMP-xmp:ThumbnailFormat=JPEG", "-XMP-xmp:ThumbnailImage<="],
    ])
    func aPreviewWithThePlaceIsNotInTheCopy(_ tags: [String]) throws {
        let preview = try preview()
        let folder = try photo(tags.map { $0.hasSuffix("<=") ? $0 + preview.path : $0 })
        let run = try folder.export("--write-metadata")
        #expect(run.status == 0, "\(run.errors)")
        let copy = "\(folder.path)/\(try #require(try folder.files().first))"
        #expect(
            try !Exiftool.tags(of: copy).keys.contains {
                $0.hasSuffix("ThumbnailImage") || $0.contains("GPS")
            })
        #expect(try InnerFile.all(in: Data(contentsOf: URL(filePath: copy)), from: 1) == [])
    }

    /// exiftool does not name this one as a picture.
    @Test func aPreviewThatCannotBeRemovedIsAFailure() throws {
        try expectFailure(photo(["-Photoshop:PhotoshopThumbnail<=\(preview().path)"]))
    }

    /// Behind the end of the picture, with bytes between them or without.
    @Test(arguments: ["", "\0\0\0TRAILER1234"]) func aPictureBehindTheEndIsAFailure(_ gap: String) throws {
        try expectFailure(photo([], Data(gap.utf8) + Data(contentsOf: preview())))
    }

    private func expectFailure(_ folder: ExportedFolder) throws {
        let run = try folder.export("--write-metadata")
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(run.errors.contains("the copy would still have removed metadata: place (GPS:GPS"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    @Test func aPreviewWithoutThePlaceStays() throws {
        let file = parts.url.appending(path: "plain.jpg")
        try tinyJPEG.write(to: file)
        let folder = try photo(["-IFD1:ThumbnailImage<=\(file.path)"])
        #expect(try folder.export("--write-metadata").status == 0)
        let copy = "\(folder.path)/\(try #require(try folder.files().first))"
        #expect(try Exiftool.tags(of: copy)["EXIF:ThumbnailImage"] != nil)
    }
}

/// A JPEG of a few grey pixels, without metadata.
private let tinyJPEG =
    Data(
        base64Encoded: """
            /9j/2wBDAAg+Pkk+SVVVVVVVVWRdZGhoaGRkZGRoaGhwcHCDg4NwcHBoaHBwfHyDg4+Tj4eHg4eTk5ubm7q6srLZ2e
            D/////xABKAAEAAAAAAAAAAAAAAAAAAAAAAQEAAAAAAAAAAAAAAAAAAAAAEAEAAAAAAAAAAAAAAAAAAAAAEQEAAAAA
            AAAAAAAAAAAAAAAA/8AAEQgACAAIAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8AAA//2Q==
            """, options: .ignoreUnknownCharacters) ?? Data()
