// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine
@testable import Photos

/// A block of changes whose files the disk refuses in the middle leaves nothing, reports why, and succeeds with the next
/// attempt.
struct FailingBlockTests {
    /// A call by which a block with a new asset changes the disk.
    enum Call: CaseIterable, Sendable {
        case write, syncFile, makeFolder, rename, syncFolder
    }

    /// The error with which one call fails; `nil` for none.
    private final class Refusal: Sendable {
        let error = Mutex<LibraryError?>(nil)

        func check(_ refused: Call, _ call: Call) throws(LibraryError) {
            if refused == call, let error = error.withLock({ $0 }) { throw error }
        }

        func files(refusing refused: Call) -> FileSystem {
            let system = FileSystem.system
            var files = system
            files.write = { (file, bytes, offset) throws(LibraryError) in
                try self.check(refused, .write)
                try system.write(file, bytes, offset)
            }
            files.syncFile = { (file, path) throws(LibraryError) in
                try self.check(refused, .syncFile)
                try system.syncFile(file, path)
            }
            files.makeFolder = { (path) throws(LibraryError) in
                try self.check(refused, .makeFolder)
                return try system.makeFolder(path)
            }
            files.rename = { (from, to) throws(LibraryError) in
                try self.check(refused, .rename)
                try system.rename(from, to)
            }
            files.syncFolder = { (path) throws(LibraryError) in
                try self.check(refused, .syncFolder)
                try system.syncFolder(path)
            }
            return files
        }
    }

    @Test(arguments: Call.allCases, [LibraryError.Code.diskFull, .inputOutput])
    func aBlockThatCannotBeWrittenLeavesNothing(_ call: Call, _ code: LibraryError.Code) async throws {
        var shelf = Shelf()
        shelf.photo("a")
        shelf.album("Trip", ["a"])
        try await LibraryKind.folder.with(shelf) { whole in
            let place = try #require(whole.url)
            let before = try whole.describe().token
            let refusal = Refusal()
            let engine = try SQLiteEngine(
                opening: place, createIfMissing: false, files: refusal.files(refusing: call))
            let library = PHPhotoLibrary(Session(.success(engine), at: place, as: .owner))
            refusal.error.withLock { $0 = LibraryError(code, "The disk does not want to.") }
            let error = #expect(throws: PHPhotosError.self) { try change(library) }
            #expect(error?.code == (code == .diskFull ? .notEnoughSpace : .internalError))
            let found = try PHPhotoLibrary(url: place)
            #expect(try found.describe().token == before)
            #expect(try !found.asset("a").isFavorite)
            #expect(try found.fetchAssetCollections(with: .album, subtype: .any, options: nil).titles == ["Trip"])

            refusal.error.withLock { $0 = nil }
            try change(library)
            #expect(try found.describe().token.rawValue == before.rawValue + 1)
            #expect(try found.fetchAssets(with: nil).count == 2)
            #expect(try found.fetchAssetCollections(with: .album, subtype: .any, options: nil).titles == ["Journey"])
            #expect(try found.verify(deep: true) { _, _ in }.findings.isEmpty)
        }
    }

    private func change(_ library: PHPhotoLibrary) throws {
        let asset = try library.asset("a")
        let album = try #require(
            try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        try library.performChangesAndWait {
            PHAssetChangeRequest(for: asset).isFavorite = true
            let request = PHAssetCollectionChangeRequest(for: album)
            request?.title = "Journey"
            let created = PHAssetCreationRequest.forAsset()
            created.addResource(with: .photo, data: pngFile(width: 5, height: 5), options: nil)
            request?.addAssets([created.placeholderForCreatedAsset as Any] as NSArray)
        }
    }
}
