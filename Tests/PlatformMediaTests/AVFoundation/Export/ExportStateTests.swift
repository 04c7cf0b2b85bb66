// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import Testing

@testable import PlatformMedia

struct ExportStateTests {
    @Test func anExportWaitsThenRunsThenIsComplete() {
        var state = ExportState()
        let starts = state.start()
        #expect(starts && state.status == .waiting)
        let goesOn = state.advance(to: 0.5)
        #expect(goesOn && state.status == .exporting && state.progress == 0.5)
        state.end(nil)
        #expect(state.status == .completed && state.progress == 1 && state.error == nil)
    }

    @Test func anExportStartsOnce() {
        var state = ExportState()
        _ = state.start()
        let again = state.start()
        #expect(!again)
    }

    @Test func aCancelledExportGoesNoFurther() {
        var state = ExportState()
        _ = state.start()
        _ = state.advance(to: 0.25)
        state.cancel()
        let goesOn = state.advance(to: 0.5)
        #expect(!goesOn && state.progress == 0.25)
        state.end(AVError(.operationCancelled, "cancelled"))
        #expect(state.status == .cancelled)
        #expect(state.error?.code == .operationCancelled)
    }

    @Test func whatHasNotBegunCannotBeCancelled() {
        var state = ExportState()
        state.cancel()
        _ = state.start()
        let goesOn = state.advance(to: 0)
        #expect(goesOn)
    }

    @Test func aFailureKeepsItsReason() {
        var state = ExportState()
        _ = state.start()
        state.end(AVError(.diskFull, "make room"))
        #expect(state.status == .failed && state.progress == 0)
        #expect(state.error?.code == .diskFull)
    }
}

struct ExportTests {
    private func session(
        _ movie: MovieFolder, preset: String = AVAssetExportPresetPassthrough, as type: AVFileType? = .mov,
        to name: String? = "copy.mov"
    ) -> AVAssetExportSession {
        let session = AVAssetExportSession(asset: AVURLAsset(url: movie.url), presetName: preset).certain
        session.outputURL = name.map { movie.folder.url($0) }
        session.outputFileType = type
        return session
    }

    @Test func everyByteIsCopied() async throws {
        let movie = try MovieFolder(movie())
        let session = session(movie)
        #expect(session.status == .unknown && session.progress == 0)
        await withCheckedContinuation { continuation in
            session.exportAsynchronously { continuation.resume() }
        }
        #expect(session.status == .completed)
        #expect(session.progress == 1)
        #expect(session.error == nil)
        #expect(try Data(contentsOf: movie.folder.url("copy.mov")) == movie.bytes)
        #expect(try movie.folder.names == ["copy.mov", "movie.mov"])
    }

    @Test func anExportIsAwaited() async throws {
        let movie = try MovieFolder(movie(.mpeg4), name: "movie.mp4")
        let session = session(movie, as: .mp4, to: "copy.mp4")
        await session.export()
        #expect(session.status == .completed)
        #expect(try Data(contentsOf: movie.folder.url("copy.mp4")) == movie.bytes)
    }

    @Test func anExportTakesItsPlaceAndTypeAlong() async throws {
        let movie = try MovieFolder(movie())
        try await session(movie, as: nil, to: nil).export(to: movie.folder.url("other.mov"), as: .mov)
        #expect(try Data(contentsOf: movie.folder.url("other.mov")) == movie.bytes)
    }

    @Test func aFileThatIsThereIsLeftAlone() async throws {
        let movie = try MovieFolder(movie())
        try Data("mine".utf8).write(to: movie.folder.url("copy.mov"))
        let session = session(movie)
        await session.export()
        #expect(session.status == .failed)
        #expect((session.error as? AVError)?.code == .fileAlreadyExists)
        #expect(try Data(contentsOf: movie.folder.url("copy.mov")) == Data("mine".utf8))
        #expect(try movie.folder.names == ["copy.mov", "movie.mov"])
    }

