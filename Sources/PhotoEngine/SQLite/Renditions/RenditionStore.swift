// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import GRDB
package import PhotoLibrary
internal import Synchronization

/// The renditions of a library, in `renditions.sqlite` next to its database.
///
/// All of them can be made again from the originals. So the file may be deleted at any time; a file that cannot be read
/// counts as empty, and is replaced when the next rendition is stored, and so is one that was deleted while it was
/// open, or has other tables; a power failure may lose the latest ones. Each has a checksum, and one that does not match
/// counts as none, also where missing ones are asked for.
/// Reads write nothing: the file is created, and opened for writing, when the first rendition is stored. The file's
/// pages in use never exceed its budget (``RenditionRoom``). Where the file cannot be read, for whatever reason, reads
/// find nothing, because pictures can be made without it; the reason is logged. Another program that has locked it is
/// waited for once (``RenditionWaits``). Thread-safe, and safe for several processes on one library.
package final class RenditionStore: RenditionStoring {
    private struct Connections {
        var reading: ReadingConnections?
        private var writing: DatabasePool?
        /// The file that the connections for writing have open.
        private var written: DatabaseIdentity?
        /// True once a read has found that the file is broken: the next write replaces it.
        var isDamaged = false

        /// Returns the connections for writing; `nil` if they do not exist, or if their file was deleted or replaced.
        mutating func writer() -> DatabasePool? {
            guard let writing, let written else { return nil }
            if (try? written.checkForWriting()) != nil { return writing }
            self.writing = nil
            return nil
        }

        mutating func setWriter(_ pool: DatabasePool, of file: LibraryPath) throws(LibraryError) {
            written = try DatabaseIdentity(file)
            writing = pool
            isDamaged = false
        }

        /// Closes the connections before the file is replaced.
        mutating func close() {
            reading = nil
            writing = nil
        }
    }

    /// The space that renditions may take if nothing else is said: those in both sizes of some 120,000 photos, or the
    /// grid's of more than a million.
    package static let usualBudget: Int64 = 16 << 30

    private let bundle: LibraryBundle
    private let budget: Int64
    private let timeout: LockTimeout
    private let reads: RenditionWaits
    private let writes: RenditionWaits
    /// Threads that read at a time: more would wait behind them, for all that they wait for.
    private let readers = DispatchSemaphore(value: RenditionFile.readerCount)
    private let connections = Mutex(Connections())
    private let unstored = Mutex(UnstoredHashes())
    /// Held while the file is opened for writing, which does not block readers.
    private let opening = Mutex(())

    /// Opens the renditions of a library, if there are any.
    package convenience init(of engine: SQLiteEngine) { self.init(in: engine.bundle) }

    /// Opens the renditions in a library's folder, if there are any.
    ///
    /// - Parameters:
    ///   - budget: The number of bytes that the file may use.
    ///   - timeout: The limit of a wait for another program.
    ///   - now: The clock of the time after such a wait for which nothing is tried.
    init(
        in bundle: LibraryBundle, budget: Int64 = RenditionStore.usualBudget, timeout: LockTimeout = LockTimeout(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.bundle = bundle
        self.budget = budget
        self.timeout = timeout
        reads = RenditionWaits(bundle.renditions, timeout, logsWaits: false, now: now)
        writes = RenditionWaits(bundle.renditions, timeout, logsWaits: true, now: now)
    }

    /// Stores renditions in one transaction, replacing existing ones. Where there is no room, older ones go. Where
    /// nothing can be written, their hashes are kept in memory.
    package func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        guard !renditions.isEmpty else { return }
        do throws(LibraryError) { try store(renditions) } catch {
            unstored.withLock { $0.keep(renditions) }
            throw error
        }
    }

    private func store(_ renditions: [StoredRendition]) throws(LibraryError) {
        // Smaller ones first, because they may take the place of larger ones, and not the other way round.
        let sorted = renditions.sorted { $0.rendition.kind.rawValue < $1.rendition.kind.rawValue }
        try write { [budget] database in
            try RenditionRow.removeUnusableNumbers(database)
            try PictureHashRow.removeUnusableNumbers(database)
            let room = try RenditionRoom(database, byteCount: budget)
            for stored in sorted {
                try RenditionRow.remove(stored.rendition.kind, of: stored.original, database)
                if stored.rendition.kind == .thumbnail {
                    try PictureHashRow.set(stored, database)
                }
                if try room.makeRoom(for: stored.rendition) { try RenditionRow.insert(stored, database) }
            }
            try room.removeExcess()
        }
    }

    /// Returns the rendition of an original, or `nil` when none is stored.
    package func rendition(
        of original: Fingerprint, _ kind: Rendition.Kind
    ) throws(LibraryError) -> Rendition? {
        read(orElse: nil) { try RenditionRow.rendition(of: original, kind, $0) }
    }

    /// Returns for each original the smallest stored rendition that suffices for so many pixels of the longer side, or else
    /// the largest one; `nil` when none is stored.
    func renditions(of originals: [Fingerprint], longestSide: Int) throws(LibraryError) -> [Rendition?] {
        read(orElse: originals.map { _ in nil }) { database in
            try originals.map { try RenditionRow.rendition(of: $0, bestFor: longestSide, database) }
        }
    }

    /// Returns the originals that have no rendition of that kind, and no smaller one that shows the picture unscaled.
    /// Reads the bytes, because a damaged rendition counts as none. So does a thumbnail of whose picture no hash is known.
    package func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        read(orElse: Set(originals)) { database in
            Set(
                try originals.filter { original in
                    guard try RenditionRow.exists(kind, of: original, database) else { return true }
                    // The hash is made with the thumbnail, of pixels that no JPEG gives back to the bit.
                    guard kind == .thumbnail else { return false }
                    return try !PictureHashRow.exists(of: original, database)
                })
        }
    }

    /// A number that changes whenever hashes of pictures are stored, or kept in memory.
    func pictureHashVersion() throws(LibraryError) -> Int64 {
        let stored: Int64 = read(orElse: 0) { try PictureHashRow.version($0) }
        // Stored hashes are numbered in the lower bits: no library has so many.
        return stored ^ (unstored.withLock { $0.version } << 40)
    }

    /// Returns the hashes of all pictures that have one.
    func pictureHashes() throws(LibraryError) -> [Fingerprint: PictureHash] {
        let stored: [Fingerprint: PictureHash] = read(orElse: [:]) { try PictureHashRow.all($0) }
        return stored.merging(unstored.withLock { $0.hashes }) { stored, _ in stored }
    }

    /// Returns the blurred copies of pictures, of those that have one.
    func thumbhashes(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Thumbhash] {
        read(orElse: [:]) { database in
            try originals.reduce(into: [:]) { $0[$1] = try PictureHashRow.thumbhash(of: $1, database) }
        }
    }

    /// Removes all renditions of originals that are gone, and their hashes. When it returns, nothing of them is left in
    /// the file or its log. If there is no file, no file is created.
    package func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        unstored.withLock { $0.forget(originals) }
        try remove(originals.map(\.stored.databaseValue))
    }

    /// Removes all rows of originals.
    ///
    /// - Parameter originals: The cells that name them, which may be damaged.
    func remove(_ originals: [DatabaseValue]) throws(LibraryError) {
        guard !originals.isEmpty, try hasFiles else { return }
        try change { pool in
            try RenditionFile.write(pool) { database in
                for original in originals {
                    try RenditionRow.removeAll(of: original, database)
                    try PictureHashRow.removeAll(of: original, database)
                }
            }
            // Until the log is copied, its frames and the pages of the file still have the bytes.
            _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
    }

    private var hasFiles: Bool {
        get throws(LibraryError) {
            for file in bundle.renditions.databaseFiles where try Disk.status(of: file) != nil { return true }
            return false
        }
    }

    /// Returns a batch of the cells that name originals, in their order; an empty one behind the last.
    ///
    /// - Parameter last: The last cell of the batch before; `nil` to begin.
    func originals(after last: DatabaseValue?) -> [DatabaseValue] {
        read(orElse: []) { database in
            let sql = """
                SELECT original FROM rendition WHERE original > ?1 \
                UNION SELECT original FROM picture_hash WHERE original > ?1 ORDER BY original LIMIT ?2
                """
            // Every cell is greater than this number.
            let first = (-Double.infinity).databaseValue
            return try DatabaseValue.fetchAll(
                database.cachedStatement(sql: sql), arguments: [last ?? first, batchLimit])
        }
    }
}

