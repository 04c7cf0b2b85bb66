// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformOS
import Testing

struct OSLogFunctionTests {
    private let log = OSLog(subsystem: "com.example.album", category: "export")

    @Test func aMessageCarriesLogAndType() {
        #expect(written { os_log("full", log: log, type: .error) } == ["[com.example.album:export] error: full"])
    }

    @Test func aTypeCanComeFirst() {
        #expect(written { os_log(.fault, log: log, "%d left", 3) } == ["[com.example.album:export] fault: 3 left"])
    }

    @Test func aMessageAloneIsOfTheDefaultLogAndType() {
        #expect(written { os_log("full") } == ["default: full"])
    }

    @Test func aMessageCanBeInterpolated() {
        let count = 3
        let lines = written {
            os_log("\(count) left")
            os_log(.error, "\(count) left")
            os_log(.info, log: log, "\(count) left")
        }
        #expect(lines == ["default: 3 left", "error: 3 left", "[com.example.album:export] info: 3 left"])
    }

    @Test func messagesBelowInfoAreDropped() {
        #expect(written { os_log("lost", type: .debug) } == [])
    }

    @Test func objectsAndStringsArePrivateUnlessPublic() {
        #expect(written { os_log("%@ %{public}@", "Anna", "Otto") } == ["default: <private> Otto"])
        #expect(written(["PHOTOS_LOG_PRIVATE": "show"]) { os_log("%@", "Anna") } == ["default: Anna"])
    }

    @Test func numbersAreShownUnlessPrivate() {
        #expect(written { os_log("%d %{private}d", 3, 4) } == ["default: 3 <private>"])
        #expect(written { os_log("%{sensitive}d", 3) } == ["default: <private>"])
        #expect(written { os_log("%{private, mask.hash}d", 3) }.joined().hasPrefix("default: <mask.hash: '"))
    }

    @Test func numbersHaveTheShapeOfTheirPlace() {
        let lines = written {
            os_log("%ld|%5d|%-5d|%05llu", 1, 2, 3, UInt64(4))
            os_log("%x|%X|%o|%lu", Int32(-1), 255, 8, UInt.max)
            os_log("%f|%.2f|%g", 1.5, 2.345, Float(0.5))
            os_log("%c|100%%", 65)
        }
        #expect(
            lines == [
                "default: 1|    2|3    |00004", "default: ffffffff|FF|10|18446744073709551615",
                "default: 1.500000|2.35|0.5", "default: A|100%",
            ])
    }

    @Test func aValueOfAnotherKindThanItsPlaceIsDescribed() {
        #expect(written { os_log("%d %f", "three", "half") } == ["default: three half"])
    }

    @Test func aPlaceThatCannotBeFilledStaysAsItIs() {
        #expect(written { os_log("%d of %d, %y, 5%", 3) } == ["default: 3 of %d, %y, 5%"])
    }

    @Test func aStringOfCIsRead() {
        let lines = "Anna".withCString { name in written { os_log("%{public}s", name) } }
        #expect(lines == ["default: Anna"])
    }
}
