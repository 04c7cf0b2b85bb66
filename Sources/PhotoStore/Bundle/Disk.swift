// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// Reads from the file system.
enum Disk {
    /// The status of a file or folder (`stat`).
    struct Status: Hashable, Sendable {
        var byteCount: Int64
        var kind: Kind
        var inode: UInt64
        /// The device number of its file system.
        var device: UInt64
        /// The time of the last write, renaming or linking (ctime), in seconds since 1970.
        var changedSeconds: Int
        /// The time when the bytes, or the names in a folder, last changed (mtime), in seconds since 1970.
        var modifiedSeconds: Int
        /// The nanoseconds of these times.
        var changedNanoseconds = 0
        var modifiedNanoseconds = 0
        /// The number of hard links.
        var linkCount = 1

        var isFolder: Bool { kind == .folder }
        var isFile: Bool { kind == .file }
        /// True if it is a file with a second name elsewhere.
        var isShared: Bool { isFile && linkCount > 1 }
    }

    /// The kind of a directory entry.
    enum Kind: Sendable {
        case file, folder, link, pipe, socket, device

        /// The name of the kind for messages, with its article.
        var words: String {
            switch self {
            case .file: "a file"
            case .folder: "a folder"
            case .link: "a symbolic link"
            case .pipe: "a named pipe"
            case .socket: "a socket"
            case .device: "a device"
            }
        }
    }

    /// Returns the status, or `nil` when nothing exists there. Symbolic links are followed.
    static func status(of path: String) throws(LibraryError) -> Status? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .system("look at", path, errno: errno)
        }
        return Status(status)
    }

    /// Returns the names in a folder in no particular order, none when there is no such folder.
    static func names(in folder: String) throws(LibraryError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw .system("list the folder", folder, errno: errno)
        }
        return try names(taking: stream, folder)
    }

    /// Reads and closes the stream.
    private static func names(taking stream: OpaquePointer, _ folder: String) throws(LibraryError) -> [String] {
        defer { closedir(stream) }
        return try names(folder) { readdir(stream) }
    }

    /// Returns the names that a listing yields. The listing returns `nil` both at its end and on failure; only `errno`
    /// tells them apart. An incomplete list would make a folder seem empty, and files missing.
    static func names(
        _ folder: String, _ next: () -> UnsafeMutablePointer<dirent>?
    ) throws(LibraryError) -> [String] {
        var names: [String] = []
        errno = 0
        while let entry = next() {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .system("list the folder", folder, errno: errno) }
        return names
    }

    /// Opens a file for reading, or returns `nil` when there is none. Symbolic links are refused, because their targets
    /// lie outside the library.
    static func open(_ path: String) throws(LibraryError) -> OpenFile? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("read", path, errno: errno)
        }
        return OpenFile(taking: descriptor)
    }

    /// Returns the bytes of a small file, or `nil` when there is none.
    static func bytes(of path: String) throws(LibraryError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        return try bytes(of: file, path)
    }

    private static func bytes(of file: borrowing OpenFile, _ path: String) throws(LibraryError) -> [UInt8] {
        var bytes: [UInt8] = []
        try file.readAll { (chunk, _) throws(LibraryError) in
            guard bytes.count + chunk.count <= byteLimit else {
                throw LibraryError(
                    .libraryUnreadable, "“\(path)” has more bytes than any file of its kind. Put back what was there.")
            }
            bytes.append(contentsOf: chunk)
        }
        return bytes
    }

    /// The limit for small files, larger than any of them.
    private static let byteLimit = 16 << 20
}

// MARK: - In a library

/// Reads below the folder of a library. They follow no links, wait for no pipes and open no devices.
extension Disk {
    /// Returns the status of the entry itself, or `nil` when nothing exists there.
    static func status(of path: LibraryPath) throws(LibraryError) -> Status? {
        if path.relative.isEmpty { return try status(of: path.root.path) }
        return try path.withParentFolder { (folder, name) throws(LibraryError) in
            try status(of: name, in: folder, path)
        }.flatMap { $0 }
    }

    /// Returns the status of the name in the folder, or `nil` when there is no such name.
    static func status(of name: String, in folder: Int32, _ path: LibraryPath) throws(LibraryError) -> Status? {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw .system("look at", path.description, errno: errno)
        }
        return Status(status)
    }

    /// Returns the names in a folder in no particular order, none when there is no such folder.
    static func names(in folder: LibraryPath) throws(LibraryError) -> [String] {
        guard let found = try folder.root.folder(folder) else { return [] }
        let descriptor = try LibraryRoot.reopened(found.descriptor, folder.description).release()
        guard let stream = fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            throw .system("list the folder", folder.description, errno: number)
        }
        return try names(taking: stream, folder.description)
    }

    /// Opens a file of the library, for reading unless the flags say otherwise. Returns `nil` when there is none, and
    /// throws when it is not a regular file.
    static func open(_ path: LibraryPath, flags: Int32 = O_RDONLY) throws(LibraryError) -> OpenFile? {
        guard let descriptor = try descriptor(path, flags).flatMap({ $0 }) else { return nil }
        let file = OpenFile(taking: descriptor)
        try checkFile(file, path)
        return file
    }

    private static func descriptor(_ path: LibraryPath, _ flags: Int32) throws(LibraryError) -> Int32?? {
        try path.withParentFolder { (folder, name) throws(LibraryError) in
            // The status is checked first, because opening a device may have side effects.
            let status = try status(of: name, in: folder, path)
            if let status, !status.isFile { throw .unexpectedFileType(path, status) }
            guard status != nil || flags & O_CREAT != 0 else { return nil }
            let safe = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            let descriptor = openat(folder, name, flags | safe, 0o600)
            guard descriptor >= 0 else {
                if errno == ENOENT { return nil }
                throw .system("open", path.description, errno: errno)
            }
            return descriptor
        }
    }

    /// Throws when the file was replaced by something else after its status was checked.
    private static func checkFile(_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw .system("look at", path.description, errno: errno) }
        let found = Status(status)
        if !found.isFile { throw .unexpectedFileType(path, found) }
    }

    /// Returns the bytes of a small file, or `nil` when there is none.
    static func bytes(of path: LibraryPath) throws(LibraryError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        return try bytes(of: file, path.description)
    }
}

extension Disk.Status {
    fileprivate init(_ status: stat) {
        self.init(
            byteCount: Int64(status.st_size), kind: Disk.Kind(status.st_mode), inode: UInt64(status.st_ino),
            device: UInt64(status.st_dev), changedSeconds: status.st_ctim.tv_sec,
            modifiedSeconds: status.st_mtim.tv_sec, changedNanoseconds: status.st_ctim.tv_nsec,
            modifiedNanoseconds: status.st_mtim.tv_nsec,
            linkCount: Int(status.st_nlink))
    }
}

extension Disk.Kind {
    fileprivate init(_ mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }
}
