// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The originals of a library: copies new ones into the staging folder, moves them to their places, and opens them.
///
/// A staged copy keeps a name of its own until it is moved or removed, and only the thread that took it out of the state
/// does either. The lock of the state is therefore never held while a file is renamed, removed or synced.
final class OriginalsStore: Sendable {
    private struct State {
        var folder: StagingFolder?
        var copies = StagedCopies()
    }

    let bundle: LibraryBundle
    let files: FileSystem
    let referenced: ReferencedOriginals
    /// Has originals that are not here, if there is one.
    let provider: (any OriginalsProvider)?
    private let timeout: LockTimeout
    private let state = Mutex(State())
    /// The names that are known to be on disk, and those whose sync failed.
    private let durability = Durability()

    init(
        bundle: LibraryBundle, files: FileSystem, referenced: ReferencedOriginals, timeout: LockTimeout,
        provider: (any OriginalsProvider)? = nil
    ) {
        self.provider = provider
        self.bundle = bundle
        self.files = files
        self.referenced = referenced
        self.timeout = timeout
    }
}

// MARK: - Staging

extension OriginalsStore {
    /// True if the staging folder exists. Until the store is released it keeps sweeps away from originals without a row.
    var isStaging: Bool { state.withLock { $0.folder != nil } }

    /// Creates the staging folder, or returns the existing one. Two concurrent first callers may each create one; one of
    /// the two is kept, and the other is removed.
    @discardableResult
    func prepareStaging() throws(LibraryError) -> StagingFolder {
        if let folder = state.withLock({ $0.folder }) { return folder }
        let new = try StagingFolder(bundle, files, timeout)
        return state.withLock { state in
            if let folder = state.folder { return folder }
            state.folder = new
            return new
        }
    }

    /// Copies the first `byteCount` bytes of the file for a holder, computing their fingerprint on the way, and syncs the
    /// copy. A file that has become shorter is copied as it is.
    func stage(
        _ file: borrowing OpenFile, byteCount: Int64, filenameExtension: String, by holder: StagingHolder
    ) throws(LibraryError) -> StagedOriginal {
        let part = try prepareStaging().path.appending(UUID().uuidString + ".part")
        do {
            let (fingerprint, byteCount) = try copy(file, byteCount, to: part)
            let key = try OriginalKey.checked(fingerprint, filenameExtension: filenameExtension)
            add(part, as: key, by: holder)
            return StagedOriginal(
                fingerprint: fingerprint, byteCount: byteCount, placement: Placement(key: key.text))
        } catch {
            try? files.remove(part)
            throw error
        }
    }

    /// Counts bytes that a holder has staged and that the library has already, so that they were not copied.
    func use(_ key: OriginalKey, by holder: StagingHolder) { state.withLock { $0.copies.use(key, by: holder) } }

    /// Returns true if the holder has staged these bytes and neither discarded them nor given them to an asset.
    func isStaged(_ key: OriginalKey, by holder: StagingHolder) -> Bool {
        state.withLock { $0.copies.isStaged(key, by: holder) }
    }

    /// Discards staged bytes once for a holder. The file is removed with its last holder.
    func discard(_ key: OriginalKey, by holder: StagingHolder) throws(LibraryError) {
        if let unused = state.withLock({ $0.copies.discard(key, by: holder) }) { try files.remove(unused) }
    }

    /// Discards everything that a holder has staged. The next sweep tries failed removals again.
    func discardAll(of holder: StagingHolder) {
        for unused in state.withLock({ $0.copies.discardAll(of: holder) }) { try? files.remove(unused) }
    }

    private func copy(
        _ file: borrowing OpenFile, _ limit: Int64, to part: LibraryPath
    ) throws(LibraryError) -> (fingerprint: Fingerprint, byteCount: Int64) {
        let target = try files.createFile(part)
        var hasher = FingerprintHasher()
        var byteCount: Int64 = 0
        try file.readAll(upTo: limit) { (chunk, offset) throws(LibraryError) in
            try files.write(target, chunk, offset)
            hasher.update(chunk)
            byteCount += Int64(chunk.count)
        }
        try files.syncFile(target, part)
        return (hasher.finish(), byteCount)
    }

    /// Records a staged copy. If the same bytes were staged twice, the earlier copy is kept, unless it was removed.
    func add(_ part: LibraryPath, as key: OriginalKey, by holder: StagingHolder) {
        let earlier = stagedPath(of: key)
        let gone = earlier.flatMap { (try? Disk.status(of: $0))?.isFile == true ? nil : $0 }
        let spare = state.withLock { $0.copies.add(part, as: key, by: holder, unless: gone) }
        if let spare { try? files.remove(spare) }
    }

