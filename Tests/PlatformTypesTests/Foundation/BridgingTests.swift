// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct BridgingTests {
    @Test func aCGFloatBecomesANumberAndComesBack() {
        let size: CGFloat = 2.5
        #expect(size as NSNumber == 2.5)
        #expect((size as NSNumber) as? CGFloat == 2.5)
        #expect(NSNumber(value: 2.5) as! CGFloat == 2.5)
        #expect(CGFloat._unconditionallyBridgeFromObjectiveC(2.5) == 2.5)
    }

    @Test func anyValueReadAsCGFloatIsFound() {
        let fileSize: Any? = NSNumber(value: 123_456 as Int64)
        #expect(fileSize as? CGFloat == 123_456)
        let settings = ["scale": CGFloat(3)] as NSDictionary
        #expect(settings["scale"] as? Double == 3)
    }

    @Test func whatNoCGFloatIsExactlyIsNotFound() {
        #expect(NSNumber(value: Int64.max) as? CGFloat == nil)
        #expect(("3" as Any) as? CGFloat == nil)
    }
}
