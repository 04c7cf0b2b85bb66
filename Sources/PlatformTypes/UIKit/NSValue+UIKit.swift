// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Geometry as objects, under UIKit's names.
extension NSValue {
    /// Creates an object of a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates an object of a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates an object of a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The point in the object, which must contain one.
    public var cgPointValue: CGPoint { pointValue }
    /// The size in the object, which must contain one.
    public var cgSizeValue: CGSize { sizeValue }
    /// The rectangle in the object, which must contain one.
    public var cgRectValue: CGRect { rectValue }
}
