// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// A file next to the database that records the newest transaction ever committed. It reveals a database that is older
/// than its library, because it was restored from a backup (even next to the log of a newer one), or because its log
/// was cut off.
///
/// The file is written after each commit and synced by the system later, so that it delays no commit. After a power
/// failure it may lag behind the database; it is never ahead, and does not depend on clocks. A file that is missing or
/// damaged proves nothing, whatever is committed afterwards, until the originals have been compared with the database.
package struct HistoryFile: Sendable {
    /// The contents of the file.
    struct Content: Hashable, Sendable {
        var newest: HistoryPoint
        /// The newest transaction before a database was found that had not reached it. It is kept until the originals
        /// have been searched for what that database lacks.
        var lost: HistoryPoint?
        /// The originals without an asset at the last comparison of all originals with the database, or `nil` when no
        /// such comparison is known.
        var left: RemainingOriginals?
        /// The newest transaction that the database is known to have without its log; `nil` when that is not known.
        var base: HistoryPoint?
        /// The log that the newest transaction was written to.
        var log: LogIdentity?
    }

    let path: LibraryPath
    /// The database that the file belongs to. Stored, because it is needed at each commit.
    let database: LibraryPath
    private let parsed = ParsedContent()

    init(path: LibraryPath) {
        self.path = path
        database = path.parent.appending("library.sqlite")
    }

    /// Returns the contents, or `nil` when the file is missing or damaged.
    func content() -> Content? {
        do throws(LibraryError) {
            return Content(bytes: try opened(for: .reading).head())
        } catch {
            return nil
        }
    }

    /// The error for something else in place of the file. Nothing is recorded then, and a database that is too old is
    /// not noticed.
    var obstacle: LibraryError? {
        guard let found = try? Disk.status(of: path) else { return nil }
        return obstacle(in: found)
    }

    private func obstacle(in found: FileStatus) -> LibraryError? {
        if !found.isFile { return .unexpectedFileType(path, found) }
        return found.isShared ? .shared(path) : nil
    }

    /// Records that a transaction was committed. Errors are ignored: the transaction itself is on disk, and the next
    /// one records its own.
    func recordCommit(_ point: HistoryPoint) {
        let log = LogIdentity(of: database)
        try? change { content in
            guard let known = content else {
                content = Content(newest: point, log: log)
                return
            }
            // Another process may have committed and recorded a later one meanwhile.
            guard known.newest.token.rawValue < point.token.rawValue else { return }
            content?.newest = point
            guard let log, known.log != log else { return }
            content?.log = log
            // A log begins anew when all of the one before it is in the database.
            if known.log != nil { content?.base = known.newest }
        }
    }

    /// Records that the database has only reached `point`, if the file still says that it reached `lost`. When it
    /// returns, the file is synced.
    func recordLoss(_ lost: HistoryPoint, reaching point: HistoryPoint?) throws(LibraryError) {
        try change(isSynced: true) { content in
            guard content?.newest == lost, content?.lost == nil else { return }
            content = Content(newest: point ?? .beginning, lost: lost)
        }
    }

    /// Records that all originals were compared with the database, and which of them have no asset. When it returns,
    /// the file is synced.
    package func recordComparison(at point: HistoryPoint?, left: RemainingOriginals) throws(LibraryError) {
        try change(isSynced: true) { $0 = Content(newest: point ?? .beginning, left: left) }
    }

    /// Begins the history of a new library without originals. An existing history is left unchanged.
    func begin() {
        try? change { $0 = $0 ?? Content(newest: .beginning, left: RemainingOriginals([])) }
    }

    private func change(isSynced: Bool = false, _ body: (inout Content?) -> Void) throws(LibraryError) {
        let file = try opened(for: .updatingOrNewOfUser)
        if let found = try? file.status(), let obstacle = obstacle(in: found) { throw obstacle }
        guard try lock(file) else { return }
        let old = try file.head()
        let known = parsed.content(of: old)
        var content = known
        body(&content)
        guard let content, content != known else { return }
        let new = content.bytes
        do { try file.write(new, at: 0) } catch {
            throw .system("write", path.description, error)
        }
        parsed.remember(content, new)
        // Setting the length that it has would cost as much as the bytes.
        if old.count != new.count, ftruncate(file.descriptor, off_t(new.count)) != 0 {
            throw .system("write", path.description, errno: errno)
        }
        guard isSynced else { return }
        do { try file.sync() } catch { throw .system("sync", path.description, error) }
    }

    /// Opens the file. Throws when it is not a regular file, without waiting for a pipe.
    func opened(for purpose: FolderTree.Purpose) throws(LibraryError) -> OpenFile {
        guard let file = try Disk.open(path, for: purpose) else {
            throw .system("open", path.description, errno: ENOENT)
        }
        return file
    }

    /// Locks the file briefly. Gives up soon, so that no process waits for one that was suspended while it held the
    /// lock; the holder records nearly the same.
    private func lock(_ file: borrowing OpenFile) throws(LibraryError) -> Bool {
        for _ in 0..<100 {
            if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("lock", path.description, errno: errno) }
            sched_yield()
        }
        return false
    }
}

