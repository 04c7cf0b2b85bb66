// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct ResourceWriterTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func allFilesOfALivePhotoAreWritten() async throws {
        let live = library.live[0]
        try await TemporaryFolder.with { folder in
            let urls = try await ResourceWriter(folder: folder).writeAll(of: live.asset)
            let name = live.url.deletingPathExtension().lastPathComponent
            #expect(urls.map(\.lastPathComponent) == [live.filename, "\(name).live.\(live.urls[1].pathExtension)"])
            #expect(try urls.map { try Data(contentsOf: $0) } == live.urls.map { try Data(contentsOf: $0) })
        }
    }

    @Test func theHandlerHearsWhereTheFileIs() async throws {
        let resource = try #require(PHAssetResource.assetResources(for: try library.large.asset).first)
        try await TemporaryFolder.with { folder in
            let result = await withCheckedContinuation { continuation in
                ResourceWriter(folder: folder).write(resource) { continuation.resume(returning: $0) }
            }
            let url = try result.get()
            #expect(try Data(contentsOf: url) == Data(contentsOf: library.large.url))
        }
    }

    @Test func theHandlerHearsWhatWentWrong() async throws {
        let resource = try #require(PHAssetResource.assetResources(for: try library.large.asset).first)
        let result = await withCheckedContinuation { continuation in
            ResourceWriter(folder: URL(filePath: "/nowhere/at/all")).write(resource) {
                continuation.resume(returning: $0)
            }
        }
        #expect(throws: CocoaError.self) { try result.get() }
    }

    @Test func everyTypeHasItsWord() {
        let types: [PHAssetResourceType] = [.photo, .alternatePhoto, .pairedVideo, .fullSizeVideo, .adjustmentData]
        #expect(types.map(ResourceWriter.word(for:)) == [nil, "raw", "live", "edited", "adjustments"])
    }
}
