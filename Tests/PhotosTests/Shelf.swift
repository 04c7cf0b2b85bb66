// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes

@testable import Photos

/// A builder of libraries in memory.
struct Shelf {
    private struct Entry {
        var asset: NewAsset
        var contents: [Data]
    }

    private var entries: [Entry] = []
    private var collections: [Change] = []

    /// The identifiers of assets, albums and folders by name.
    private(set) var uuids: [String: UUID] = [:]

    /// Returns a day in 2024, counted from the first of January.
    static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_704_067_200 + number * 86_400) }

    /// Adds a photo. Its file has the bytes, or the name as text when none are given.
    mutating func photo(
        _ name: String, taken: Date? = nil, width: Int = 40, height: Int = 30, bytes: Data? = nil,
        _ change: (inout NewAsset) -> Void = { _ in }
    ) {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: width, height: height))
        metadata.captureDate = taken.map {
            CaptureDate(date: $0, utcOffsetSeconds: 0, zone: .fromFile, source: .exifOriginal)
        }
        add(name, metadata, files: [(.photo, "public.png", bytes ?? Data(name.utf8))], change)
    }

    /// Adds a video. Its file has the bytes, or the name as text when none are given.
    mutating func video(
        _ name: String, seconds: Double = 3, bytes: Data? = nil, _ change: (inout NewAsset) -> Void = { _ in }
    ) {
        var metadata = AssetMetadata(mediaType: .video, pixelSize: PixelSize(width: 64, height: 36))
        metadata.durationSeconds = seconds
        add(name, metadata, files: [(.video, "com.apple.quicktime-movie", bytes ?? Data(name.utf8))], change)
    }

    /// Adds an asset with these files, the primary one first.
    mutating func add(
        _ name: String, _ metadata: AssetMetadata, files: [(type: ResourceType, uti: String, bytes: Data)],
        _ change: (inout NewAsset) -> Void = { _ in }
    ) {
        let resources = files.map { file in
            let content = ResourceContent(
                type: file.type, originalFilename: "\(name).\(file.type.rawValue)", uniformTypeIdentifier: file.uti,
                byteCount: Int64(file.bytes.count), fingerprint: Fingerprint.zero, pixelSize: metadata.pixelSize)
            return NewResource(content: content, placement: Placement(key: ""))
        }
        var asset = NewAsset(
            metadata: metadata, resources: resources, addedDate: Shelf.day(Double(100 + entries.count)))
        change(&asset)
        uuids[name] = asset.uuid
        entries.append(Entry(asset: asset, contents: files.map(\.bytes)))
    }

    /// Adds an album of assets that were added before, in this order.
    mutating func album(_ title: String, _ names: [String] = [], in folder: String? = nil) {
        let uuid = UUID()
        uuids[title] = uuid
        collections += [.insertAlbum(uuid: uuid, title: title), .insertMembers(self[names], album: uuid, index: nil)]
        if let folder { collections.append(.moveCollections([uuid], folder: uuids[folder])) }
    }

    /// Adds a folder, at the top or in another one.
    mutating func folder(_ title: String, in parent: String? = nil) {
        let uuid = UUID()
        uuids[title] = uuid
        collections.append(.insertFolder(uuid: uuid, title: title, parent: parent.flatMap { uuids[$0] }))
    }

    /// Adds a smart album of the user's own.
    mutating func smartAlbum(_ title: String, _ query: SavedQuery) {
        let uuid = UUID()
        uuids[title] = uuid
        collections.append(.insertSmartAlbum(uuid: uuid, title: title, query: query))
    }

    subscript(names: [String]) -> [UUID] { names.compactMap { uuids[$0] } }

    /// Returns the library. `readWrite` sets the program's authorisation; `selection` names the assets that a limited
    /// one sees.
    func library(
        readWrite: AuthorizationStatus? = nil, selection: [String] = [],
        images: any ImageProvider = RuntimeServices.images
    ) throws -> PHPhotoLibrary {
        let library = try PHPhotoLibrary.inMemory(readWrite: readWrite, selection: self[selection])
        try fill(library)
        let engine = try library.session.engine()
        return PHPhotoLibrary(Session(.success(engine), at: nil, as: library.session.identity, images: images))
    }

    /// Inserts everything into a library, one asset after the other; many are inserted at once.
    func fill(_ library: PHPhotoLibrary) throws {
        let owner = try library.session.ownersLibrary()
        // Hundreds of transactions would take seconds.
        let isAtOnce = entries.count > 100
        var insertions: [Change] = []
        for entry in entries {
            var asset = entry.asset
            for (index, bytes) in entry.contents.enumerated() {
                let staged = try owner.stage(OpenFile(holding: bytes), filenameExtension: "bin")
                asset.resources[index].content.fingerprint = staged.fingerprint
                asset.resources[index].placement = staged.placement
            }
            if isAtOnce { insertions.append(.insertAsset(asset)) } else { try library.apply([.insertAsset(asset)]) }
        }
        try library.apply(insertions + collections)
    }

    /// Returns a library with the content that the closure adds.
    static func library(
        readWrite: AuthorizationStatus? = nil, selection: [String] = [],
        images: any ImageProvider = RuntimeServices.images,
        _ fill: (inout Shelf) -> Void = { _ in }
    ) throws -> PHPhotoLibrary {
        var shelf = Shelf()
        fill(&shelf)
        return try shelf.library(readWrite: readWrite, selection: selection, images: images)
    }
}

