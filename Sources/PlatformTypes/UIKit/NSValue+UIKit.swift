// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Geometry in an object, by the names that UIKit has for it.
extension NSValue {
    /// The point as an object.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// The size as an object.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// The rectangle as an object.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The point in the object, which must hold one.
    public var cgPointValue: CGPoint { pointValue }
    /// The size in the object, which must hold one.
    public var cgSizeValue: CGSize { sizeValue }
    /// The rectangle in the object, which must hold one.
    public var cgRectValue: CGRect { rectValue }
}
