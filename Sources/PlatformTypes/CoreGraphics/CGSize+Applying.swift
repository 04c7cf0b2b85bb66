// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension CGSize {
    /// The size as a step from the origin, turned and stretched but not moved. A side may come out negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}
