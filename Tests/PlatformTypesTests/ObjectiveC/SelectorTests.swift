// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformTypes
import Testing

struct SelectorTests {
    @Test func aSelectorIsItsName() {
        let selector = NSSelectorFromString("setFilename:")
        #expect(selector == Selector("setFilename:"))
        #expect(selector != "filename")
        #expect(NSStringFromSelector(selector) == "setFilename:")
        #expect(selector.description == "setFilename:")
        #expect(Set([selector, "setFilename:", Selector(("filename"))]).count == 2)
    }
}
