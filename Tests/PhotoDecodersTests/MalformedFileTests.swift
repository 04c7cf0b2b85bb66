// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoImaging
import PhotoLibrary
import Testing

@testable import PhotoDecoders

/// Files with wrong bits cost at most themselves: what they do to a library, they do in a decoder.
@Suite struct MalformedFileTests {
    private static let decoders = Decoders()

    /// The changes of each file: `PHOTOS_MUTATIONS=10000` for the long form, which is how bugs of libraries are found.
    private static let rounds =
        ProcessInfo.processInfo.environment["PHOTOS_MUTATIONS"].flatMap { Int($0) } ?? 5

    /// One file of each format.
    private static let files: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../PhotoImagingTests/Golden").standardized
        let names = [
            "420.jpg", "progressive.jpg", "420.heic", "alpha.heic", "tiles.heic", "lossy.avif", "rgb.png",
            "palette.gif", "alpha.webp", "rgb.tif", "deep.tif", "rgb.bmp", "sensor.dng",
        ]
        return names.map { folder.appending(path: $0) }
    }()

    @Test(arguments: files)
    func aFileWithWrongBitsEndsWithAPictureOrItsOwnError(_ url: URL) throws {
        try Self.attack(Array(Data(contentsOf: url)), url.lastPathComponent)
    }

    @Test(arguments: [MovieDescription.Container.quickTime, .mpeg4])
    func aMovieWithWrongBitsEndsWithAFrameOrItsOwnError(_ container: MovieDescription.Container) throws {
        try Self.attack(IsolatedDecodingTests.movie(container), "\(container)")
    }

    /// Files of the corpus that have broken other programs.
    private static let hostile = ["bomb", "invalid", "malformed", "truncated"].flatMap { folder -> [URL] in
        let files = try? FileManager.default.contentsOfDirectory(
            at: IsolatedDecodingTests.corpusFolder.appending(path: folder), includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test(.enabled("there is no corpus") { !hostile.isEmpty }, arguments: hostile)
    func aFileThatBrokeOtherProgramsEndsWithAPictureOrItsOwnError(_ url: URL) throws {
        let file = try opened(url)
        var request = RenderRequest(.full)
        request.budget = ReadBudget(pixels: 4_000_000, seconds: 5)
        var failure: LibraryError?
        do throws(LibraryError) {
            _ = try Self.decoders.decoder.image(of: file, request)
        } catch {
            failure = error
        }
        let isOfFile = failure.map { [.damagedFile, .unsupportedFormat, .overBudget].contains($0.code) } ?? true
        #expect(isOfFile && failure?.cause?.hasPrefix("signal") != true, "\(url.path): \(failure as Any)")
    }

    private static func attack(_ original: [UInt8], _ name: String) throws {
        var random = Noise(state: 17)
        for round in 0..<rounds {
            let bytes = broken(original, &random)
            for failure in try failures(of: bytes) {
                let isOfFile = [.damagedFile, .unsupportedFormat, .overBudget, .unsupported].contains(failure.code)
                #expect(isOfFile, "\(name), round \(round): \(failure)")
                // The program has survived it; the library has a bug, which these bytes show.
                if failure.cause?.hasPrefix("signal") == true { try record(bytes, "\(round)-\(name)", failure) }
            }
        }
    }

    /// Returns the errors of all functions that decode a file.
    private static func failures(of bytes: [UInt8]) throws -> [LibraryError] {
        let file = try file(holding: bytes)
        var request = RenderRequest(.full)
        request.budget = ReadBudget(pixels: 4_000_000, seconds: 5)
        let (budget, decoder) = (request.budget, decoders.decoder)
        var failures: [LibraryError] = []
        func note(_ work: () throws(LibraryError) -> Void) {
            do throws(LibraryError) { try work() } catch { failures.append(error) }
        }
        note { () throws(LibraryError) in _ = try decoder.image(of: file, request) }
        note { () throws(LibraryError) in _ = try decoder.embeddedPreview(of: file, within: budget) }
        note { () throws(LibraryError) in
            _ = try decoder.pictures(of: file, sides: [64, 16], isExact: false, within: budget)
        }
        note { () throws(LibraryError) in _ = try decoder.codedPlanes(of: file, within: budget) }
        note { () throws(LibraryError) in _ = try decoder.animation(of: file, within: budget) }
        note { () throws(LibraryError) in _ = try decoder.auxiliary(.depth, of: file, request) }
        note { () throws(LibraryError) in
            _ = try decoder.frame(of: file, at: MovieMoment(seconds: 0.2), request, isUpright: true)
        }
        note { () throws(LibraryError) in _ = try decoder.outline(of: file, within: budget) }
        return failures
    }

    private static func record(_ bytes: [UInt8], _ name: String, _ failure: LibraryError) throws {
        let kept = FileManager.default.temporaryDirectory.appending(path: "photos-crash-\(name)")
        try Data(bytes).write(to: kept)
        Issue.record("\(failure.cause ?? "") for \(kept.path)")
    }

    /// Changes some bytes, takes some away, or cuts the end off.
    private static func broken(_ original: [UInt8], _ random: inout Noise) -> [UInt8] {
        var bytes = original
        switch random.next() % 8 {
        case 0: bytes.removeLast(Int(random.next()) % bytes.count)
        case 1:
            let start = Int(random.next()) % bytes.count
            bytes.removeSubrange(start..<min(bytes.count, start + Int(random.next() % 16) + 1))
        default:
            for _ in 0..<(1 + random.next() % 8) {
                let values: [UInt8] = [0, 0xff, 0x7f, 0x80, UInt8(truncatingIfNeeded: random.next())]
                bytes[Int(random.next()) % bytes.count] = values[Int(random.next()) % values.count]
            }
        }
        return bytes.isEmpty ? [0] : bytes
    }
}

/// The same numbers in each run.
private struct Noise {
    var state: UInt64

    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 33)
    }
}
