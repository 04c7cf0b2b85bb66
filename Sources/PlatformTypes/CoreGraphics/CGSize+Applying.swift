// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension CGSize {
    /// Returns the size transformed as a vector, without translation. A side may become negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}
