// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PlatformOS

struct LogLineTests {
    private let vienna = TimeZone(identifier: "Europe/Vienna")
    private let noon = Date(timeIntervalSince1970: 1_795_258_800.123_4)

    @Test func aLineSaysWhenWhereAndWhat() throws {
        let line = LogLine(date: noon, name: "com.example.album:export", type: .error, text: "disk is full")
        let zone = try #require(vienna)
        #expect(line.rendered(in: zone) == "2026-11-21 12:00:00.123 [com.example.album:export] error: disk is full")
    }

    @Test func aLineOfTheDefaultLogHasNoName() throws {
        let line = LogLine(date: noon, name: nil, type: .default, text: "started")
        let zone = try #require(vienna)
        #expect(line.rendered(in: zone) == "2026-11-21 12:00:00.123 default: started")
    }

    @Test func aMessageOfSeveralLinesIsOne() {
        let line = LogLine(date: noon, name: nil, type: .info, text: "one\ntwo")
        #expect(line.rendered().hasSuffix("info: one\\ntwo"))
    }
}
