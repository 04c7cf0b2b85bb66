// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport
@testable import PhotoDecoders
@testable import PhotoImaging

/// What decoders return is what is decoded in process, byte for byte: nothing that a format needs is refused to them.
@Suite struct IsolatedDecodingTests {
    private static let decoders = Decoders()
    private let isolated = IsolatedDecodingTests.decoders.decoder
    private let local = ImageRenderer()

    /// Small pictures of all formats, beside the tests of decoding in process.
    private static let golden: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../PhotoImagingTests/Golden").standardized
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { !["tsv", "py"].contains($0.pathExtension) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }()

    @Test func everyKindOfPictureIsThere() {
        let kinds = Set(Self.golden.map(\.pathExtension))
        #expect(kinds.isSuperset(of: ["jpg", "heic", "avif", "webp", "gif", "png", "tif", "bmp", "dng"]))
    }

    @Test(arguments: golden)
    func aPictureIsDecodedInside(_ url: URL) throws {
        let file = try opened(url)
        var request = RenderRequest(.full)
        request.keepsDepth = true
        request.keepsProfile = true
        #expect(try isolated.image(of: file, request) == local.image(of: file, request))
        let small = RenderRequest(.within(PixelSize(width: 20, height: 20)))
        #expect(try isolated.image(of: file, small) == local.image(of: file, small))
    }

    @Test(arguments: golden)
    func allReductionsOfAPictureAreMadeInside(_ url: URL) throws {
        let file = try opened(url)
        let (sides, budget) = ([64, 16], ReadBudget())
        let pictures = try isolated.pictures(of: file, sides: sides, isExact: false, within: budget)
        #expect(pictures.count == 2)
        #expect(try pictures == local.pictures(of: file, sides: sides, isExact: false, within: budget))
    }

    @Test(arguments: golden)
    func theEmbeddedPreviewIsReadInside(_ url: URL) throws {
        let file = try opened(url)
        #expect(try isolated.embeddedPreview(of: file) == local.embeddedPreview(of: file))
    }

    /// A megabyte and more travels in shared memory, which its receiver maps.
    @Test func aLargePictureIsSharedAndOutlivesItsDecoder() throws {
        let picture = try #require(Self.noise(PixelSize(width: 1_200, height: 900)))
        let file = try file(holding: ImageEncoder.encode(picture, as: .png))
        let decoders = Decoders()
        let pixels = try decoders.decoder.image(of: file, RenderRequest(.full))
        decoders.pool.endIdle(before: .now)
        // Its file is closed: a program may keep more pictures than it may have descriptors.
        #expect(pixels.descriptor == nil)
        #expect(pixels == picture)
    }

    @Test func theFramesOfAMovieAreDecodedInside() throws {
        let file = try file(holding: Self.movie(.quickTime))
        let request = RenderRequest(.full)
        #expect(try isolated.image(of: file, request) == local.image(of: file, request))
        for seconds in [0, 0.2, 0.4] {
            let moment = MovieMoment(seconds: seconds, tolerance: seconds == 0 ? .infinity : 0)
            let own = try isolated.frame(of: file, at: moment, request, isUpright: true)
            let other = try local.frame(of: file, at: moment, request, isUpright: true)
            #expect(own != nil)
            #expect(own?.pixels == other?.pixels)
            #expect(own?.time == other?.time)
        }
        let late = MovieMoment(seconds: 100)
        #expect(try isolated.frame(of: file, at: late, request, isUpright: true) == nil)
    }

