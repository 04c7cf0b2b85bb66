// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
public import PhotoLibrary

/// A folder by its descriptor, and all that lies below it.
///
/// Every path is relative to the folder, and is walked name by name from its descriptor: `..` and absolute paths are
/// refused, and a symbolic link on the way is an error, also one that is put there while it is walked. What is reached
/// lies below the folder, whatever anybody puts into it. May be used from any thread.
public final class FolderTree: Sendable {
    /// What a file is opened for.
    public enum Purpose: Sendable {
        case reading
        /// Reading and writing of a file that is there.
        case updating
        /// The same, and the file is made when it is missing, for whom the umask lets.
        case updatingOrNew
        /// Reading and writing of a file that was not there; these may open it, as far as the umask lets.
        case new(mode: UInt32)

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY
            case .updating: O_RDWR
            case .updatingOrNew: O_RDWR | O_CREAT
            case .new: O_RDWR | O_CREAT | O_EXCL
            }
        }

        fileprivate var mode: mode_t { if case .new(let mode) = self { mode_t(mode) } else { 0o666 } }
    }

    private let top: OpenFolder

    /// Opens the folder that the path names. It is the caller's word: links in it are followed.
    public init(_ path: String) throws(FileFailure) {
        let opened = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw .last(path) }
        top = OpenFolder(opened)
    }

    private init(_ top: OpenFolder) { self.top = top }

    /// The folder below it as a tree of its own.
    public func folder(_ path: String) throws(FileFailure) -> FolderTree {
        FolderTree(try opened(FolderTree.names(of: path), path))
    }

    /// What stands there; `nil` when nothing does, or when there is no such folder.
    public func status(of path: String) throws(FileFailure) -> FileStatus? {
        do {
            return try inFolder(of: path) { folder, name throws(FileFailure) in
                var status = stat()
                guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last(path) }
                return FileStatus(status)
            }
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    /// Opens a regular file, and nothing else: a pipe is never waited for, a device never touched.
    public func open(_ path: String, for purpose: Purpose) throws(FileFailure) -> OpenFile {
        // Looked at before it is opened, because opening a device can be felt; and after, because it may be another now.
        if let found = try status(of: path), found.kind != .file {
            if case .new = purpose { throw FileFailure(.system(EEXIST), path) }
            throw FileFailure(found.kind == .link ? .link : .noFile, path)
        }
        let flags = purpose.flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = try inFolder(of: path) { folder, name throws(FileFailure) in
            let opened = openat(folder, name, flags, purpose.mode)
            guard opened >= 0 else { throw .last(path) }
            return opened
        }
        var status = stat()
        guard fstat(file, &status) == 0, FileStatus(status).kind == .file else {
            close(file)
            throw FileFailure(.noFile, path)
        }
        return OpenFile(taking: file)
    }

    /// The names in the folder, or in one below it, in no order.
    public func names(in path: String = "") throws(FileFailure) -> [String] {
        let folder = path.isEmpty ? top : try opened(FolderTree.names(of: path), path)
        // A descriptor of its own: the position of the listing is shared by copies of one.
        let opened = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw .last(path) }
        guard let listing = fdopendir(opened) else {
            let failure = FileFailure.last(path)
            close(opened)
            throw failure
        }
        defer { closedir(listing) }
        return try FolderTree.names(path) { readdir(listing) }
    }

    /// The names that a listing gives. It ends with nothing, and so it does when it fails: only `errno` tells.
    static func names(
        _ path: String, _ next: () -> UnsafeMutablePointer<dirent>?
    ) throws(FileFailure) -> [String] {
        var names: [String] = []
        errno = 0
        while let entry = next() {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .last(path) }
        return names
    }

    // MARK: - Changing

    /// Throws what keeps this program from making names in the folder itself: its permissions, a read-only file system.
    public func checkWritable() throws(FileFailure) {
        guard faccessat(top.descriptor, ".", W_OK | X_OK, 0) == 0 else { throw .last("") }
    }

    /// Makes the folder and those around it that are missing, for whom the umask lets.
    ///
    /// - Returns: The folders that have a new name in them, whose names a ``syncFolder(_:)`` makes lasting.
    @discardableResult
    public func makeFolders(_ path: String) throws(FileFailure) -> [String] {
        var (folder, reached, touched) = (top, "", [String]())
        for name in try path.isEmpty ? [] : FolderTree.names(of: path) {
            let next = reached.isEmpty ? name : reached + "/" + name
            if mkdirat(folder.descriptor, name, 0o777) == 0 {
                touched.append(reached)
            } else if errno != EEXIST {
                throw .last(next)
            }
            folder = try FolderTree.step(name, from: folder, next)
            reached = next
        }
        return touched
    }

    /// Gives a file a second name, which must be free.
    public func link(_ path: String, to second: String) throws(FileFailure) {
        try inFolder(of: path) { folder, name throws(FileFailure) in
            try inFolder(of: second) { target, newName throws(FileFailure) in
                guard linkat(folder, name, target, newName, 0) == 0 else { throw .last(second) }
            }
        }
    }

    /// Gives something another name. What had it is replaced: a link by itself, never what it leads to.
    public func rename(_ path: String, to second: String) throws(FileFailure) {
        try inFolder(of: path) { folder, name throws(FileFailure) in
            try inFolder(of: second) { target, newName throws(FileFailure) in
                guard renameat(folder, name, target, newName) == 0 else { throw .last(second) }
            }
        }
    }

    /// Removes a name that is no folder's, if it is there: a link itself, never what it leads to.
    public func remove(_ path: String) throws(FileFailure) {
        try inFolder(of: path) { folder, name throws(FileFailure) in
            guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw .last(path) }
        }
    }

    /// Removes an empty folder, if it is there.
    public func removeFolder(_ path: String) throws(FileFailure) {
        try inFolder(of: path) { folder, name throws(FileFailure) in
            guard unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT else { throw .last(path) }
        }
    }

    /// Returns when the names in the folder are on the disk; the folder itself for an empty path.
    public func syncFolder(_ path: String = "") throws(FileFailure) {
        let folder = path.isEmpty ? top : try opened(FolderTree.names(of: path), path)
        // EINVAL: a file system whose folders cannot be synced.
        guard fsync(folder.descriptor) == 0 || errno == EINVAL else { throw .last(path) }
    }

    // MARK: - Walking

    /// The names of a path that leads below a folder, and nowhere else.
    public static func names(of path: String) throws(FileFailure) -> [String] {
        // Split by bytes: for the system a slash is one, whatever character it is a part of.
        let names = path.pathNames
        guard names.allSatisfy({ $0 != "" && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else {
            throw FileFailure(.outside, path)
        }
        return names
    }

    private func inFolder<Result>(
        of path: String, _ body: (_ folder: Int32, _ name: String) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        var names = try FolderTree.names(of: path)
        let name = names.removeLast()
        let folder = try opened(names, path)
        return try withExtendedLifetime(folder) { () throws(FileFailure) in try body(folder.descriptor, name) }
    }

    private func opened(_ names: [String], _ path: String) throws(FileFailure) -> OpenFolder {
        var (folder, reached) = (top, "")
        for name in names {
            reached += reached.isEmpty ? name : "/" + name
            folder = try FolderTree.step(name, from: folder, reached)
        }
        return folder
    }

    private static func step(
        _ name: String, from folder: OpenFolder, _ path: String
    ) throws(FileFailure) -> OpenFolder {
        let opened = openat(folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if opened >= 0 { return OpenFolder(opened) }
        guard errno == ENOTDIR || errno == ELOOP else { throw .last(path) }
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last(path) }
        throw FileFailure(FileStatus(status).kind == .link ? .link : .noFolder, path)
    }
}

/// The owner of a folder's descriptor.
private final class OpenFolder: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
