// Licensed under the Apache License, Version 2.0. See LICENSE.

import Logging
import Photos
import Testing

/// Clients that log with swift-log get its `Logger`: Photos brings no second one.
struct LoggerOfPackageTests {
    @Test func aLoggerIsThatOfThePackage() {
        var logger = Logger(label: "com.example.album")
        logger.logLevel = .error
        logger.info("not said")
        #expect(logger.label == "com.example.album")
    }
}
