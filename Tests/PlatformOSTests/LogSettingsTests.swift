// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformOS
import Testing

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
