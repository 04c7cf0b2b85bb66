// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import PhotoImaging

/// The real files of the corpus: beside the project, or in the folder `PHOTOS_CORPUS`.
enum PixelsCorpus {
    struct Entry: CustomTestStringConvertible {
        let path: String
        let fileType: String
        let displayed: PixelSize?
        /// The result of the reference decoder: `ok`, or an error; empty when it was not run.
        let reference: String

        var testDescription: String { path }
        var folder: Substring { path.prefix { $0 != "/" } }
    }

    static let root: URL? = {
        let beside = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../shared/corpus")
        let root = ProcessInfo.processInfo.environment["PHOTOS_CORPUS"].map { URL(filePath: $0) } ?? beside.standardized
        return FileManager.default.fileExists(atPath: root.appending(path: "manifest.tsv").path) ? root : nil
    }()

    static let entries: [Entry] = {
        guard let root, let text = try? String(contentsOf: root.appending(path: "manifest.tsv"), encoding: .utf8) else {
            return []
        }
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        guard let head = lines.first else { return [] }
        return lines.dropFirst().map { line in
            func cell(_ name: String) -> String {
                head.firstIndex { $0 == name }.flatMap { $0 < line.count ? String(line[$0]) : nil } ?? ""
            }
            let size = Int(cell("w_display")).flatMap { width in
                Int(cell("h_display")).map { PixelSize(width: width, height: $0) }
            }
            return Entry(
                path: cell("path"), fileType: cell("file_type"), displayed: size, reference: cell("pillow_decode"))
        }
    }()

    static let hostile: Set<Substring> = ["malformed", "invalid", "bomb", "truncated", "raw-stub"]

    /// Returns the entries of these file types that are not broken on purpose.
    static func sound(_ types: Set<String>) -> [Entry] {
        entries.filter { types.contains($0.fileType) && !hostile.contains($0.folder) }
    }

    static func image(_ entry: Entry, _ request: RenderRequest) throws -> PixelBuffer {
        let path = try #require(root).appending(path: entry.path).path
        let file = OpenFile(taking: open(path, O_RDONLY))
        return try ImageRenderer().image(of: file, request)
    }
}

@Suite(.enabled("shared/corpus is not there") { PixelsCorpus.root != nil })
struct PixelsCorpusTests {
    private static let types: Set = [
        "JPEG", "MPO", "PNG", "APNG", "GIF", "WEBP", "Extended WEBP", "TIFF", "BMP", "HEIC", "HEIF", "AVIF", "JXL",
        "JXL Codestream", "DNG", "GPR", "CR2", "CR3", "NEF", "ARW", "RAF", "RW2", "MOV", "MP4", "3GP", "WEBM",
    ]
    private static let sound = PixelsCorpus.sound(types)

    /// The files without a picture that we can decode, with the error.
    private static let withoutPicture: [String: LibraryError.Code] = [
        // These end before the pixels: exiftool's test files have metadata only.
        "exiftool-t/exiftool__QuickTime.heic": .damagedFile,
        "exiftool-t/exiftool__QuickTime.mov": .damagedFile,
        "video-derived/truncated.mp4": .damagedFile,
        // LibRaw says the same of one that lacks its pixels.
        "raw-pruned/exiv2__Canon-R6-pruned.CR3": .unsupportedFormat,
        // This is coded with VC-5, which LibRaw decodes only with GoPro's own library.
        "raw/evano-imagemeta__Hero8.GPR": .unsupportedFormat,
        // These violate the rules of HEIF, which libheif enforces.
        "avif/libavif__clap_irot_imir_non_essential.avif": .unsupportedFormat,
        "avif/libavif__clop_irot_imor.avif": .unsupportedFormat,
        "avif/libavif__color_grid_alpha_grid_tile_shared_in_dimg.avif": .damagedFile,
        "avif/libavif__draw_points_idat_metasize0.avif": .damagedFile,
        "avif/libavif__draw_points_idat_progressive_metasize0.avif": .damagedFile,
        "avif/libavif__sofa_grid1x5_420_dimg_repeat.avif": .damagedFile,
        // Debian's libjxl 0.7 and libtiff do not support these.
        "jxl/immich-test-assets__16bit-HDR-P3-nclx.jxl": .unsupportedFormat,
        "jxl/libjxl-conformance__input~12.jxl": .unsupportedFormat,
        "jxl/libjxl-conformance__input~24.jxl": .unsupportedFormat,
        "tiff/Pillow__tiff_overflow_rows_per_strip.tif": .damagedFile,
        "tiff/Pillow__tiff_tiled_planar_raw.tif": .damagedFile,
    ]

