// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing
import UIKit

@testable import Clients

struct FilmStripTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func framesAtEvenDistancesDiffer() async throws {
        let video = try #require(library.videos.first).asset
        let frames = try await FilmStrip().frames(of: video, count: 4, height: 40)
        #expect(frames.count == 4 && frames.allSatisfy { $0.size.height <= 40 && $0.size.width > 0 })
        #expect(Set(frames.compactMap { $0.cgImage?.rgba }).count == 4)
    }

    @Test func aPosterIsUpright() async throws {
        let video = try #require(library.videos.first).asset
        let poster = try await FilmStrip().poster(of: video)
        #expect((poster.width, poster.height) == (video.pixelWidth, video.pixelHeight))
    }

    @Test func aPhotoHasNoFrames() async throws {
        let photo = try library.trip[0].asset
        await #expect(throws: FilmStrip.Failure.self) {
            _ = try await FilmStrip().frames(of: photo, count: 2, height: 9)
        }
    }
}
