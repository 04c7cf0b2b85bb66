// Licensed under the Apache License, Version 2.0. See LICENSE.

import AppKit
import OSLog
import Testing

/// Clients can log with `import OSLog`.
struct OSLogTests {
    private static let logger = Logger(subsystem: "com.example.album", category: "export")

    @Test func theModuleBringsTheLogger() {
        Self.logger.debug("\("IMG_0001.HEIC", privacy: .public) is written")
        let log = OSLog(subsystem: "com.example.album", category: "export")
        #expect(!log.isEnabled(type: .debug) || log.isEnabled(type: .fault))
        #expect(!OSLog.disabled.isEnabled(type: .fault))
    }

    @MainActor @Test func aViewHasAName() {
        final class Grid: NSView {}
        let views: [NSView] = [Grid(), NSView()]
        #expect(views.compactMap { $0 as? Grid }.count == 1)
    }
}