/// The contents of the bytes that were written last. At each commit the file has the points of the previous commit,
/// unless another process has written, and parsing them takes as long as all system calls.
private final class ParsedContent: Sendable {
    private let last = Mutex<(bytes: [UInt8], content: HistoryFile.Content)?>(nil)

    func content(of bytes: [UInt8]) -> HistoryFile.Content? {
        if let last = last.withLock(\.self), last.bytes == bytes { return last.content }
        return HistoryFile.Content(bytes: bytes)
    }

    func remember(_ content: HistoryFile.Content, _ bytes: [UInt8]) { last.withLock { $0 = (bytes, content) } }
}

extension OpenFile {
    /// Reads the contents, and one more byte if the file is too long.
    fileprivate borrowing func head() throws(LibraryError) -> [UInt8] {
        do { return try bytes(at: 0, count: HistoryFile.Content.byteCount + 1) } catch {
            throw .system("read", "the library's history", error)
        }
    }
}

// MARK: - As text

extension HistoryFile.Content {
    /// The fixed length of the file, so that overwriting it leaves no remainder.
    static let byteCount = 256
    /// The length of versions 1 and 2, which had no fields for the log.
    private static let earlierByteCount = 128

    init?(bytes: [UInt8]) {
        // Bytes, because to split a text by characters would take as long as the write.
        let fields = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            .map { String(decoding: $0, as: UTF8.self) }
        // Version 1 had no field for originals.
        guard let version = fields.first, ["1": 6, "2": 7, "3": 10][version] == fields.count,
            bytes.count == (version == "3" ? Self.byteCount : Self.earlierByteCount), let check = fields.last,
            check == Self.check(fields.dropLast().joined(separator: " ")),
            let newest = HistoryPoint(fields[1], fields[2])
        else { return nil }
        let left = fields.count >= 7 && fields[5] != "-" ? RemainingOriginals(text: fields[5]) : nil
        self.init(newest: newest, lost: HistoryPoint(fields[3], fields[4]), left: left)
        guard version == "3" else { return }
        base = HistoryPoint(fields[6], fields[7])
        log = fields[8] == "-" ? nil : LogIdentity(text: fields[8])
    }

    var bytes: [UInt8] {
        let points = "\(newest.text) \(lost?.text ?? "- -") \(left?.text ?? "-") \(base?.text ?? "- -")"
        let text = "3 \(points) \(log?.text ?? "-")"
        let line = Array("\(text) \(Self.check(text))".utf8)
        return line + Array(repeating: UInt8(ascii: " "), count: Self.byteCount - line.count - 1) + [UInt8(ascii: "\n")]
    }

    private static func check(_ text: String) -> String { HistoryFile.digest(text) }
}

extension HistoryFile {
    fileprivate static func digest(_ text: String) -> String {
        var hasher = FingerprintHasher()
        Array(text.utf8).withUnsafeBytes { hasher.update($0) }
        return String(hasher.finish().hex.prefix(16))
    }
}

/// A digest of the set of originals that had no asset at some time.
package struct RemainingOriginals: Hashable, Sendable {
    fileprivate let text: String

    fileprivate init(text: String) { self.text = text }

    package init(_ originals: [UnclaimedOriginal]) {
        text = HistoryFile.digest(originals.map(\.path).sorted().joined(separator: "\n"))
    }
}

extension HistoryPoint {
    /// The place before the first transaction.
    fileprivate static let beginning = HistoryPoint(token: .beginning, date: 0)

    fileprivate init?(_ token: String, _ date: String) {
        guard let token = Int64(token), let bits = UInt64(date, radix: 16) else { return nil }
        self.init(token: ChangeToken(rawValue: token), date: Double(bitPattern: bits))
    }

    fileprivate var text: String { "\(token.rawValue) \(String(date.bitPattern, radix: 16))" }
}
