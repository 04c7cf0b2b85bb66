// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// An open file to import, and its stamp when it was opened.
struct SourceFile: ~Copyable {
    let file: OpenFile
    let stamp: FileStamp
    /// The absolute path without links.
    let path: RawPath

    /// Opens a file for reading without blocking. A file that has become a pipe or a device since the walk is refused,
    /// and a link is followed only if the user named it.
    init(_ entry: WalkEntry) throws(LibraryError) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (entry.namedPath == nil ? O_NOFOLLOW : 0)
        let descriptor = entry.realPath.withCString { open($0, flags) }
        guard descriptor >= 0 else { throw .system("open", entry.path.displayText, errno: errno) }
        try self.init(OpenFile(taking: descriptor), entry)
    }

    /// Opens an original of a library through the descriptor of its folder, so that no link can lead elsewhere.
    init(_ entry: WalkEntry, in bundle: LibraryBundle) throws(LibraryError) {
        guard let key = OriginalKey(entry.folder.realPath.name.displayText + "/" + entry.name.displayText),
            let file = try Disk.open(bundle.path(of: key))
        else { throw .system("open", entry.path.displayText, errno: ENOENT) }
        try self.init(file, entry)
    }

    private init(_ file: consuming OpenFile, _ entry: WalkEntry) throws(LibraryError) {
        stamp = try SourceFile.stamp(of: file, at: entry.realPath.displayText)
        self.file = file
        path = entry.realPath
    }

    /// Returns true if the file still has the stamp that it had when it was opened.
    borrowing func isUnchanged() throws(LibraryError) -> Bool {
        try SourceFile.stamp(of: file, at: stamp.path) == stamp
    }

    private static func stamp(of file: borrowing OpenFile, at path: String) throws(LibraryError) -> FileStamp {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw .system("look at", path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw LibraryError(.unsupportedFormat, "It is no longer a file.")
        }
        return FileStamp(path: path, status)
    }

    /// Returns the stamp of a file without opening it; `nil` if it cannot be determined.
    static func readStamp(_ entry: WalkEntry) -> FileStamp? {
        var status = stat()
        let result = entry.realPath.withCString { entry.namedPath == nil ? lstat($0, &status) : stat($0, &status) }
        guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileStamp(path: entry.realPath.displayText, status)
    }
}

extension FileStamp {
    fileprivate init(path: String, _ status: stat) {
        self.init(
            path: path, byteCount: Int64(status.st_size), inode: UInt64(status.st_ino),
            modifiedNanoseconds: status.st_mtim.nanoseconds, changedNanoseconds: status.st_ctim.nanoseconds)
    }
}

extension timespec {
    /// The time in nanoseconds since 1970. It wraps around for dates that do not fit, which suffices to compare two of
    /// them.
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

extension OpenFile {
    /// Returns a copy of a part of the file, as a temporary file without a name, which is gone when it is closed.
    borrowing func copy(of extent: ByteExtent) throws(LibraryError) -> OpenFile {
        let copy = try OpenFile.anonymousFile()
        var (from, to, left) = (off_t(extent.offset), off_t(0), Int(clamping: extent.count))
        while left > 0 {
            let count = try OpenFile.move(from: descriptor, &from, to: copy.descriptor, &to, upTo: left)
            guard count > 0 else { break }
            left -= count
        }
        return copy
    }

    /// Creates a file in the temporary folder, so that a long movie does not fill the memory.
    private static func anonymousFile() throws(LibraryError) -> OpenFile {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/photos-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .system("make a temporary file in", folder, errno: errno) }
        unlink(template)
        return OpenFile(taking: descriptor)
    }

    /// Copies up to `count` bytes, and advances both offsets. Returns the number of bytes, which is zero at the end of
    /// the file.
    private static func move(
        from source: Int32, _ from: inout off_t, to target: Int32, _ to: inout off_t, upTo count: Int
    ) throws(LibraryError) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, 1 << 20), alignment: 4_096)
        defer { buffer.deallocate() }
        let read = pread(source, buffer.baseAddress, buffer.count, from)
        if read < 0, errno == EINTR { return try move(from: source, &from, to: target, &to, upTo: count) }
        guard read >= 0 else { throw .system("read", "the file", errno: errno) }
        var written = 0
        while written < read {
            let start = UnsafeRawPointer(buffer.baseAddress)?.advanced(by: written)
            let done = pwrite(target, start, read - written, to + off_t(written))
            if done < 0, errno == EINTR { continue }
            guard done > 0 else { throw .system("write", "a temporary file", errno: errno) }
            written += done
        }
        from += off_t(read)
        to += off_t(read)
        return read
    }
}
