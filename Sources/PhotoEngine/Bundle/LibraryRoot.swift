// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
package import PhotoLibrary

/// The folder of a library: a tree of files that no link leads out of, and what a library says about things in it that are
/// not its own. All access to a library is relative to it.
///
/// Links in the path of the folder itself are followed once, when it is opened.
package final class LibraryRoot: Sendable {
    /// The path as the user gave it.
    package let path: String
    let tree: FolderTree
    /// The folder of a library in memory, which is there as long as anybody can reach the library's files.
    private let memory: MemoryFolder?

    /// Opens the folder. Throws `libraryMissing` when nothing exists there, and `libraryUnreadable` when it is not a
    /// folder.
    package convenience init(opening path: String) throws(LibraryError) {
        try self.init(path, in: nil)
    }

    /// Creates the folder of a library in memory. It is removed with this object.
    convenience init(inMemory memory: MemoryFolder) throws(LibraryError) {
        try self.init(memory.library, in: memory)
    }

    private init(_ path: String, in memory: MemoryFolder?) throws(LibraryError) {
        do throws(FileFailure) { tree = try FolderTree(path) } catch {
            throw LibraryRoot.failure(path, error.number ?? ELOOP)
        }
        self.path = path
        self.memory = memory
    }

    /// The folder's, as long as this lives.
    var descriptor: Int32 { tree.descriptor }

    /// Another descriptor of the folder, with locks of its own.
    func reopened() throws(LibraryError) -> OpenFile {
        do throws(FileFailure) { return try tree.reopened() } catch { throw .system("open the folder", path, error) }
    }

    /// Returns a descriptor of a folder in the library for system calls such as `openat`, or `nil` if the folder does
    /// not exist.
    func folder(_ path: LibraryPath) throws(LibraryError) -> OpenFile? {
        do throws(FileFailure) { return try tree.descriptor(ofFolder: path.relative) } catch {
            guard error.number != ENOENT else { return nil }
            throw path.failure("look into", error, isFolder: true)
        }
    }

    /// The reason why this process cannot write into the library, or `nil` when it can.
    var obstacle: LibraryError? {
        guard faccessat(tree.descriptor, ".", W_OK | X_OK, 0) != 0 else { return databaseObstacle }
        return .readOnly(path, LibraryRoot.words(errno))
    }

    private var databaseObstacle: LibraryError? {
        guard faccessat(tree.descriptor, "library.sqlite", W_OK, 0) != 0, errno != ENOENT else {
            return sharedFile(of: "library.sqlite")
        }
        return .readOnly(path, LibraryRoot.words(errno))
    }

    /// Returns the error for a database one of whose files has a second name elsewhere (a hard link), or `nil` when
    /// none has. Such a database is never written into.
    func sharedFile(of database: String) -> LibraryError? {
        LibraryPath(self, database).databaseFiles.first { (try? Disk.status(of: $0))?.isShared == true }
            .map { .shared($0) }
    }

    private static func words(_ number: Int32) -> String {
        switch number {
        case EROFS: "it is on a volume that is mounted read-only"
        case EACCES, EPERM: "you do not have write permission for it"
        default: String(cString: strerror(number))
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> LibraryError {
        switch number {
        case ENOENT:
            LibraryError(
                .libraryMissing,
                "There is no library at “\(path)”. Check the path, and check that its volume is mounted.")
        case ENOTDIR:
            LibraryError(.libraryUnreadable, "“\(path)” is a file, not a library. Choose another path.")
        default: .system("open the library", path, errno: number)
        }
    }
}

/// A path in a library, relative to its folder.
package struct LibraryPath: Sendable {
    package let root: LibraryRoot
    /// The path relative to the library's folder, which itself is the empty string.
    package let relative: String

    init(_ root: LibraryRoot, _ relative: String) {
        self.root = root
        self.relative = relative
    }

    /// Returns the path of that name in this folder.
    package func appending(_ name: String) -> LibraryPath {
        LibraryPath(root, relative.isEmpty ? name : relative + "/" + name)
    }

    var names: [String] { relative.pathNames }

    /// The last component of the path.
    var name: String { names.last ?? "." }

    /// The folder that contains it. The library's folder is its own parent.
    var parent: LibraryPath { LibraryPath(root, names.dropLast().joined(separator: "/")) }

    /// The suffixes of a database's files: the database itself, its log, its shared memory, and the journal of an
    /// interrupted step.
    static let databaseSuffixes = ["", "-wal", "-shm", "-journal"]

    /// The files that SQLite has for the database of this name.
    var databaseFiles: [LibraryPath] { LibraryPath.databaseSuffixes.map { LibraryPath(root, relative + $0) } }
}

extension LibraryPath: CustomStringConvertible {
    /// The full path, for messages.
    package var description: String { relative.isEmpty ? root.path : root.path + "/" + relative }
}

extension LibraryPath {
    /// Returns the error for something in the library that could not be reached.
    ///
    /// - Parameter isFolder: True if a folder was expected at the path.
    func failure(_ action: String, _ failure: FileFailure, isFolder: Bool = false) -> LibraryError {
        switch failure.reason {
        case .outside: return LibraryError(.invalidRequest, "“\(self)” is not a path in the library.")
        case .system(let number): return .system(action, description, errno: number)
        case .link, .noFolder, .noFile:
            let part = LibraryPath(root, failure.path)
            guard let status = try? Disk.status(of: part) else { return .system(action, description, failure) }
            return .unexpectedFileType(part, status, isFolder: isFolder || failure.path != relative)
        }
    }

    /// Calls the body with a descriptor of the parent folder and the last name of the path. Returns `nil` when there is
    /// no such folder.
    func withParentFolder<Value>(
        _ body: (_ folder: Int32, _ name: String) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value? {
        let name = name
        guard !["", "..", "."].contains(name), !relative.utf8.contains(0) else {
            throw LibraryError(.invalidRequest, "“\(self)” is not a path in the library.")
        }
        guard let folder = try root.folder(parent) else { return nil }
        return try body(folder.descriptor, name)
    }
}

extension LibraryError {
    /// Returns the error for a file of the library that has a second name elsewhere: writing into it would change it
    /// there, too.
    static func shared(_ path: LibraryPath) -> LibraryError {
        LibraryError(
            .notWritable,
            "“\(path)” has a second name elsewhere (a hard link), so nothing is written into it. Replace the file by a "
                + "copy of it: cp -p, then mv.")
    }

    /// Returns the error for something else in place of a file or a folder of the library.
    static func unexpectedFileType(_ path: LibraryPath, _ status: FileStatus, isFolder: Bool = false) -> LibraryError {
        LibraryError(
            .inputOutput,
            "“\(path)” is \(status.kind.words), but must be a \(isFolder ? "folder" : "file") of the library. Nothing "
                + "was changed: move it away, and restore the library's \(isFolder ? "folder" : "file").")
    }
}
