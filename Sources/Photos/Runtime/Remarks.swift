// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import Synchronization

/// Logs what works, and could work better: that says something of the program, so that it is said once, whatever library it is
/// said of.
enum Remarks {
    private static let made = Mutex<Set<String>>([])
    private static let logger = Logger(label: "photos.api")

    static func make(_ sentence: String) {
        let isNew = made.withLock { $0.insert(sentence).inserted }
        if isNew { logger.notice("\(sentence)") }
    }
}
