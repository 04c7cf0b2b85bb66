// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// The newest transaction that was ever committed, beside the database and not in it: what tells that the database is
/// older than its library, because it came from a backup, or because its log ended before its time.
///
/// Written after each commit and left to the system to sync, so that no commit takes longer. After a power failure it may
/// lag behind what is on disk; it is never ahead of it, and no clock has a say. A file that is torn says nothing.
struct HistoryFile: Sendable {
    /// What the file says.
    struct Content: Hashable, Sendable {
        var newest: HistoryPoint
        /// What the library had reached when a database was found that had not; kept until the originals have been looked
        /// through for what it lacks.
        var lost: HistoryPoint?
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

    /// Writes down that the database has only reached `point`, if the file still says more.
    func lose(_ lost: HistoryPoint, reaching point: HistoryPoint?) throws(LibraryError) {
        try change { content in
            guard content?.newest == lost, content?.lost == nil else { return }
            content = Content(newest: point ?? .beginning, lost: lost)
        }
    }

    /// Writes down that what a database lacked has been looked for.
    func settle(at point: HistoryPoint?) throws(LibraryError) {
        try change { $0 = Content(newest: point ?? .beginning) }
    }

    private func change(_ body: (inout Content?) -> Void) throws(LibraryError) {
        let file = try opened(O_RDWR | O_CREAT)
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
        guard bytes.count == Self.byteCount, fields.count == 6, fields[0] == "1",
            fields[5] == Self.check(fields[..<5].joined(separator: " ")),
            let newest = HistoryPoint(fields[1], fields[2])
        else { return nil }
        self.init(newest: newest, lost: HistoryPoint(fields[3], fields[4]))
    }

    var bytes: [UInt8] {
        let text = "1 \(newest.text) \(lost?.text ?? "- -")"
        let line = Array("\(text) \(Self.check(text))".utf8)
        return line + Array(repeating: UInt8(ascii: " "), count: Self.byteCount - line.count - 1) + [UInt8(ascii: "\n")]
    }

    private static func check(_ text: String) -> String {
        var hasher = FingerprintHasher()
        Array(text.utf8).withUnsafeBytes { hasher.update($0) }
        return String(hasher.finish().hex.prefix(16))
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
