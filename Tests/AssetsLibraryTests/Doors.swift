// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Photos
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// A value that a block hands to the test that waits for it. Unchecked: the block does not keep it.
struct Handed<Value>: @unchecked Sendable {
    var value: Value
}

extension ALAssetsLibrary {
    /// Makes a library in memory that is seen through the old door.
    static func inMemory(
        readWrite: AuthorizationStatus? = nil, _ fill: (PHPhotoLibrary) throws -> Void = { _ in }
    ) throws -> ALAssetsLibrary {
        let photos = try PHPhotoLibrary.inMemory(readWrite: readWrite)
        try fill(photos)
        return ALAssetsLibrary(photos)
    }

    /// Waits for all groups of these kinds; throws what the failure block gets.
    func groups(_ types: UInt32 = ALAssetsGroupAll) async throws -> [ALAssetsGroup] {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Handed<[ALAssetsGroup]>, any Error>) in
            var found: [ALAssetsGroup] = []
            enumerateGroupsWithTypes(
                types,
                usingBlock: { group, _ in
                    if let group { return found.append(group) }
                    continuation.resume(returning: Handed(value: found))
                },
                failureBlock: { continuation.resume(throwing: $0 ?? CancellationError()) })
        }.value
    }

    /// Waits for the saved photos.
    func savedPhotos() async throws -> ALAssetsGroup {
        try #require(try await groups(ALAssetsGroupSavedPhotos).first)
    }

    /// Waits for the assets of the saved photos.
    func assets() async throws -> [ALAsset] { try await savedPhotos().assets() }

    /// Waits for the asset of a URL.
    func asset(at url: URL?) async throws -> ALAsset? {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Handed<ALAsset?>, any Error>) in
            asset(
                for: url, resultBlock: { continuation.resume(returning: Handed(value: $0)) },
                failureBlock: { continuation.resume(throwing: $0 ?? CancellationError()) })
        }.value
    }

    /// Waits for the group of a URL.
    func group(at url: URL?) async throws -> ALAssetsGroup? {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Handed<ALAssetsGroup?>, any Error>) in
            group(
                for: url, resultBlock: { continuation.resume(returning: Handed(value: $0)) },
                failureBlock: { continuation.resume(throwing: $0 ?? CancellationError()) })
        }.value
    }

    /// Waits for a new album.
    func addAlbum(_ name: String?) async throws -> ALAssetsGroup? {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Handed<ALAssetsGroup?>, any Error>) in
            addAssetsGroupAlbum(
                withName: name, resultBlock: { continuation.resume(returning: Handed(value: $0)) },
                failureBlock: { continuation.resume(throwing: $0 ?? CancellationError()) })
        }.value
    }
}

extension ALAssetsGroup {
    /// The assets in the order of an enumeration.
    func assets(_ options: NSEnumerationOptions = []) -> [ALAsset] {
        var found: [ALAsset] = []
        enumerateAssets(options: options) { asset, _, _ in
            if let asset { found.append(asset) }
        }
        return found
    }

    var name: String? { value(forProperty: ALAssetsGroupPropertyName) as? String }
    var url: URL? { value(forProperty: ALAssetsGroupPropertyURL) as? URL }
    var names: [String?] { assets().map(\.name) }
}

extension ALAsset {
    /// The name of the file.
    var name: String? { defaultRepresentation()?.filename() }
    var url: URL? { value(forProperty: ALAssetPropertyAssetURL) as? URL }
}

extension ALAssetRepresentation {
    /// All bytes, read in pieces of this length.
    func bytes(inPiecesOf length: Int = 1000) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: length)
        while true {
            let count = getBytes(&buffer, fromOffset: Int64(data.count), length: length, error: nil)
            guard count > 0 else { return data }
            data += buffer[..<count]
        }
    }
}

extension PHPhotoLibrary {
    /// Makes an asset of files: of each the type of resource, the bytes and the name.
    @discardableResult
    func add(
        _ files: (type: PHAssetResourceType, data: Data, name: String)...,
        change: @escaping (PHAssetCreationRequest) -> Void = { _ in }
    ) throws -> PHAsset {
        var created: String?
        try performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            for file in files {
                let options = PHAssetResourceCreationOptions()
                options.originalFilename = file.name
                request.addResource(with: file.type, data: file.data, options: options)
            }
            change(request)
            created = request.placeholderForCreatedAsset?.localIdentifier
        }
        let found = try fetchAssets(withLocalIdentifiers: created.map { [$0] } ?? [], options: nil)
        return try #require(found.firstObject)
    }

    /// Makes an asset of a photo of this name.
    @discardableResult
    func addPhoto(_ name: String, _ data: Data = Pictures.file()) throws -> PHAsset {
        try add((.photo, data, name))
    }

    /// Makes an album.
    @discardableResult
    func addAlbum(_ title: String, _ assets: [PHAsset] = []) throws -> PHAssetCollection {
        var created: String?
        try performChangesAndWait {
            let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
            request.addAssets(assets)
            created = request.placeholderForCreatedAssetCollection.localIdentifier
        }
        let found = try fetchAssetCollections(withLocalIdentifiers: created.map { [$0] } ?? [], options: nil)
        return try #require(found.firstObject)
    }

    /// Imports files as a person does.
    func importFiles(in folder: URL) throws { _ = try importFiles([folder.path]) { _ in } }
}

/// Generated photos and videos, written once for all tests.
enum Samples {
    static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assetslibrary-\(UUID().uuidString)")
        do {
            _ = try SampleSet(count: 24, longEdge: 160).write(to: folder)
        } catch {
            fatalError("no samples: \(error)")
        }
        atexit { try? FileManager.default.removeItem(at: Samples.folder) }
        return folder
    }()

    /// A library in memory with all of them.
    static func library() throws -> PHPhotoLibrary {
        let library = try PHPhotoLibrary.inMemory()
        try library.importFiles(in: folder)
        return library
    }

    /// The file of a movie.
    static func movie() throws -> URL {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return folder.appending(path: try #require(names.first { $0.hasSuffix(".mp4") }))
    }

    /// The file of a QuickTime movie.
    static func quickTimeMovie() throws -> URL? {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return names.first { $0.uppercased().hasSuffix(".MOV") }.map { folder.appending(path: $0) }
    }
}
