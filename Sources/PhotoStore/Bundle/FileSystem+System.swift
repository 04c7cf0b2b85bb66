// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Glibc
internal import PhotoLibrary

extension FileSystem {
    /// The calls of the operating system.
    package static let system = FileSystem(
        createFile: SystemCalls.createFile, write: SystemCalls.write, syncFile: SystemCalls.syncFile,
        rename: SystemCalls.rename, makeFolder: SystemCalls.makeFolder, syncFolder: SystemCalls.syncFolder,
        remove: SystemCalls.remove, removeFolder: SystemCalls.removeFolder)
}

private enum SystemCalls {
    @Sendable static func createFile(_ path: LibraryPath) throws(LibraryError) -> OpenFile {
        let descriptor = try inParent(path, "make") { (folder, name) throws(LibraryError) in
            let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o444)
            guard descriptor >= 0 else { throw .system("make", path.description, errno: errno) }
            return descriptor
        }
        return OpenFile(taking: descriptor)
    }

    @Sendable static func write(
        _ file: borrowing OpenFile, _ bytes: UnsafeRawBufferPointer, _ offset: Int64
    ) throws(LibraryError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write into", "the library", errno: count < 0 ? errno : ENOSPC) }
            done += count
        }
        // Starts writing to disk at once, so that the sync at the end has less to wait for.
        begin_writeback(file.descriptor, offset, Int64(bytes.count))
    }

    @Sendable static func syncFile(_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) {
        guard fsync(file.descriptor) == 0 else { throw .system("write to", path.description, errno: errno) }
    }

    @Sendable static func rename(_ from: LibraryPath, _ to: LibraryPath) throws(LibraryError) {
        try inParent(to, "move a file to") { (target, newName) throws(LibraryError) in
            try inParent(from, "move") { (source, oldName) throws(LibraryError) in
                if let found = try Disk.status(of: newName, in: target, to), !found.isFile { throw .foreign(to, found) }
                guard renameat(source, oldName, target, newName) == 0 else {
                    throw .system("move a file to", to.description, errno: errno)
                }
            }
        }
    }

    @Sendable static func makeFolder(_ path: LibraryPath) throws(LibraryError) -> Bool {
        try inParent(path, "make the folder") { (folder, name) throws(LibraryError) in
            if mkdirat(folder, name, 0o700) == 0 { return true }
            guard errno == EEXIST else { throw .system("make the folder", path.description, errno: errno) }
            if let found = try Disk.status(of: name, in: folder, path), !found.isFolder {
                throw .foreign(path, found, isFolder: true)
            }
            return false
        }
    }

    @Sendable static func syncFolder(_ path: LibraryPath) throws(LibraryError) {
        guard let folder = try path.root.folder(path) else {
            throw .system("open the folder", path.description, errno: ENOENT)
        }
        try syncFile(LibraryRoot.reopened(folder.descriptor, path.description), path)
    }

    @Sendable static func remove(_ path: LibraryPath) throws(LibraryError) {
        try path.inParent { (folder, name) throws(LibraryError) in
            guard let found = try Disk.status(of: name, in: folder, path) else { return }
            guard found.isFile else { throw .foreign(path, found) }
            guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
                throw .system("remove", path.description, errno: errno)
            }
        }
    }

    @Sendable static func removeFolder(_ path: LibraryPath) throws(LibraryError) {
        try path.inParent { (folder, name) throws(LibraryError) in
            guard unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
                throw .system("remove the folder", path.description, errno: errno)
            }
        }
    }

    /// Calls the body like ``LibraryPath/inParent(_:)``, but throws when the parent folder does not exist.
    private static func inParent<Value>(
        _ path: LibraryPath, _ action: String, _ body: (Int32, String) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        guard let value = try path.inParent(body) else {
            throw .system(action, path.description, errno: ENOENT)
        }
        return value
    }
}
