// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct ResourceHasherTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func theChecksumIsAdlers() {
        var digest = ResourceDigest()
        digest.update(with: Data("Wiki".utf8))
        digest.update(with: Data("pedia".utf8))
        #expect(digest == ResourceDigest(byteCount: 9, chunkCount: 2, checksum: 0x11E6_0398))
    }

    @Test func aLargeFileComesInPieces() async throws {
        let resource = try #require(PHAssetResource.assetResources(for: try library.large.asset).first)
        let digest = try await ResourceHasher().digest(of: resource)
        var whole = ResourceDigest()
        whole.update(with: try Data(contentsOf: library.large.url))
        #expect(digest.checksum == whole.checksum)
        #expect(digest.byteCount == whole.byteCount)
        #expect(digest.chunkCount > 1)
    }

    @Test func aRequestIsCancelledFromItsOwnHandler() async throws {
        let resource = try #require(PHAssetResource.assetResources(for: try library.large.asset).first)
        let hasher = ResourceHasher()
        let (beginning, error) = await withCheckedContinuation { continuation in
            hasher.beginning(of: resource) { continuation.resume(returning: ($0, $1)) }
        }
        let whole = try Data(contentsOf: library.large.url)
        #expect((error as? PHPhotosError)?.code == .userCancelled)
        #expect(beginning.count > 0 && beginning.count < whole.count)
        #expect(whole.starts(with: beginning))
    }
}
