// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The files that are being converted, on all processors, while the export continues. They are finished in their order.
struct ConversionQueue {
    /// The number of files that are converted at a time.
    static let limit = ProcessInfo.processInfo.activeProcessorCount + 1

    private var entries: [Entry] = []

    var count: Int { entries.count }

    /// The assets that the files belong to.
    var assets: Set<UUID> { Set(entries.map(\.task.subject.uuid)) }

    mutating func add(_ entry: Entry) {
        entries.append(entry)
        entry.start()
    }

    /// Waits for the work of the oldest entry, and returns the entry. Throws ``Stopped`` when the program is to stop: a
    /// decoder must not delay its end.
    ///
    /// - Parameter onWait: Called ten times a second with the entry while its work continues.
    func next(onWait: (Entry) -> Void) throws -> Entry? {
        guard let entry = entries.first else { return nil }
        while !entry.hasEnded(by: .now() + .milliseconds(100)) {
            if StopRequest.isMade { throw Stopped() }
            onWait(entry)
        }
        return entry
    }

    /// Removes the oldest entry, which was returned and is finished.
    mutating func removeNext() { entries.removeFirst() }

    /// Drops all, and waits a moment for their work to end: a movie's encoder is killed when the program is to stop. A
    /// picture's work may continue until the program ends, and its files are removed with their names
    /// (``TemporaryFiles/close()``).
    mutating func abandon() {
        let deadline = DispatchTime.now() + .milliseconds(700)
        for entry in entries { entry.discard(by: deadline) }
        entries = []
    }

    /// A file that is being converted.
    ///
    /// Unchecked: the work runs once, on another thread, and is waited for before its result is read.
    final class Entry: @unchecked Sendable {
        typealias Written = (file: ExportedFile, note: String?)

        let task: ExportTask
        let path: String
        let isReplacing: Bool
        private let work: () throws -> Written
        private var outcome: Result<Written, any Error>?
        private let ended = DispatchSemaphore(value: 0)

        /// Movies are encoded one after the other, because ffmpeg takes all processors for each.
        private static let movies = DispatchSemaphore(value: 1)

        init(_ task: ExportTask, _ path: String, replacing: Bool, work: @escaping () throws -> Written) {
            self.task = task
            self.path = path
            isReplacing = replacing
            self.work = work
        }

        fileprivate func start() {
            DispatchQueue.global(qos: .utility).async { [self] in
                let isMovie = task.conversion == .h264
                if isMovie { Entry.movies.wait() }
                outcome = Result { () throws -> Written in
                    if StopRequest.isMade { throw Stopped() }
                    return try work()
                }
                if isMovie { Entry.movies.signal() }
                ended.signal()
            }
        }

        fileprivate func hasEnded(by deadline: DispatchTime) -> Bool { ended.isSignalled(by: deadline) }

        /// Frees the files of the work if it ends in time.
        fileprivate func discard(by deadline: DispatchTime) {
            if hasEnded(by: deadline) { outcome = nil }
        }

        /// Returns the result of the work, which has ended.
        func result() throws -> Written {
            guard let outcome else { preconditionFailure("the work has ended") }
            self.outcome = nil
            return try outcome.get()
        }
    }
}

extension DispatchSemaphore {
    /// Waits for the end of some work, which signals it once. Returns false if it has not ended by then.
    func isSignalled(by deadline: DispatchTime) -> Bool {
        guard wait(timeout: deadline) == .success else { return false }
        // Later calls must return `true`, too.
        signal()
        return true
    }
}
