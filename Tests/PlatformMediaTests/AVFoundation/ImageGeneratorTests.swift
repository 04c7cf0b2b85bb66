// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Synchronization
import Testing

struct ImageGeneratorTests {
    private func generator(_ movie: MovieFolder, isExact: Bool = true) -> AVAssetImageGenerator {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: movie.url))
        if isExact {
            generator.requestedTimeToleranceBefore = .zero
            generator.requestedTimeToleranceAfter = .zero
        }
        return generator
    }

    private func time(frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 24) }

    @Test(arguments: [0, 1, 5, 11, 12, 13, 30, 47]) func aFrameIsFoundByItsTime(_ number: Int) throws {
        let movie = try MovieFolder(brighteningMovie())
        var actual = CMTime.invalid
        let image = try generator(movie).copyCGImage(at: time(frame: number), actualTime: &actual)
        #expect(image.numberInMovie == number)
        #expect(actual == time(frame: number))
        #expect(image.width == 64 && image.height == 48)
    }

    @Test func betweenTwoFramesTheEarlierIsShown() throws {
        let movie = try MovieFolder(brighteningMovie())
        var actual = CMTime.invalid
        let image = try generator(movie).copyCGImage(at: CMTime(value: 41, timescale: 48), actualTime: &actual)
        #expect(image.numberInMovie == 20)
        #expect(actual == time(frame: 20))
    }

    @Test func withToleranceTheKeyFrameBeforeWillDo() throws {
        let movie = try MovieFolder(brighteningMovie())
        let generator = generator(movie, isExact: false)
        var actual = CMTime.invalid
        #expect(try generator.copyCGImage(at: time(frame: 30), actualTime: &actual).numberInMovie == 24)
        #expect(actual == time(frame: 24))
        generator.requestedTimeToleranceBefore = time(frame: 3)
        #expect(try generator.copyCGImage(at: time(frame: 30), actualTime: &actual).numberInMovie == 27)
        #expect(actual == time(frame: 27))
    }

    @Test func afterTheEndThereIsNoPicture() throws {
        let movie = try MovieFolder(brighteningMovie())
        for time in [CMTime(value: 2, timescale: 1), CMTime(value: 90, timescale: 1), .invalid, .positiveInfinity] {
            let failure = #expect(throws: AVError.self) {
                try generator(movie).copyCGImage(at: time, actualTime: nil)
            }
            #expect(failure?.code == .noImageAtTime)
        }
    }

    @Test func aPictureIsTurnedWhenItIsAskedFor() throws {
        let movie = try MovieFolder(movie(rotation: .quarter))
        let generator = generator(movie)
        let stored = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(stored.width == 64 && stored.height == 48)
        #expect(stored.corners == ["red", "green", "blue", "white"])
        generator.appliesPreferredTrackTransform = true
        let turned = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(turned.width == 48 && turned.height == 64)
        #expect(turned.corners == ["blue", "red", "white", "green"])
    }

    @Test(arguments: [
        (CGSize(width: 32, height: 32), 32, 24), (CGSize(width: 0, height: 12), 16, 12),
        (CGSize(width: 20, height: 0), 20, 15), (CGSize(width: 900, height: 900), 64, 48), (.zero, 64, 48),
    ]) func aPictureLiesWithinItsMaximumSize(_ size: CGSize, _ width: Int, _ height: Int) throws {
        let movie = try MovieFolder(brighteningMovie())
        let generator = generator(movie)
        generator.maximumSize = size
        let image = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(image.width == width && image.height == height)
    }

    @Test func theHandlerIsCalledOnceForEachTimeInTheirOrder() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let times = [5, 40, 500, 0]
        let (answers, answer) = AsyncStream<(CMTime, Int?, CMTime, AVAssetImageGenerator.Result, Int?)>.makeStream()
        generator(movie).generateCGImagesAsynchronously(
            forTimes: times.map { NSValue(time: time(frame: $0)) }
        ) { requested, image, actual, result, error in
            answer.yield((requested, image?.numberInMovie, actual, result, (error as? AVError)?.code.rawValue))
        }
        var all: [(CMTime, Int?, CMTime, AVAssetImageGenerator.Result, Int?)] = []
        for await answer in answers.prefix(4) { all.append(answer) }
        #expect(all.map(\.0) == times.map { time(frame: $0) })
        #expect(all.map(\.1) == [5, 40, nil, 0])
        #expect(all.map(\.2.isValid) == [true, true, false, true])
        #expect(all.map(\.3) == [.succeeded, .succeeded, .failed, .succeeded])
        #expect(all.map(\.4) == [nil, nil, -11832, nil])
    }

    @Test func whatIsNotMadeYetIsCancelled() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let generator = generator(movie)
        let (answers, answer) = AsyncStream<AVAssetImageGenerator.Result>.makeStream()
        let count = 20
        generator.generateCGImagesAsynchronously(forTimes: (0..<count).map { NSValue(time: time(frame: $0)) }) {
            _, image, _, result, error in
            // The first handler cancels the rest, which are queued behind it.
            generator.cancelAllCGImageGeneration()
            #expect((image == nil) == (result == .cancelled))
            #expect(((error as? AVError)?.code == .operationCancelled) == (result == .cancelled))
            answer.yield(result)
        }
        var all: [AVAssetImageGenerator.Result] = []
        for await answer in answers.prefix(count) { all.append(answer) }
        #expect(all == [.succeeded] + Array(repeating: .cancelled, count: count - 1))
        // The generator can be used after that.
        #expect(try await generator.image(at: .zero).image.numberInMovie == 0)
    }

    @Test func aPictureIsAwaited() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let (image, actual) = try await generator(movie).image(at: time(frame: 17))
        #expect(image.numberInMovie == 17 && actual == time(frame: 17))
        let alone = await withCheckedContinuation { continuation in
            generator(movie).generateCGImageAsynchronously(for: time(frame: 3)) { image, _, _ in
                continuation.resume(returning: image?.numberInMovie)
            }
        }
        #expect(alone == 3)
    }

    @Test func picturesAreASequenceThatOutlivesAnError() async throws {
        let movie = try MovieFolder(brighteningMovie())
        var numbers: [Int?] = []
        for await result in generator(movie).images(for: [2, 99, 4].map { time(frame: $0) }) {
            switch result {
            case .success(let requestedTime, let image, let actualTime):
                #expect(requestedTime == actualTime)
                numbers.append(image.numberInMovie)
            case .failure(let requestedTime, let error):
                #expect(requestedTime == time(frame: 99) && (error as? AVError)?.code == .noImageAtTime)
                #expect(throws: AVError.self) { try result.image }
                numbers.append(nil)
            }
        }
        #expect(numbers == [2, nil, 4])
    }

    @Test func aCancelledTaskGetsNoPicture() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let generator = generator(movie)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await generator.image(at: .zero)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func whatIsNoMovieHasNoPictures() throws {
        let file = try MovieFolder(Data("no movie".utf8))
        #expect(throws: AVError.self) { try generator(file).copyCGImage(at: .zero, actualTime: nil) }
        let composition = AVAssetImageGenerator(asset: AVComposition())
        let failure = #expect(throws: AVError.self) { try composition.copyCGImage(at: .zero, actualTime: nil) }
        #expect(failure?.code == .operationNotSupportedForAsset)
        let nowhere = AVAssetImageGenerator(asset: AVURLAsset(url: URL(filePath: "/nowhere/movie.mov")))
        #expect(throws: URLError.self) { try nowhere.copyCGImage(at: .zero, actualTime: nil) }
    }

    @Test func aBrokenFrameIsSaidToBeBroken() throws {
        var bytes = try brighteningMovie()
        let start = try #require(bytes.range(of: Data("mdat".utf8))).upperBound
        let end = try #require(bytes.range(of: Data("moov".utf8))).lowerBound - 4
        bytes.resetBytes(in: start..<end)
        let movie = try MovieFolder(bytes)
        let failure = #expect(throws: AVError.self) { try generator(movie).copyCGImage(at: .zero, actualTime: nil) }
        #expect(failure?.code == .decodeFailed)
    }
}
