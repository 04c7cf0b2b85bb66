// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformTypes
import Testing

struct PropertyOrientationTests {
    @Test(arguments: [
        (CGImagePropertyOrientation.up, UInt32(1)), (.upMirrored, 2), (.down, 3), (.downMirrored, 4),
        (.leftMirrored, 5), (.right, 6), (.rightMirrored, 7), (.left, 8),
    ])
    func theRawValueIsExifs(_ orientation: CGImagePropertyOrientation, _ number: UInt32) {
        #expect(orientation.rawValue == number)
        #expect(CGImagePropertyOrientation(rawValue: number) == orientation)
    }

    @Test func exifHasNoOtherNumbers() {
        #expect(CGImagePropertyOrientation(rawValue: 0) == nil)
        #expect(CGImagePropertyOrientation(rawValue: 9) == nil)
    }
}
