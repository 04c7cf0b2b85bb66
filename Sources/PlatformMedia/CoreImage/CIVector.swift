// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A few numbers, as parameters of filters: a rectangle is four. Immutable.
open class CIVector: NSObject, NSCopying, @unchecked Sendable {
    private let values: [CGFloat]

    /// Creates a vector of a list of numbers.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: count))
    }

    /// Creates a vector of four numbers.
    public init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { values = [x, y, z, w] }

    /// Creates a vector of a rectangle: its left and lower edges, its width and its height.
    public convenience init(cgRect rect: CGRect) {
        self.init(x: rect.origin.x, y: rect.origin.y, z: rect.size.width, w: rect.size.height)
    }

    /// The number of numbers.
    open var count: Int { values.count }
    /// The first number; zero for an empty vector.
    open var x: CGFloat { value(at: 0) }
    /// The second number; zero for a shorter vector.
    open var y: CGFloat { value(at: 1) }
    /// The third number; zero for a shorter vector.
    open var z: CGFloat { value(at: 2) }
    /// The fourth number; zero for a shorter vector.
    open var w: CGFloat { value(at: 3) }

    /// Returns a number; zero beyond the last one.
    open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

    /// The rectangle of the first four numbers.
    open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    /// Returns the vector itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns true if the other object is a vector of the same numbers.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }

    /// A hash value, equal for vectors of the same numbers.
    open override var hash: Int { values.hashValue }
}
