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

/// The file names that the devices give, in folders by year.
struct FileNames {
    private var numbers: [Device.Family: Int] = [:]

    /// Returns the path of the next file, without its extension.
    mutating func next(for shot: Shot) -> String {
        let family = shot.trip.device.family
        numbers[family, default: 0] += 1
        let number = numbers[family, default: 0]
        let clock = shot.wallClock
        return "\(clock.year)/" + name(family, number, clock)
    }

    private func name(_ family: Device.Family, _ number: Int, _ clock: WallClock) -> String {
        switch family {
        case .iPhone: String(format: "IMG_%04d", number)
        case .canon: String(format: "_MG_%04d", number)
        case .fujifilm: String(format: "DSCF%04d", number)
        case .pixel:
            "PXL_" + clock.day.replacing(":", with: "")
                + String(format: "_%02d%02d%02d", clock.hour, clock.minute, clock.second) + clock.subSecond
        }
    }
}
