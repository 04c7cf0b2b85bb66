// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import Synchronization
import Testing

@testable import Photos

/// True where movies can be encoded.
private let encoderIsInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }

/// Live Photos are edited frame by frame.
@Suite(.enabled(if: encoderIsInstalled, "ffmpeg is not installed")) struct LivePhotoEditingTests {
    /// Runs the body with a library of samples, and its first Live Photo.
    private func with(_ body: (EditingClient, PHAsset) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = folder.appending(path: "files")
            _ = try SampleSet(count: 20, longEdge: 64).write(to: files)
            let library = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
            _ = try library.importFiles([files.path]) { _ in }
            let all = try library.fetchAssets(with: PHFetchOptions())
            let live = (0..<all.count).map { all[$0] }.first { $0.playbackStyle == .livePhoto }
            try await body(EditingClient(library: library), #require(live))
        }
    }

    private func context(_ asset: PHAsset) async throws -> (PHLivePhotoEditingContext, PHContentEditingInput) {
        let input = try await EditingClient.input(asset)
        return (try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input)), input)
    }

    /// The frames that a processor saw.
    private final class Frames: Sendable {
        struct Frame {
            let type: PHLivePhotoFrameType
            let seconds: Double
            let scale: CGFloat
            let size: CGSize
        }

        private let state = Mutex<[Frame]>([])
        var all: [Frame] { state.withLock { $0 } }

        func record(_ frame: any PHLivePhotoFrame) {
            let seen = Frame(
                type: frame.type, seconds: frame.time.seconds, scale: frame.renderScale, size: frame.image.extent.size)
            state.withLock { $0.append(seen) }
        }
    }

    @Test func anInputOfSomethingElseHasNoContext() async throws {
        let library = try Shelf.library { $0.photo("a", width: 32, height: 24, bytes: try? EditingClient.jpeg()) }
        let input = try await EditingClient.input(library.asset("a"))
        #expect(PHLivePhotoEditingContext(livePhotoEditingInput: input) == nil)
    }

    @Test func aContextTellsOfTheLivePhoto() async throws {
        try await with { client, asset in
            let (context, input) = try await context(asset)
            #expect(context.duration.seconds == 1.5 && context.photoTime.seconds == 0.75)
            #expect(context.audioVolume == 1 && context.frameProcessor == nil)
            #expect(Int32(context.orientation.rawValue) == input.fullSizeImageOrientation)
            let upright = context.fullSizeImage.oriented(context.orientation)
            #expect(upright.extent.size == CGSize(width: asset.pixelWidth, height: asset.pixelHeight))
            for (volume, taken) in [(0.5, 0.5), (2, 1), (-1, 0), (.nan, 0)] as [(Float, Float)] {
                context.audioVolume = volume
                #expect(context.audioVolume == taken)
            }
        }
    }

    @Test func theProcessorSeesEachFrameAndThePhoto() async throws {
        try await with { _, asset in
            let (context, _) = try await context(asset)
            let frames = Frames()
            context.frameProcessor = { frame, _ in
                frames.record(frame)
                return frame.image
            }
            let answers = Answers()
            // All frames are computed before the handler is called, whatever this option says.
            let options = [PHLivePhotoEditingOption.shouldRenderAtPlaybackTime.rawValue: true]
            context.prepareLivePhotoForPlayback(withTargetSize: CGSize(width: 32, height: 32), options: options) {
                answers.record($0, ["error": $1 as Any])
            }
            // The closure was copied when the work began.
            context.frameProcessor = nil
            let answer = await answers.wait()[0]
            #expect(answer.isOnMainQueue)
            let livePhoto = try #require(answer.value as? PHLivePhoto, "\(answer.info)")
            #expect(max(livePhoto.size.width, livePhoto.size.height) == 32)
            let movie = try #require(livePhoto.movie)
            #expect(abs(movie.duration.seconds - 1.5) < 0.05)
            let (photos, videos) = (frames.all.filter { $0.type == .photo }, frames.all.filter { $0.type == .video })
            #expect(photos.count == 1 && photos[0].seconds == 0.75)
            #expect(abs(photos[0].scale - 32 / CGFloat(max(asset.pixelWidth, asset.pixelHeight))) < 0.001)
            #expect(videos.count == 36 && videos.map(\.seconds) == videos.map(\.seconds).sorted())
            #expect(videos.allSatisfy { abs($0.scale - $0.size.width / CGFloat(asset.pixelWidth)) < 0.001 })
            // The movie is readable for as long as the Live Photo exists.
            #expect(FileManager.default.fileExists(atPath: movie.url.path))
        }
    }

    @Test func anEditIsSavedPlayedAndReverted() async throws {
        try await with { client, asset in
            let (context, input) = try await context(asset)
            let original = try client.bytes(asset)
            context.frameProcessor = { frame, _ in frame.image.applyingFilter("CIPhotoEffectMono") }
            context.audioVolume = 0
            let output = PHContentEditingOutput(contentEditingInput: input)
            try await context.saveLivePhoto(to: output)
            output.adjustmentData = PHAdjustmentData(
                formatIdentifier: EditingClient.format, formatVersion: "1", data: Data("mono".utf8))
            #expect(client.save(output, of: asset) == nil)
            let edited = try client.again(asset)
            #expect(edited.playbackStyle == .livePhoto && edited.hasAdjustments)
            #expect(
                client.types(edited) == [.photo, .pairedVideo, .fullSizePhoto, .fullSizePairedVideo, .adjustmentData])
            #expect((edited.pixelWidth, edited.pixelHeight) == (asset.pixelWidth, asset.pixelHeight))
            let again = try await EditingClient.input(edited)
            let picture = try #require(again.displaySizeImage?.cgImage)
            #expect(picture.rgba.isGrey)
            let movie = try #require(again.livePhoto?.movie)
            let generator = AVAssetImageGenerator(asset: movie)
            #expect(try generator.copyCGImage(at: .zero, actualTime: nil).rgba.isGrey)
            #expect(abs(movie.duration.seconds - 1.5) < 0.05)
            // The files are still those of one Live Photo.
            let resources = PHAssetResource.assetResources(for: edited)
            let pair = try await resources.filter { [.fullSizePhoto, .fullSizePairedVideo].contains($0.type) }
                .asyncFiles()
            defer { for url in pair { try? FileManager.default.removeItem(at: url) } }
            #expect(try LivePhotoFiles(pair).movie.pathExtension.lowercased() == "mov")
            // The library knows of its files what an import of the same files would find.
            for resource in resources where resource.type != .adjustmentData {
                let content = resource.resource.content
                let found = try PHPhotoLibrary.metadata(
                    ofFile: #require(resource.value(forKey: "fileURL") as? URL).path)
                #expect(content.contentIdentifier != nil && content.contentIdentifier == found.contentIdentifier)
                #expect(content.pixelSize == found.asset.pixelSize)
                #expect(content.uniformTypeIdentifier == found.uniformTypeIdentifier)
            }
            #expect(try client.library.verify(deep: true).findings.isEmpty)
            try client.revert(edited)
            #expect(try client.types(client.again(asset)) == [.photo, .pairedVideo])
            #expect(try client.bytes(client.again(asset)) == original)
            #expect(try client.undo().left == [])
            #expect(try client.types(client.again(asset)).contains(.fullSizePairedVideo))
        }
    }

    /// An editor that does not know the recipe starts from the edited photo and the edited movie, which stay as its base.
    @Test func aSecondEditorKeepsTheFirstOnesFilesAsItsBase() async throws {
        try await with { client, asset in
            for (number, filter) in ["CIPhotoEffectMono", "CIColorInvert"].enumerated() {
                let current = try client.again(asset)
                let (context, input) = try await context(current)
                context.frameProcessor = { frame, _ in frame.image.applyingFilter(filter) }
                let output = PHContentEditingOutput(contentEditingInput: input)
                try await context.saveLivePhoto(to: output)
                output.adjustmentData = PHAdjustmentData(
                    formatIdentifier: EditingClient.format, formatVersion: "1", data: Data([UInt8(number + 1)]))
                #expect(client.save(output, of: current) == nil)
            }
            let twice = try client.again(asset)
            #expect(
                Set(client.types(twice)) == [
                    .photo, .pairedVideo, .adjustmentBasePhoto, .adjustmentBasePairedVideo, .fullSizePhoto,
                    .fullSizePairedVideo, .adjustmentData,
                ])
            let base = try await EditingClient.input(twice, knows: true)
            #expect(base.adjustmentData?.data == Data([2]))
            let movie = try #require(base.livePhoto?.movie)
            let frame = try AVAssetImageGenerator(asset: movie).copyCGImage(at: .zero, actualTime: nil)
            let kept = try await EditingClient.input(twice).livePhoto?.movie?.url
            #expect(frame.rgba.isGrey && movie.url != kept)
            try client.revert(twice)
            #expect(try client.types(client.again(asset)) == [.photo, .pairedVideo])
        }
    }

    /// The editor reads the file that was opened for it, and not what somebody puts in its place.
    @Test func whatTakesThePlaceOfThePhotoIsNotRead() async throws {
        try await with { _, asset in
            let (context, input) = try await context(asset)
            let url = try #require(input.fullSizeImageURL)
            try FileManager.default.removeItem(at: url)
            let other = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpeg")
            defer { try? FileManager.default.removeItem(at: other) }
            try EditingClient.jpeg(width: 10, height: 10).write(to: other)
            try FileManager.default.createSymbolicLink(at: url, withDestinationURL: other)
            #expect(context.fullSizeImage.oriented(context.orientation).extent.width == CGFloat(asset.pixelWidth))
            let output = PHContentEditingOutput(contentEditingInput: input)
            try await context.saveLivePhoto(to: output)
            let saved = try #require(UIImage(contentsOfFile: output.renderedContentURL.path))
            #expect(saved.size == CGSize(width: asset.pixelWidth, height: asset.pixelHeight))
        }
    }

    /// A photo that could not be read at first is not taken for an empty one for ever.
    @Test func aPhotoThatCouldNotBeDecodedIsDecodedAgain() async throws {
        try await with { _, asset in
            let (context, input) = try await context(asset)
            let url = try #require(input.fullSizeImageURL)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
            let whole = try Data(contentsOf: url)
            // In place: the editor has the file open.
            let file = try FileHandle(forUpdating: url)
            try file.truncate(atOffset: 0)
            #expect(context.fullSizeImage.extent.isNull)
            try file.write(contentsOf: whole)
            #expect(context.fullSizeImage.oriented(context.orientation).extent.width == CGFloat(asset.pixelWidth))
            try file.close()
        }
    }

    /// A rendering of damaged bytes would outlive their repair.
    @Test(arguments: [false, true]) func whatIsDamagedIsNotSaved(_ isMovie: Bool) async throws {
        try await with { _, asset in
            let (context, input) = try await context(asset)
            let url = try #require(isMovie ? input.livePhoto?.movie?.url : input.fullSizeImageURL)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
            let file = try FileHandle(forUpdating: url)
            try file.seekToEnd()
            try file.write(contentsOf: Data([0]))
            try file.close()
            let output = PHContentEditingOutput(contentEditingInput: input)
            var failure: (any Error)?
            do { try await context.saveLivePhoto(to: output) } catch { failure = error }
            #expect((failure as? PHPhotosError)?.code == .invalidResource, "\(String(describing: failure))")
        }
    }

    @Test func newWorkCancelsWhatIsRunning() async throws {
        try await with { _, asset in
            let (context, input) = try await context(asset)
            let gate = DispatchSemaphore(value: 0)
            context.frameProcessor = { frame, _ in
                gate.wait()
                return frame.image
            }
            let (first, second) = (Answers(), Answers())
            context.prepareLivePhotoForPlayback(withTargetSize: .zero) { first.record($0, ["error": $1 as Any]) }
            context.frameProcessor = nil
            let output = PHContentEditingOutput(contentEditingInput: input)
            context.saveLivePhoto(to: output) { second.record($0, ["error": $1 as Any]) }
            for _ in 0..<200 { gate.signal() }
            let answer = await first.wait()[0]
            #expect(answer.value == nil && answer.isOnMainQueue)
            #expect((answer.info["error"] as? PHPhotosError)?.code == .userCancelled)
            let saved = await second.wait()[0]
            #expect(saved.value as? Bool == true && saved.isOnMainQueue)
            await MainQueue.turn()
            #expect(first.all.count == 1 && second.all.count == 1)
        }
    }

    @Test func cancelledWorkLeavesTheOutputAsItWas() async throws {
        try await with { client, asset in
            let (context, input) = try await context(asset)
            context.cancel()
            let gate = DispatchSemaphore(value: 0)
            context.frameProcessor = { frame, _ in
                if frame.type == .video { gate.wait() }
                return frame.image
            }
            let output = PHContentEditingOutput(contentEditingInput: input)
            let answers = Answers()
            context.saveLivePhoto(to: output) { answers.record($0, ["error": $1 as Any]) }
            context.cancel()
            for _ in 0..<200 { gate.signal() }
            let answer = await answers.wait()[0]
            #expect(answer.value as? Bool == false)
            #expect((answer.info["error"] as? PHPhotosError)?.code == .userCancelled)
            output.adjustmentData = PHAdjustmentData(formatIdentifier: "a", formatVersion: "1", data: Data([1]))
            #expect(client.save(output, of: asset)?.code == .missingResource)
        }
    }

    @Test(arguments: [PHLivePhotoFrameType.photo, .video], [true, false])
    func aFrameWithoutPictureEndsTheWork(_ type: PHLivePhotoFrameType, _ saysWhy: Bool) async throws {
        try await with { _, asset in
            let (context, _) = try await context(asset)
            context.frameProcessor = { frame, error in
                guard frame.type == type else { return frame.image }
                if saysWhy { error?.pointee = NSError(domain: "com.example.painter", code: 7) }
                return nil
            }
            await #expect {
                _ = try await context.livePhotoForPlayback(targetSize: .zero)
            } throws: { error in
                let own = (error as NSError).domain == "com.example.painter" && (error as NSError).code == 7
                return saysWhy ? own : (error as? PHPhotosError)?.code == .internalError
            }
        }
    }

    @Test func anEmptyPictureEndsTheWork() async throws {
        try await with { _, asset in
            let (context, _) = try await context(asset)
            context.frameProcessor = { _, _ in .empty() }
            await #expect {
                _ = try await context.livePhotoForPlayback(targetSize: .zero)
            } throws: {
                ($0 as? PHPhotosError)?.code == .invalidResource
            }
        }
    }

    /// The output of a Live Photo is no edit of another asset.
    @Test func anEditOfALivePhotoIsNoneOfAPhoto() async throws {
        try await with { client, asset in
            let (context, input) = try await context(asset)
            let output = PHContentEditingOutput(contentEditingInput: input)
            try await context.saveLivePhoto(to: output)
            output.adjustmentData = PHAdjustmentData(formatIdentifier: "a", formatVersion: "1", data: Data([1]))
            let all = try client.library.fetchAssets(with: .image, options: nil)
            let photo = try #require((0..<all.count).map { all[$0] }.first { !$0.mediaSubtypes.contains(.photoLive) })
            #expect(client.save(output, of: photo)?.code == .requestNotSupportedForAsset)
            #expect(try !client.again(photo).hasAdjustments)
        }
    }
}

