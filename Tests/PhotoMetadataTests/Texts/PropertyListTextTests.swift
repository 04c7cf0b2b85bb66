// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// Property lists of strangers are read as far as they are right, in limited time, whatever they contain.
struct PropertyListTextTests {
    private static var entries: [String: Any] {
        [
            "PLModelVersion": 17_508, "negative": -2, "large": Int64.max, "name": "Photos", "wide": "Ünïcode",
            "date": Date(timeIntervalSinceReferenceDate: 600), "flag": true, "nested": ["PLModelVersion": 1],
            "list": [1, 2], "data": Data([1, 2, 3]),
        ]
    }

    private static func bytes(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
        Array(try PropertyListSerialization.data(fromPropertyList: entries, format: format, options: 0))
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func textsAndWholeNumbersOfTheOutermostDictionaryAreRead(
        _ format: PropertyListSerialization.PropertyListFormat
    ) throws {
        var values = try #require(PropertyListText.values(of: Self.bytes(format)))
        #expect(values.removeValue(forKey: "date") == (format == .xml ? "2001-01-01T00:10:00Z" : "600.0"))
        #expect(
            values == [
                "PLModelVersion": "17508", "negative": "-2", "large": "9223372036854775807", "name": "Photos",
                "wide": "Ünïcode",
            ])
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func noCutAndNoMutationTraps(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let whole = try Self.bytes(format)
        for count in whole.indices {
            let version = PropertyListText.values(of: Array(whole.prefix(count)))?["PLModelVersion"]
            #expect(version == nil || version == "17508", "\(count)")
        }
        var random = SeededGenerator(13)
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            #expect(PropertyListText.values(of: bytes)?.count ?? 0 <= Self.entries.count)
        }
    }

    /// Returns a binary list of these objects; the first is the outermost.
    private static func list(_ objects: [[UInt8]], offsets: [Int]? = nil, count: Int? = nil) -> [UInt8] {
        var place = 8
        let places = objects.map { object in
            defer { place += object.count }
            return place
        }
        let trailer: [UInt8] = joined(
            .zeros(6), [4, 1], .number64(count ?? objects.count), .number64(0), .number64(place))
        return joined(
            .text("bplist00"), objects.flatMap { $0 }, (offsets ?? places).flatMap { [UInt8].number32($0) }, trailer)
    }

    private static let key: [UInt8] = [0x5E] + .text("PLModelVersion")

    @Test func theBuilderOfListsIsRight() {
        let right = Self.list([[0xD1, 1, 2], Self.key, [0x11, 0x44, 0x64]])
        #expect(PropertyListText.values(of: right) == ["PLModelVersion": "17508"])
    }

    @Test func aListThatContainsItselfEnds() {
        #expect(PropertyListText.values(of: Self.list([[0xD1, 1, 0], Self.key])) == [:])
        #expect(PropertyListText.values(of: Self.list([[0xD1, 0, 0]])) == [:])
        #expect(PropertyListText.values(of: Self.list([[0xA1, 0]])) == nil)
    }

    @Test func numbersOutsideOfTheFileAreRefused() {
        let value: [UInt8] = [0x11, 0x44, 0x64]
        let objects = [[0xD1, 1, 2], Self.key, value]
        for offset in [29, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            #expect(PropertyListText.values(of: Self.list(objects, offsets: [8, 11, offset])) == [:], "\(offset)")
            #expect(PropertyListText.values(of: Self.list(objects, offsets: [offset, 11, 26])) == nil, "\(offset)")
        }
        for count in [4, 1 << 40, .max, -1] {
            #expect(PropertyListText.values(of: Self.list(objects, count: count)) == nil, "\(count)")
        }
        // The number claims to have more bytes than any.
        #expect(PropertyListText.values(of: Self.list([[0xD1, 1, 2], Self.key, [0x14, 1]])) == [:])
        // The dictionary claims to have more entries than there are bytes.
        #expect(PropertyListText.values(of: Self.list([[0xDF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], Self.key])) == nil)
    }

    @Test(.timeLimit(.minutes(1))) func aListNestedAMillionTimesIsRead() {
        let inner = String(repeating: "<array>", count: 1_000_000)
        let list = "<plist><dict><key>PLModelVersion</key><integer>7</integer><key>x</key>\(inner)"
        #expect(PropertyListText.values(of: Array(list.utf8)) == ["PLModelVersion": "7"])
    }
}