// MARK: - Connections

extension RenditionStore {
    /// Reads from the file.
    ///
    /// - Parameter nothing: The result when there is no file, or none that can be read.
    private func read<Value>(orElse nothing: Value, _ body: (Database) throws -> Value) -> Value {
        readers.wait()
        defer { readers.signal() }
        // Again where the file was opened without shared memory and has been written to since, or was replaced.
        for _ in 0..<2 where reads.failure == nil {
            do throws(LibraryError) {
                return try readOnce(orElse: nothing, body)
            } catch {
                guard error.code == .fileChanged else {
                    reads.stop(because: error.code == .notWritable ? error : .unreadableRenditions(error))
                    break
                }
                connections.withLock { $0.reading = nil }
            }
        }
        reads.logFailure()
        return nothing
    }

    private func readOnce<Value>(
        orElse nothing: Value, _ body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        let checked: (Database) throws -> Value = { database in
            do { return try RenditionFile.isUsable(database) ? body(database) : nothing } catch let error
                as DatabaseError where error.isOfDamagedRenditions
            {
                self.connections.withLock { $0.isDamaged = true }
                throw error
            }
        }
        do throws(LibraryError) {
            if let writer = connections.withLock({ $0.writer() }) {
                do { return try writer.read(checked) } catch { throw meaning(of: error) }
            }
            guard let reader = try reader() else { return nothing }
            return try reader.read(checked)
        } catch  where error.code == .libraryUnreadable {
            return nothing
        }
    }

