// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// Content identifiers are written into copies of real files. What was read before is read afterwards, and the bytes of
/// pictures and samples are the same.
@Suite(.enabled(if: Corpus.isPresent, "shared/corpus is not there"))
struct WrittenIdentifierCorpusTests {
    private static let identifier = "6A2F1B0C-54D1-4F0A-9C36-2B1D3A4E5F60"

    /// A file with an identifier.
    private struct Written {
        let path: String
        let old: [UInt8]
        let new: [UInt8]
        let before: FileMetadata
        let after: FileMetadata
    }

    private func metadata(of file: borrowing OpenFile) -> FileMetadata? {
        try? FileMetadataReader(timeZone: assumedZone).metadata(of: file, within: ReadBudget())
    }

    /// Writes the identifier into all files that are accepted, and in which it has a place.
    private func written(_ accepts: (FileMetadata) -> Bool) throws -> [Written] {
        try Corpus().readable.compactMap { row -> Written? in
            let path = Corpus.folder.appending(path: row.path).path
            let file = OpenFile(taking: open(path, O_RDONLY))
            guard let before = metadata(of: file), accepts(before),
                let assembly = try? FileAssembly.identified(file, as: Self.identifier)
            else { return nil }
            let old = try [UInt8](Data(contentsOf: URL(filePath: path)))
            let new = assembly.bytes(of: old)
            #expect(new.count == assembly.byteCount, "\(row.path)")
            let copy = try ScratchFile(new)
            guard let after = metadata(of: copy.file) else {
                Issue.record("\(row.path) cannot be read afterwards")
                return nil
            }
            return Written(path: row.path, old: old, new: new, before: before, after: after)
        }
    }

    private func checkMetadata(_ files: [Written]) {
        for file in files {
            #expect(file.after.contentIdentifier == Self.identifier, "\(file.path)")
            var expected = file.before
            expected.contentIdentifier = Self.identifier
            if let movie = expected.embeddedVideo, file.before.uniformTypeIdentifier == "public.jpeg" {
                // The movie inside a motion photo moves with what is in front of it.
                expected.embeddedVideo?.offset = movie.offset + Int64(file.new.count - file.old.count)
            }
            #expect(file.after == expected, "\(file.path)")
        }
    }

    @Test func photosInJPEGKeepTheirScansAndMetadata() throws {
        let files = try written { $0.uniformTypeIdentifier == "public.jpeg" }
        checkMetadata(files)
        for file in files {
            // A few files of the corpus are cut off before their scan.
            #expect(scan(of: file.old) == scan(of: file.new), "\(file.path)")
        }
        #expect(files.count { scan(of: $0.old) != nil } > 90)
    }

    private func scan(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let region = FileRegion(FileBytes(contents: bytes))
        var offset = 2
        while let segment = JPEGSegment(in: region, at: offset) {
            offset = segment.end
            if segment.marker == JPEGSegment.startOfScan { return bytes[offset...] }
        }
        return nil
    }

    @Test func furtherPicturesInAJPEGStayWhereTheirIndexSays() throws {
        var count = 0
        for file in try written({ $0.uniformTypeIdentifier == "public.jpeg" }) {
            let (old, new) = (FileRegion(FileBytes(contents: file.old)), FileRegion(FileBytes(contents: file.new)))
            let before = JPEGReader.additionalPictures(in: old).map { $0.allBytes }
            #expect(JPEGReader.additionalPictures(in: new).map { $0.allBytes } == before, "\(file.path)")
            count += before.count
        }
        #expect(count > 0)
    }

    @Test func photosInHEICKeepAllTheirItems() throws {
        let files = try written { $0.uniformTypeIdentifier == "public.heic" }
        #expect(files.count > 3)
        checkMetadata(files)
        for file in files {
            let (old, new) = try (items(of: file.old), items(of: file.new))
            #expect(old.count == new.count, "\(file.path)")
            let changed = old.filter { new[$0.key] != $0.value }
            #expect(changed.count == 1, "\(file.path)")
        }
    }

    private func items(of bytes: [UInt8]) throws -> [UInt32: [UInt8]?] {
        let region = FileRegion(FileBytes(contents: bytes))
        let items = try #require(region.box("meta").flatMap { HEIFItems(meta: $0) })
        return items.extents.keys.reduce(into: [:]) { all, id in
            all[id] = items.content(of: id, in: region, limit: 1 << 26)?.allBytes
        }
    }

    @Test func moviesKeepTheirSamplesAndMetadata() throws {
        let files = try written { $0.role == .video }
        #expect(files.count > 15)
        checkMetadata(files)
        for file in files where file.old.count < 64 << 20 {
            #expect(try samples(of: file.old) == samples(of: file.new), "\(file.path)")
        }
    }

    /// The bytes of all samples, by track.
    private func samples(of bytes: [UInt8]) throws -> [[[UInt8]]] {
        let scratch = try ScratchFile(bytes)
        var left = MovieSampleTable.limit
        return try MovieParts(of: scratch.file).tracks().map { track in
            try MovieSampleTable(track.table, &left).samples.map { sample in
                let start = min(max(0, sample.offset), bytes.count)
                return Array(bytes[start..<min(bytes.count, start + sample.size)])
            }
        }
    }

    /// Everything that exiftool reads is the same, but for the identifier and what depends on the size of the file.
    @Test(.enabled(if: OutsideTool.exiftool.isInstalled, "exiftool is not installed"))
    func exiftoolReadsTheSameAndTheIdentifier() throws {
        let files = try written { $0.uniformTypeIdentifier != "public.jpeg" || $0.asset.camera.make == "Apple" }
            .filter { $0.old.count < 16 << 20 }
        #expect(files.count > 20)
        let (before, after) = (try tags(of: files.map(\.old), files), try tags(of: files.map(\.new), files))
        for (file, (old, new)) in zip(files, zip(before, after)) {
            #expect(new.values.contains(Self.identifier), "\(file.path)")
            #expect(new.filter { !Self.isOwn($0.key) } == old.filter { !Self.isOwn($0.key) }, "\(file.path)")
        }
    }

    /// True for tags that differ between files of different sizes, or for files with and without an identifier.
    private static func isOwn(_ key: String) -> Bool {
        key.hasPrefix("System:") || key.hasPrefix("ExifTool:") || key.contains("ContentIdentifier")
            || key == "Apple:MediaGroupUUID"
            || key.contains("MediaDataSize") || key.contains("MediaDataOffset") || key.contains("AvgBitrate")
            || key.contains("Offset") || key.contains("ImageStart") || key.contains("PreviewImageStart")
            || key.contains("MPImageLength") || key.contains("Metadata") || key.contains("SourceFile")
            || key.contains("Handler") || key.contains("CurrentIPTCDigest") || key.contains("ChunkOffset")
    }

    /// Returns what exiftool reads in files with these bytes.
    private func tags(of contents: [[UInt8]], _ files: [Written]) throws -> [[String: String]] {
        let copies = try zip(contents, files).map { bytes, file in
            try EncodedFile(bytes, extension: (file.path as NSString).pathExtension)
        }
        let output = try OutsideTool.exiftool.output(["-j", "-G1", "-a", "-n"] + copies.map(\.path))
        let objects = try #require(try JSONSerialization.jsonObject(with: output) as? [[String: Any]])
        #expect(objects.map { $0["SourceFile"] as? String } == copies.map(\.path))
        return objects.map { object in object.mapValues { "\($0)" } }
    }
}
