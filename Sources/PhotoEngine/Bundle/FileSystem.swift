// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
package import PhotoLibrary

/// The calls that create, move and remove the files of a library. Each has taken effect when it returns, or throws.
///
/// None of them follows a link or leaves the library's folder. Anything that is not a file or folder is never replaced
/// or removed.
///
/// This is a value of closures, so that a test can record the order of calls, or make one of them fail.
package struct FileSystem: Sendable {
    /// Creates a new file and opens it for writing. Its mode makes it read-only for all later opens.
    package var createFile: @Sendable (_ path: LibraryPath) throws(LibraryError) -> OpenFile
    /// Writes all of the bytes at the offset.
    package var write:
        @Sendable (_ file: borrowing OpenFile, _ bytes: UnsafeRawBufferPointer, _ offset: Int64) throws(LibraryError) ->
            Void
    /// Syncs the contents of a file to disk.
    package var syncFile: @Sendable (_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) -> Void
    /// Renames a file, replacing an existing one.
    package var rename: @Sendable (_ from: LibraryPath, _ to: LibraryPath) throws(LibraryError) -> Void
    /// Creates a folder for the user only, unless it exists. Returns true when it was created.
    package var makeFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Bool
    /// Syncs the names in a folder to disk.
    package var syncFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
    /// Creates a file without a name on the volume of a folder, open for reading and writing. It is gone when it is closed,
    /// unless it gets a name.
    package var createUnnamedFile: @Sendable (_ folder: LibraryPath) throws(LibraryError) -> OpenFile
    /// Gives a file without a name a name, which must not exist.
    package var nameFile: @Sendable (_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) -> Void
    /// Removes a file, if there is one.
    package var remove: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
    /// Removes an empty folder, if there is one.
    package var removeFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
}

extension FileSystem {
    /// The calls of the operating system.
    package static let system = FileSystem(
        createFile: SystemCalls.createFile, write: SystemCalls.write, syncFile: SystemCalls.syncFile,
        rename: SystemCalls.rename, makeFolder: SystemCalls.makeFolder, syncFolder: SystemCalls.syncFolder,
        createUnnamedFile: SystemCalls.createUnnamedFile, nameFile: SystemCalls.nameFile,
        remove: SystemCalls.remove, removeFolder: SystemCalls.removeFolder)
}

private enum SystemCalls {
    @Sendable static func createFile(_ path: LibraryPath) throws(LibraryError) -> OpenFile {
        let descriptor = try withParentFolder(path, "make") { (folder, name) throws(LibraryError) in
            let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o444)
            guard descriptor >= 0 else { throw .system("make", path.description, errno: errno) }
            return descriptor
        }
        return OpenFile(taking: descriptor)
    }

    @Sendable static func write(
        _ file: borrowing OpenFile, _ bytes: UnsafeRawBufferPointer, _ offset: Int64
    ) throws(LibraryError) {
        do { try file.write(bytes, at: offset) } catch { throw .system("write into", "the library", error) }
        // Starts writing to disk at once, so that the sync at the end has less to wait for.
        file.beginWriteback(at: offset, byteCount: Int64(bytes.count))
    }

    @Sendable static func syncFile(_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) {
        do { try file.sync() } catch { throw .system("write to", path.description, error) }
    }

    @Sendable static func rename(_ from: LibraryPath, _ to: LibraryPath) throws(LibraryError) {
        try withParentFolder(to, "move a file to") { (target, newName) throws(LibraryError) in
            try withParentFolder(from, "move") { (source, oldName) throws(LibraryError) in
                if let found = try Disk.status(of: newName, in: target, to), !found.isFile {
                    throw .unexpectedFileType(to, found)
                }
                guard renameat(source, oldName, target, newName) == 0 else {
                    throw .system("move a file to", to.description, errno: errno)
                }
            }
        }
    }

    @Sendable static func makeFolder(_ path: LibraryPath) throws(LibraryError) -> Bool {
        try withParentFolder(path, "make the folder") { (folder, name) throws(LibraryError) in
            if mkdirat(folder, name, 0o700) == 0 { return true }
            guard errno == EEXIST else { throw .system("make the folder", path.description, errno: errno) }
            if let found = try Disk.status(of: name, in: folder, path), !found.isFolder {
                throw .unexpectedFileType(path, found, isFolder: true)
            }
            return false
        }
    }

    @Sendable static func syncFolder(_ path: LibraryPath) throws(LibraryError) {
        let folder: OpenFile
        do throws(FileFailure) { folder = try path.root.tree.reopened(path.relative) } catch {
            throw path.failure("open the folder", error, isFolder: true)
        }
        try syncFile(folder, path)
    }

    @Sendable static func createUnnamedFile(_ folder: LibraryPath) throws(LibraryError) -> OpenFile {
        do throws(FileFailure) {
            let opened = try folder.root.tree.descriptor(ofFolder: folder.relative)
            return try OpenFile.unnamed(inFolder: opened.descriptor)
        } catch {
            guard let number = error.number, [EOPNOTSUPP, EISDIR, EINVAL].contains(number) else {
                throw folder.failure("make a file in", error, isFolder: true)
            }
            throw LibraryError(
                .unsupported,
                "The file system of “\(folder)” has no files without names, so movies are not stored there.")
        }
    }

    @Sendable static func nameFile(_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) {
        // A value that is not copied cannot be captured.
        let descriptor = file.descriptor
        try withParentFolder(path, "make") { (folder, name) throws(LibraryError) in
            do throws(FileFailure) { try OpenFile.name(descriptor, name, inFolder: folder) } catch {
                throw path.failure("make", error)
            }
        }
    }

    @Sendable static func remove(_ path: LibraryPath) throws(LibraryError) {
        try path.withParentFolder { (folder, name) throws(LibraryError) in
            guard let found = try Disk.status(of: name, in: folder, path) else { return }
            guard found.isFile else { throw .unexpectedFileType(path, found) }
            guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
                throw .system("remove", path.description, errno: errno)
            }
        }
    }

    @Sendable static func removeFolder(_ path: LibraryPath) throws(LibraryError) {
        try path.withParentFolder { (folder, name) throws(LibraryError) in
            guard unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
                throw .system("remove the folder", path.description, errno: errno)
            }
        }
    }

    /// Calls the body like ``LibraryPath/withParentFolder(_:)``, but throws when the parent folder does not exist.
    private static func withParentFolder<Value>(
        _ path: LibraryPath, _ action: String, _ body: (Int32, String) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        guard let value = try path.withParentFolder(body) else {
            throw .system(action, path.description, errno: ENOENT)
        }
        return value
    }
}
