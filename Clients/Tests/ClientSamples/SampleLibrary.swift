// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Photos

/// The library that `PHPhotoLibrary.shared()` opens in this process: painted photos and videos, three albums.
public final class SampleLibrary: Sendable {
    private static let made = Result { try SampleLibrary() }

    /// The library. Made at the first call, which must come before the first use of `PHPhotoLibrary.shared()`, and removed
    /// when the process ends.
    public static func shared() throws -> SampleLibrary { try made.get() }

    /// In the order of time; the members of a burst, the hidden one and the favourites among them.
    public let samples: [Sample]
    /// The members of the album “Trip” in its order. Three of them are in “Zoo”, too; “Empty” is empty.
    public let trip: [Sample]
    public let favorites: [Sample]
    public let hidden: Sample
    /// A photo with so many bytes that they come in pieces.
    public let large: Sample

    /// What a plain fetch finds: nothing hidden, and of each burst the first frame.
    public var visible: [Sample] {
        var bursts: Set<String> = []
        return samples.filter { sample in
            sample.localIdentifier != hidden.localIdentifier
                && sample.file.burstIdentifier.map { bursts.insert($0).inserted } != false
        }
    }

    public var photos: [Sample] { samples.filter { !$0.isVideo } }
    public var videos: [Sample] { samples.filter(\.isVideo) }
    /// The Live Photos.
    public var live: [Sample] { samples.filter(\.isLive) }

    private init() throws {
        let folder = try TemporaryFolder.keptForAllTests()
        // Before anything reads the environment: the logs of clients are no business of the runner's.
        setenv("PHOTOS_LOG", "off", 1)
        let place = folder.appending(path: "Samples.photolibrary")
        setenv("PHOTOS_LIBRARY", place.path, 1)

        let files = try Self.writeFiles(to: folder.appending(path: "files"))
        let library = try PHPhotoLibrary(url: place, createIfMissing: true)
        let samples = try Self.importing(files, in: folder.appending(path: "files"), into: library)
        let plain = samples.filter { $0.file.kind == .photo }
        guard let large = samples.first(where: { $0.filename == "Large.JPG" }), plain.count > 6 else {
            throw SampleError("the set has \(plain.count) photos")
        }
        self.samples = samples
        self.large = large
        hidden = plain[0]
        favorites = Array(plain[1...2])
        trip = [plain[3], plain[1], plain[5], plain[4], plain[2]]
        try library.apply(changes())
    }

    private func changes() -> [Change] {
        let (tripAlbum, zooAlbum) = (UUID(), UUID())
        return [
            .setHidden(true, assets: [hidden.uuid]),
            .setFavorite(true, assets: favorites.map(\.uuid)),
            .insertAlbum(uuid: tripAlbum, title: "Trip"),
            .insertMembers(trip.map(\.uuid), album: tripAlbum, index: nil),
            .insertAlbum(uuid: zooAlbum, title: "Zoo"),
            .insertMembers(trip.prefix(3).map(\.uuid), album: zooAlbum, index: nil),
            .insertAlbum(uuid: UUID(), title: "Empty"),
        ]
    }

    // MARK: - Files

    /// Writes a set, and to it one photo that is large for its many bytes after the picture's end.
    private static func writeFiles(to folder: URL) throws -> [SampleFile] {
        var files = try SampleSet(count: 24, longEdge: 160).write(to: folder)
        guard var large = files.first(where: { $0.kind == .photo && $0.uniformTypeIdentifier == "public.jpeg" }) else {
            throw SampleError("the set has no JPEG")
        }
        var bytes = try Data(contentsOf: folder.appending(path: large.path))
        bytes.append(Data((0..<2_600_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }))
        large.path = "Large.JPG"
        large.asset = files.count
        try bytes.write(to: folder.appending(path: large.path))
        files.append(large)
        return files
    }

    private static func importing(
        _ files: [SampleFile], in folder: URL, into library: PHPhotoLibrary
    ) throws -> [Sample] {
        var identifiers: [String: String] = [:]
        _ = try library.importFiles([folder.path]) { event in
            guard case .file(let file) = event else { return }
            identifiers[URL(filePath: file.path).lastPathComponent] = file.localIdentifier
        }
        return try Dictionary(grouping: files, by: \.asset).sorted { $0.key < $1.key }.map { _, files in
            guard let primary = files.first(where: { $0.kind != .livePhotoMovie }) else {
                throw SampleError("a movie without its photo: \(files)")
            }
            let url = folder.appending(path: primary.path)
            guard let identifier = identifiers[url.lastPathComponent] else { throw SampleError("not imported: \(url)") }
            let movie = files.first { $0.kind == .livePhotoMovie }
            return Sample(
                file: primary, url: url, movieURL: movie.map { folder.appending(path: $0.path) },
                localIdentifier: identifier)
        }
    }
}

extension Sample {
    /// The library's own name of the asset: the identifier up to its first slash.
    fileprivate var uuid: UUID { UUID(uuidString: String(localIdentifier.prefix { $0 != "/" })) ?? UUID() }
}
