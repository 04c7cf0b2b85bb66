// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
