// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
