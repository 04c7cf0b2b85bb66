// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

/// Files that were made or changed lately, and wait until they are complete.
///
/// A file is complete if nobody has it open for writing, and nothing about it has changed for a while. Whoever uses this
/// looks at the files when they are due, and says what was seen. No I/O.
struct SettlingFiles {
    /// What was seen of a file.
    struct Sight: Hashable {
        var byteCount: Int64
        var identity: WalkEntry.Identity
    }

    /// A file of a folder.
    struct Place: Hashable {
        let folder: WalkFolder
        let name: RawPath

        init(folder: WalkFolder, name: RawPath) {
            var folder = folder
            // Known only to those that have read the folder.
            folder.hasSubfolders = false
            self.folder = folder
            self.name = name
        }

        var path: RawPath { folder.path.appending(name) }
    }

    private struct Wait {
        let begin: ContinuousClock.Instant
        var due: ContinuousClock.Instant
        var lastReport: ContinuousClock.Instant
        var seen: Sight?
        /// True if the last report was that of a file that was made, and not yet that of one that was closed.
        var mayBeOpen: Bool
        var isOverdue = false
    }

    /// The time for which nothing may change.
    let quiet: Duration
    /// The time after which a file counts as complete that another user has made and never closed, as far as can be told.
    static let patience = Duration.seconds(600)
    /// The time after which a file that waits is mentioned.
    static let overdueTime = Duration.seconds(60)

    private var waits: [Place: Wait] = [:]

    init(quiet: Duration) { self.quiet = quiet }

    var isEmpty: Bool { waits.isEmpty }

    /// The files that wait.
    var places: [Place] { Array(waits.keys) }

    func contains(_ place: Place) -> Bool { waits[place] != nil }

    /// Records a report on a file, which begins to wait or waits on.
    ///
    /// - Parameter isCreation: True if it was made just now, so that it may be open.
    mutating func note(_ place: Place, isCreation: Bool, at now: ContinuousClock.Instant) {
        var wait = waits[place] ?? Wait(begin: now, due: now, lastReport: now, mayBeOpen: false)
        wait.due = now + quiet
        wait.lastReport = now
        wait.mayBeOpen = isCreation
        waits[place] = wait
    }

    /// Forgets a file that is gone.
    mutating func forget(_ place: Place) { waits[place] = nil }

    /// The files to look at now.
    func due(at now: ContinuousClock.Instant) -> [Place] { waits.filter { $0.value.due <= now }.map(\.key) }

    /// Returns true if a file is complete. It waits no more then.
    ///
    /// - Parameter age: The time since its last change by the clock of its file system, which may differ from this one.
    mutating func isComplete(
        _ place: Place, seen sight: Sight, writers: OpenFile.Writers, age: Duration, at now: ContinuousClock.Instant
    ) -> Bool {
        var wait = waits[place] ?? Wait(begin: now, due: now, lastReport: now, mayBeOpen: false)
        let isOpen =
            switch writers {
            case .none: false
            case .some: true
            case .unknown: wait.mayBeOpen && now - wait.lastReport < SettlingFiles.patience
            }
        if !isOpen, wait.seen == sight || age >= quiet {
            waits[place] = nil
            return true
        }
        wait.seen = sight
        wait.due = now + quiet
        waits[place] = wait
        return false
    }

    /// Returns the files that have waited long, each once.
    mutating func takeOverdue(at now: ContinuousClock.Instant) -> [Place] {
        let overdue = waits.filter { !$0.value.isOverdue && now - $0.value.begin >= SettlingFiles.overdueTime }.map(
            \.key)
        for place in overdue { waits[place]?.isOverdue = true }
        return overdue
    }
}
