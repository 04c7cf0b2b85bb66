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

struct LogSettingsTests {
    private static let types: [OSLogType] = [.debug, .info, .default, .error, .fault]

    @Test(arguments: [
        (nil, "info default error fault"),
        ("debug", "debug info default error fault"),
        ("info", "info default error fault"),
        ("default", "default error fault"),
        ("error", "error fault"),
        ("fault", "fault"),
        ("off", ""),
        ("loud", "info default error fault"),
    ])
    func theEnvironmentNamesTheLowestTypeThatIsWritten(_ word: String?, _ expected: String) {
        let environment = word.map { ["PHOTOS_LOG": $0] } ?? [:]
        let lines = written(environment) {
            for type in Self.types { Logger().log(level: type, "") }
        }
        #expect(lines == expected.split(separator: " ").map { "\($0): " })
    }

    @Test func aTypeIsEnabledWhenItIsWritten() {
        _ = written(["PHOTOS_LOG": "error"]) {
            #expect(!OSLog.default.isEnabled(type: .default))
            #expect(OSLog.default.isEnabled(type: .error))
        }
    }

    @Test func aTypeHasApplesNumber() {
        #expect(Self.types.map(\.rawValue) == [2, 1, 0, 16, 17])
        #expect(OSLogType(rawValue: 17) == .fault)
    }
}
