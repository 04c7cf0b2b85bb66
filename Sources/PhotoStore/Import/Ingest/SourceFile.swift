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
        guard descriptor >= 0 else { throw .system("open", entry.path.readable, errno: errno) }
        try self.init(OpenFile(taking: descriptor), entry)
    }

    /// Opens an original of a library through the descriptor of its folder, so that no link can lead elsewhere.
    init(_ entry: WalkEntry, in bundle: LibraryBundle) throws(LibraryError) {
        guard let key = OriginalKey(entry.folder.realPath.name.readable + "/" + entry.name.readable),
            let file = try Disk.open(bundle.path(of: key))
        else { throw .system("open", entry.path.readable, errno: ENOENT) }
        try self.init(file, entry)
    }

    private init(_ file: consuming OpenFile, _ entry: WalkEntry) throws(LibraryError) {
        stamp = try SourceFile.stamp(of: file, at: entry.realPath.readable)
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
    static func look(_ entry: WalkEntry) -> FileStamp? {
        var status = stat()
        let result = entry.realPath.withCString { entry.namedPath == nil ? lstat($0, &status) : stat($0, &status) }
        guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileStamp(path: entry.realPath.readable, status)
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
