// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Times in an object, as lists of times are handed over.
///
/// Foundation's values hold no structures of others here (Swift 6.3), only numbers and shapes: a time is kept as the four
/// numbers of a rectangle, whole numbers that such numbers hold exactly. Epochs are kept up to a million.
extension NSValue {
    /// The time as an object.
    public convenience init(time: CMTime) {
        self.init(
            rect: CGRect(
                x: Double(time.value >> 32), y: Double(UInt32(truncatingIfNeeded: time.value)),
                width: Double(time.timescale), height: Double(time.flags.rawValue) + Double(time.epoch) * 0x1p32))
    }

    /// The time in the object, which must hold one.
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
