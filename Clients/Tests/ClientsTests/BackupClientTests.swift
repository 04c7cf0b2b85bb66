// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Combine
import Photos
import Synchronization
import Testing

@testable import Clients

struct BackupClientTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    private func run(_ client: BackupClient, _ samples: [Sample]) async throws -> BackupProgress {
        let assets = try samples.map { try $0.asset }
        return await withCheckedContinuation { continuation in
            client.run(assets) { continuation.resume(returning: $0) }
        }
    }

    @Test func everyFileIsCopied() async throws {
        let samples = Array(library.live.prefix(2) + library.trip)
        let bytes = try samples.flatMap(\.urls).map { try Data(contentsOf: $0) }
        try await TemporaryFolder.with { folder in
            let progress = try await run(BackupClient(folder: folder), samples)
            #expect(progress == BackupProgress(done: bytes.count, failed: 0, total: bytes.count))
            let copies = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            #expect(Set(try copies.map { try Data(contentsOf: $0) }) == Set(bytes))
            #expect(copies.count == bytes.count)
        }
    }

    @Test func whatIsThereAlreadyFails() async throws {
        try await TemporaryFolder.with { folder in
            _ = try await run(BackupClient(folder: folder), library.trip)
            let again = try await run(BackupClient(folder: folder), library.trip)
            #expect(again == BackupProgress(done: 0, failed: 5, total: 5))
        }
    }

    @Test func theScreenHearsOfEveryStep() async throws {
        let steps = Mutex<[BackupProgress]>([])
        try await TemporaryFolder.with { folder in
            let client = BackupClient(folder: folder)
            let subscription = client.progress.sink { step in steps.withLock { $0.append(step) } }
            _ = try await run(client, library.trip)
            subscription.cancel()
        }
        #expect(steps.withLock(\.self).map(\.done) == [0, 0, 1, 2, 3, 4, 5])
        #expect(steps.withLock(\.self).map(\.total) == [0, 5, 5, 5, 5, 5, 5])
    }
}
