// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// Logs what PhotoKit's calls have no way to return: each message once.
final class Complaints: Sendable {
    private let said = Mutex<Set<String>>([])
    private let logger = Logger(label: "photos.api")

    func complain(_ error: LibraryError) {
        if isNew(error.description) { logger.error("\(error)") }
    }

    /// Logs what works, and could work better.
    func remark(_ sentence: String) {
        if isNew(sentence) { logger.notice("\(sentence)") }
    }

    private func isNew(_ message: String) -> Bool { said.withLock { $0.insert(message).inserted } }
}
