// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// What is on the disk.
enum Disk {
    /// What the system knows of a file or folder.
    struct Status {
        var byteCount: Int64
        var isFolder: Bool
        var isFile: Bool
        /// When it was last written, renamed or linked, in seconds since 1970.
        var changedSeconds: Int
        /// When its bytes, or a folder's names, last changed, in seconds since 1970.
        var modifiedSeconds: Int
    }

    /// `nil` when there is nothing. Symbolic links are followed.
    static func status(of path: String) throws(LibraryError) -> Status? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .system("look at", path, errno: errno)
        }
        let type = status.st_mode & S_IFMT
        return Status(
            byteCount: Int64(status.st_size), isFolder: type == S_IFDIR, isFile: type == S_IFREG,
            changedSeconds: status.st_ctim.tv_sec, modifiedSeconds: status.st_mtim.tv_sec)
    }

    /// The names in a folder, in no order; none when there is no such folder.
    static func names(in folder: String) throws(LibraryError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw .system("list the folder", folder, errno: errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Opens a file for reading; `nil` when there is none. What a link points to is not ours: links are refused.
    static func open(_ path: String) throws(LibraryError) -> OpenFile? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("read", path, errno: errno)
        }
        return OpenFile(taking: descriptor)
    }

    /// The bytes of a small file; `nil` when there is none.
    static func bytes(of path: String) throws(LibraryError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        var bytes: [UInt8] = []
        try file.readAll { (chunk, _) throws(LibraryError) in bytes.append(contentsOf: chunk) }
        return bytes
    }

    /// Throws when this process may not write into the folder.
    static func checkWritable(_ folder: String) throws(LibraryError) {
        guard access(folder, W_OK | X_OK) == 0 else { throw .system("write into", folder, errno: errno) }
    }
}
