// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// An import of folders that goes on for ever: of what is there, and then of what appears.
///
/// A file is imported when it is complete (``SettlingFiles``), together with those of its folder that may be parts of the
/// same asset; what they become is what a repeated import of the folder makes of them. One import runs at a time. To be
/// used by one thread.
package final class WatchedImport {
    private let job: ImportJob
    private let folders: [String]
    private let isCancelled: @Sendable () -> Bool
    private let finish: () throws(LibraryError) -> Void
    private let upkeep: Upkeep?
    private var nextUpkeep: ContinuousClock.Instant?
    private var files: WatchedFiles
    private var summary = ImportSummary()
    /// True after the first import: then a library that cannot be written for a while is waited for.
    private var hasImported = false
    /// The error for which the library cannot be written; `nil` when it could be written last.
    private var obstacle: LibraryError?
    private let retryInterval: Duration

    /// What is to be done again and again while the import goes on, at this interval at most.
    package struct Upkeep {
        let interval: Duration
        let work: () throws(LibraryError) -> Void

        package init(every interval: Duration = .seconds(86_400), _ work: @escaping () throws(LibraryError) -> Void) {
            self.interval = interval
            self.work = work
        }
    }

    /// Creates the import.
    ///
    /// - Parameters:
    ///   - quiet: The time for which a file must not change before it is imported.
    ///   - retryInterval: The time between two attempts to write into a library that is waited for.
    ///   - isCancelled: Asked between files, on several threads, and several times in a second while nothing happens.
    ///   - finish: Called after each import.
    ///   - upkeep: Work that is due for the first time when its interval is over, and is done between two imports.
    /// - Throws: An error for what is no folder, for a folder in a library, and if the system's limit is reached.
    package init(
        _ job: ImportJob, of folders: [String], quiet: Duration = .seconds(1), retryInterval: Duration = .seconds(10),
        isCancelled: @escaping @Sendable () -> Bool, finish: @escaping () throws(LibraryError) -> Void = {},
        upkeep: Upkeep? = nil
    ) throws(LibraryError) {
        self.job = job
        self.folders = folders
        self.retryInterval = retryInterval
        self.isCancelled = isCancelled
        self.finish = finish
        self.upkeep = upkeep
        nextUpkeep = upkeep.map { .now + $0.interval }
        files = try WatchedFiles(folders, quiet: quiet)
    }

    /// Imports until it is cancelled, or no folder is left. Returns the numbers of all imports together.
    ///
    /// - Parameter onEvent: Called on the calling thread: for each import with the files found, and then with the result
    ///   of each. A folder that is gone, or cannot be watched, is reported as a file that failed.
    /// - Throws: An error if the library fails; what was imported before stays, and files that were found and not imported
    ///   have been reported as failed.
    package func run(onEvent: (ImportEvent) -> Void) throws(LibraryError) -> ImportSummary {
        do throws(LibraryError) { try importUntilTheEnd(onEvent) } catch {
            reportWaiting(onEvent) { ImportedFile(path: $0, outcome: .failed, reason: error.stopReason) }
            throw error
        }
        reportWaiting(onEvent) {
            ImportedFile(path: $0, outcome: .skipped, reason: "It was not complete when the import ended.")
        }
        summary.wasCancelled = isCancelled()
        return summary
    }

    private func importUntilTheEnd(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        while !isCancelled(), files.hasRoots {
            files.update(isCancelled)
            for result in files.takeFailures() { report(found: result, onEvent) }
            for path in files.takeOverdue() { onEvent(.waiting(path: path)) }
            if let round = files.takeRound() {
                try importRound(round, onEvent)
            } else {
                files.wait(milliseconds: 250)
            }
            try keepUp()
        }
    }

    /// Reports what was found and not imported when the import ends.
    private func reportWaiting(_ onEvent: (ImportEvent) -> Void, as result: (String) -> ImportedFile) {
        if let postponed = files.takePostponed(), let obstacle { report(postponed, obstacle, onEvent) }
        for failure in files.takeFailures() { report(found: failure, onEvent) }
        for (path, isCounted) in files.takeWaiting() {
            if isCounted { report(result(path), onEvent) } else { report(found: result(path), onEvent) }
        }
    }

    /// Does the upkeep if it is due.
    private func keepUp() throws(LibraryError) {
        guard let upkeep, let due = nextUpkeep, due <= .now else { return }
        nextUpkeep = .now + upkeep.interval
        try upkeep.work()
    }

    private func importRound(_ round: WatchedFiles.Round, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        if round.found > 0 {
            summary.found += round.found
            onEvent(.found(files: round.found, bytes: round.listing.byteCount))
        }
        var isUntouched = true
        do throws(LibraryError) {
            let done = try job.run(round.listing, of: folders, isCancelled: isCancelled) { event in
                isUntouched = false
                // Between batches, so that the kernel's memory of reports does not run full.
                files.takeReports()
                if case .file(let result) = event { take(result, onEvent) }
            }
            summary.bytesRead += done.bytesRead
            summary.withoutThumbnails += done.withoutThumbnails
            try finish()
            hasImported = true
            obstacle = nil
        } catch {
            guard error.code == .notWritable, isUntouched, hasImported else {
                // The import has reported them itself if it began.
                if isUntouched { report(round, error, onEvent) }
                throw error
            }
            files.postpone(round, for: retryInterval)
            guard error != obstacle else { return }
            obstacle = error
            onEvent(.waitingForLibrary(error))
        }
    }

    /// Reports the files of a round that an error has ended before the first of them.
    private func report(_ round: WatchedFiles.Round, _ error: LibraryError, _ onEvent: (ImportEvent) -> Void) {
        var listing = round.listing
        while let group = listing.next() {
            for file in group { take(file.left(because: error), onEvent) }
        }
    }

    /// Reports a result, unless the file waits on, or was only imported again in the company of another one.
    private func take(_ result: ImportedFile, _ onEvent: (ImportEvent) -> Void) {
        if !files.isFound(result.path) {
            if [.imported, .paired, .repaired].contains(result.outcome) { report(found: result, onEvent) }
        } else if result.isIncomplete {
            files.postpone(result.path)
        } else {
            report(result, onEvent)
        }
    }

    private func report(found result: ImportedFile, _ onEvent: (ImportEvent) -> Void) {
        summary.found += 1
        onEvent(.found(files: 1, bytes: 0))
        report(result, onEvent)
    }

    private func report(_ result: ImportedFile, _ onEvent: (ImportEvent) -> Void) {
        summary.count(result)
        onEvent(.file(result))
    }
}
