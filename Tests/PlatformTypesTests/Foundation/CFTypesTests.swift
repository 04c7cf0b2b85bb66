// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct CFTypesTests {
    @Test func swiftValuesBecomeCoreFoundationsAndComeBack() {
        let key = "Exif" as CFString
        let properties = [key: ["Lens" as CFString: 0.8 as CFNumber] as CFDictionary] as CFDictionary
        #expect((properties as? [String: [String: Double]]) == ["Exif": ["Lens": 0.8]])
        #expect((properties as? [CFString: Any])?[key] is CFDictionary)
        #expect(key as String == "Exif")
    }

    @Test func urlsBytesAndArraysCrossToo() {
        #expect((URL(fileURLWithPath: "/a") as CFURL) as URL == URL(fileURLWithPath: "/a"))
        #expect((Data([1, 2]) as CFData) as Data == Data([1, 2]))
        #expect((["a", "b"] as CFArray) as? [String] == ["a", "b"])
    }

    @Test func truthValuesAreNumbers() {
        #expect(kCFBooleanTrue == true as CFBoolean)
        #expect(kCFBooleanFalse == false as CFBoolean)
        let options: [CFString: Any] = ["thumbnail" as CFString: kCFBooleanTrue!]
        #expect((options as CFDictionary) as? [String: Bool] == ["thumbnail": true])
    }

    @Test func theAbsoluteTimeIsCountedFrom2001() {
        let before = Date().timeIntervalSinceReferenceDate
        let time: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        #expect((before...Date().timeIntervalSinceReferenceDate).contains(time))
    }

    @Test func theMediaTimeIsTheUptime() {
        let before = DispatchTime.now().uptimeNanoseconds
        let time: CFTimeInterval = CACurrentMediaTime()
        let after = DispatchTime.now().uptimeNanoseconds
        #expect(time >= Double(before) / 1e9)
        #expect(time <= Double(after) / 1e9)
    }

    @Test func theUsualAllocatorIsNone() {
        func took(_ allocator: CFAllocator?) -> Bool { allocator == nil }
        #expect(took(kCFAllocatorDefault))
    }

    @Test func secondsHaveParts() {
        #expect(DispatchTime(uptimeNanoseconds: 3 * NSEC_PER_SEC).uptimeNanoseconds / NSEC_PER_MSEC == 3000)
        #expect(NSEC_PER_USEC * USEC_PER_SEC == NSEC_PER_SEC && MSEC_PER_SEC == 1000)
    }
}
