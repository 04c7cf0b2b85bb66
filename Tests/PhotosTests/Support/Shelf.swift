// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes

@testable import Photos

/// Builds a library in memory out of a few words.
struct Shelf {
    private struct Entry {
        var asset: NewAsset
        var contents: [Data]
    }

    private var entries: [Entry] = []
    private var collections: [Change] = []

    /// The assets', albums' and folders' UUIDs by name.
    private(set) var uuids: [String: UUID] = [:]

    /// A day in 2024, counted from the first of January.
    static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_704_067_200 + number * 86_400) }

    /// A photo whose file holds the bytes; a small PNG when none are given.
    mutating func photo(
        _ name: String, taken: Date? = nil, width: Int = 40, height: Int = 30, bytes: Data? = nil,
        _ change: (inout NewAsset) -> Void = { _ in }
    ) {
        var facts = AssetFacts(mediaType: .image, pixelSize: PixelSize(width: width, height: height))
        facts.captureDate = taken.map {
            CaptureDate(date: $0, utcOffsetSeconds: 0, zone: .told, source: .exifOriginal)
        }
        add(name, facts, files: [(.photo, "public.png", bytes ?? Data(name.utf8))], change)
    }

    /// A video whose file holds the bytes.
    mutating func video(
        _ name: String, seconds: Double = 3, bytes: Data? = nil, _ change: (inout NewAsset) -> Void = { _ in }
    ) {
        var facts = AssetFacts(mediaType: .video, pixelSize: PixelSize(width: 64, height: 36))
        facts.durationSeconds = seconds
        add(name, facts, files: [(.video, "com.apple.quicktime-movie", bytes ?? Data(name.utf8))], change)
    }

    /// An asset with these files, the primary one first.
    mutating func add(
        _ name: String, _ facts: AssetFacts, files: [(type: ResourceType, uti: String, bytes: Data)],
        _ change: (inout NewAsset) -> Void = { _ in }
    ) {
        let resources = files.map { file in
            let content = ResourceContent(
                type: file.type, originalFilename: "\(name).\(file.type.rawValue)", uniformTypeIdentifier: file.uti,
                byteCount: Int64(file.bytes.count), fingerprint: Fingerprint.zero, pixelSize: facts.pixelSize)
            return NewResource(content: content, placement: Placement(key: ""))
        }
        var asset = NewAsset(facts: facts, resources: resources, addedDate: Shelf.day(Double(100 + entries.count)))
        change(&asset)
        uuids[name] = asset.uuid
        entries.append(Entry(asset: asset, contents: files.map(\.bytes)))
    }

    /// An album of assets that are there already, in this order.
    mutating func album(_ title: String, _ names: [String] = [], in folder: String? = nil) {
        let uuid = UUID()
        uuids[title] = uuid
        collections += [.insertAlbum(uuid: uuid, title: title), .insertMembers(self[names], album: uuid, index: nil)]
        if let folder { collections.append(.moveCollections([uuid], folder: uuids[folder])) }
    }

    /// A folder, at the top or in another.
    mutating func folder(_ title: String, in parent: String? = nil) {
        let uuid = UUID()
        uuids[title] = uuid
        collections.append(.insertFolder(uuid: uuid, title: title, parent: parent.flatMap { uuids[$0] }))
    }

    /// A smart album of the user's own.
    mutating func smartAlbum(_ title: String, _ query: SavedQuery) {
        let uuid = UUID()
        uuids[title] = uuid
        collections.append(.insertSmartAlbum(uuid: uuid, title: title, query: query))
    }

    subscript(names: [String]) -> [UUID] { names.compactMap { uuids[$0] } }

    /// The library. `readWrite` makes the program one that is told so, and `selection` is what it sees when limited.
    func library(
        readWrite: AuthorizationStatus? = nil, selection: [String] = [], images: any ImageProvider = Workers.images
    ) throws -> PHPhotoLibrary {
        let library = try PHPhotoLibrary.inMemory(readWrite: readWrite, selection: self[selection])
        try fill(library)
        let engine = try library.session.engine()
        return PHPhotoLibrary(Session(.success(engine), at: nil, as: library.session.identity, images: images))
    }

    /// Puts all of it into a library.
    func fill(_ library: PHPhotoLibrary) throws {
        let engine = try library.session.engine()
        for entry in entries {
            var asset = entry.asset
            for (index, bytes) in entry.contents.enumerated() {
                let staged = try engine.stage(OpenFile(holding: bytes), filenameExtension: "bin", as: .owner)
                asset.resources[index].content.fingerprint = staged.fingerprint
                asset.resources[index].placement = staged.placement
            }
            try library.apply([.insertAsset(asset)])
        }
        try library.apply(collections)
    }

    /// A library of what the closure puts on the shelf.
    static func library(
        readWrite: AuthorizationStatus? = nil, selection: [String] = [], images: any ImageProvider = Workers.images,
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
    /// What the assets were called on the shelf.
    var names: [String] {
        (0..<count).map { String(object(at: $0).asset.originalFilename.prefix { $0 != "." }) }
    }
}

extension PHPhotoLibrary {
    /// The asset of that name.
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

/// The file of a picture whose pixels run from left to right and from top to bottom.
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
    /// The value that the test itself has made sure of.
    var certain: Wrapped {
        guard let self else { fatalError("a value that the test made is missing") }
        return self
    }
}

/// Where a library of a test is.
enum LibraryKind: CaseIterable {
    case memory, folder

    /// Runs the body with a library of what is on the shelf.
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
    /// What the collections are called, in order.
    var titles: [String?] { (0..<count).map { object(at: $0).localizedTitle } }
}

extension PHFetchOptions {
    static func matching(_ predicate: NSPredicate) -> PHFetchOptions {
        let options = PHFetchOptions()
        options.predicate = predicate
        return options
    }
}
