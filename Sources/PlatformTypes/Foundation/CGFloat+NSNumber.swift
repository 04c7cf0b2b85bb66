// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

// swift-format-ignore: AvoidRetroactiveConformances
/// `CGFloat` to `NSNumber` and back by `as` and `as?`, as other numbers do it in Foundation on Linux.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// The number as an object: what `as NSNumber` gives.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// The nearest number: what `as! CGFloat` gives.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// The number, if it can be had exactly: what `as? CGFloat` gives.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = Double(exactly: source).map { CGFloat($0) }
        return result != nil
    }

    /// The nearest number; 0 for no object.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
