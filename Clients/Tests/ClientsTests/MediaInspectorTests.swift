// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import ClientSamples
import Photos
import Testing

@testable import Clients

struct MediaInspectorTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func theMiddleOfAMovieIsItsPoster() throws {
        let movie = AVURLAsset(url: try #require(library.videos.first).url)
        let poster = try MediaInspector().poster(of: movie, fitting: .zero)
        #expect(poster.width > 0 && poster.height > 0)
        #expect(MediaInspector.dataRate(of: movie) > 0)
        let ending = MediaInspector.ending(of: movie)
        #expect(ending.duration.seconds == 1)
        #expect(abs(ending.end.seconds - movie.duration.seconds) < 0.01)
    }

    @Test func aPictureWithoutDepthHasNone() throws {
        let photo = try #require(library.trip.first)
        #expect(!MediaInspector().hasDepth(photo.url))
    }

    @Test func cellsCountAsTheyDoOnAPhone() {
        #expect(MediaInspector.cell(7) == (0, 7, 7))
        #expect(MediaInspector.columns > 0)
        #expect(MediaInspector.pause(seconds: 2) == 2_000_000_000)
    }

    @Test func whoIsGoneIsNoObserverAnyMore() {
        let inspector = MediaInspector()
        let kept = NSObject()
        inspector.add(kept)
        do { inspector.add(NSObject()) }
        #expect(inspector.observerCount == 1)
        withExtendedLifetime(kept) {}
    }
}
