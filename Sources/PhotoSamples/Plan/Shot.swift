// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset of a sample set, before it is painted.
struct Shot: Sendable {
    enum Form: Sendable {
        case photo, live, burst, screenshot, panorama
        /// A movie in QuickTime or MPEG-4, whichever the device writes.
        case video
    }

    var form: Form
    var trip: Trip
    var subject: SceneSubject
    var hour: Hour
    var seed: UInt64
    var date: Date
    /// The EXIF orientation; for a movie, the one that equals its rotation.
    var orientation = 1
    var writesHEIC = false
    var contentIdentifier: String?
    var burstIdentifier: String?
    /// The index of the frame in its burst.
    var frame = 0
    var location: GeoLocation?

    var wallClock: WallClock { WallClock(date, utcOffsetSeconds: trip.utcOffsetSeconds) }

    /// Returns the size of the still picture as displayed.
    func size(longEdge: Int) -> PixelSize {
        let stored: PixelSize
        switch form {
        case .panorama: stored = .even(longEdge * 2, longEdge / 2)
        case .screenshot: stored = .even(Int(Double(longEdge) * 0.462), longEdge)
        case .video: stored = .even(longEdge * 3 / 5, longEdge * 27 / 80)
        case .photo, .live, .burst: stored = .even(longEdge, Int(Double(longEdge) * trip.device.shape))
        }
        return orientation >= 5 ? stored.transposed : stored
    }
}

extension PixelSize {
    /// Returns the nearest smaller size with even sides: the encoders of movies halve the resolution of the colours.
    static func even(_ width: Int, _ height: Int) -> PixelSize {
        PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
    }
}
