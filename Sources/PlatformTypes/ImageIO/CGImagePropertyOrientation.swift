// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The orientation in which to display a stored picture: EXIF's number.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// Displayed as stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Rotated by half a turn.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored left to right, then rotated a quarter counter-clockwise.
    case leftMirrored = 5
    /// Displayed after a quarter turn clockwise.
    case right = 6
    /// Mirrored left to right, then rotated a quarter clockwise.
    case rightMirrored = 7
    /// Displayed after a quarter turn counter-clockwise.
    case left = 8
}
