// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import PlatformMedia
import PlatformTypes
import Testing

@testable import Photos

/// What a browser plays of a movie.
@Suite(.enabled("ffmpeg is not installed") { FFmpegProgram.isInstalled })
struct PlayableMovieTests {
    /// Calls the body with a library that has a video of six seconds, with sound.
    private func withLibrary(
        of codec: [String], _ body: (PHPhotoLibrary, Resource, URL) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let movie = folder.appending(path: "movie.mov")
            try FFmpegProgram.run(
                [
                    "-f", "lavfi", "-i", "testsrc=size=320x240:rate=10:duration=6", "-f", "lavfi", "-i",
                    "sine=duration=6",
                ]
                    + codec + ["-c:a", "aac", movie.path])
            var shelf = Shelf()
            shelf.video("video", seconds: 6, bytes: try Data(contentsOf: movie))
            let place = folder.appending(path: "Test.photolibrary")
            let library = try PHPhotoLibrary(url: place, createIfMissing: true)
            try shelf.fill(library)
            let resource = try #require(PHAssetResource.assetResources(for: try library.asset("video")).first).resource
            try await body(library, resource, place)
        }
    }

    private static let hevc = ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"]

    private func growing(_ library: PHPhotoLibrary, _ resource: Resource) throws -> PHPhotoLibrary.GrowingMovie {
        guard case .growing(let movie) = try library.playableMovie(of: resource) else {
            throw LibraryError(.notFound, "the movie is not being made")
        }
        return movie
    }

    /// Reads a movie to its end, and returns it with the number of times that there were new bytes.
    private func read(_ movie: PHPhotoLibrary.GrowingMovie) async throws -> (bytes: Data, pieceCount: Int) {
        var (bytes, pieceCount) = (Data(), 0)
        while let end = try await movie.end(ofBytesAfter: Int64(bytes.count)) {
            bytes += try movie.bytes(at: Int64(bytes.count), count: Int(end) - bytes.count)
            pieceCount += 1
        }
        return (bytes, pieceCount)
    }

    private func stored(_ library: PHPhotoLibrary, _ resource: Resource) throws -> PHPhotoLibrary.MovieFile {
        guard case .stored(let movie) = try library.playableMovie(of: resource) else {
            throw LibraryError(.notFound, "the movie is not stored")
        }
        return movie
    }

    @Test func aMovieOfHEVCIsPlayedWhileItIsMadeAndStoredThen() async throws {
        try await withLibrary(of: Self.hevc) { library, resource, place in
            let whole = try await read(try growing(library, resource)).bytes
            let written = place.deletingLastPathComponent().appending(path: "written.mp4")
            try whole.write(to: written)
            let codecs = try FFmpegProgram.codecs(of: written)
            #expect(codecs == ["h264", "aac"])
            #expect(whole.firstRange(of: Data("moof".utf8)) != nil)

            let movie = try stored(library, resource)
            let bytes = try movie.open().readAll()
            #expect(Int64(bytes.count) == movie.byteCount && movie.tag.hasPrefix("\(resource.content.fingerprint)-"))
            try bytes.write(to: written)
            #expect(try FFmpegProgram.codecs(of: written) == ["h264", "aac"])
            #expect(abs(AVURLAsset(url: written).duration.seconds - 6) < 0.2)
            let (header, media) = (bytes.firstRange(of: Data("moov".utf8)), bytes.firstRange(of: Data("mdat".utf8)))
            #expect(try #require(header).lowerBound < #require(media).lowerBound)
            #expect(bytes.firstRange(of: Data("moof".utf8)) == nil)
            #expect(try library.verify(deep: true).findings == [])
        }
    }

    @Test func aMovieThatCannotBeStoredIsPlayedAllTheSame() async throws {
        try await withLibrary(of: Self.hevc) { library, resource, place in
            try Data().write(to: place.appending(path: "movies"))
            for _ in 0..<2 {
                let bytes = try await read(try growing(library, resource)).bytes
                #expect(bytes.firstRange(of: Data("moof".utf8)) != nil)
            }
        }
    }

    @Test func twoReadersShareAConversion() async throws {
        try await withLibrary(of: Self.hevc) { library, resource, _ in
            let (one, two) = (try growing(library, resource), try growing(library, resource))
            let (first, second) = (try await read(one).bytes, try await read(two).bytes)
            #expect(first == second && !first.isEmpty)
        }
    }

    @Test func aMovieThatBrowsersPlayIsPlayedItself() async throws {
        try await withLibrary(of: ["-c:v", "libx264"]) { library, resource, place in
            guard case .original = try library.playableMovie(of: resource) else {
                Issue.record("it is converted")
                return
            }
            #expect(!FileManager.default.fileExists(atPath: place.appending(path: "movies").path))
        }
    }

    @Test func anOldCodecIsConvertedToo() async throws {
        try await withLibrary(of: ["-c:v", "mjpeg"]) { library, resource, _ in
            let bytes = try await read(try growing(library, resource)).bytes
            #expect(bytes.count > 1_000)
        }
    }

    /// The header is whole, and the frames are not there.
    @Test func aDamagedMovieIsAnError() async throws {
        try await withLibrary(of: Self.hevc + ["-movflags", "+faststart"]) { library, resource, place in
            let original = try #require(
                try FileManager.default.subpathsOfDirectory(atPath: place.appending(path: "originals").path)
                    .map { place.appending(path: "originals/\($0)") }.first { $0.pathExtension != "" })
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: original.path)
            let file = try FileHandle(forWritingTo: original)
            try file.truncate(atOffset: UInt64(resource.content.byteCount) / 3)
            try file.close()
            let movie = try growing(library, resource)
            let error = await #expect(throws: LibraryError.self) { try await read(movie) }
            #expect(error?.code == .damagedFile)
            #expect(try library.verify(deep: false).findings.map(\.problem) == [.damagedFile])
        }
    }

    @Test func onlyTheOwnerGetsConversions() async throws {
        try await withLibrary(of: ["-c:v", "libx264"]) { _, resource, place in
            let program = PHPhotoLibrary(
                Session(
                    .success(try RuntimeServices.library(opening: place, createIfMissing: false)), at: place,
                    as: .program("p")))
            let error = #expect(throws: LibraryError.self) { try program.playableMovie(of: resource) }
            #expect(error?.code == .accessDenied)
        }
    }
}

/// The program ffmpeg, which writes movies for tests.
enum FFmpegProgram {
    static var isInstalled: Bool { path("ffmpeg") != nil }

    private static func path(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    static func run(_ arguments: [String]) throws { _ = try output("ffmpeg", ["-v", "error", "-y"] + arguments) }

    /// The codecs of the tracks of a movie.
    static func codecs(of url: URL) throws -> [String] {
        let said = try output(
            "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name", "-of", "default=nk=1:nw=1", url.path])
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func output(_ name: String, _ arguments: [String]) throws -> Data {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(path(name)))
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }
}
