// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoFiles
package import PhotoLibrary

/// Reads below the folder of a library. They follow no links, wait for no pipes and open no devices.
extension Disk {
    /// Returns the status of the entry itself, or `nil` when nothing exists there.
    static func status(of path: LibraryPath) throws(LibraryError) -> FileStatus? {
        if path.relative.isEmpty { return try status(of: path.root.path) }
        do throws(FileFailure) { return try path.root.tree.status(of: path.relative) } catch {
            throw path.failure("look at", error)
        }
    }

    /// Returns the status of the name in the folder, or `nil` when there is no such name.
    static func status(of name: String, in folder: Int32, _ path: LibraryPath) throws(LibraryError) -> FileStatus? {
        do throws(FileFailure) { return try FolderTree.status(of: name, in: folder, path.relative) } catch {
            guard error.number != ENOENT else { return nil }
            throw path.failure("look at", error)
        }
    }

    /// Returns the names in a folder in no particular order, none when there is no such folder.
    static func names(in folder: LibraryPath) throws(LibraryError) -> [String] {
        do throws(FileFailure) { return try folder.root.tree.names(in: folder.relative) } catch {
            guard error.number != ENOENT else { return [] }
            throw folder.failure("list the folder", error, isFolder: true)
        }
    }

    /// Opens a file of the library. Returns `nil` if the file does not exist, and throws if it is not a regular file.
    package static func open(
        _ path: LibraryPath, for purpose: FolderTree.Purpose = .reading
    ) throws(LibraryError) -> OpenFile? {
        do throws(FileFailure) { return try path.root.tree.open(path.relative, for: purpose) } catch {
            guard error.number != ENOENT else { return nil }
            throw path.failure("open", error)
        }
    }

    /// Returns the bytes of a small file, or `nil` if the file does not exist.
    static func bytes(of path: LibraryPath) throws(LibraryError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        return try bytes(of: file, path.description)
    }
}
