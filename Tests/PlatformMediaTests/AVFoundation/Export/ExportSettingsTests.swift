// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

/// Exports obey the settings beside the file's place and type.
struct ExportSettingsTests {
    private func session(
        _ movie: MovieFolder, _ change: (AVAssetExportSession) -> Void = { _ in }
    ) -> AVAssetExportSession {
        let asset = AVURLAsset(url: movie.url)
        let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough).certain
        change(session)
        return session
    }

    private func exported(_ movie: MovieFolder, _ session: AVAssetExportSession) async throws -> URL {
        let type: AVFileType = movie.url.pathExtension == "mp4" ? .mp4 : .mov
        let url = movie.folder.url("exported.\(movie.url.pathExtension)")
        try await session.export(to: url, as: type)
        return url
    }

    private func time(frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 24) }

    private func frames(_ url: URL, at times: [CMTime]) throws -> [Int] {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        generator.requestedTimeToleranceBefore = .zero
        return try times.map { try generator.copyCGImage(at: $0, actualTime: nil).numberInMovie }
    }

    /// Returns the offsets of the file's top-level boxes, by type.
    private func places(_ data: Data) -> [String: Int] {
        var (places, offset): ([String: Int], Int) = ([:], 0)
        while offset + 8 <= data.count {
            let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            places[String(decoding: data[offset + 4..<offset + 8], as: UTF8.self)] = offset
            offset += size == 1 ? data[offset + 8..<offset + 16].reduce(0) { $0 << 8 | Int($1) } : max(size, 8)
        }
        #expect(offset == data.count)
        return places
    }

    @Test func forTheNetworkTheHeaderComesFirst() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let before = places(movie.bytes)
        #expect(try #require(before["moov"]) > #require(before["mdat"]))
        let url = try await exported(movie, session(movie) { $0.shouldOptimizeForNetworkUse = true })
        let data = try Data(contentsOf: url)
        let after = places(data)
        #expect(try #require(after["moov"]) < #require(after["mdat"]))
        #expect(data.count == movie.bytes.count)
        let numbers = [0, 1, 13, 29, 47]
        #expect(try frames(url, at: numbers.map { time(frame: $0) }) == numbers)
        #expect(AVURLAsset(url: url).duration == AVURLAsset(url: movie.url).duration)
        #expect(
            AVURLAsset(url: url).metadata.map(\.stringValue) == AVURLAsset(url: movie.url).metadata.map(\.stringValue))
    }

    @Test func aFileWhoseHeaderIsFirstIsCopied() async throws {
        let first = try MovieFolder(brighteningMovie())
        let url = try await exported(first, session(first) { $0.shouldOptimizeForNetworkUse = true })
        let bytes = try Data(contentsOf: url)
        let second = try MovieFolder(bytes)
        let again = try await exported(second, session(second) { $0.shouldOptimizeForNetworkUse = true })
        #expect(try Data(contentsOf: again) == bytes)
    }

    @Test(arguments: ["movie.mov", "movie.mp4"]) func aPartIsCutToTheFrame(_ name: String) async throws {
        let movie = try MovieFolder(brighteningMovie(name.hasSuffix("mp4") ? .mpeg4 : .quickTime), name: name)
        let session = session(movie) {
            $0.timeRange = CMTimeRange(start: time(frame: 15), end: time(frame: 33))
        }
        let url = try await exported(movie, session)
        let asset = AVURLAsset(url: url)
        #expect(abs(asset.duration.seconds - 18.0 / 24) < 0.002)
        #expect(try frames(url, at: [0, 1, 9, 17].map { time(frame: $0) }) == [15, 16, 24, 32])
        #expect(throws: AVError.self) { try frames(url, at: [time(frame: 18)]) }
        #expect(try Data(contentsOf: url).count < movie.bytes.count)
        let segment = try #require(asset.tracks.first?.segments.last)
        // The part begins with the key frame before it: three frames that are in the file and not shown.
        #expect(segment.timeMapping.source.start.seconds >= 3.0 / 24)
    }

    @Test func aPartFromTheBeginningAndOneToTheEnd() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let session1 = session(movie) { $0.timeRange = CMTimeRange(start: .zero, duration: time(frame: 6)) }
        let beginning = try await exported(movie, session1)
        #expect(abs(AVURLAsset(url: beginning).duration.seconds - 0.25) < 0.002)
        #expect(try frames(beginning, at: [time(frame: 0), time(frame: 5)]) == [0, 5])
        let other = try MovieFolder(brighteningMovie())
        let session2 = session(other) {
            $0.timeRange = CMTimeRange(start: time(frame: 36), duration: .positiveInfinity)
        }
        let end = try await exported(other, session2)
        #expect(abs(AVURLAsset(url: end).duration.seconds - 0.5) < 0.002)
        #expect(try frames(end, at: [time(frame: 0), time(frame: 11)]) == [36, 47])
    }

    @Test func timedNotesAreCutToo() async throws {
        let movie = try MovieFolder(movie(stillImageTime: 0.25))
        let session = session(movie) {
            $0.timeRange = CMTimeRange(start: time(frame: 3), duration: time(frame: 6))
        }
        let url = try await exported(movie, session)
        #expect(AVURLAsset(url: url).tracks.map(\.mediaType) == [.video, .metadata])
        #expect(abs(AVURLAsset(url: url).duration.seconds - 0.25) < 0.002)
    }

    @Test func theWholeRangeChangesNoByte() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let session = session(movie) {
            $0.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
        }
        #expect(session.estimatedOutputFileLength == Int64(movie.bytes.count))
        #expect(try await Data(contentsOf: exported(movie, session)) == movie.bytes)
    }

    @Test(arguments: [
        CMTimeRange(start: CMTime(value: 5, timescale: 1), duration: CMTime(value: 1, timescale: 1)),
        CMTimeRange(start: CMTime(value: -1, timescale: 1), duration: CMTime(value: 1, timescale: 1)),
        CMTimeRange(start: .zero, duration: .zero), CMTimeRange(),
    ]) func aRangeWithNothingInItIsRefused(_ range: CMTimeRange) async throws {
        let movie = try MovieFolder(brighteningMovie())
        let failure = await #expect(throws: AVError.self) {
            _ = try await exported(movie, session(movie) { $0.timeRange = range })
        }
        #expect(failure?.code == .operationNotSupportedForAsset)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func aFileThatWouldBeTooLongIsNotWritten() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let failure = await #expect(throws: AVError.self) {
            _ = try await exported(movie, session(movie) { $0.fileLengthLimit = Int64(movie.bytes.count - 1) })
        }
        #expect(failure?.code == .maximumFileSizeReached)
        #expect(
            failure?.localizedDescription
                == "the file would have \(movie.bytes.count) bytes, more than the fileLengthLimit of"
                + " \(movie.bytes.count - 1); raise it or set a shorter timeRange")
        #expect(try movie.folder.names == ["movie.mov"])
        let enough = session(movie) { $0.fileLengthLimit = Int64(movie.bytes.count) }
        #expect(try await Data(contentsOf: exported(movie, enough)) == movie.bytes)
    }

    @Test func aCompositionIsRefusedByName() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let composition = AVMutableVideoComposition()
        composition.renderSize = CGSize(width: 32, height: 24)
        composition.frameDuration = CMTimeMake(value: 1, timescale: 30)
        #expect(composition.renderSize.width == 32 && composition.frameDuration.timescale == 30)
        let failure = await #expect(throws: AVError.self) {
            _ = try await exported(movie, session(movie) { $0.videoComposition = composition })
        }
        #expect(failure?.code == .operationNotSupportedForPreset)
        #expect(failure?.localizedDescription.contains("videoComposition") == true)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func presetsAndTypesAreAskedFor() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let asset = AVURLAsset(url: movie.url)
        #expect(AVAssetExportSession.allExportPresets().count == 13)
        #expect(AVAssetExportSession.allExportPresets().contains(AVAssetExportPresetPassthrough))
        for (type, isSo) in [(AVFileType.mov, true), (.mp4, false), (nil, true)] as [(AVFileType?, Bool)] {
            let answer = await AVAssetExportSession.compatibility(
                ofExportPreset: AVAssetExportPresetPassthrough, with: asset, outputFileType: type)
            #expect(answer == isSo)
        }
        for (type, isSo) in [(AVFileType.m4a, false), (.mp4, true), (nil, true)] as [(AVFileType?, Bool)] {
            let answer = await AVAssetExportSession.compatibility(
                ofExportPreset: AVAssetExportPresetHighestQuality, with: asset, outputFileType: type)
            #expect(answer == isSo)
        }
        #expect(await session(movie).compatibleFileTypes == [.mov])
    }

    /// Sets each number of the header to the largest value or cuts the file there: the export gives an error or a file,
    /// and no crash.
    @Test func aHeaderThatLiesCrashesNothing() async throws {
        let whole = try brighteningMovie()
        let start = try #require(whole.range(of: Data("moov".utf8))).lowerBound
        var outcomes: Set<Bool> = []
        for offset in stride(from: start, to: whole.count - 4, by: 4) {
            var bytes = whole
            bytes.replaceSubrange(offset..<offset + 4, with: [0x7F, 0xFF, 0xFF, 0xF0])
            let file = try MovieFolder(bytes)
            for isCut in [false, true] {
                let session = session(file) {
                    $0.shouldOptimizeForNetworkUse = true
                    if isCut { $0.timeRange = CMTimeRange(start: time(frame: 14), duration: time(frame: 9)) }
                }
                session.outputURL = file.folder.url("cut\(isCut).mov")
                session.outputFileType = .mov
                await session.export()
                outcomes.insert(session.status == .completed)
                #expect((session.status == .completed) == (session.error == nil))
            }
        }
        #expect(outcomes == [true, false])
    }
}
