// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How a stored picture is turned to be displayed: EXIF's orientation number.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// As stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by half a turn.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored left to right, then turned a quarter counter-clockwise.
    case leftMirrored = 5
    /// Displayed by a quarter turn clockwise.
    case right = 6
    /// Mirrored left to right, then turned a quarter clockwise.
    case rightMirrored = 7
    /// Displayed by a quarter turn counter-clockwise.
    case left = 8
}
