// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// The threads of libraries.
struct WorkersTests {
    /// Returns an asset of a library of its own, which has these workers.
    private static func asset(_ workers: PHPhotoLibrary.Workers, _ images: any ImageProvider) throws -> PHAsset {
        let filled = try Shelf.library { $0.photo("beach", bytes: ImageRequestTests.picture) }
        let session = Session(
            .success(try filled.session.engine()), at: nil, as: .owner, images: images, services: workers.services)
        return try PHPhotoLibrary(session).asset("beach")
    }

    private static func request(_ asset: PHAsset) -> Answers {
        let answers = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFit, options: nil,
            resultHandler: answers.image)
        return answers
    }

    /// An image provider that records the threads on which it is called.
    private final class ThreadImages: ImageProvider {
        private let threads = Mutex<[pthread_t]>([])

        var all: [pthread_t] { threads.withLock { $0 } }

        func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
            threads.withLock { $0.append(pthread_self()) }
            return PixelBuffer(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3, 255]).certain
        }
    }

    @Test func librariesHaveTheSameWorkersUnlessTheyAreGivenOthers() throws {
        let (one, two) = (try PHPhotoLibrary.inMemory(), try PHPhotoLibrary.inMemory())
        #expect(one.workers.services === two.workers.services)
        #expect(one.workers.services === PHPhotoLibrary.Workers.shared.services)
    }

    @Test func aLibraryHasTheWorkersThatItIsOpenedWith() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).photolibrary")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workers = PHPhotoLibrary.Workers(decoderCount: 1)
        let library = try PHPhotoLibrary(url: folder, createIfMissing: true, workers: workers)
        #expect(library.workers.services === workers.services)
    }

    @Test func librariesWithTheSameWorkersDecodeOnTheSameThreads() async throws {
        let (images, workers) = (ThreadImages(), PHPhotoLibrary.Workers(decoderCount: 1))
        for _ in 1...3 { _ = await Self.request(try Self.asset(workers, images)).wait() }
        #expect(images.all.count == 3 && Set(images.all).count == 1)
    }

    @Test func aLibraryDoesNotWaitForTheThreadsOfOtherWorkers() async throws {
        let (blocked, free) = (GatedImages(), ThreadImages())
        let first = Self.request(try Self.asset(PHPhotoLibrary.Workers(decoderCount: 1), blocked))
        await blocked.isEntered()
        let second = Self.request(try Self.asset(PHPhotoLibrary.Workers(decoderCount: 1), free))
        #expect(await second.wait().count == 1 && first.all.isEmpty)
        blocked.open()
        _ = await first.wait()
    }

    @Test func workersEndWithTheLastLibraryThatHasThem() throws {
        weak var services: RuntimeServices?
        do {
            let workers = PHPhotoLibrary.Workers(decoderCount: 1)
            let asset = try Self.asset(workers, ThreadImages())
            workers.services.decode {}
            services = asset.services
            #expect(services === workers.services)
        }
        #expect(services == nil)
    }
}
