// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import PhotoSamples
import Photos
import PhotosExtras

/// The sample library of these tests: two dozen painted photos and videos of 320 pixels with their renditions, an
/// animation, an edited photo, and albums.
enum Samples {
    /// The titles of the albums of the user, in the user's order.
    static let titles = ["Rome", "Nothing", "Films"]

    /// The files, and the library made of them, which no test changes. They are removed when the tests end.
    private static let made: Result<(folder: URL, library: PHPhotoLibrary), any Error> = Result {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "extras-\(UUID().uuidString)")
        folderAtExit = folder.path
        atexit { folderAtExit.map { try? FileManager.default.removeItem(atPath: $0) } }
        let files = folder.appending(path: "files")
        _ = try SampleSet(count: 24, longEdge: 320).write(to: files)
        try SmallFiles.animation.write(to: files.appending(path: "dance.gif"))
        try SmallFiles.jpeg(of: Painted.picture(red: 200)).write(to: files.appending(path: "IMG_9000.JPG"))
        try SmallFiles.jpeg(of: Painted.picture(red: 20, width: 60)).write(to: files.appending(path: "IMG_E9000.JPG"))
        let library = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
        var options = ImportOptions()
        options.makesThumbnails = true
        _ = try library.importFiles([files.path], options: options) { _ in }
        try addAlbums(to: library)
        return (folder, library)
    }

    /// The library of all tests that only read.
    static func library() throws -> MediaLibrary { MediaLibrary(try made.get().library) }

    /// A copy of the library, for a test that changes it.
    static func withCopy(_ body: (MediaLibrary) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "C.photolibrary")
            try FileManager.default.copyItem(at: try made.get().folder.appending(path: "L.photolibrary"), to: place)
            try await body(MediaLibrary(try PHPhotoLibrary(url: place)))
        }
    }

    /// A copy of the library without originals, which a provider has.
    ///
    /// - Parameter hasRenditions: False for a library without stored pictures.
    static func withCloud(
        hasRenditions: Bool = true, pieceSize: Int = 1_000,
        _ body: (MediaLibrary, ScriptedOriginals) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "C.photolibrary")
            try FileManager.default.copyItem(at: try made.get().folder.appending(path: "L.photolibrary"), to: place)
            let originals = place.appending(path: "originals")
            let provider = ScriptedOriginals(pieceSize: pieceSize)
            for path in FileManager.default.enumerator(atPath: originals.path)?.compactMap({ $0 as? String }) ?? [] {
                let file = originals.appending(path: path)
                guard !file.hasDirectoryPath, let bytes = try? Data(contentsOf: file) else { continue }
                provider.add([UInt8](bytes), as: try PHPhotoLibrary.fingerprint(ofFile: file.path))
            }
            try FileManager.default.removeItem(at: originals)
            try FileManager.default.createDirectory(at: originals, withIntermediateDirectories: false)
            if !hasRenditions {
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(at: place.appending(path: "renditions.sqlite\(suffix)"))
                }
            }
            try await body(MediaLibrary(try PHPhotoLibrary(url: place, originals: provider)), provider)
            // Nobody waits for ever in a thread of the library.
            provider.releaseAll()
        }
    }

    private static func addAlbums(to library: PHPhotoLibrary) throws {
        let photos = try library.fetchAssets(with: .image, options: nil).elements.prefix(3)
        let videos = try library.fetchAssets(with: .video, options: nil).elements.prefix(2)
        try library.performChangesAndWait {
            for (title, assets) in zip(titles, [Array(photos), [], Array(videos)]) {
                PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
                    .addAssets(assets as NSArray)
            }
        }
    }
}

nonisolated(unsafe) private var folderAtExit: String?

extension MediaLibrary {
    /// Returns the assets that a test needs, by what they are.
    func assets(_ kind: MediaAsset.Kind, _ subtype: MediaAsset.Subtype? = nil) throws -> [MediaAsset] {
        try photoLibrary.fetchAssets(with: nil).elements.map { MediaAsset($0) }
            .filter { $0.kind == kind && (subtype == nil || $0.subtype == subtype) }
    }

    /// Returns a photo that was not edited, larger than its renditions.
    func photo() throws -> MediaAsset {
        let found = try assets(.image, .still).first { $0.pixelSize.width == 320 && !$0.phAsset.hasAdjustments }
        guard let found else { throw CocoaError(.fileNoSuchFile) }
        return found
    }

    /// Returns the album of that title.
    func album(_ title: String) throws -> MediaAlbum {
        guard let found = try fetchAlbums(includesEmpty: true).first(where: { $0.name == title }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return found
    }
}

/// Calls the body with the URL of a folder, which is removed afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "extras-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

extension ScriptedOriginals {
    /// Returns when a call waits for its next piece.
    func isAsked() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.waitUntilAsked()
                continuation.resume()
            }
        }
    }
}
