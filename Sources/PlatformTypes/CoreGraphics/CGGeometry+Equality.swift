// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension CGPoint {
    /// Returns true if both are the same point, as `==` does.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Returns true if both have the same width and height, as `==` does.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Returns true if both are the same rectangle after standardising, so that sides may be negative.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
