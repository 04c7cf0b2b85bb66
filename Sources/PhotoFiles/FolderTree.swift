// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
package import Glibc

/// A folder, accessed by its descriptor, and everything below it.
///
/// Every path is relative to the folder and is resolved beneath its descriptor by the system (`openat2`), or component by
/// component where it cannot. `..` and absolute paths are refused, and a symbolic link on the way is an error, even if it
/// is created during the walk. So nothing outside of the folder is ever reached, whatever other programs put into it. May
/// be used from any thread.
package final class FolderTree: Sendable {
    /// The mode in which a file is opened.
    package enum Purpose: Sendable {
        case reading
        /// Reading and writing of an existing file.
        case updating
        /// Reading and writing; the file is created if it is missing, with the permissions that the umask allows.
        case updatingOrNew
        /// The same, but the new file is for this user only.
        case updatingOrNewOfUser
        /// Reading and writing of a new file, with these permissions as far as the umask allows. Fails if the file
        /// exists.
        case new(mode: UInt32)

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY
            case .updating: O_RDWR
            case .updatingOrNew, .updatingOrNewOfUser: O_RDWR | O_CREAT
            case .new: O_RDWR | O_CREAT | O_EXCL
            }
        }

        fileprivate var mode: mode_t {
            switch self {
            case .new(let mode): mode_t(mode)
            case .updatingOrNewOfUser: 0o600
            case .reading, .updating, .updatingOrNew: 0o666
            }
        }
    }

    private let top: OpenFile

    /// The descriptor of the folder, valid while this lives.
    package var descriptor: Int32 { top.descriptor }

    /// Opens the folder at a path. Symbolic links in this path are followed, because the caller has chosen it.
    package init(_ path: String) throws(FileFailure) {
        let opened = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw .last(path) }
        top = OpenFile(taking: opened)
    }

    private init(_ top: consuming OpenFile) { self.top = top }

    /// Returns a folder below this one as a tree of its own.
    package func folder(_ path: String) throws(FileFailure) -> FolderTree {
        FolderTree(try descriptor(ofFolder: path))
    }

    /// Returns the status of an entry; `nil` if the entry or its folder does not exist.
    package func status(of path: String) throws(FileFailure) -> FileStatus? {
        do {
            return try withParentFolder(of: path) { folder, name throws(FileFailure) in
                try FolderTree.status(of: name, in: folder, path)
            }
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    /// Returns the status of the entry of an open folder.
    package static func status(of name: String, in folder: Int32, _ path: String) throws(FileFailure) -> FileStatus {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last(path) }
        return FileStatus(status)
    }

    /// Opens a regular file and nothing else; it never waits for a pipe and never opens a device.
    package func open(_ path: String, for purpose: Purpose) throws(FileFailure) -> OpenFile {
        // Checked before, because opening a device may have effects, and after, because the entry may have been
        // replaced.
        if let found = try status(of: path), found.kind != .file {
            if case .new = purpose { throw FileFailure(.system(EEXIST), path) }
            throw FileFailure(found.kind == .link ? .link : .noFile, path)
        }
        let flags = purpose.flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = try withParentFolder(of: path) { folder, name throws(FileFailure) in
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

    /// Returns the names of the entries of the folder, or of one below it, in no particular order.
    package func names(in path: String = "") throws(FileFailure) -> [String] {
        let opened = try reopened(path).release()
        guard let listing = fdopendir(opened) else {
            let failure = FileFailure.last(path)
            close(opened)
            throw failure
        }
        defer { closedir(listing) }
        return try FolderTree.names(path) { readdir(listing) }
    }

    /// Returns the names of a listing. The end and an error both return `nil`; only `errno` distinguishes them.
    package static func names(
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

    /// Throws if this program cannot create entries in the folder, because of its permissions or a read-only file
    /// system.
    package func checkWritable() throws(FileFailure) {
        guard faccessat(top.descriptor, ".", W_OK | X_OK, 0) == 0 else { throw .last("") }
    }

    /// Creates a folder and its missing parents, with the permissions that the umask allows.
    ///
    /// - Returns: The folders that got a new entry, to be made durable by ``syncFolder(_:)``.
    @discardableResult
    package func makeFolders(_ path: String) throws(FileFailure) -> [String] {
        var (reached, touched) = ("", [String]())
        for name in try path.isEmpty ? [] : FolderTree.names(of: path) {
            let next = reached.isEmpty ? name : reached + "/" + name
            let folder = try descriptor(ofFolder: reached)
            if mkdirat(folder.descriptor, name, 0o777) == 0 {
                touched.append(reached)
            } else if errno != EEXIST {
                throw .last(next)
            }
            reached = next
        }
        // The last name may not be a folder.
        _ = try descriptor(ofFolder: reached)
        return touched
    }

    /// Creates a hard link to a file. Fails if the name exists.
    package func link(_ path: String, to second: String) throws(FileFailure) {
        try withParentFolder(of: path) { folder, name throws(FileFailure) in
            try withParentFolder(of: second) { target, newName throws(FileFailure) in
                guard linkat(folder, name, target, newName, 0) == 0 else { throw .last(second) }
            }
        }
    }

    /// Renames an entry. An existing entry of that name is replaced: a link itself, never its target.
    package func rename(_ path: String, to second: String) throws(FileFailure) {
        try withParentFolder(of: path) { folder, name throws(FileFailure) in
            try withParentFolder(of: second) { target, newName throws(FileFailure) in
                guard renameat(folder, name, target, newName) == 0 else { throw .last(second) }
            }
        }
    }

    /// Removes an entry that is not a folder, if it exists: a link itself, never its target.
    package func remove(_ path: String) throws(FileFailure) {
        try withParentFolder(of: path) { folder, name throws(FileFailure) in
            guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw .last(path) }
        }
    }

    /// Removes an empty folder, if it exists.
    package func removeFolder(_ path: String) throws(FileFailure) {
        try withParentFolder(of: path) { folder, name throws(FileFailure) in
            guard unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT else { throw .last(path) }
        }
    }

    /// Removes an entry, if it exists, and everything below it: links themselves, never their targets.
    package func removeAll(_ path: String) throws(FileFailure) {
        guard let found = try status(of: path) else { return }
        guard found.isFolder else { return try remove(path) }
        for name in try names(in: path) { try removeAll(path + "/" + name) }
        try removeFolder(path)
    }

    /// Syncs the entries of a folder to disk; an empty path means this folder.
    package func syncFolder(_ path: String = "") throws(FileFailure) {
        let folder = try reopened(path)
        // Some file systems cannot sync folders and return EINVAL.
        guard fsync(folder.descriptor) == 0 || errno == EINVAL else { throw .last(path) }
    }

    // MARK: - Walking

    /// Splits a path into components. Throws unless it leads below the folder.
    package static func names(of path: String) throws(FileFailure) -> [String] {
        // Split at bytes: to the system a slash is a separator whatever combining mark follows.
        let names = path.pathNames
        guard names.allSatisfy({ $0 != "" && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else {
            throw FileFailure(.outside, path)
        }
        return names
    }

    private func withParentFolder<Result>(
        of path: String, _ body: (_ folder: Int32, _ name: String) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        var names = try FolderTree.names(of: path)
        let name = names.removeLast()
        // Nothing has to be resolved for what lies in the folder itself.
        if names.isEmpty { return try body(top.descriptor, name) }
        let folder = try descriptor(ofFolder: names.joined(separator: "/"))
        return try body(folder.descriptor, name)
    }

    /// Opens a folder below this one, or this one for an empty path, for calls that name an entry of a folder.
    package func descriptor(ofFolder path: String) throws(FileFailure) -> OpenFile {
        if !path.isEmpty { _ = try FolderTree.names(of: path) }
        let opened = descriptors_folder_beneath(top.descriptor, path)
        if opened >= 0 { return OpenFile(taking: opened) }
        switch errno {
        case ENOENT, ENOTDIR, ELOOP, EXDEV: throw try obstacle(path)
        case let number: throw FileFailure(.system(number), path)
        }
    }

    /// Opens a folder again, to list, lock or sync it: duplicates of a descriptor share its position and its locks.
    package func reopened(_ path: String = "") throws(FileFailure) -> OpenFile {
        let folder = try descriptor(ofFolder: path)
        let opened = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw .last(path) }
        return OpenFile(taking: opened)
    }

    /// Returns the failure for the first part of a path that is missing or not a folder.
    private func obstacle(_ path: String) throws(FileFailure) -> FileFailure {
        var reached = ""
        for name in try FolderTree.names(of: path) {
            reached += reached.isEmpty ? name : "/" + name
            guard let found = try status(of: reached) else { return FileFailure(.system(ENOENT), reached) }
            if !found.isFolder { return FileFailure(found.kind == .link ? .link : .noFolder, reached) }
        }
        return FileFailure(.system(ENOTDIR), path)
    }
}
