// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// A log of errors that PhotoKit's calls cannot return. Each message is logged once.
final class OnceLogger: Sendable {
    private let said = Mutex<Set<String>>([])
    private let logger = Logger(label: "photos.api")

    func complain(_ error: LibraryError) {
        let isNew = said.withLock { $0.insert(error.description).inserted }
        if isNew { logger.error("\(error)") }
    }
}
