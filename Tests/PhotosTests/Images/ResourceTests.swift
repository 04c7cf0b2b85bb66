// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct ResourceTests {
    static let movie = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) })

    static func live() throws -> PHAsset {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 40, height: 30))
        metadata.mediaSubtypes = .live
        return try Shelf.library {
            $0.add(
                "live", metadata,
                files: [
                    (.photo, "public.heic", Data("still".utf8)), (.pairedVideo, "com.apple.quicktime-movie", movie),
                ])
        }.asset("live")
    }

    static func resource(_ type: PHAssetResourceType) throws -> PHAssetResource {
        try #require(PHAssetResource.assetResources(for: live()).first { $0.type == type })
    }

    @Test func theResourcesOfAnAssetComePrimaryFirst() throws {
        let asset = try Self.live()
        let resources = PHAssetResource.assetResources(for: asset)
        #expect(resources.map(\.type) == [.photo, .pairedVideo])
        #expect(resources.map(\.uniformTypeIdentifier) == ["public.heic", "com.apple.quicktime-movie"])
        #expect(resources.map(\.assetLocalIdentifier) == [asset.localIdentifier, asset.localIdentifier])
        #expect(resources[0].originalFilename == "live.1")
        #expect(resources[0].filename == "live.1")
        #expect(resources[1].dataSize == Self.movie.count)
        #expect(resources[1].byteCount == Int64(Self.movie.count))
        #expect(resources[0].pixelWidth == 40 && resources[0].pixelHeight == 30)
        #expect(resources[0].fingerprint == resources[0].resource.content.fingerprint)
    }

    @Test func aResourceOfAnUnknownTypeIsLeftOut() throws {
        let library = try Shelf.library {
            $0.add(
                "new", AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1)),
                files: [
                    (.photo, "public.png", Data("a".utf8)),
                    (ResourceType(rawValue: 4242), "public.data", Data("b".utf8)),
                ])
        }
        #expect(PHAssetResource.assetResources(for: try library.asset("new")).map(\.type) == [.photo])
    }

    @Test func theSizeOfAResourceOfNoLibraryIsUnknownAndNotZero() {
        #expect(PHAssetResource().dataSize == nil && PHAssetResource().filename == nil)
    }

    @Test func anAssetOfNoLibraryHasNoResources() {
        #expect(PHAssetResource.assetResources(for: PHAsset()).isEmpty)
    }

    // MARK: - Writing

    @Test func theFileThatIsWrittenHasTheSameBytes() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "out.mov")
            try await PHAssetResourceManager.default().writeData(
                for: Self.resource(.pairedVideo), toFile: file, options: nil)
            #expect(try Data(contentsOf: file) == Self.movie)
        }
    }

    @Test func theCompletionOfAWriteIsCalledOnceOnTheManagersQueue() async throws {
        try await withTemporaryFolder { folder in
            let manager = PHAssetResourceManager()
            let queue = DispatchSpecificKey<Bool>()
            manager.requests.handlers.setSpecific(key: queue, value: true)
            let answers = Answers()
            manager.writeData(
                for: try Self.resource(.photo), toFile: folder.appending(path: "out"), options: nil
            ) { error in
                #expect(DispatchQueue.getSpecific(key: queue) == true)
                answers.record(error, nil)
            }
            #expect(await answers.wait()[0].value == nil)
            manager.requests.handlers.sync {}
            #expect(answers.all.count == 1)
        }
    }

    @Test func aFileThatIsThereIsLeftAlone() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "mine")
            try Data("mine".utf8).write(to: file)
            let error = await #expect(throws: CocoaError.self) {
                try await PHAssetResourceManager.default().writeData(
                    for: Self.resource(.photo), toFile: file, options: nil)
            }
            #expect(error?.code == .fileWriteFileExists)
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    /// Clients take “not found” as the deletion of the asset, so that errors of a place must be others.
    @Test func whatIsWrongWithAPlaceIsTheErrorOfThePlace() async throws {
        try await withTemporaryFolder { folder in
            try Data("mine".utf8).write(to: folder.appending(path: "file"))
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "nowhere"))
            let path = folder.path
            let web = try #require(URL(string: "https://example.com\(path)/stolen"))
            let places: [(URL, CocoaError.Code)] = [
                (folder.appending(path: "no/such/out"), .fileNoSuchFile),
                (folder.appending(path: "file/out"), .fileNoSuchFile), (folder, .fileWriteFileExists),
                (folder.appending(path: "link"), .fileWriteFileExists), (web, .fileWriteUnsupportedScheme),
                (folder.appending(path: String(repeating: "a", count: 300)), .fileWriteInvalidFileName),
            ]
            for (place, code) in places {
                let error = await #expect(throws: CocoaError.self, "\(place)") {
                    try await PHAssetResourceManager.default().writeData(
                        for: Self.resource(.photo), toFile: place, options: nil)
                }
                #expect(error?.code == code, "\(place)")
                #expect(error?.localizedDescription.isEmpty == false)
                #expect(error?.userInfo[NSURLErrorKey] as? URL == place)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(Set(names) == ["file", "link"])
        }
    }

    @Test func aWriteThatFailsLeavesNoFile() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "out")
            let stranger = PHAssetResource()
            do {
                try await PHAssetResourceManager.default().writeData(for: stranger, toFile: file, options: nil)
                Issue.record("there is nothing to write")
            } catch PHPhotosError.identifierNotFound {
                #expect(!FileManager.default.fileExists(atPath: file.path))
            }
        }
    }

    // MARK: - Reading

    @Test func thePiecesAddUpToTheBytes() async throws {
        let pieces = Answers()
        let done = Answers()
        let number = PHAssetResourceManager.default().requestData(
            for: try Self.resource(.pairedVideo), options: nil
        ) {
            pieces.record($0, nil)
        } completionHandler: {
            done.record($0, nil)
        }
        #expect(number != PHInvalidAssetResourceDataRequestID)
        #expect(await done.wait()[0].value == nil)
        #expect(pieces.all.count == 3)
        #expect(pieces.all.compactMap { $0.value as? Data }.reduce(Data(), +) == Self.movie)
    }

    @Test func aCancelledRequestDeliversNoMoreAndSaysSo() async throws {
        let manager = PHAssetResourceManager()
        let pieces = Answers()
        let done = Answers()
        let started = DispatchSemaphore(value: 0)
        let cancelled = DispatchSemaphore(value: 0)
        let number = manager.requestData(for: try Self.resource(.pairedVideo), options: nil) { piece in
            pieces.record(piece, nil)
            started.signal()
            cancelled.wait()
        } completionHandler: { error in
            done.record(error, nil)
        }
        await offThread { started.wait() }
        manager.cancelDataRequest(number)
        cancelled.signal()
        let error = await done.wait()[0].value as? PHPhotosError
        #expect(error?.code == .userCancelled)
        #expect(pieces.all.count == 1)
        manager.cancelDataRequest(number)
        manager.requests.handlers.sync {}
        #expect(done.all.count == 1)
    }

    @Test func aRequestThatIsCancelledAtOnceDeliversNothing() async throws {
        let manager = PHAssetResourceManager()
        let resource = try Self.resource(.pairedVideo)
        let (pieces, done) = (Answers(), Answers())
        // The manager's queue is blocked until the request is cancelled, whether its first piece was read or not.
        let gate = DispatchSemaphore(value: 0)
        manager.requests.handlers.async { gate.wait() }
        let number = manager.requestData(for: resource, options: nil) {
            pieces.record($0, nil)
        } completionHandler: {
            done.record($0, nil)
        }
        manager.cancelDataRequest(number)
        gate.signal()
        #expect((await done.wait()[0].value as? PHPhotosError)?.code == .userCancelled)
        manager.requests.handlers.sync {}
        #expect(pieces.all.isEmpty)
        #expect(done.all.count == 1)
    }

    @Test func aRequestMayBeCancelledInItsOwnHandler() async throws {
        let manager = PHAssetResourceManager()
        let (pieces, done) = (Answers(), Answers())
        let number = Mutex<PHAssetResourceDataRequestID?>(nil)
        let isKnown = DispatchSemaphore(value: 0)
        let id = manager.requestData(for: try Self.resource(.pairedVideo), options: nil) { piece in
            pieces.record(piece, nil)
            isKnown.wait()
            isKnown.signal()
            if let number = number.withLock({ $0 }) { manager.cancelDataRequest(number) }
        } completionHandler: { error in
            done.record(error, nil)
        }
        number.withLock { $0 = id }
        isKnown.signal()
        #expect((await done.wait()[0].value as? PHPhotosError)?.code == .userCancelled)
        manager.requests.handlers.sync {}
        #expect(pieces.all.count == 1)
        #expect(done.all.count == 1)
    }

    @Test func aRequestThatIsCancelledWhenAllWasReadIsCancelled() async throws {
        let manager = PHAssetResourceManager()
        let requests = manager.requests
        let (pieces, done) = (Answers(), Answers())
        let number = manager.requestData(for: try Self.resource(.photo), options: nil) {
            pieces.record($0, nil)
            // The cancellation runs before the completion, and late enough for the reading thread to reach the file's
            // end.
            for _ in 0..<1_000 { requests.handlers.async {} }
            requests.handlers.async { requests.cancel(1) }
        } completionHandler: {
            done.record($0, nil)
        }
        #expect(number == 1)
        #expect((await done.wait()[0].value as? PHPhotosError)?.code == .userCancelled)
        #expect(pieces.all.count == 1)
    }

    @Test func theHandlersOfAManagerAreNeverCalledTwoAtOnce() async throws {
        try await withTemporaryFolder { folder in
            let manager = PHAssetResourceManager()
            let resource = try Self.resource(.pairedVideo)
            let inside = Atomic(0)
            let most = Atomic(0)
            let isFirst = Atomic(true)
            let second = DispatchSemaphore(value: 0)
            @Sendable func enter() {
                let now = inside.add(1, ordering: .relaxed).newValue
                _ = most.max(now, ordering: .relaxed)
                if now > 1 { second.signal() }
                // The first call stays until a second one runs beside it, which must not happen.
                if isFirst.exchange(false, ordering: .relaxed) { _ = second.wait(timeout: .now() + 0.5) }
                inside.subtract(1, ordering: .relaxed)
            }
            let done = Answers()
            for number in 0..<8 {
                manager.requestData(for: resource, options: nil) { _ in
                    enter()
                } completionHandler: { error in
                    enter()
                    done.record(error, nil)
                }
                manager.writeData(for: resource, toFile: folder.appending(path: "\(number)"), options: nil) { error in
                    enter()
                    done.record(error, nil)
                }
            }
            let answers = await done.wait(for: 16)
            #expect(answers.allSatisfy { $0.value == nil })
            #expect(most.load(ordering: .relaxed) == 1)
        }
    }

    @Test func aManagerThatWasLetGoStillAnswers() async throws {
        let (pieces, done) = (Answers(), Answers())
        weak var released: PHAssetResourceManager?
        let gate = DispatchSemaphore(value: 0)
        do {
            let manager = PHAssetResourceManager()
            released = manager
            manager.requests.handlers.async { gate.wait() }
            manager.requestData(for: try Self.resource(.pairedVideo), options: nil) {
                pieces.record($0, nil)
            } completionHandler: {
                done.record($0, nil)
            }
        }
        #expect(released == nil)
        gate.signal()
        #expect(await done.wait()[0].value == nil)
        #expect(pieces.all.compactMap { $0.value as? Data }.reduce(Data(), +) == Self.movie)
    }

    @Test func theBytesOfAResourceOfNoLibraryAreNotFound() async throws {
        let done = Answers()
        PHAssetResourceManager.default().requestData(for: PHAssetResource(), options: nil) { _ in
            Issue.record("there are no bytes")
        } completionHandler: {
            done.record($0, nil)
        }
        #expect((await done.wait()[0].value as? PHPhotosError)?.code == .identifierNotFound)
    }
}

/// Runs a blocking call outside of the test's own threads.
func offThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            body()
            continuation.resume()
        }
    }
}

/// Runs the body with a temporary folder, which is removed afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
