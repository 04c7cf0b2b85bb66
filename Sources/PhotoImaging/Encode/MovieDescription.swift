// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// What a movie is to be, but for its frames.
package struct MovieDescription: Sendable {
    package enum Container: Sendable {
        case quickTime, mpeg4
    }

    /// By how much a player turns the stored frames, clockwise.
    package enum Rotation: Int, Sendable {
        case none = 0
        case quarter = 90
        case half = 180
        case threeQuarters = 270
    }

    package var container: Container
    /// Of the stored frames; both sides even, as the encoder halves the colour's resolution.
    package var size: PixelSize
    package var framesPerSecond: Int
    package var frameCount: Int
    package var rotation = Rotation.none
    /// How many frames there are from one that needs no other to the next; `nil` for what the encoder likes.
    package var framesToAKeyFrame: Int?
    package var metadata = MovieMetadata()

    package init(container: Container = .quickTime, size: PixelSize, framesPerSecond: Int, frameCount: Int) {
        self.container = container
        self.size = size
        self.framesPerSecond = framesPerSecond
        self.frameCount = frameCount
    }
}

/// What a movie says of itself.
///
/// An MPEG-4 file has a place for the date (in UTC) and the location only; the rest is QuickTime's.
package struct MovieMetadata: Sendable {
    package var date: Date?
    /// The wall clock's distance from UTC.
    package var utcOffsetSeconds = 0
    package var location: GeoLocation?
    package var camera: Camera?
    package var software: String?
    /// Makes the movie the moving half of a Live Photo.
    package var contentIdentifier: String?
    /// In seconds from the start: when the still half of a Live Photo was taken.
    package var stillImageTime: Double?

    package init() {}
}
