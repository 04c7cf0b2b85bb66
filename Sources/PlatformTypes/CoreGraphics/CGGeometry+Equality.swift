// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension CGPoint {
    /// Whether both are the same place; as `==`.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Whether both are as wide and as high; as `==`.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Whether both are the same rectangle, whichever corner their sides are told from.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
