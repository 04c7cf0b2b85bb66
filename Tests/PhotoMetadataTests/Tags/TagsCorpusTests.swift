// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// The tags of real files agree with the reference, and are written back without loss. Needs the corpus.
@Suite(.enabled("shared/corpus is not there") { Corpus.isPresent })
struct TagsCorpusTests {
    private func open(_ row: Corpus.Row) -> OpenFile {
        OpenFile(taking: Glibc.open(Corpus.folder.appending(path: row.path).path, O_RDONLY))
    }

    private func rows(_ types: Set<String>) throws -> [Corpus.Row] {
        let hostile = ["malformed/", "invalid/", "bomb/", "truncated/", "raw-stub/"]
        return try Corpus().rows.filter { row in
            types.contains(row["file_type"]) && !hostile.contains { row.path.hasPrefix($0) }
        }
    }

    @Test func allTagsOfAPictureComeBack() throws {
        var count = 0
        for row in try rows(["JPEG", "HEIC", "DNG", "PNG"]) {
            let file = open(row)
            guard let written = try? PictureTagsReader().tags(of: file).directory, !written.isEmpty else { continue }
            let block = try #require(TIFFBlock(FileRegion(FileBytes(contents: written.block()))))
            var read = TIFFDirectory(block, at: block.firstDirectory)
            read.resolve(ExifTag.exif, in: block)
            read.resolve(ExifTag.gps, in: block)
            #expect(read == written, "\(row.path)")
            count += 1
        }
        #expect(count > 100)
    }

    @Test func moviesAreAsLongAndAsFastAsTheReferenceSays() throws {
        var count = 0
        for row in try rows(["MOV", "MP4"]) {
            let rates = row["fps"].split(separator: "/").compactMap { Double($0) }
            guard let seconds = Double(row["duration_s"]), rates.count == 2 else { continue }
            let rate = rates[0] / rates[1]
            let file = open(row)
            let outline = try MovieOutline(of: file)
            let duration = Double(outline.duration.count) / Double(outline.duration.timescale)
            #expect(abs(duration - seconds) < 0.1, "\(row.path): \(duration) \(seconds)")
            let picture = try #require(outline.tracks.first { $0.kind == "vide" })
            #expect(abs(picture.frameRate - rate) < 0.05 * rate, "\(row.path): \(picture.frameRate) \(rate)")
            #expect("\(Int(picture.width))" == row["w_stored"], "\(row.path)")
            count += 1
        }
        #expect(count > 10)
    }
}

/// The tags of generated pictures of every maker and format are read and written back; the corpus tests need real
/// files.
struct TagsOfSamplesTests {
    private static let pictures = FormatSamples.pictures + FormatSamples.cameras + RawBuilder.all

    @Test func allTagsOfAPictureComeBack() throws {
        var count = 0
        for (index, picture) in Self.pictures.enumerated() {
            guard let written = try? readTags(picture).directory, !written.isEmpty else { continue }
            let block = try #require(TIFFBlock(FileRegion(FileBytes(contents: written.block()))))
            var read = TIFFDirectory(block, at: block.firstDirectory)
            read.resolve(ExifTag.exif, in: block)
            read.resolve(ExifTag.gps, in: block)
            #expect(read == written, "\(index)")
            count += 1
        }
        #expect(count >= 8)
    }
}