    @Test(
        .enabled("ffmpeg is not installed") { OutsideTool.ffmpeg.isInstalled },
        arguments: [("avi", "mpeg4"), ("mkv", "libx264"), ("webm", "libvpx"), ("mts", "mpeg2video"), ("gif", "gif")])
    func otherMoviesAndAnimationsAreReadInside(_ suffix: String, _ codec: String) throws {
        let written = try EncodedFile([], extension: suffix)
        _ = try OutsideTool.ffmpeg.output([
            "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=176x144:rate=5:duration=1", "-c:v", codec,
            written.path,
        ])
        let file = try opened(URL(filePath: written.path))
        #expect(try isolated.image(of: file, RenderRequest(.full)) == local.image(of: file, RenderRequest(.full)))
        guard suffix == "gif" else {
            #expect(try isolated.outline(of: file) == MovieProbe.outline(of: file))
            return
        }
        let animation = try #require(try isolated.animation(of: file))
        #expect(animation.durations.count == 5)
        #expect(try animation == local.animation(of: file))
        let frame = try isolated.image(of: file, frame: 3, RenderRequest(.full))
        #expect(try frame == local.image(of: file, frame: 3, RenderRequest(.full)))
    }

    /// The planes of the larger one are drawn in shared memory, those of the smaller one are copied into it.
    @Test(arguments: [(7, 4, 400, 240), (10, 10, 590, 620)])
    func theCodedPlanesOfAHEICAreReadInside(_ columns: Int, _ rows: Int, _ width: Int, _ height: Int) throws {
        let picture = quarters(width: 64, height: 64)
        let encoded = try ImageEncoder.encode(picture, as: .heic(quality: 0.9), metadata: EncodedMetadata())
        let coded = try #require(CodedPicture(of: encoded, size: picture.size))
        let code = box("colr", [UInt8].text("nclx"), .number16(1), .number16(13), .number16(6), [0x80])
        let profile = box("colr", [UInt8].text("prof"), VipsEncoder.profile(of: picture))
        let size = PixelSize(width: width, height: height)
        let heic = DerivedBuilder(
            picture: coded, columns: columns, rows: rows, size: size,
            properties: [code, profile, HEIFBuilder.turn(1)]
        ).file()
        let file = try file(holding: heic)
        let planes = try #require(try isolated.codedPlanes(of: file))
        #expect(planes.size == size.transposed)
        #expect(try planes.bytes == local.codedPlanes(of: file)?.bytes)
        #expect(planes.bytes.count > size.area / 2 * 3)
    }

