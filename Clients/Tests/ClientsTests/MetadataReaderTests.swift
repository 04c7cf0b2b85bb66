// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct MetadataReaderTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    private func metadata(of sample: Sample) async throws -> PhotoMetadata {
        let asset = try sample.asset
        let metadata = await withCheckedContinuation { continuation in
            MetadataReader.metadata(of: asset) { continuation.resume(returning: $0) }
        }
        return try #require(metadata)
    }

    @Test func theCameraIsWhatTookThePhoto() async throws {
        for sample in library.photos {
            let metadata = try await metadata(of: sample)
            #expect(metadata.camera == sample.file.camera?.model)
            #expect(metadata.lens == sample.file.camera?.lens)
        }
    }

    @Test func sizeAndTurnAreThoseOfTheStoredPixels() async throws {
        for sample in library.photos {
            let metadata = try await metadata(of: sample)
            let shown = sample.file.pixelSize
            let isTurned = sample.file.orientation >= 5
            #expect(metadata.pixelWidth == (isTurned ? shown.height : shown.width))
            #expect(metadata.pixelHeight == (isTurned ? shown.width : shown.height))
            #expect(metadata.orientation.map { Int($0.rawValue) } ?? 1 == sample.file.orientation)
        }
    }

    @Test func theDateIsWrittenInItsZone() async throws {
        for sample in library.photos {
            let metadata = try await metadata(of: sample)
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.dateFormat = "yyyy:MM:dd HH:mm:ssxxx"
            let date = try #require(formatter.date(from: (metadata.takenAt ?? "") + (metadata.offset ?? "")))
            #expect(abs(date.timeIntervalSince(sample.file.date)) < 1)
        }
    }

    @Test func placesAreThoseOfThePhotos() async throws {
        for sample in library.photos {
            let metadata = try await metadata(of: sample)
            #expect((metadata.coordinate == nil) == (sample.file.location == nil))
            guard let coordinate = metadata.coordinate, let place = sample.file.location else { continue }
            #expect(abs(coordinate.latitude - place.latitude) < 0.0001)
            #expect(abs(coordinate.longitude - place.longitude) < 0.0001)
            #expect(abs((metadata.altitude ?? 0) - (place.altitude ?? 0)) < 0.1)
        }
    }

    @Test func aLivePhotoCarriesItsIdentifier() async throws {
        for sample in library.photos {
            #expect(try await metadata(of: sample).contentIdentifier == sample.file.contentIdentifier)
        }
    }

    @Test func aCopyMayForgetThePlace() throws {
        let sample = library.large
        let copy = try #require(MetadataReader.withoutPlace(try Data(contentsOf: sample.url)))
        let metadata = try #require(MetadataReader.metadata(in: copy))
        #expect(metadata.coordinate == nil)
        #expect(metadata.camera == sample.file.camera?.model)
    }

    @Test func whatIsNoPictureHasNoMetadata() {
        #expect(MetadataReader.metadata(in: Data("a novel".utf8)) == nil)
    }
}
