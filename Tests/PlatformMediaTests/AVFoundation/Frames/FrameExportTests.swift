// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformTypes
import Synchronization
import Testing

@testable import PlatformMedia

/// The movie of a real Live Photo: HEVC, upright, with sound and several tracks of timed metadata. Most machines do not have it.
private let realMovie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../../shared/corpus/live/osxphotos__B60C31AC-BE86-42C5-A383-A0A5710B18AE_3.mov")
    .standardizedFileURL

/// Movies whose frames are changed one by one.
@Suite(.enabled(if: FFmpeg.isInstalled, "ffmpeg is not installed")) struct FrameExportTests {
    private func exported(
        _ movie: MovieFolder, within size: CGSize? = nil, volume: Float = 1,
        _ change: FrameExport.Change = { image, _ in image }
    ) throws -> URL {
        let url = movie.folder.url("new.mov")
        let export = FrameExport(AVURLAsset(url: movie.url), within: size, volume: volume)
        try export.write(to: url, isCancelled: { false }, change: change)
        return url
    }

    private func frame(_ url: URL, at number: Int, of rate: Int32 = 24) throws -> CGImage {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        generator.requestedTimeToleranceBefore = .zero
        generator.appliesPreferredTrackTransform = true
        return try generator.copyCGImage(
            at: CMTime(value: CMTimeValue(2 * number + 1), timescale: 2 * rate), actualTime: nil)
    }

    @Test func eachFrameComesOnceAtItsTime() throws {
        let movie = try MovieFolder(brighteningMovie())
        var times: [Double] = []
        var numbers: [Int] = []
        let url = try exported(movie) { image, time in
            times.append(time.seconds)
            numbers.append(image.numberInMovie)
            return image
        }
        #expect(numbers == Array(0..<48))
        #expect(zip(times, 0..<48).allSatisfy { abs($0 - Double($1) / 24) < 0.000_01 })
        let asset = AVURLAsset(url: url)
        #expect(abs(asset.duration.seconds - 2) < 0.01)
        #expect(try [0, 1, 13, 47].map { try frame(url, at: $0).numberInMovie } == [0, 1, 13, 47])
        #expect(try movie.folder.names.sorted() == ["movie.mov", "new.mov"])
    }

    @Test func timesThatAreNotEvenStay() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mov")
        // Every third frame is missing.
        try FFmpeg.write(
            "testsrc=size=64x48:rate=30:duration=1,select='mod(n\\,3)'", to: url,
            ["-vsync", "vfr", "-pix_fmt", "yuv420p"])
        let movie = try MovieFolder(Data(contentsOf: url))
        var times: [Double] = []
        let new = try exported(movie) { image, time in
            times.append(time.seconds)
            return image
        }
        var again: [Double] = []
        let second = try MovieFolder(Data(contentsOf: new))
        _ = try exported(second) { image, time in
            again.append(time.seconds)
            return image
        }
        #expect(times.count == 20 && zip(times, again).allSatisfy { abs($0 - $1) < 0.000_1 })
        #expect(abs(times[2] - times[1] - 2 / 30) < 0.001 && abs(times[1] - times[0] - 1 / 30) < 0.001)
    }

    @Test func changedFramesAreShown() throws {
        let movie = try MovieFolder(movie())
        let url = try exported(movie) { image, _ in
            CIImage(cgImage: image).applyingFilter("CIPhotoEffectMono").cgImage.certain
        }
        let pixel = try frame(url, at: 5).pixel(x: 5, y: 5)
        #expect(max(pixel.red, pixel.green, pixel.blue) - min(pixel.red, pixel.green, pixel.blue) < 6)
        #expect(abs(Int(pixel.green) - Int(0.2126 * 220 + 0.7152 * 30 + 0.0722 * 30)) < 10)
    }

    @Test func coloursThatNobodyChangesStay() throws {
        let movie = try MovieFolder(movie())
        let url = try exported(movie)
        let (before, after) = (try frame(movie.url, at: 3), try frame(url, at: 3))
        for (x, y) in [(5, 5), (60, 5), (5, 40), (60, 40)] {
            let (one, other) = (before.pixel(x: x, y: y), after.pixel(x: x, y: y))
            #expect(abs(Int(one.red) - Int(other.red)) < 8 && abs(Int(one.green) - Int(other.green)) < 8)
            #expect(abs(Int(one.blue) - Int(other.blue)) < 8)
        }
    }

    @Test(arguments: [MovieDescription.Rotation.none, .quarter, .half, .threeQuarters])
    func framesAreUpright(_ rotation: MovieDescription.Rotation) throws {
        let movie = try MovieFolder(movie(rotation: rotation))
        let shown = try frame(movie.url, at: 2)
        var corners: [String] = []
        let url = try exported(movie) { image, _ in
            corners = image.corners
            return image
        }
        #expect(corners == shown.corners)
        #expect(try frame(url, at: 2).corners == shown.corners)
        let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
        #expect(track.preferredTransform.isIdentity)
    }

    @Test func theMomentOfThePhotoAndTheMetadataStay() throws {
        var metadata = MovieMetadata()
        metadata.contentIdentifier = "0A1B2C3D-0000-4000-8000-000000000001"
        metadata.stillImageTime = 0.75
        metadata.date = Date(timeIntervalSince1970: 1_617_408_731)
        let movie = try MovieFolder(brighteningMovie(metadata: metadata))
        #expect(AVURLAsset(url: movie.url).stillImageTime?.seconds == 0.75)
        let url = try exported(movie)
        let asset = AVURLAsset(url: url)
        #expect(asset.stillImageTime?.seconds == 0.75)
        #expect(asset.tracks.map(\.mediaType) == [.video, .metadata])
        let identifier = AVMetadataItem.metadataItems(
            from: asset.metadata, filteredByIdentifier: .quickTimeMetadataContentIdentifier)
        #expect(identifier.first?.stringValue == metadata.contentIdentifier)
        #expect(try AVURLAsset(url: MovieFolder(self.movie()).url).stillImageTime == nil)
    }

    private func movie(rotation: MovieDescription.Rotation = .none) throws -> Data {
        try PlatformMediaTests.movie(rotation: rotation)
    }

    @Test func soundIsCopiedOrQuieter() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mov")
        try FFmpeg.write(
            "testsrc=size=64x48:rate=24:duration=1", to: url,
            ["-f", "lavfi", "-i", "sine=frequency=440:duration=1", "-pix_fmt", "yuv420p", "-c:a", "aac"])
        let movie = try MovieFolder(Data(contentsOf: url))
        let loud = try FFmpeg.volume(of: exported(movie))
        #expect(abs(loud - (try FFmpeg.volume(of: movie.url))) < 0.2)
        let second = try MovieFolder(movie.bytes)
        #expect(try abs(FFmpeg.volume(of: exported(second, volume: 0.25)) - (loud - 12)) < 1)
        let third = try MovieFolder(movie.bytes)
        #expect(try FFmpeg.volume(of: exported(third, volume: 0)) < -80)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: realMovie.path), "shared/corpus is not there"))
    func aRealLivePhotoKeepsWhatBelongsToIt() throws {
        let movie = try MovieFolder(Data(contentsOf: realMovie))
        var times: [Double] = []
        let url = try exported(movie, within: CGSize(width: 320, height: 320)) { image, time in
            times.append(time.seconds)
            return image
        }
        let (before, after) = (AVURLAsset(url: movie.url), AVURLAsset(url: url))
        // 44 frames of a thirtieth, one of two, eight of one.
        #expect(times.count == 53 && abs(times[44] - 44 / 30) < 0.001 && abs(times[45] - 46 / 30) < 0.001)
        #expect(abs(after.duration.seconds - before.duration.seconds) < 0.05)
        #expect(after.tracks.map(\.mediaType) == [.video, .audio, .metadata])
        let moments = [before, after].map { $0.stillImageTime?.seconds ?? -1 }
        #expect(moments[0] > 1 && abs(moments[1] - moments[0]) < 0.002, "\(moments)")
        for identifier in [AVMetadataIdentifier.quickTimeMetadataContentIdentifier, .quickTimeMetadataModel] {
            let values = [before, after].map { asset in
                AVMetadataItem.metadataItems(from: asset.metadata, filteredByIdentifier: identifier).first?.stringValue
            }
            #expect(values[0] != nil && values[0] == values[1])
        }
        let (one, two) = (try frame(movie.url, at: 10, of: 30), try frame(url, at: 10, of: 30))
        #expect((one.width > one.height) == (two.width > two.height))
    }

    @Test func framesFitIntoASize() throws {
        let movie = try MovieFolder(movie())
        var sizes: Set<Int> = []
        // A size is for landscape and upright alike: 24 is the shorter side.
        let url = try exported(movie, within: CGSize(width: 24, height: 100)) { image, _ in
            sizes.insert(image.width)
            return image
        }
        #expect(sizes == [32])
        #expect(try (frame(url, at: 0).width, frame(url, at: 0).height) == (32, 24))
    }

    @Test func croppedFramesMakeASmallerMovie() throws {
        let movie = try MovieFolder(movie())
        let url = try exported(movie) { image, _ in
            CIImage(cgImage: image).cropped(to: CGRect(x: 0, y: 0, width: 21, height: 17)).cgImage.certain
        }
        let small = try frame(url, at: 3)
        #expect((small.width, small.height) == (20, 16) && small.corners == ["blue", "blue", "blue", "blue"])
    }

    @Test func framesOfOtherSizesAreRefused() throws {
        let movie = try MovieFolder(movie())
        var count = 0
        let failure = #expect(throws: AVError.self) {
            _ = try exported(movie) { image, _ in
                count += 1
                let side = count > 4 ? 16.0 : 32.0
                return CIImage(cgImage: image).cropped(to: CGRect(x: 0, y: 0, width: side, height: side)).cgImage
                    .certain
            }
        }
        #expect(failure?.code == .operationNotSupportedForAsset && count == 5)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    private struct Refusal: Error {}

    @Test(arguments: [1, 7]) func anErrorOfTheClosureEndsTheWork(_ number: Int) throws {
        let movie = try MovieFolder(movie())
        var count = 0
        #expect(throws: Refusal.self) {
            _ = try exported(movie) { image, _ in
                count += 1
                if count == number { throw Refusal() }
                return image
            }
        }
        #expect(count == number)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func aCancelledExportLeavesNothing() throws {
        let movie = try MovieFolder(brighteningMovie())
        let isCancelled = Flag()
        let failure = #expect(throws: AVError.self) {
            func change(_ image: CGImage, _ time: CMTime) -> CGImage {
                if time.seconds > 0.2 { isCancelled.set() }
                return image
            }
            try FrameExport(AVURLAsset(url: movie.url)).write(
                to: movie.folder.url("new.mov"), isCancelled: { isCancelled.value }, change: change)
        }
        #expect(failure?.code == .operationCancelled)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    /// What ffmpeg writes ends at the limit, and is then no movie.
    @Test func aMovieThatBecomesTooLongIsAnError() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mov")
        try FFmpeg.write(
            "testsrc2=size=320x240:rate=25:duration=4,noise=alls=60:allf=t", to: url, ["-pix_fmt", "yuv420p"])
        let movie = try MovieFolder(Data(contentsOf: url))
        var export = FrameExport(AVURLAsset(url: movie.url))
        export.byteLimit = 50_000
        let failure = #expect(throws: AVError.self) {
            try export.write(to: movie.folder.url("new.mov"), isCancelled: { false }, change: { image, _ in image })
        }
        #expect(failure?.code == .maximumFileSizeReached)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    /// A movie of some kilobytes may say that each of its frames has a gibibyte.
    @Test func framesThatAreTooLargeAreRefused() throws {
        var bytes = try movie()
        let header = try #require(bytes.range(of: Data("tkhd".utf8)))
        let side = withUnsafeBytes(of: UInt32(16_384 << 16).bigEndian) { Data($0) }
        // The width and the height, with sixteen bits after the point, are the end of the header.
        bytes.replaceSubrange(header.upperBound + 76..<header.upperBound + 84, with: side + side)
        let huge = try MovieFolder(bytes)
        var count = 0
        let failure = #expect(throws: AVError.self) {
            _ = try exported(huge) { image, _ in
                count += 1
                return image
            }
        }
        #expect(failure?.code == .operationNotSupportedForAsset && count == 0)
        #expect(failure?.localizedDescription.contains("16384 × 16384") == true)
        #expect(try huge.folder.names == ["movie.mov"])
    }

    @Test func aDamagedMovieIsAnError() throws {
        let whole = try brighteningMovie()
        let movie = try MovieFolder(whole.prefix(whole.count / 2))
        #expect(throws: AVError.self) { try exported(movie) }
        #expect(try movie.folder.names == ["movie.mov"])
        let text = try MovieFolder(Data("no movie".utf8))
        #expect(throws: AVError.self) { try exported(text) }
    }
}

/// A flag that threads share.
private final class Flag: Sendable {
    private let state = Mutex(false)
    var value: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
