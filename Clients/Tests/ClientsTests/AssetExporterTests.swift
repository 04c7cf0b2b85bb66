// Licensed under the Apache License, Version 2.0. See LICENSE.

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
}
