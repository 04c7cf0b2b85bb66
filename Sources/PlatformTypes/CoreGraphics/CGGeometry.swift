// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension CGPoint {
    /// Returns the transformed point.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the size transformed as a vector, without translation. A side may become negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// Returns the smallest upright rectangle that contains the four transformed corners; null stays null.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        guard !isNull else { return .null }
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)]
            .map { CGPoint(x: $0.0, y: $0.1).applying(t) }
        return corners.dropFirst().reduce(CGRect(origin: corners[0], size: .zero)) { box, corner in
            box.union(CGRect(origin: corner, size: .zero))
        }
    }
}

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

// swift-format-ignore: AvoidRetroactiveConformances
/// A bridge from `CGFloat` to `NSNumber` and back by `as` and `as?`, as Foundation on Linux has it for other numbers.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Returns the number as an object: the result of `as NSNumber`.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Converts to the nearest number: the result of `as! CGFloat`.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Converts if the number is exact: the result of `as? CGFloat`.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = Double(exactly: source).map { CGFloat($0) }
        return result != nil
    }

    /// Converts to the nearest number; 0 without an object.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
