// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

/// Values convert to format arguments in another module than the one that declares the conformances, as in clients.
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

    @Test func bridgedValuesArriveAsTheyWereGiven() throws {
        let (uuid, url, data) = (UUID(), URL(filePath: "/a"), Data([1, 2]))
        let arrived = arguments(Set(["a"]), ["a": 1], uuid, url, data)
        #expect(arrived[0] as? Set<String> == ["a"])
        #expect(arrived[1] as? [String: Int] == ["a": 1])
        #expect(arrived[2] as? UUID == uuid)
        #expect(arrived[3] as? URL == url)
        #expect(arrived[4] as? Data == data)
        #expect(try object(at: Set([1])._cVarArgEncoding) as? NSSet == NSSet(object: 1))
        #expect(try object(at: ["a": 1]._cVarArgEncoding) as? NSDictionary == ["a": 1])
        #expect(try object(at: uuid._cVarArgEncoding) as? NSUUID == uuid as NSUUID)
        #expect(try object(at: url._cVarArgEncoding) as? NSURL == url as NSURL)
        #expect(try object(at: data._cVarArgEncoding) as? NSData == data as NSData)
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
        let (uuid, url, data) = (UUID(), URL(filePath: "/a"), Data([1, 2]))
        #expect(String(format: "%@ %@", uuid, url) == "\((uuid as NSUUID).description) \((url as NSURL).description)")
        #expect(String(format: "%@", data) == (data as NSData).description)
        #expect(String(format: "%@", Set([1])) == NSSet(object: 1).description)
        #expect(String(format: "%@", ["a": 1]) == (["a": 1] as NSDictionary).description)
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
