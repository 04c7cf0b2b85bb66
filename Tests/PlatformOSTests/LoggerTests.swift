// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformOS
import Testing

struct LoggerTests {
    private let logger = Logger(subsystem: "com.example.album", category: "export")

    @Test func aMessageCarriesItsSubsystemAndCategory() {
        #expect(written { logger.info("started") } == ["[com.example.album:export] info: started"])
    }

    @Test func aLoggerWithoutANameWritesNone() {
        #expect(written { Logger().notice("started") } == ["default: started"])
    }

    @Test func aLoggerOfALogWritesItsName() {
        let log = OSLog(subsystem: "com.example.album", category: .pointsOfInterest)
        #expect(written { Logger(log).log("seen") } == ["[com.example.album:PointsOfInterest] default: seen"])
    }

    @Test func eachMethodHasItsType() {
        let logger = Logger()
        let lines = written(["PHOTOS_LOG": "debug"]) {
            logger.trace("trace")
            logger.debug("debug")
            logger.info("info")
            logger.log("log")
            logger.log(level: .fault, "level")
            logger.notice("notice")
            logger.warning("warning")
            logger.error("error")
            logger.critical("critical")
            logger.fault("fault")
        }
        #expect(
            lines == [
                "debug: trace", "debug: debug", "info: info", "default: log", "fault: level", "default: notice",
                "error: warning", "error: error", "fault: critical", "fault: fault",
            ])
    }

    @Test func whatIsNotWrittenIsNotEvaluated() {
        var evaluations = 0
        func costly() -> Int {
            evaluations += 1
            return evaluations
        }
        let lines = written {
            logger.debug("\(costly())")
            logger.error("\(costly())")
        }
        #expect(lines == ["[com.example.album:export] error: 1"])
    }

    @Test func aDisabledLogWritesNothing() {
        #expect(written { Logger(.disabled).fault("lost") } == [])
        #expect(!OSLog.disabled.isEnabled(type: .fault))
    }

    @Test func messagesGoToStandardError() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardErrorContent],
            performing: {
                Logger(subsystem: "com.example.album", category: "export").fault("disk \(3) is full")
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        let line = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \[com\.example\.album:export\] fault: disk 3 is full\n/
        #expect(text.firstMatch(of: line) != nil, "\(text)")
    }
}
