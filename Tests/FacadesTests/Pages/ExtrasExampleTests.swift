// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotosExtras
import Testing

/// The examples of PhotosExtras.md, on the sample library.
@MainActor
struct ExtrasExampleTests {
    private func withLibrary(_ body: (MediaLibrary) async throws -> Void) async throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "examples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(MediaLibrary(try sampleLibrary(in: folder)))
    }

    @Test func aViewerShowsWhatAnAssetIs() async throws {
        try await withLibrary { library in
            let viewer = Viewer()
            for asset in try #require(try library.cameraRoll()).assets() { try await viewer.show(asset) }
            #expect(viewer.picture != nil && viewer.livePhoto?.movie != nil && viewer.video != nil)
        }
    }

    @Test func aDownloadIsWatchedToItsEnd() async throws {
        try await withLibrary { library in
            let asset = try #require(try library.cameraRoll()?.assets().first)
            let (stream, continuation) = AsyncStream<String>.makeStream()
            watch(asset.download) { text in
                continuation.yield(text)
                if text == "Done" { continuation.finish() }
            }
            asset.download.start()
            var texts: [String] = []
            for await text in stream { texts.append(text) }
            #expect(texts.first == "Not here yet" && texts.last == "Done")
        }
    }

    @Test func aPhotoIsSentUpright() async throws {
        try await withLibrary { library in
            for asset in try #require(try library.cameraRoll(.photos)).assets() {
                let bytes = try #require(try await upright(asset))
                #expect(UIImage(data: bytes)?.size == asset.pixelSize)
            }
        }
    }

    @Test func anAlbumIsPrinted() async throws {
        try await withLibrary { library in
            let roll = try #require(try library.cameraRoll())
            let lines = lines(of: roll)
            #expect(lines.count == roll.count + 2 && lines.last == "That is all.")
        }
    }

    @Test func aPictureIsSavedAndTheAlbumMeasured() async throws {
        try await withLibrary { library in
            try library.photoLibrary.performChangesAndWait {
                _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
            }
            let image = try #require(try library.cameraRoll(.photos)?.assets().first).imageNow(.preview)
            let text = try await save(image, into: "New", of: library)
            #expect(text.contains("is one of 1 assets, of ") && text.hasSuffix("kB"))
        }
    }

    @Test func aGalleryScrollsAndOpensAPage() async throws {
        try await withLibrary { library in
            let gallery = Gallery(try #require(try library.cameraRoll(.photos)).assets())
            gallery.scroll(to: 0..<6, .forwards)
            gallery.scroll(to: 3..<9, .forwards)
            gallery.scroll(to: 1..<7, .backwards)
            gallery.open(2)
            #expect(try await gallery.assets[2].image(.preview).size == gallery.assets[2].pixelSize)
        }
    }

    /// Runs in a process of its own, because each process has one shared library.
    @Test func bothAlbumManagersShowTheSameAlbums() async {
        await #expect(processExitsWith: .success) {
            let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "examples-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let library = try sampleLibrary(in: folder)
            PHPhotoLibrary.replaceShared(with: library)
            defer { PHPhotoLibrary.replaceShared(with: nil) }
            try library.performChangesAndWait {
                let photos = PHAsset.fetchAssets(with: .image, options: nil)
                PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Rome").addAssets(photos)
                _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Nothing")
            }
            try await compareAlbumManagers()
        }
    }
}

/// Both show the same albums, apart from the place of the whole library.
@MainActor
private func compareAlbumManagers() async throws {
    let (ours, photoKits) = (AlbumManager(), PhotoKitAlbumManager())
    try await ours.load(from: .shared)
    photoKits.load()
    #expect(ours.albums.count >= 3 && ours.albums.last?.album.name == "Rome")
    #expect(Set(ours.albums.map(\.album.name)) == Set(photoKits.albums.map(\.title)))
    for (index, album) in ours.albums.enumerated() {
        let other = try #require(photoKits.albums.first { $0.title == album.album.name })
        #expect(album.count == other.photos.count && album.image != nil && other.cover != nil)
        #expect(ours.photos(at: index).map(\.phAsset) == Array(other.photos.elements))
    }
}
