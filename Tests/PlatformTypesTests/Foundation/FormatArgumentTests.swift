// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

/// This is another module than the one that declares the conformances, as clients are.
struct FormatArgumentTests {
    private let date = Date(timeIntervalSince1970: 0)

    private func arguments(_ arguments: any CVarArg...) -> [any CVarArg] { arguments }

    @Test func valuesArriveAsTheyWereGiven() {
        let arrived = arguments(date, date as NSDate, [1, 2], ["a"] as NSArray, NSNumber(value: 3), NSSet(object: 1))
        #expect(arrived[0] as? Date == date)
        #expect(arrived[1] as? NSDate == date as NSDate)
        #expect(arrived[2] as? [Int] == [1, 2])
        #expect(arrived[3] as? NSArray == ["a"] as NSArray)
        #expect(arrived[4] as? NSNumber == 3)
        #expect(arrived[5] as? NSSet == NSSet(object: 1))
    }

    @Test func castsToAnArgumentCompile() {
        let arrived = arguments(date as any CVarArg, [1, 2] as any CVarArg, "a" as NSString as any CVarArg)
        #expect(arrived[0] as? Date == date)
        #expect(arrived[1] as? [Int] == [1, 2])
        #expect(arrived[2] as? NSString == "a")
    }

    @Test func formattingShowsDescriptions() {
        #expect(String(format: "%@", date) == date.description)
        #expect(String(format: "%@ of %@, %d", NSNumber(value: 3), "seven" as NSString, 7) == "3 of seven, 7")
        #expect(String(format: "%@", [1, 2]) == ([1, 2] as NSArray).description)
        #expect(String(format: "%@", ["a": 1] as NSDictionary) == (["a": 1] as NSDictionary).description)
    }

    @Test func anObjectIsEncodedAsItsAddress() throws {
        let number = NSNumber(value: 300)
        #expect(try object(at: number._cVarArgEncoding) === number)
        #expect(try object(at: date._cVarArgEncoding) as? NSDate == date as NSDate)
        #expect(try object(at: [1, 2]._cVarArgEncoding) as? NSArray == [1, 2])
    }

    private func object(at encoding: [Int]) throws -> AnyObject {
        let address = try #require(encoding.first.flatMap { UnsafeRawPointer(bitPattern: $0) })
        return Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
    }
}
