// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PlatformMedia
import PlatformTypes

/// Returns a movie of half a second: 12 frames of 64 × 48, H.264.
func movie(
    _ container: MovieDescription.Container = .quickTime, rotation: MovieDescription.Rotation = .none,
    stillImageTime: Double? = nil
) throws -> Data {
    let size = PixelSize(width: 64, height: 48)
    var description = MovieDescription(container: container, size: size, framesPerSecond: 24, frameCount: 12)
    description.rotation = rotation
    description.metadata.stillImageTime = stillImageTime
    let picture = PixelBuffer(size: size, bytes: quarters(width: 64, height: 48).rgba).certain
    return Data(try MovieEncoder.encode(description) { _ in picture })
}

/// Returns a movie of two seconds: 48 frames of 64 × 48, each lighter than the one before, with a key frame every half
/// second.
func brighteningMovie(
    _ container: MovieDescription.Container = .quickTime, rotation: MovieDescription.Rotation = .none,
    metadata: MovieMetadata = MovieMetadata()
) throws -> Data {
    let size = PixelSize(width: 64, height: 48)
    var description = MovieDescription(container: container, size: size, framesPerSecond: 24, frameCount: 48)
    description.rotation = rotation
    description.framesToAKeyFrame = 12
    description.metadata = metadata
    return Data(
        try MovieEncoder.encode(description) { number in
            let pixel = [UInt8(10 + 5 * number), UInt8(10 + 5 * number), UInt8(10 + 5 * number), 255]
            return PixelBuffer(size: size, bytes: Array(repeatElement(pixel, count: 64 * 48).joined())).certain
        })
}

extension CGImage {
    /// The index of a frame of ``brighteningMovie(_:rotation:metadata:)``, computed from its middle.
    var numberInMovie: Int { (Int(pixel(x: width / 2, y: height / 2).green) - 10 + 2) / 5 }
}

/// A movie in a temporary folder of its own.
struct MovieFolder {
    let folder: TemporaryFolder
    let url: URL
    let bytes: Data

    init(_ bytes: Data, name: String = "movie.mov") throws {
        folder = try TemporaryFolder()
        url = folder.url(name)
        self.bytes = bytes
        try bytes.write(to: url)
    }
}