    /// Moves a staged copy to its place, and returns the copy; `nil` if the copy does not exist. If the move fails, the
    /// copy stays staged.
    private func move(_ key: OriginalKey) throws(LibraryError) -> StagedCopy? {
        guard let copy = state.withLock({ $0.copies.take(key) }) else { return nil }
        do throws(LibraryError) {
            try files.rename(copy.path, bundle.path(of: key))
            return copy
        } catch {
            if let unused = state.withLock({ $0.copies.putBack(copy, as: key) }) { try? files.remove(unused) }
            throw error
        }
    }

    private func stagedPath(of key: OriginalKey) -> LibraryPath? { state.withLock { $0.copies.path(of: key) } }
}

// MARK: - Arrivals

extension OriginalsStore {
    /// An original that a change names, and its expected size.
    struct Arrival: Hashable, Sendable {
        var key: OriginalKey
        var byteCount: Int64
    }

    /// Moves the staged files to their places and syncs each folder that was touched. When it returns, a row may name
    /// them.
    ///
    /// No other process may be writing. Files that were moved stay in place, even if the commit fails: its rows may
    /// still exist when the library is opened next, and an original without a row does no harm. If it throws before the
    /// first move, nothing has changed.
    ///
    /// - Parameters:
    ///   - claimed: The originals that a row named before this change.
    ///   - moved: The files that were moved to places where nothing was, also when it throws.
    func take(
        _ arrivals: [Arrival], claimed: Set<OriginalKey>, moved: inout [MovedCopy]
    ) throws(LibraryError) {
        let arrivals = Set(arrivals).sorted { $0.key.text < $1.key.text }
        var waiting: [Arrival] = []
        for arrival in arrivals where try !isInPlace(arrival, isClaimed: claimed.contains(arrival.key)) {
            waiting.append(arrival)
        }
        for arrival in waiting { try checkStaged(arrival) }
        let names = Set(arrivals.map(\.key.folder)).sorted()
        try make(names)
        for arrival in waiting {
            let isNew = try Disk.status(of: bundle.path(of: arrival.key)) == nil
            guard let copy = try move(arrival.key) else { throw .notStaged(arrival.key) }
            if isNew { moved.append(MovedCopy(key: arrival.key, copy: copy)) }
        }
        let new = arrivals.map(\.key).filter { !claimed.contains($0) }
        for name in names { try sync(name, with: new.filter { $0.folder == name }) }
    }

    /// A staged copy that was moved to its place, where no file was before.
    struct MovedCopy: Sendable {
        let key: OriginalKey
        fileprivate let copy: StagedCopy
    }

    /// Moves a file that no row names from its place back to where it was staged. One that cannot be moved stays.
    func moveBack(_ moved: MovedCopy) {
        do throws(LibraryError) { try files.rename(bundle.path(of: moved.key), moved.copy.path) } catch { return }
        if let unused = state.withLock({ $0.copies.putBack(moved.copy, as: moved.key) }) { try? files.remove(unused) }
    }

    /// Syncs a folder that new originals were moved into.
    ///
    /// After a sync that failed, the system may have dropped what was not written; a later sync that succeeds does not
    /// prove that it is on disk. The new originals are in doubt until a staged copy replaces them.
    private func sync(_ name: String, with new: [OriginalKey]) throws(LibraryError) {
        do throws(LibraryError) { try files.syncFolder(bundle.originals.appending(name)) } catch {
            durability.markUnsynced(new, error)
            throw error
        }
        durability.markSynced(new)
    }

    /// Creates the folders and syncs their names. An existing folder may have been created by a process that ended
    /// before the name was synced, so each name is synced once per process before a file is moved into the folder.
    private func make(_ names: [String]) throws(LibraryError) {
        for name in names {
            let folder = bundle.originals.appending(name)
            if let error = durability.syncError(of: name) { try removeUnsyncedFolder(folder, after: error) }
            if try files.makeFolder(folder) { durability.forget(name) }
        }
        let new = durability.unsynced(among: names)
        guard !new.isEmpty else { return }
        do throws(LibraryError) { try files.syncFolder(bundle.originals) } catch {
            durability.markUnsynced(new, error)
            throw error
        }
        durability.markSynced(new)
    }

    /// Removes an empty folder so that its name is created again after a failed sync. A folder with files stays in doubt.
    private func removeUnsyncedFolder(_ folder: LibraryPath, after error: LibraryError) throws(LibraryError) {
        guard try Disk.names(in: folder).isEmpty else { throw error }
        try files.removeFolder(folder)
    }

