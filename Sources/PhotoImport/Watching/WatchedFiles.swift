// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// The files in watched folders: which of them wait, and which are to be imported next.
///
/// Folders are watched before they are read, so that nothing is missed between. When the kernel has lost reports, all
/// folders are read again.
struct WatchedFiles {
    /// The files of one import.
    struct Round {
        var listing = FolderListing()
        /// The number of files to count as found; the others are company, or were counted before.
        var found = 0
        var isEmpty: Bool { listing.fileCount == 0 }
    }

    private let tree: FolderTreeWatch
    private var roots: [WatchedRoot]
    private var settling: SettlingFiles
    private var reported = ReportedFiles()
    private var round = Round()
    private var places: [SettlingFiles.Place] = []
    /// A round that could not be imported, and when it is tried again.
    private var postponed: (round: Round, until: ContinuousClock.Instant)?
    /// Folders to read, with all folders in them.
    private var newFolders: [WalkFolder]
    private var failures: [ImportedFile] = []

    init(_ folders: [String], quiet: Duration) throws(LibraryError) {
        roots = try folders.map { (path) throws(LibraryError) in try WatchedRoot(path) }
        newFolders = roots.map(\.folder)
        tree = try FolderTreeWatch()
        settling = SettlingFiles(quiet: quiet)
        for root in roots {
            if let failure = tree.watch(root.folder) { throw .watching(failure) }
        }
    }

    /// True while there is a folder to watch.
    var hasRoots: Bool { !roots.isEmpty }

    /// Waits for reports, for at most that long.
    func wait(milliseconds: Int32) { tree.wait(milliseconds: milliseconds) }

    /// Takes in what has happened, and looks at the files that are due.
    mutating func update(_ isCancelled: () -> Bool) {
        checkRoots()
        takeReports()
        readNewFolders(isCancelled)
        let due = Dictionary(grouping: settling.due(at: .now), by: \.folder)
        for (folder, places) in due.sorted(by: { $0.key.realPath < $1.key.realPath }) where !isCancelled() {
            readAgain(folder, Set(places.map(\.name)))
        }
    }

    /// Takes the kernel's reports, without looking at files.
    mutating func takeReports() {
        for report in tree.reports() {
            switch report {
            case .file(let place, let isCreation): settling.note(place, isCreation: isCreation, at: .now)
            case .departure(let place): settling.forget(place)
            case .folder(let folder, let parent): note(folder, in: parent)
            case .overflow: newFolders = roots.map(\.folder)
            }
        }
    }

    // MARK: Results

    /// Returns the files to import now, if there are any.
    mutating func takeRound() -> Round? {
        if let (old, until) = postponed {
            guard until <= .now else { return nil }
            postponed = nil
            return old
        }
        guard !round.isEmpty else { return nil }
        defer {
            round = Round()
            places = []
        }
        reported.begin()
        return round
    }

    /// Keeps a round for later, because the library could not be written.
    mutating func postpone(_ round: Round, for time: Duration) {
        var round = round
        round.found = 0
        postponed = (round, .now + time)
    }

    /// Returns the round that was kept for later, if there is one, which is not imported any more.
    mutating func takePostponed() -> Round? {
        defer { postponed = nil }
        return postponed?.round
    }

    /// Keeps a file of the current round for later, because it was not complete. Its next report ends its wait.
    mutating func postpone(_ path: String) { reported.postpone(path) }

    /// True if the current round reports the file, false if it is company.
    func isFound(_ path: String) -> Bool { reported.isCurrent(path) }

    /// Returns the folders that are gone or cannot be watched, as failures.
    mutating func takeFailures() -> [ImportedFile] {
        defer { failures = [] }
        return failures
    }

    /// Returns the files that have waited long, each once.
    mutating func takeOverdue() -> [String] { settling.takeOverdue(at: .now).map(\.path.displayText).sorted() }

    /// Returns the files that were found and not imported, and whether they were counted.
    mutating func takeWaiting() -> [(path: String, isCounted: Bool)] {
        let ready = places.map(\.path.displayText).filter(reported.isNext)
        let paths = Set(ready + settling.places.map(\.path.displayText) + reported.waiting)
        return paths.sorted().map { ($0, reported.endWait($0)) }
    }

