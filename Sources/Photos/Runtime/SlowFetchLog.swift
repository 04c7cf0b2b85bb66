// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import Synchronization

/// A log of advice about slow but valid calls. Each sentence is logged once in the process, for whatever library,
/// because it concerns the program.
enum SlowFetchLog {
    private static let made = Mutex<Set<String>>([])
    private static let logger = Logger(label: "photos.api")

    static func make(_ sentence: String) {
        let isNew = made.withLock { $0.insert(sentence).inserted }
        if isNew { logger.notice("\(sentence)") }
    }
}
