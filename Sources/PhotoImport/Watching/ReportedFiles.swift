// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

/// The files that were found by an import that goes on, each in each of its states once.
///
/// A file that is imported again only because another one of its asset appeared was found before. Files are kept as hash
/// values of eight bytes.
struct ReportedFiles {
    private var states: Set<Int> = []
    /// The paths of the files that the next import reports, and of those that the current one reports.
    private var next: Set<Int> = []
    private var current: Set<Int> = []
    /// Files that were counted, and wait because they changed while they were read.
    private var postponed: Set<String> = []

    /// Adds a file to the next import. Returns false if it was there before in that state.
    ///
    /// - Parameter isCounted: True afterwards if the file was counted before, and not reported.
    mutating func add(_ entry: WalkEntry, isCounted: inout Bool) -> Bool {
        let path = entry.path.displayText
        guard states.insert(ReportedFiles.hash(path, entry)).inserted else { return false }
        next.insert(path.hashValue)
        isCounted = postponed.remove(path) != nil
        return true
    }

    /// Records that the next import begins.
    mutating func begin() {
        current = next
        next = []
    }

    /// True if the current import reports the file, false if the file is in it as company.
    func isCurrent(_ path: String) -> Bool { current.contains(path.hashValue) }

    /// True if the next import reports the file.
    func isNext(_ path: String) -> Bool { next.contains(path.hashValue) }

    /// Records that a file which was counted waits on.
    mutating func postpone(_ path: String) { postponed.insert(path) }

    /// Ends the wait of a file. Returns true if it was counted.
    mutating func endWait(_ path: String) -> Bool { postponed.remove(path) != nil }

    /// The files that were counted, and not reported.
    var waiting: [String] { postponed.sorted() }

    private static func hash(_ path: String, _ entry: WalkEntry) -> Int {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(entry.kind)
        hasher.combine(entry.identity)
        return hasher.finalize()
    }
}