    private mutating func fail(_ path: RawPath, _ reason: String) {
        failures.append(ImportedFile(path: path.displayText, outcome: .failed, reason: reason))
    }
}

// MARK: - Folders

extension WatchedFiles {
    private mutating func checkRoots() {
        for root in roots where !root.isThere {
            let path = root.folder.realPath
            tree.forget(path)
            for place in settling.places where place.folder.realPath.isOrLies(in: path) { settling.forget(place) }
            newFolders.removeAll { $0.realPath.isOrLies(in: path) }
            fail(root.folder.path, "The folder was removed, moved or unmounted, and is no longer watched.")
        }
        roots.removeAll { !$0.isThere }
    }

    /// Records a folder that appeared, unless an import leaves it out, which is reported.
    private mutating func note(_ folder: WalkFolder, in parent: WalkFolder) {
        if let entry = FolderWalk.entry(ofFolder: folder, in: parent) {
            if add(entry) { round.listing.append([entry]) }
        } else {
            newFolders.append(folder)
        }
    }

    private mutating func readNewFolders(_ isCancelled: () -> Bool) {
        var walk = FolderWalk(folders: newFolders)
        newFolders = []
        while !isCancelled(), let folder = walk.nextFolder() {
            if let failure = tree.watch(folder) {
                // It was removed again, or a link took its place.
                guard folder.isThere else { continue }
                fail(folder.path, LibraryError.watching(failure).description)
            }
            take(walk.entries(of: folder), of: folder)
        }
    }

    private mutating func readAgain(_ folder: WalkFolder, _ names: Set<RawPath>) {
        var walk = FolderWalk()
        let entries = folder.isThere ? walk.entries(of: folder) : []
        take(entries, of: folder) { names.contains($0.name) || $0.namedPath != nil }
        for name in names.subtracting(entries.map(\.name)) {
            settling.forget(SettlingFiles.Place(folder: folder, name: name))
        }
    }
}

extension WalkFolder {
    fileprivate var isThere: Bool { (try? OpenFile(folderAt: realPath)) != nil }
}

// MARK: - Files

extension WatchedFiles {
    /// Looks at the entries of a folder that are concerned, and adds those that are complete to the round.
    private mutating func take(
        _ entries: [WalkEntry], of folder: WalkFolder, _ isConcerned: (WalkEntry) -> Bool = { _ in true }
    ) {
        let complete = entries.filter(isConcerned).filter { isComplete($0) && add($0) }
        guard !complete.isEmpty else { return }
        let wanted = Set(complete.map(\.name))
        let groups = FolderNames(entries.filter(\.isFile).map(\.name)).groups(of: entries)
        // A file that describes the folder concerns all of it.
        let isWhole = groups.contains(where: FolderNames.describesFolder)
        let listed = groups.filter { group in isWhole || group.contains { wanted.contains($0.entry.name) } }
            .joined().map(\.entry)
            .filter { wanted.contains($0.name) || $0.isFile && !settling.contains(SettlingFiles.Place($0)) }
        round.listing.append(listed.sorted(), among: entries.filter(\.isFile).map(\.name))
    }

    /// Adds an entry to what the next round reports, unless it was there before in that state.
    private mutating func add(_ entry: WalkEntry) -> Bool {
        var isCounted = false
        guard reported.add(entry, isCounted: &isCounted) else { return false }
        if !isCounted { round.found += 1 }
        places.append(SettlingFiles.Place(entry))
        return true
    }

    /// True if a file is complete, and for what is no file.
    private mutating func isComplete(_ entry: WalkEntry) -> Bool {
        let place = SettlingFiles.Place(entry)
        guard let identity = entry.identity else {
            settling.forget(place)
            return true
        }
        let file = try? OpenFile(entry.name, inFolder: entry.folder.realPath)
        return settling.isComplete(
            place, seen: SettlingFiles.Sight(byteCount: entry.byteCount ?? 0, identity: identity),
            writers: file?.writers ?? .none, age: identity.age, at: .now)
    }
}

extension SettlingFiles.Place {
    fileprivate init(_ entry: WalkEntry) { self.init(folder: entry.folder, name: entry.name) }
}

extension WalkEntry.Identity {
    /// The time since the last change, by the system's clock.
    fileprivate var age: Duration {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return .nanoseconds(Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- changedNanoseconds)
    }
}