    /// Returns true if the file is in place already: another asset has the same bytes, or it is unclaimed since a
    /// commit failed.
    ///
    /// If a copy was staged nevertheless, the library was not sure of the file. The copy replaces an unclaimed file, whose
    /// name may never have reached the disk. The bytes of a claimed one are read, and the copy replaces it if they differ.
    private func isInPlace(_ arrival: Arrival, isClaimed: Bool) throws(LibraryError) -> Bool {
        guard let original = try Disk.open(bundle.path(of: arrival.key)) else { return false }
        guard stagedPath(of: arrival.key) != nil else {
            if !isClaimed, let error = durability.syncError(of: arrival.key) { throw error }
            try check(try original.byteCount(), arrival)
            return true
        }
        guard isClaimed else { return false }
        guard try original.byteCount() == arrival.byteCount,
            arrival.key.names(try original.fingerprint().fingerprint)
        else { return false }
        if let spare = state.withLock({ $0.copies.take(arrival.key) }) { try files.remove(spare.path) }
        return true
    }

    private func checkStaged(_ arrival: Arrival) throws(LibraryError) {
        guard let path = stagedPath(of: arrival.key), let staged = try Disk.status(of: path), staged.isFile else {
            throw .notStaged(arrival.key)
        }
        try check(staged.byteCount, arrival)
    }

    private func check(_ byteCount: Int64, _ arrival: Arrival) throws(LibraryError) {
        guard byteCount == arrival.byteCount else {
            throw LibraryError(
                .invalidRequest,
                "“\(arrival.key.text)” has \(byteCount.counted("byte")), not \(arrival.byteCount). Stage the file again."
            )
        }
    }
}

extension LibraryError {
    /// Returns the error for bytes that are not staged, or that the caller may not name: it must not tell the two apart.
    static func notStaged(_ key: OriginalKey) -> LibraryError {
        LibraryError(
            .missingOriginal,
            "The bytes of “\(key.text)” were not staged, or were discarded. Stage the file again.")
    }
}

// MARK: - Reading

extension OriginalsStore {
    /// Opens the library's copy, or else the file outside it that the library refers to. Throws `notLocal` if only the
    /// provider has the original, and `missingOriginal` if neither has it.
    func open(_ resource: Resource) throws(LibraryError) -> OpenFile {
        if let file = try find(resource) { return file }
        if let key = resource.referenceKey, let file = try referenced.find(key) { return file }
        if isProvided(resource) { throw .notLocal(resource.content) }
        throw resource.referenceKey.map { .missingReference($0) } ?? missing(resource)
    }

    /// Returns true if the bytes can be downloaded.
    func isProvided(_ resource: Resource) -> Bool { provider?.has(resource.content.fingerprint) ?? false }

    /// Opens the library's copy, or returns `nil` if the copy does not exist.
    private func find(_ resource: Resource) throws(LibraryError) -> OpenFile? {
        for placement in resource.placements where placement.store == .local && placement.state != .missing {
            // A wrong key might name another photo.
            guard placement.resolves(to: resource.content), let key = OriginalKey(placement.key),
                let file = try Disk.open(bundle.path(of: key))
            else { continue }
            return file
        }
        return nil
    }

    private func missing(_ resource: Resource) -> LibraryError {
        let placement = resource.placements.first { $0.store == .local && $0.resolves(to: resource.content) }
        let key = placement?.key ?? resource.content.fingerprint.hex
        let (name, type) = (resource.content.originalFilename, resource.content.type)
        let what = type.wordsOfRendering ?? "original"
        return LibraryError(
            .missingOriginal,
            "The \(what) of “\(name)” is not in the library: “originals/\(key)” is missing. Restore that file from a "
                + "backup, then verify the library.\(type.lossRemedy)")
    }
}

/// The names that this process has synced, and those whose sync failed.
private final class Durability: Sendable {
    private struct State {
        /// The folders whose names are on disk.
        var folders: Set<String> = []
        /// The folders and originals whose names may have been lost, with the error of their sync.
        var folderErrors: [String: LibraryError] = [:]
        var originalErrors: [OriginalKey: LibraryError] = [:]
    }

    private let state = Mutex(State())

    func unsynced(among names: [String]) -> [String] {
        state.withLock { state in names.filter { !state.folders.contains($0) } }
    }

    func markSynced(_ names: [String]) {
        state.withLock { state in
            state.folders.formUnion(names)
            for name in names { state.folderErrors[name] = nil }
        }
    }

    func forget(_ name: String) { state.withLock { _ = $0.folders.remove(name) } }
    func syncError(of name: String) -> LibraryError? { state.withLock { $0.folderErrors[name] } }
    func syncError(of key: OriginalKey) -> LibraryError? { state.withLock { $0.originalErrors[key] } }

    func markUnsynced(_ names: [String], _ error: LibraryError) {
        state.withLock { state in for name in names { state.folderErrors[name] = error } }
    }

    func markUnsynced(_ keys: [OriginalKey], _ error: LibraryError) {
        state.withLock { state in for key in keys { state.originalErrors[key] = error } }
    }

    func markSynced(_ keys: [OriginalKey]) {
        state.withLock { state in for key in keys { state.originalErrors[key] = nil } }
    }
}
