// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformTypes
import Synchronization
import Testing

@testable import AssetsLibrary

/// Calls of several threads at once.
struct ManyCallersTests {
    /// What the threads were told.
    private final class Told: Sendable {
        let urls = Mutex<[URL?]>([])
        let isWhole = Mutex(true)
        let isSaved = DispatchSemaphore(value: 0)
    }

    @Test func eightThreadsEnumerateAndReadWhileTheySave() async throws {
        let file = Pictures.file()
        let library = try ALAssetsLibrary.inMemory { photos in
            for number in 0..<8 { try photos.addPhoto("\(number).JPG", file) }
        }
        let group = try await library.savedPhotos()
        let told = Self.run(library, group, file)
        let urls = told.urls.withLock { $0 }
        #expect(urls.count == 8 && Set(urls.compactMap(\.self)).count == 8)
        #expect(told.isWhole.withLock { $0 } && group.numberOfAssets() == 16)
    }

    /// On each of eight threads begins to save a picture, and reads all there are. Returns when all are saved.
    private static func run(_ library: ALAssetsLibrary, _ group: ALAssetsGroup, _ file: Data) -> Told {
        nonisolated(unsafe) let (library, group) = (library, group)
        let told = Told()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            library.writeImage(toSavedPhotosAlbum: Pictures.image(width: 10 + thread), orientation: .up) { url, _ in
                told.urls.withLock { $0.append(url) }
                told.isSaved.signal()
            }
            let (assets, thumbnails) = (group.assets(), group.assets().compactMap { $0.thumbnail() })
            let isWhole = assets.prefix(8).allSatisfy { $0.defaultRepresentation()?.bytes() == file }
            let isThere = assets.count >= 8 && thumbnails.count >= 8
            told.isWhole.withLock { $0 = $0 && isWhole && isThere }
        }
        for _ in 0..<8 { _ = told.isSaved.wait(timeout: .now() + 60) }
        return told
    }

    @Test func blocksOfManyCallsMayEachWaitForAFurtherCall() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let names = await withTaskGroup(of: String?.self) { group in
            let photos = library.photos
            for number in 0..<12 { group.addTask { await Self.nameOfAlbum("\(number)", ALAssetsLibrary(photos)) } }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(names == Set((0..<12).map { "\($0)" }))
    }

    /// Makes an album in the block of an enumeration, which waits for it.
    private static func nameOfAlbum(_ name: String, _ library: sending ALAssetsLibrary) async -> String? {
        await withCheckedContinuation { continuation in
            library.enumerateGroups(
                withTypes: ALAssetsGroupType(ALAssetsGroupAlbum),
                using: { group, _ in
                    guard group == nil else { return }
                    let isAdded = DispatchSemaphore(value: 0)
                    var album: ALAssetsGroup?
                    library.addAssetsGroupAlbum(
                        withName: name,
                        resultBlock: {
                            album = $0
                            isAdded.signal()
                        }, failureBlock: nil)
                    _ = isAdded.wait(timeout: .now() + 60)
                    continuation.resume(returning: album?.name)
                }, failureBlock: nil)
        }
    }
}