    @Test func anotherTypeThanTheMoviesOwnIsRefused() async throws {
        let movie = try MovieFolder(movie())
        #expect(session(movie).supportedFileTypes == [.mov])
        let failure = await #expect(throws: AVError.self) {
            try await session(movie).export(to: movie.folder.url("copy.mp4"), as: .mp4)
        }
        #expect(failure?.code == .operationNotSupportedForAsset)
        #expect(
            failure?.localizedDescription
                == "the movie can be exported as com.apple.quicktime-movie only; set outputFileType to that")
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func withoutAPlaceOrATypeThereIsNoExport() async throws {
        let movie = try MovieFolder(movie())
        let placeless = session(movie, to: nil)
        await placeless.export()
        #expect((placeless.error as? AVError)?.code == .exportFailed)
        let typeless = session(movie, as: nil)
        await typeless.export()
        #expect((typeless.error as? AVError)?.code == .operationNotSupportedForAsset)
    }

    @Test func aFolderThatIsNotThereIsAFailure() async throws {
        let movie = try MovieFolder(movie())
        let session = session(movie, to: "no/such/copy.mov")
        await session.export()
        #expect((session.error as? AVError)?.code == .exportFailed)
        #expect(session.error?.localizedDescription.contains("/no/such") == true)
    }

    @Test func whatIsNoMovieIsNotExported() async throws {
        let file = try MovieFolder(Data("no movie".utf8))
        #expect(session(file).supportedFileTypes.isEmpty)
        #expect(AVAssetExportSession.exportPresets(compatibleWith: AVURLAsset(url: file.url)).isEmpty)
        let failure = await #expect(throws: AVError.self) {
            try await session(file).export(to: file.folder.url("copy.mov"), as: .mov)
        }
        #expect(failure?.code == .fileFormatNotRecognized)
        #expect(try file.folder.names == ["movie.mov"])
    }

    @Test func anAssetWithoutAFileIsNotExported() async throws {
        let session = try #require(
            AVAssetExportSession(asset: AVComposition(), presetName: AVAssetExportPresetPassthrough))
        let failure = await #expect(throws: AVError.self) {
            try await session.export(to: URL(filePath: "/tmp/never.mov"), as: .mov)
        }
        #expect(failure?.code == .operationNotSupportedForAsset)
    }

    @Test func aCancelledTaskWritesNothing() async throws {
        let movie = try MovieFolder(movie())
        let session = session(movie)
        let url = movie.folder.url("copy.mov")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await session.export(to: url, as: .mov)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try movie.folder.names == ["movie.mov"])
    }

    /// Returns a movie followed by a box of 256 MiB, which takes no room on disk and long to copy.
    private func longMovie() throws -> MovieFolder {
        let length = 256 << 20
        let header = withUnsafeBytes(of: UInt32(length).bigEndian) { Data($0) } + Data("free".utf8)
        let movie = try MovieFolder(movie() + header)
        let file = try FileHandle(forWritingTo: movie.url)
        try file.truncate(atOffset: UInt64(movie.bytes.count - header.count + length))
        return movie
    }

    @Test func aCancelledExportLeavesNothing() async throws {
        let movie = try longMovie()
        let session = session(movie)
        await withCheckedContinuation { continuation in
            session.exportAsynchronously { continuation.resume() }
            session.cancelExport()
        }
        #expect(session.status == .cancelled)
        #expect((session.error as? AVError)?.code == .operationCancelled)
        #expect(session.progress < 1)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func aSessionExportsOnce() async throws {
        let movie = try MovieFolder(movie())
        let session = session(movie)
        await session.export()
        let failure = await #expect(throws: AVError.self) {
            try await session.export(to: movie.folder.url("second.mov"), as: .mov)
        }
        #expect(failure?.code == .exportFailed)
        #expect(session.status == .completed)
        #expect(try movie.folder.names == ["copy.mov", "movie.mov"])
    }

    @Test func aSessionThatIsUsedTwiceTraps() async {
        await #expect(processExitsWith: .failure) {
            let session = AVAssetExportSession(asset: AVAsset(), presetName: AVAssetExportPresetPassthrough)
            session?.exportAsynchronously {}
            session?.exportAsynchronously {}
        }
    }

    @Test func whatIsOverCannotBeCancelled() async throws {
        let movie = try MovieFolder(movie())
        let session = session(movie)
        await session.export()
        session.cancelExport()
        #expect(session.status == .completed)
    }

    @Test func aPresetWithoutANameGivesNoSession() throws {
        #expect(AVAssetExportSession(asset: AVAsset(), presetName: "Best") == nil)
        let session = try #require(AVAssetExportSession(asset: AVAsset(), presetName: AVAssetExportPreset640x480))
        #expect(session.presetName == AVAssetExportPreset640x480)
        #expect(session.asset.tracks.isEmpty)
    }

    @Test func presetsHaveApplesNames() throws {
        let presets = [
            AVAssetExportPresetPassthrough: "Passthrough", AVAssetExportPresetLowQuality: "LowQuality",
            AVAssetExportPresetMediumQuality: "MediumQuality", AVAssetExportPresetHighestQuality: "HighestQuality",
            AVAssetExportPresetHEVCHighestQuality: "HEVCHighestQuality", AVAssetExportPreset640x480: "640x480",
            AVAssetExportPreset960x540: "960x540", AVAssetExportPreset1280x720: "1280x720",
            AVAssetExportPreset1920x1080: "1920x1080", AVAssetExportPreset3840x2160: "3840x2160",
            AVAssetExportPresetHEVC1920x1080: "HEVC1920x1080", AVAssetExportPresetHEVC3840x2160: "HEVC3840x2160",
            AVAssetExportPresetAppleM4A: "AppleM4A",
        ]
        for (preset, name) in presets { #expect(preset == "AVAssetExportPreset" + name) }
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        // The movie has no sound, which alone the preset for it encodes.
        let possible = namedExportPresets.filter { $0 != AVAssetExportPresetAppleM4A }
        #expect(
            AVAssetExportSession.exportPresets(compatibleWith: asset)
                == (FFmpeg.isInstalled ? possible : [AVAssetExportPresetPassthrough]))
    }

    @Test func statusesHaveApplesNumbers() {
        let statuses: [AVAssetExportSession.Status] = [
            .unknown, .waiting, .exporting, .completed, .failed, .cancelled,
        ]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    }
}
