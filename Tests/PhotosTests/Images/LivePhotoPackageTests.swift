// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import Testing

@testable import Photos

/// A Live Photo as the data of an item provider.
@Suite struct LivePhotoPackageTests {
    private func with(_ body: (PHLivePhoto) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = try SampleSet(count: 20, longEdge: 64).write(to: folder)
            let movie = try #require(files.first { $0.kind == .livePhotoMovie })
            let photo = try #require(files.first { $0.asset == movie.asset && $0.kind != .livePhotoMovie })
            let answers = Answers()
            PHLivePhoto.request(
                withResourceFileURLs: [photo, movie].map { folder.appending(path: $0.path) }, placeholderImage: nil,
                targetSize: .zero, contentMode: .default
            ) { answers.record($0, $1) }
            try await body(#require(await answers.wait()[0].value as? PHLivePhoto))
        }
    }

    @Test func aLivePhotoGoesThroughAnItemProvider() async throws {
        try await with { livePhoto in
            #expect(PHLivePhoto.readableTypeIdentifiersForItemProvider == ["com.apple.live-photo"])
            let data = try livePhoto.itemProviderData()
            let provider = NSItemProvider()
            provider.registerDataRepresentation(
                forTypeIdentifier: UTType.livePhoto.identifier, visibility: .all
            ) { handler in
                handler(data, nil)
                return nil
            }
            #expect(provider.canLoadObject(ofClass: PHLivePhoto.self))
            let answers = Answers()
            _ = provider.loadObject(ofClass: PHLivePhoto.self) { object, error in
                answers.record(object, ["error": error as Any])
            }
            let answer = await answers.wait()[0]
            let other = try #require(answer.value as? PHLivePhoto, "\(answer.info)")
            #expect(other.size == livePhoto.size)
            let (one, two) = (try #require(livePhoto.movie), try #require(other.movie))
            #expect(try Data(contentsOf: one.url) == Data(contentsOf: two.url))
            #expect(try other.itemProviderData() == data)
        }
    }

    @Test func otherDataAreRefused() async throws {
        try await with { livePhoto in
            let data = try livePhoto.itemProviderData()
            var others = [Data(), Data("text".utf8), data.dropLast(), data + Data([0]), Data(data.prefix(100))]
            others.append(Data("swift-photos Live Photo 1\t../jpg\t1\t1\nab".utf8))
            others.append(Data("swift-photos Live Photo 1\tjpg\t9223372036854775807\t9\nab".utf8))
            others.append(Data("swift-photos Live Photo 1\tjpg\t1\t1\nab".utf8))
            for other in others {
                #expect(throws: PHPhotosError.self) {
                    try PHLivePhoto.object(withItemProviderData: other, typeIdentifier: UTType.livePhoto.identifier)
                }
            }
        }
    }
}
