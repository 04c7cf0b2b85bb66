// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos
internal import PlatformMedia
public import PlatformTypes

extension UIImage {
    /// The same picture with pixels that are stored as they are displayed: its orientation is `up`.
    ///
    /// For code that reads pixels, or writes formats that cannot store an orientation. If the picture is already
    /// upright, it is returned itself.
    public var normalizedUp: UIImage { imageOrientation == .up ? self : upright }
}
