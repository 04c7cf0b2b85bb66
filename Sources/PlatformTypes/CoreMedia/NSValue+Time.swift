// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Times as objects, for interfaces that take lists of times.
///
/// Foundation's values hold no structures of other modules on Linux (Swift 6.3), only numbers and geometry: a time is
/// stored as the four numbers of a rectangle, all of them whole numbers that a `Double` represents exactly. Epochs are
/// stored up to a million.
extension NSValue {
    /// Creates an object of a time.
    public convenience init(time: CMTime) {
        self.init(
            rect: CGRect(
                x: Double(time.value >> 32), y: Double(UInt32(truncatingIfNeeded: time.value)),
                width: Double(time.timescale), height: Double(time.flags.rawValue) + Double(time.epoch) * 0x1p32))
    }

    /// The time in the object, which must contain one.
    public var timeValue: CMTime {
        let numbers = rectValue
        let epoch = (numbers.size.height / 0x1p32).rounded(.down)
        guard let high = Int64(exactly: numbers.origin.x), let low = Int64(exactly: numbers.origin.y),
            let scale = CMTimeScale(exactly: numbers.size.width), let run = CMTimeEpoch(exactly: epoch),
            let flags = UInt32(exactly: numbers.size.height - epoch * 0x1p32), high.magnitude <= 1 << 31
        else { return .invalid }
        return CMTime(value: high << 32 | low, timescale: scale, flags: CMTimeFlags(rawValue: flags), epoch: run)
    }
}
