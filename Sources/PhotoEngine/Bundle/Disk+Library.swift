// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoFiles
package import PhotoLibrary

/// Reads below the folder of a library. They follow no links, wait for no pipes and open no devices.
extension Disk {
    /// Returns the status of the entry itself, or `nil` when nothing exists there.
    static func status(of path: LibraryPath) throws(LibraryError) -> FileStatus? {
        if path.relative.isEmpty { return try status(of: path.root.path) }
        return try path.withParentFolder { (folder, name) throws(LibraryError) in
            try status(of: name, in: folder, path)
        }.flatMap { $0 }
    }

    /// Returns the status of the name in the folder, or `nil` when there is no such name.
    static func status(of name: String, in folder: Int32, _ path: LibraryPath) throws(LibraryError) -> FileStatus? {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw .system("look at", path.description, errno: errno)
        }
        return FileStatus(status)
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
    package static func open(_ path: LibraryPath, flags: Int32 = O_RDONLY) throws(LibraryError) -> OpenFile? {
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
        let found: FileStatus
        do { found = try file.status() } catch { throw .system("look at", path.description, error) }
        if !found.isFile { throw .unexpectedFileType(path, found) }
    }

    /// Returns the bytes of a small file, or `nil` when there is none.
    static func bytes(of path: LibraryPath) throws(LibraryError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        return try bytes(of: file, path.description)
    }
}