extension Fingerprint {
    static var zero: Fingerprint { Fingerprint(bytes: [UInt8](repeating: 0, count: byteCount)).certain }
}

extension PHFetchResult where ObjectType == PHAsset {
    /// The names of the assets in the builder.
    var names: [String] {
        (0..<count).map { String(object(at: $0).asset.originalFilename.prefix { $0 != "." }) }
    }
}

extension PHPhotoLibrary {
    /// Returns the asset of that name.
    func asset(_ name: String) throws -> PHAsset {
        let all = try fetchAssets(with: nil)
        return all.object(at: all.names.firstIndex(of: name).certain)
    }
}

extension PHFetchOptions {
    static func sorted(by key: String, ascending: Bool = true, limit: Int = 0) -> PHFetchOptions {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: key, ascending: ascending)]
        options.fetchLimit = limit
        return options
    }
}

/// Returns a PNG whose colours run from left to right and from top to bottom.
func pngFile(width: Int, height: Int) -> Data {
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            pixels += [UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 0, 255]
        }
    }
    return UIImage(cgImage: CGImage(width: width, height: height, rgba: pixels).certain).pngData().certain
}

extension Optional {
    /// The value. The test fails with a crash when there is none.
    var certain: Wrapped {
        guard let self else { fatalError("a value that the test made is missing") }
        return self
    }
}

/// The place of a test's library.
enum LibraryKind: CaseIterable {
    case memory, folder

    /// Runs the body with a library that has the builder's content.
    func with(_ shelf: Shelf, _ body: (PHPhotoLibrary) async throws -> Void) async throws {
        switch self {
        case .memory: try await body(try shelf.library())
        case .folder:
            try await withTemporaryFolder { folder in
                let place = folder.appending(path: "Test.photolibrary")
                let library = try PHPhotoLibrary(url: place, createIfMissing: true)
                try shelf.fill(library)
                try await body(library)
            }
        }
    }
}

extension PHFetchResult where ObjectType: PHCollection {
    /// The titles of the collections, in order.
    var titles: [String?] { (0..<count).map { object(at: $0).localizedTitle } }
}

extension PHFetchOptions {
    static func matching(_ predicate: NSPredicate) -> PHFetchOptions {
        let options = PHFetchOptions()
        options.predicate = predicate
        return options
    }
}
