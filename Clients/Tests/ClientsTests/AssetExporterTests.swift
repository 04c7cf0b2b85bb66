// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import ClientSamples
import Photos
import Testing

@testable import Clients

struct AssetExporterTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func photosAreExportedWithTheirBytesAndTypes() async throws {
        let album = try #require(AlbumHelper(title: "Trip").album())
        try await TemporaryFolder.with { folder in
            let (report, isMain) = await withCheckedContinuation { continuation in
                AssetExporter(folder: folder).exportPhotos(PHAsset.fetchAssets(in: album, options: nil)) { report in
                    continuation.resume(returning: (report, MainQueue.isCurrent))
                }
            }
            #expect(isMain)
            #expect(report.errors.isEmpty)
            let urls = report.urls.sorted { $0.path < $1.path }
            let copies = try urls.map { try Data(contentsOf: $0) }
            #expect(try copies == library.trip.map { try Data(contentsOf: $0.url) })
            let extensions = ["public.jpeg": "jpeg", "public.heic": "heic", "public.png": "png"]
            #expect(urls.map(\.pathExtension) == library.trip.map { extensions[$0.file.uniformTypeIdentifier] })
        }
    }

    @Test func videosAreLeftToTheVideoExport() async throws {
        let videos = library.videos.map(\.localIdentifier)
        let assets = PHAsset.fetchAssets(withLocalIdentifiers: videos, options: nil)
        try await TemporaryFolder.with { folder in
            let report = await withCheckedContinuation { continuation in
                AssetExporter(folder: folder).exportPhotos(assets) { continuation.resume(returning: $0) }
            }
            #expect(assets.count > 1)
            #expect(report.urls.isEmpty && report.errors.isEmpty)
        }
    }

    @Test func anExportedVideoPlaysAsLongAsTheOriginal() async throws {
        for sample in library.videos {
            try await TemporaryFolder.with { folder in
                let (url, seconds) = try await AssetExporter(folder: folder).exportVideo(sample.asset)
                #expect(url.lastPathComponent == sample.filename)
                #expect(try Data(contentsOf: url) == Data(contentsOf: sample.url))
                #expect(abs(seconds - (try #require(sample.file.durationSeconds))) < 0.05)
            }
        }
    }

    @Test func aPhotoIsNoVideo() async throws {
        let photo = library.large
        await #expect(throws: ExportError.notAVideo(photo.localIdentifier)) {
            _ = try await AssetExporter(folder: URL(filePath: "/nowhere")).exportVideo(photo.asset)
        }
    }

    @Test func aVideoPlaysFromItsFile() async throws {
        for sample in library.videos {
            let asset = try sample.asset
            let found: URL? = await withCheckedContinuation { continuation in
                AssetExporter(folder: URL(filePath: "/nowhere")).playableURL(of: asset) {
                    continuation.resume(returning: $0)
                }
            }
            let url = try #require(found)
            #expect(try Data(contentsOf: url) == Data(contentsOf: sample.url))
        }
    }

    private static let hasFFmpeg = ["/usr/bin", "/usr/local/bin", "/bin"]
        .contains { FileManager.default.isExecutableFile(atPath: $0 + "/ffmpeg") }

    @Test(.enabled("ffmpeg is not installed") { hasFFmpeg })
    func aSmallVideoPlaysAsLongAsTheOriginal() async throws {
        let sample = try #require(library.videos.first)
        let asset = try sample.asset
        try await TemporaryFolder.with { folder in
            let url = folder.appending(path: "small.mp4")
            let isComplete: Bool = await withCheckedContinuation { continuation in
                AssetExporter(folder: folder).exportSmall(asset, to: url) { continuation.resume(returning: $0) }
            }
            #expect(isComplete)
            let small = AVURLAsset(url: url)
            #expect(abs(small.duration.seconds - (try #require(sample.file.durationSeconds))) < 0.2)
            let size = try #require(small.tracks(withMediaType: .video).first?.naturalSize)
            #expect(max(size.width, size.height) <= 568 && min(size.width, size.height) <= 320)
        }
    }

    @Test func aVideoShowsTheFrameInItsMiddle() async throws {
        for sample in library.videos {
            let asset = try sample.asset
            let (size, time): (CGSize?, CMTime) = await withCheckedContinuation { continuation in
                AssetExporter(folder: URL(filePath: "/nowhere"))
                    .middleFrame(of: asset, maximumSize: CGSize(width: 48, height: 48)) { image, time in
                        let size = image.map { CGSize(width: $0.width, height: $0.height) }
                        continuation.resume(returning: (size, time))
                    }
            }
            let shown = try #require(size)
            #expect(max(shown.width, shown.height) == 48)
            #expect((shown.width > shown.height) == (asset.pixelWidth > asset.pixelHeight))
            #expect(time.seconds > 0 && time.seconds < asset.duration)
        }
    }
}