    /// Returns the connections for reading, or `nil` while there is no file.
    private func reader() throws(LibraryError) -> ReadingConnections? {
        try connections.withLock { connections in
            Result { () throws(LibraryError) in
                if let reading = connections.reading { return reading }
                // The previous holder of the lock may have waited in vain.
                guard reads.failure == nil, try Disk.status(of: bundle.renditions) != nil else { return nil }
                do throws(LibraryError) { connections.reading = try openedForReading() } catch {
                    if error.code == .notWritable { reads.stop(because: error) }
                    throw error
                }
                return connections.reading
            }
        }.get()
    }

    private func openedForReading() throws(LibraryError) -> ReadingConnections {
        if let obstacle = bundle.renditionsObstacle { throw obstacle }
        return try ReadingConnections(bundle.renditions, in: bundle, timeout) {
            RenditionFile.reading(bundle.renditions, reads, withLogInMemory: $0)
        }
    }

    private func write(_ body: (Database) throws -> Void) throws(LibraryError) {
        try change { try RenditionFile.write($0, body) }
    }

    /// Changes the file. A file that turns out to be broken is replaced, once.
    private func change(_ body: (DatabasePool) throws -> Void) throws(LibraryError) {
        do {
            do { try body(writer()) } catch let error as DatabaseError where error.isOfDamagedRenditions {
                connections.withLock { $0.isDamaged = true }
                try body(writer())
            }
        } catch {
            let failure = error as? LibraryError ?? self.failure(of: error)
            writes.logFailure()
            throw failure
        }
    }

    private func writer() throws(LibraryError) -> DatabasePool {
        try opening.withLock { _ in
            Result { () throws(LibraryError) in
                // If reading is impossible, writing is impossible as well.
                if let failure = writes.failure ?? reads.failure, failure.code == .notWritable { throw failure }
                let isDamaged = connections.withLock(\.isDamaged)
                if !isDamaged, let writer = connections.withLock({ $0.writer() }) { return writer }
                if let obstacle = bundle.root.obstacle { throw obstacle }
                if let obstacle = bundle.root.sharedFile(of: bundle.renditions.name) ?? bundle.renditionsObstacle {
                    writes.stop(because: obstacle)
                    throw obstacle
                }
                try bundle.checkFiles(ofDatabase: bundle.renditions)
                connections.withLock { $0.close() }
                let opened: DatabasePool
                do {
                    opened = try RenditionFile.opened(bundle.renditions, writes, isDamaged: isDamaged)
                } catch {
                    throw failure(of: error)
                }
                return try setWriter(opened)
            }
        }.get()
    }

    private func setWriter(_ opened: DatabasePool) throws(LibraryError) -> DatabasePool {
        try connections.withLock { connections in
            Result { () throws(LibraryError) in
                try connections.setWriter(opened, of: bundle.renditions)
                return opened
            }
        }.get()
    }

    /// Converts an error of a write. After a wait that has run out the next ones are not begun.
    private func failure(of error: any Error) -> LibraryError {
        let failure = meaning(of: error)
        if (error as? DatabaseError)?.isOfLock == true { writes.stop(because: failure) }
        return failure
    }

    /// Converts an error. Its remedy differs from the remedy for the library's database: this file can be deleted.
    private func meaning(of error: any Error) -> LibraryError {
        let general = LibraryError(database: error)
        if (error as? DatabaseError)?.isOfLock == true { return .locked(bundle.renditions, cause: general.cause) }
        guard general.code == .libraryUnreadable else { return general }
        return LibraryError(
            .libraryUnreadable,
            "The library's renditions.sqlite cannot be used. Delete the file: renditions are made again from the "
                + "originals.",
            cause: general.cause)
    }
}

extension LibraryError {
    fileprivate static func unreadableRenditions(_ error: LibraryError) -> LibraryError {
        LibraryError(
            error.code,
            "The library's renditions.sqlite cannot be read, so pictures are decoded from the originals. Delete the "
                + "file: renditions are made again from the originals.", cause: error.cause ?? error.message)
    }
}

extension DatabaseError {
    /// True if another program keeps the file locked.
    fileprivate var isOfLock: Bool { [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(resultCode) }
}
