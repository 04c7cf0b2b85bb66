// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct SizeEstimatorTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    private func size(_ sample: Sample) throws -> Int {
        try sample.urls.map { try Data(contentsOf: $0).count }.reduce(0, +)
    }

    @Test func aLivePhotoWeighsBothItsFiles() throws {
        let live = library.live[0]
        #expect(SizeEstimator().byteCount(of: try live.asset) == (try size(live)))
    }

    @Test func aSelectionWeighsAllItsAssets() throws {
        let expected = try library.trip.map(size).reduce(0, +)
        let assets = try library.trip.map { try $0.asset }
        let estimator = SizeEstimator()
        #expect(estimator.total(of: assets) == expected)
        #expect(estimator.total(of: assets) == expected)
    }

    @Test func megabytesAreFractions() throws {
        let megabytes = try #require(SizeEstimator().megabytes(of: try library.large.asset))
        #expect(abs(megabytes - CGFloat(try size(library.large)) / 1_048_576) < 0.001)
    }

    @Test func theDescriptionIsForPeople() throws {
        #expect(SizeEstimator().description(of: [try library.large.asset]) == "2.6 MB")
    }

    @Test func aDecodedPictureTakesFourBytesAPixel() throws {
        let pixels = library.large.file.pixelSize
        let asset = try library.large.asset
        #expect(SizeEstimator.decodedByteCount(of: asset) == pixels.width * pixels.height * 4)
    }
}