    @Test func planesOfAnotherNumberOfSamplesAreNone() {
        let bytes = [UInt8](repeating: 7, count: 13)
        func planes(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> [UInt8]? {
            CodedPlanes(size: PixelSize(width: width, height: height), SampleMemory(bytes))?.bytes
        }
        #expect(planes(4, 2, bytes) == bytes)
        #expect(planes(4, 2, Array(bytes.dropLast())) == nil, "no profile")
        let impossible = [(3, 2), (0, 2), (-4, -2), (Int.max, Int.max), (Int.max - 1, Int.max - 1)]
        for (width, height) in impossible {
            #expect(planes(width, height, bytes) == nil, "\(width) \(height)")
        }
    }

    @Test func whatAFileDoesNotHaveIsNothing() throws {
        let file = try opened(#require(Self.golden.first { $0.lastPathComponent == "rgb.png" }))
        #expect(try isolated.animation(of: file) == nil)
        #expect(try isolated.auxiliary(.depth, of: file) == nil)
        #expect(try isolated.codedPlanes(of: file) == nil)
    }

    @Test func aFileThatIsNoPictureFailsAsInProcess() throws {
        let file = try file(holding: Array("This is no picture.".utf8))
        let (own, other) = (
            Self.error { try isolated.image(of: file, RenderRequest(.full)) },
            Self.error { try local.image(of: file, RenderRequest(.full)) }
        )
        #expect(own == other)
        #expect(own?.code == .unsupportedFormat)
    }

    @Test func thePixelBudgetHoldsInside() throws {
        let file = try opened(#require(Self.golden.first { $0.lastPathComponent == "rgb.png" }))
        var request = RenderRequest(.full)
        request.budget = ReadBudget(pixels: 10)
        #expect(Self.error { try isolated.image(of: file, request) }?.code == .overBudget)
    }

    /// The folder of the corpus: beside the project, or `PHOTOS_CORPUS`.
    static let corpusFolder: URL = {
        let beside = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/corpus")
        return ProcessInfo.processInfo.environment["PHOTOS_CORPUS"].map { URL(filePath: $0) } ?? beside.standardized
    }()

    /// Real files.
    private static let corpus: [URL] = {
        let files = FileManager.default.enumerator(at: corpusFolder, includingPropertiesForKeys: [.isRegularFileKey])
        let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
        // One of each type and folder is enough to show that a format is decoded.
        let kinds = Dictionary(grouping: urls) {
            "\($0.deletingLastPathComponent().path).\($0.pathExtension.lowercased())"
        }
        return kinds.values.compactMap { $0.min { $0.path < $1.path } }.sorted { $0.path < $1.path }
    }()

    @Test(.enabled("there is no corpus") { !corpus.isEmpty }, arguments: corpus)
    func aFileOfTheCorpusIsDecodedInside(_ url: URL) throws {
        let file = try opened(url)
        let request = RenderRequest(.within(PixelSize(width: 512, height: 512)))
        let (own, other) = (
            Result { try isolated.image(of: file, request) }, Result { try local.image(of: file, request) }
        )
        switch (own, other) {
        case (.success(let own), .success(let other)): #expect(own == other, "\(url.path)")
        case (.failure(let own as LibraryError), .failure(let other as LibraryError)):
            #expect(own.code == other.code, "\(url.path): \(own), \(other)")
        default: Issue.record("\(url.path): \(own), \(other)")
        }
    }

    /// What the libraries of a format do in a decoder leaves everything forbidden.
    @Test func nothingIsOpenedAndNoProgramIsRunWhereAFormatWasDecoded() throws {
        let request = RenderRequest(.within(PixelSize(width: 64, height: 64)))
        let files = Dictionary(grouping: Self.golden + Self.corpus) { $0.pathExtension.lowercased() }
        var formats: Set<String> = []
        for (format, urls) in files {
            let decoders = Decoders(limit: 1)
            // Some files of the corpus are no pictures.
            guard let url = urls.first, (try? decoders.decoder.image(of: opened(url), request)) != nil else { continue }
            try expectRefusals(in: decoders, of: format)
            formats.insert(format)
        }
        #expect(formats.isSuperset(of: ["jpg", "heic", "avif", "webp", "gif", "png", "tif", "bmp", "dng"]))
        let decoders = Decoders(limit: 1)
        _ = try decoders.decoder.image(of: file(holding: Self.movie(.quickTime)), request)
        try expectRefusals(in: decoders, of: "movie")
    }

    /// In the process that has decoded a file.
    private func expectRefusals(in decoders: Decoders, of format: String) throws {
        let processes = decoders.pool.idleProcesses
        #expect(processes.count == 1, "\(format)")
        for call in ["open", "socket", "exec"] {
            #expect(try decoders.probe(call) == Int64(EPERM), "\(format): \(call)")
        }
        #expect(decoders.pool.idleProcesses == processes, "\(format)")
    }

    // MARK: Pictures

    private static func error(_ work: () throws -> PixelBuffer) -> LibraryError? {
        do {
            _ = try work()
            return nil
        } catch {
            return error as? LibraryError
        }
    }

    private static func noise(_ size: PixelSize) -> PixelBuffer? {
        var state: UInt32 = 7
        let bytes = (0..<4 * size.width * size.height).map { index -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return index % 4 == 3 ? 255 : UInt8(state >> 24)
        }
        return PixelBuffer(size: size, bytes: bytes)
    }

    static func movie(_ container: MovieDescription.Container) throws -> [UInt8] {
        let size = PixelSize(width: 64, height: 48)
        let description = MovieDescription(container: container, size: size, framesPerSecond: 24, frameCount: 12)
        return try MovieEncoder.encode(description) { (number) throws(LibraryError) in
            let pixel: [UInt8] = [UInt8(10 + 15 * number), 80, 160, 255]
            let bytes = Array(repeatElement(pixel, count: size.width * size.height).joined())
            guard let picture = PixelBuffer(size: size, bytes: bytes) else {
                throw LibraryError(.invalidRequest, "A frame has the wrong size.")
            }
            return picture
        }
    }
}
