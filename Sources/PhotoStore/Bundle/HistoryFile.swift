// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// The newest transaction that was ever committed, beside the database and not in it: what tells that the database is
/// older than its library, because it came from a backup, or because its log ended before its time.
///
/// Written after each commit and left to the system to sync, so that no commit takes longer. After a power failure it may
/// lag behind what is on disk; it is never ahead of it, and no clock has a say. One that is gone or torn proves nothing any
/// more, whatever is committed afterwards, until the originals have been compared with the database.
struct HistoryFile: Sendable {
    /// What the file says.
    struct Content: Hashable, Sendable {
        var newest: HistoryPoint
        /// What the library had reached when a database was found that had not; kept until the originals have been looked
        /// through for what it lacks.
        var lost: HistoryPoint?
        /// Which originals had no asset when all of them were last compared with the database; `nil` when nobody knows of
        /// such a comparison.
        var left: LeftOriginals?
    }

    let path: LibraryPath

    /// `nil` when there is none, or none that can be read and believed.
    func content() -> Content? {
        do throws(LibraryError) {
            return Content(bytes: try opened(O_RDONLY).head())
        } catch {
            return nil
        }
    }

    /// What lies in its place and is no file of ours: then nothing is written down, and the library notices no database
    /// that is too old.
    var obstacle: LibraryError? {
        guard let found = try? Disk.status(of: path) else { return nil }
        if !found.isFile { return .foreign(path, found) }
        return found.isShared ? .shared(path) : nil
    }

    /// Writes down that a transaction was committed. What cannot be written is left for the next: the transaction is on
    /// disk, whatever becomes of this.
    func reach(_ point: HistoryPoint) {
        try? change { content in
            guard let known = content else {
                content = Content(newest: point)
                return
            }
            // Another process may have gone on, and been quicker to write it down.
            if known.newest.token.rawValue < point.token.rawValue { content?.newest = point }
        }
    }

    /// Writes down that the database has only reached `point`, if the file still says more. On return it is on the disk.
    func lose(_ lost: HistoryPoint, reaching point: HistoryPoint?) throws(LibraryError) {
        try change(isSynced: true) { content in
            guard content?.newest == lost, content?.lost == nil else { return }
            content = Content(newest: point ?? .beginning, lost: lost)
        }
    }

    /// Writes down that all originals were compared with the database, and which of them have no asset: what it lacked has
    /// been looked for. On return it is on the disk.
    func settle(at point: HistoryPoint?, left: LeftOriginals) throws(LibraryError) {
        try change(isSynced: true) { $0 = Content(newest: point ?? .beginning, left: left) }
    }

    /// The history of a library that was made just now and has no originals; one that is there is left as it is.
    func begin() {
        try? change { $0 = $0 ?? Content(newest: .beginning, left: LeftOriginals([])) }
    }

    private func change(isSynced: Bool = false, _ body: (inout Content?) -> Void) throws(LibraryError) {
        let file = try opened(O_RDWR | O_CREAT)
        if let obstacle { throw obstacle }
        guard try lock(file) else { return }
        let known = Content(bytes: try file.head())
        var content = known
        body(&content)
        guard let content, content != known else { return }
        let new = content.bytes
        guard pwrite(file.descriptor, new, new.count, 0) == new.count, ftruncate(file.descriptor, off_t(new.count)) == 0
        else {
            throw .system("write", path.description, errno: errno)
        }
        guard !isSynced || fsync(file.descriptor) == 0 else { throw .system("sync", path.description, errno: errno) }
    }

    /// What is no file is refused, and never waited for.
    private func opened(_ flags: Int32) throws(LibraryError) -> OpenFile {
        guard let file = try Disk.open(path, flags: flags) else {
            throw .system("open", path.description, errno: ENOENT)
        }
        return file
    }

    /// Whoever holds it writes the same in a moment: nobody waits for a process that was stopped just then.
    private func lock(_ file: borrowing OpenFile) throws(LibraryError) -> Bool {
        for _ in 0..<100 {
            if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("lock", path.description, errno: errno) }
            sched_yield()
        }
        return false
    }
}

extension OpenFile {
    /// As many bytes as the history has, and one more where there are too many.
    fileprivate borrowing func head() throws(LibraryError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: HistoryFile.Content.byteCount + 1)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .system("read", "the library's history", errno: errno) }
        return Array(bytes.prefix(count))
    }
}

// MARK: - As text

extension HistoryFile.Content {
    /// Always as long, so that what is written over leaves no tail.
    static let byteCount = 128

    init?(bytes: [UInt8]) {
        let fields = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }.map(String.init)
        // The first version did not know of originals.
        guard bytes.count == Self.byteCount, let version = fields.first, ["1": 6, "2": 7][version] == fields.count,
            let check = fields.last, check == Self.check(fields.dropLast().joined(separator: " ")),
            let newest = HistoryPoint(fields[1], fields[2])
        else { return nil }
        let left = fields.count == 7 && fields[5] != "-" ? LeftOriginals(text: fields[5]) : nil
        self.init(newest: newest, lost: HistoryPoint(fields[3], fields[4]), left: left)
    }

    var bytes: [UInt8] {
        let text = "2 \(newest.text) \(lost?.text ?? "- -") \(left?.text ?? "-")"
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

/// Which originals had no asset at some time, told from any others.
struct LeftOriginals: Hashable, Sendable {
    fileprivate let text: String

    fileprivate init(text: String) { self.text = text }

    init(_ originals: [UnclaimedOriginal]) {
        text = HistoryFile.digest(originals.map(\.path).sorted().joined(separator: "\n"))
    }
}

extension HistoryPoint {
    /// Before the first transaction.
    fileprivate static let beginning = HistoryPoint(token: .beginning, date: 0)

    fileprivate init?(_ token: String, _ date: String) {
        guard let token = Int64(token), let bits = UInt64(date, radix: 16) else { return nil }
        self.init(token: ChangeToken(rawValue: token), date: Double(bitPattern: bits))
    }

    fileprivate var text: String { "\(token.rawValue) \(String(date.bitPattern, radix: 16))" }
}
