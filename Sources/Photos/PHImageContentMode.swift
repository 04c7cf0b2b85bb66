// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The ways to fit a picture to a size of another shape. The picture is never distorted and never cropped.
public enum PHImageContentMode: Int, Sendable {
    /// The largest picture that lies within the size.
    case aspectFit = 0
    /// The smallest picture that covers the size; it may exceed it in one dimension.
    case aspectFill = 1

    /// The mode to use with `PHImageManagerMaximumSize`: ``aspectFit``.
    public static let `default` = PHImageContentMode.aspectFit
}
