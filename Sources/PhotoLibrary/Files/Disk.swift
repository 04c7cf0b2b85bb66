// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoFiles

/// Reads from the file system, whose failures are converted to a `LibraryError`.
package enum Disk {
    /// Returns the status, or `nil` when nothing exists there. Symbolic links are followed.
    package static func status(of path: String) throws(LibraryError) -> FileStatus? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .system("look at", path, errno: errno)
        }
        return FileStatus(status)
    }

    /// Returns the names in a folder in no particular order, none when there is no such folder.
    package static func names(in folder: String) throws(LibraryError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw .system("list the folder", folder, errno: errno)
        }
        return try names(taking: stream, folder)
    }

    /// Reads and closes the stream.
    package static func names(taking stream: OpaquePointer, _ folder: String) throws(LibraryError) -> [String] {
        defer { closedir(stream) }
        do throws(FileFailure) { return try FolderTree.names(folder) { readdir(stream) } } catch {
            throw .system("list the folder", folder, error)
        }
    }

    /// Opens a file for reading, or returns `nil` when there is none. Symbolic links are refused, because their targets
    /// lie outside the library.
    package static func open(_ path: String) throws(LibraryError) -> OpenFile? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("read", path, errno: errno)
        }
        return OpenFile(taking: descriptor)
    }

    /// Returns the bytes of a small file, or `nil` when there is none.
    package static func bytes(of path: String) throws(LibraryError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        return try bytes(of: file, path)
    }

    /// Returns the bytes of a small open file.
    package static func bytes(of file: borrowing OpenFile, _ path: String) throws(LibraryError) -> [UInt8] {
        var bytes: [UInt8] = []
        try file.readAll { (chunk, _) throws(LibraryError) in
            guard bytes.count + chunk.count <= byteLimit else {
                throw LibraryError(
                    .libraryUnreadable,
                    "“\(path)” is larger than any valid file of this kind. Restore the file from a backup.")
            }
            bytes.append(contentsOf: chunk)
        }
        return bytes
    }

    /// The limit for small files, larger than any of them.
    private static let byteLimit = 16 << 20
}