    /// The files that the reference decodes and we do not.
    private static let stricter: Set = [
        "avif/libavif__color_grid_alpha_grid_tile_shared_in_dimg.avif", "avif/libavif__clop_irot_imor.avif",
        "avif/libavif__draw_points_idat_metasize0.avif", "avif/libavif__draw_points_idat_progressive_metasize0.avif",
        "avif/libavif__sofa_grid1x5_420_dimg_repeat.avif",
        "tiff/Pillow__tiff_tiled_planar_raw.tif",
    ]

    /// The displayed sizes that differ from the manifest's.
    private static let sizes: [String: PixelSize] = [
        // Rotated by a quarter turn.
        "avif/libavif__abc_color_irot_alpha_NOirot.avif": PixelSize(width: 256, height: 512),
        "avif/libavif__abc_color_irot_alpha_irot.avif": PixelSize(width: 256, height: 512),
        "jxl/libjxl-conformance__input~25.jxl": PixelSize(width: 924, height: 1386),
        // This is its DefaultCropSize; the manifest has the sensor's size.
        "raw/tinydng__colorchart.dng": PixelSize(width: 1734, height: 1156),
    ]

    @Test(arguments: sound)
    func aSoundFileGivesAPictureOfItsDisplayedSize(_ entry: PixelsCorpus.Entry) throws {
        let request = RenderRequest(.within(PixelSize(width: 96, height: 96)))
        if let expected = Self.withoutPicture[entry.path] {
            #expect(code { try PixelsCorpus.image(entry, request) } == expected)
            return
        }
        let picture = try PixelsCorpus.image(entry, request)
        if let displayed = Self.sizes[entry.path] ?? entry.displayed {
            #expect(picture.size == TargetSize.of(displayed, request.fit))
        }
    }

    /// The reference has read only the containers of movies.
    @Test func whatTheReferenceDecodesIsDecodedUnlessItTakesTooMuchMemory() {
        for entry in Self.sound
        where entry.reference == "ok" && !["MOV", "MP4", "3GP", "WEBM"].contains(entry.fileType) {
            #expect(Self.withoutPicture[entry.path] == nil || Self.stricter.contains(entry.path), "\(entry.path)")
        }
    }

    /// Runs the files one after the other, because it measures the memory of the whole process.
    @Test func hostileFilesGiveAPictureOrAClearWordInLittleMemory() throws {
        let before = try memory("VmRSS")
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        for entry in PixelsCorpus.entries where PixelsCorpus.hostile.contains(entry.folder) {
            for request in [RenderRequest(.within(PixelSize(width: 96, height: 96))), RenderRequest(.full)] {
                do {
                    let picture = try PixelsCorpus.image(entry, request)
                    #expect(picture.size.area > 0)
                } catch let error as LibraryError {
                    let expected: Set<LibraryError.Code> = [.damagedFile, .unsupportedFormat, .overBudget]
                    #expect(expected.contains(error.code) && !error.message.isEmpty, "\(entry.path): \(error)")
                }
            }
        }
        #expect(try memory("VmHWM") - before < 1 << 20)
    }

    /// Returns a value of the process's memory in KiB.
    private func memory(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(Int(line.filter(\.isNumber)))
    }
}

/// The orientation that the metadata reader finds is the one by which the decoder turns a picture.
@Suite(.enabled("the corpus is not there") { PixelsCorpus.root != nil })
struct CorpusOrientationTests {
    @Test func theDecoderTurnsAPictureAsItsTagsSay() throws {
        let root = try #require(PixelsCorpus.root)
        var count = 0
        for entry in PixelsCorpus.sound(["JPEG", "PNG"]) {
            let file = OpenFile(taking: open(root.appending(path: entry.path).path, O_RDONLY))
            guard let tags = try? PictureTagsReader().tags(of: file) else { continue }
            let reader = try ByteReader(file, ReadBudget())
            let format: StreamedFormat = entry.fileType == "PNG" ? .png : .jpeg(divisor: 1)
            guard let orientation = try? VipsImage(format, reader).orientation else { continue }
            #expect(tags.orientation ?? 1 == orientation.rawValue, "\(entry.path)")
            count += 1
        }
        #expect(count > 100)
    }
}
