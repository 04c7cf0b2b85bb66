// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The files that are being converted, on all processors, while the export goes on. They are finished in their order.
struct ConversionQueue {
    /// The number of files that are converted at a time.
    static let limit = ProcessInfo.processInfo.activeProcessorCount + 1

    private var entries: [Entry] = []

    var count: Int { entries.count }

    mutating func add(_ entry: Entry) {
        entries.append(entry)
        entry.start()
    }

    /// Removes the oldest entry, and returns it.
    mutating func next() -> Entry? { entries.isEmpty ? nil : entries.removeFirst() }

    /// Drops all, and waits a moment for their work to end: a movie's ends at once when the program is to stop. What a
    /// picture's leaves in the export's folder is removed by the next export.
    mutating func abandon() {
        let deadline = DispatchTime.now() + .milliseconds(700)
        for entry in entries { entry.wait(until: deadline) }
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

        fileprivate func wait(until deadline: DispatchTime) {
            if ended.wait(timeout: deadline) == .success { outcome = nil }
        }

        /// Waits for the result. Throws ``Stopped`` half a second after a request to stop: a decoder must not delay the
        /// end of the program.
        func result() throws -> Written {
            var hasEnded = false
            while !hasEnded {
                let isStopping = StopRequest.isMade
                hasEnded = ended.wait(timeout: .now() + .milliseconds(isStopping ? 500 : 100)) == .success
                if isStopping, !hasEnded { throw Stopped() }
            }
            guard let outcome else { preconditionFailure("the work has ended") }
            self.outcome = nil
            return try outcome.get()
        }
    }
}
