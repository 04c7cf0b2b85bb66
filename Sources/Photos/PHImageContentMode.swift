// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How a picture of one shape is fitted to a size of another. The picture is never distorted and never cropped.
public enum PHImageContentMode: Int, Sendable {
    /// The largest that lies within the size.
    case aspectFit = 0
    /// The smallest that covers the size; it may stick out on two sides.
    case aspectFill = 1

    /// The mode to go with `PHImageManagerMaximumSize`: ``aspectFit``.
    public static let `default` = PHImageContentMode.aspectFit
}
