// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The waits for other programs that have locked the renditions, with a circuit breaker: after one wait has run out,
/// nothing is tried for a while. So a command, or a gallery, is delayed by one wait and not by one for each picture.
///
/// Reads and writes have one each, because a program that writes does not block readers.
final class RenditionWaits: Sendable {
    private struct State {
        var failure: LibraryError?
        /// The end of the time for which nothing is tried.
        var end: ContinuousClock.Instant?
        /// The message about the failure, until it is logged.
        var message: String?
        var announcement = LockAnnouncement()
    }

    /// The time for which nothing is tried after a failure.
    static let pause = Duration.seconds(60)
    /// The pause between two attempts of one wait.
    private static let step = Duration.milliseconds(10)

    private let file: LibraryPath
    private let timeout: LockTimeout
    private let logsWaits: Bool
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameters:
    ///   - logsWaits: False where a ``SilentWait`` logs them.
    ///   - now: The clock of the time for which nothing is tried.
    init(
        _ file: LibraryPath, _ timeout: LockTimeout, logsWaits: Bool,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.file = file
        self.timeout = timeout
        self.logsWaits = logsWaits
        self.now = now
    }

    private var limit: Duration { min(timeout.limit, .seconds(SilentWait.limit)) }

    /// The reason why nothing is tried now, or `nil`.
    var failure: LibraryError? {
        let now = now()
        return state.withLock { state in
            guard let end = state.end, now < end else { return nil }
            return state.failure
        }
    }

    /// Waits for a moment while the file is locked. Returns false to give up. `number` counts the attempts of one wait,
    /// from zero.
    func shouldRetry(try number: Int) -> Bool {
        let waited = RenditionWaits.step * number
        guard waited < limit, failure == nil, !timeout.cancellation.isRequested else { return false }
        if logsWaits, waited >= timeout.logDelay { logWait() }
        usleep(10_000)
        return true
    }

    private func logWait() {
        guard let holder = state.withLock({ $0.announcement.next { LockHolder.ofWriterOrReader(file) } }) else {
            return
        }
        timeout.log(LockWait.message(holder, seconds: Int(limit.components.seconds), for: file))
    }

    /// Stops trying for a while. The message is logged by ``logFailure()``, which must not be called under a lock.
    func stop(because failure: LibraryError) {
        let now = now()
        state.withLock { state in
            if let end = state.end, now < end { return }
            state.failure = failure
            state.end = now + RenditionWaits.pause
            state.message = failure.message
            state.announcement = LockAnnouncement()
        }
    }

    /// Logs why nothing is tried, once for each time that it begins.
    func logFailure() {
        let message = state.withLock { state in
            defer { state.message = nil }
            return state.message
        }
        if let message { timeout.log(message) }
    }
}

extension LibraryError {
    /// Another program keeps others from the library's database, or from its renditions.
    static func locked(_ database: LibraryPath, cause: String?) -> LibraryError {
        let isOfRenditions = database.isOfRenditions
        let found = isOfRenditions ? LockHolder.ofWriterOrReader(database) : LockHolder.ofDatabaseLock(database)
        let holder = found?.name ?? ""
        guard isOfRenditions else {
            return LibraryError(
                .inputOutput,
                "The library is locked by another program\(holder), which does not release it. Resume or quit that "
                    + "program, then try again.", cause: cause)
        }
        return LibraryError(
            .notWritable,
            "Another program\(holder) has locked the library's store of renditions, renditions.sqlite. For one minute "
                + "renditions are not stored. Resume or quit that program.", cause: cause)
    }

    /// Something else is in the place of a file of the renditions.
    static func noRenditions(_ path: LibraryPath, _ status: FileStatus) -> LibraryError {
        LibraryError(
            .notWritable,
            "“\(path)” is \(status.kind.words) instead of the library's store of renditions, so renditions are not "
                + "stored. Move it away: renditions are made again from the originals.")
    }
}