/// Work on a Live Photo is cancelled or done, and never both.
@Suite struct LivePhotoWorkTests {
    @Test func cancelledWorkIsNotCommitted() {
        let work = LivePhotoWork()
        #expect(!work.isCancelled)
        work.cancel()
        #expect(work.isCancelled && !work.commit() && work.isCancelled)
    }

    /// What was saved is not said to be cancelled.
    @Test func committedWorkIsNotCancelled() {
        let work = LivePhotoWork()
        #expect(work.commit())
        work.cancel()
        #expect(!work.isCancelled && work.commit())
    }
}

extension [UInt8] {
    /// True if no pixel has a colour, but for what compression adds.
    fileprivate var isGrey: Bool {
        stride(from: 0, to: count - 3, by: 4).allSatisfy { place in
            let pixel = self[place..<place + 3]
            return (pixel.max() ?? 0) - (pixel.min() ?? 0) < 12
        }
    }
}

extension [PHAssetResource] {
    /// Returns copies of the files, in a temporary folder.
    fileprivate func asyncFiles() async throws -> [URL] {
        var urls: [URL] = []
        for resource in self {
            let url = FileManager.default.temporaryDirectory
                .appending(path: "\(UUID().uuidString).\((resource.originalFilename as NSString).pathExtension)")
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: url, options: nil)
            urls.append(url)
        }
        return urls
    }
}
