// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// The properties of a movie to encode, without its frames.
package struct MovieDescription: Sendable {
    package enum Container: Sendable {
        case quickTime, mpeg4
    }

    /// The clockwise rotation that a player applies to the stored frames.
    package enum Rotation: Int, Sendable {
        case none = 0
        case quarter = 90
        case half = 180
        case threeQuarters = 270
    }

    package var container: Container
    /// The size of the stored frames; both sides have to be even, because the encoder halves the resolution of colours.
    package var size: PixelSize
    package var framesPerSecond: Int
    package var frameCount: Int
    package var rotation = Rotation.none
    /// The number of frames from one key frame to the next; `nil` for the encoder's default.
    package var framesToAKeyFrame: Int?
    package var metadata = MovieMetadata()

    package init(container: Container = .quickTime, size: PixelSize, framesPerSecond: Int, frameCount: Int) {
        self.container = container
        self.size = size
        self.framesPerSecond = framesPerSecond
        self.frameCount = frameCount
    }
}

/// The metadata of a movie to encode.
///
/// MPEG-4 files can store only the date (in UTC) and the location; the rest is for QuickTime.
package struct MovieMetadata: Sendable {
    package var date: Date?
    /// The offset of local time from UTC.
    package var utcOffsetSeconds = 0
    package var location: GeoLocation?
    package var camera: Camera?
    package var software: String?
    /// The identifier that makes the movie the video of a Live Photo.
    package var contentIdentifier: String?
    /// The time of the still picture of a Live Photo, in seconds from the start of the movie.
    package var stillImageTime: Double?

    package init() {}
}
