// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles

/// A folder, with the path that the user gave and its real path.
struct WalkFolder: Hashable, Sendable {
    /// The path below the one that the user gave.
    let path: RawPath
    /// The absolute path without links, which identifies the files in it.
    let realPath: RawPath
    /// The names of the folders below the one that the user named, down to this one; `nil` where a file was named.
    var names: [RawPath]?
    /// True if the folder contains folders.
    var hasSubfolders = false

    func appending(_ name: RawPath) -> WalkFolder {
        WalkFolder(
            path: path.appending(name), realPath: realPath.appending(name), names: names.map { $0 + [name] })
    }
}

/// A file that was found by a walk, or something that the import reports as skipped or failed.
struct WalkEntry: Sendable {
    enum Kind: Hashable, Sendable {
        case file(byteCount: Int64)
        /// Something that is not imported, with the reason.
        case skipped(String)
        /// A folder or a file that cannot be read, with the reason.
        case failed(String)
    }

    var folder: WalkFolder
    let name: RawPath
    var kind: Kind
    /// The path that the user gave, if it is that of the file itself: then links are followed.
    var namedPath: RawPath?

    /// The file's name in the library, for a file whose name on disk was not given by a person.
    var libraryFilename: RawPath?

    var filename: RawPath { libraryFilename ?? name }
    var path: RawPath { namedPath ?? folder.path.appending(name) }
    /// True if it is a file to read.
    var isFile: Bool { byteCount != nil }
    /// The size of a file to read.
    var byteCount: Int64? {
        guard case .file(let count) = kind else { return nil }
        return count
    }
    var realPath: RawPath { folder.realPath.appending(name) }

    fileprivate var markingSubfolders: WalkEntry {
        var entry = self
        entry.folder.hasSubfolders = true
        return entry
    }
}

extension WalkEntry: Comparable {
    static func == (left: WalkEntry, right: WalkEntry) -> Bool {
        left.name == right.name && left.folder.realPath == right.folder.realPath
    }

    /// Compares by folder, then by base name, then by name.
    static func < (left: WalkEntry, right: WalkEntry) -> Bool {
        if left.folder.realPath != right.folder.realPath { return left.folder.realPath < right.folder.realPath }
        let (leftBase, rightBase) = (left.name.baseBytes, right.name.baseBytes)
        return leftBase == rightBase ? left.name < right.name : leftBase.lexicographicallyPrecedes(rightBase)
    }
}

/// A walk through files and folders in a fixed order, a folder at a time: its files, then its folders, each by name.
///
/// Links are not followed unless the user named them, so there are no cycles. Hidden files, libraries and special files
/// are reported as skipped. Nothing is opened but folders.
struct FolderWalk: IteratorProtocol {
    private var arguments: ArraySlice<RawPath>
    /// Folders that are still to be read, the next one last.
    private var folders: [WalkFolder] = []

    init(_ paths: [String]) {
        arguments = paths.map { RawPath($0) }[...]
    }

    /// Returns the entries of the next folder, or the files that were named between two folders.
    mutating func next() -> [WalkEntry]? {
        if let folder = folders.popLast() { return entries(of: folder) }
        var named: [WalkEntry] = []
        while let path = arguments.popFirst() {
            switch PathKind(of: path) {
            case .entry(let entry):
                named.append(entry)
            case .folder(let folder):
                folders.append(folder)
                return named.isEmpty ? next() : named.sorted()
            }
        }
        return named.isEmpty ? nil : named.sorted()
    }

    private mutating func entries(of folder: WalkFolder) -> [WalkEntry] {
        guard let stream = FolderStream(folder.realPath) else {
            return [WalkEntry(folder: folder, name: RawPath(""), kind: .unreadable, namedPath: folder.path)]
        }
        var entries: [WalkEntry] = []
        var subfolders: [WalkFolder] = []
        while let name = stream.next() {
            if let kind = stream.kind(of: name) {
                entries.append(WalkEntry(folder: folder, name: name, kind: kind))
            } else {
                subfolders.append(folder.appending(name))
            }
        }
        if stream.hasFailed {
            entries.append(WalkEntry(folder: folder, name: RawPath(""), kind: .unreadable, namedPath: folder.path))
        }
        folders += subfolders.sorted { $0.realPath > $1.realPath }
        guard !subfolders.isEmpty else { return entries.sorted() }
        return entries.map(\.markingSubfolders).sorted()
    }
}

/// The kind of something that the user named.
private enum PathKind {
    case entry(WalkEntry)
    case folder(WalkFolder)

    init(of path: RawPath) {
        var status = stat()
        guard let realPath = path.resolved, realPath.withCString({ stat($0, &status) }) == 0 else {
            self.init(path, path, errno == ENOENT ? .failed("There is no such file.") : .unreadable)
            return
        }
        switch FileKind(status) {
        case .folder:
            if let reason = realPath.libraryReason {
                self.init(path, realPath, .skipped(reason))
            } else {
                self = .folder(WalkFolder(path: path, realPath: realPath, names: []))
            }
        case .file: self.init(path, realPath, .file(byteCount: Int64(status.st_size)))
        case .link, .special: self.init(path, realPath, .special)
        }
    }

    private init(_ path: RawPath, _ realPath: RawPath, _ kind: WalkEntry.Kind) {
        let folder = WalkFolder(path: path.folder, realPath: realPath.folder)
        self = .entry(WalkEntry(folder: folder, name: realPath.name, kind: kind, namedPath: path))
    }
}

/// An open folder whose names are read.
private struct FolderStream: ~Copyable {
    private let stream: OpaquePointer

    /// Opens a folder. `nil`, with `errno` set, if it cannot be read.
    init?(_ path: RawPath) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// Returns the next name except `.` and `..`; `nil` at the end and when ``hasFailed``.
    borrowing func next() -> RawPath? {
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { RawPath(bytes: $0.prefix { $0 != 0 }) }
            if name != RawPath("."), name != RawPath("..") { return name }
            errno = 0
        }
        return nil
    }

    /// True if ``next()`` returned `nil` because of an error. Valid only right after it.
    var hasFailed: Bool { errno != 0 }

    /// Returns the kind of the entry with a name; `nil` for a folder to walk.
    borrowing func kind(of name: RawPath) -> WalkEntry.Kind? {
        var status = stat()
        guard name.withCString({ fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            return .unreadable
        }
        switch FileKind(status) {
        case .folder where name.isHidden: return .skipped("The folder is hidden.")
        case .folder: return (name.libraryReason ?? appleLibraryReason(name)).map { .skipped($0) }
        case .file where name.isHidden: return .skipped("The file is hidden.")
        case .file: return .file(byteCount: Int64(status.st_size))
        case .link: return .skipped("It is a link. Name the file or folder that it leads to, to import that.")
        case .special: return .special
        }
    }
}

extension FolderStream {
    /// Returns the reason to skip a folder that has the layout of a library of Apple Photos, whatever its name: it
    /// contains other files than originals.
    fileprivate borrowing func appleLibraryReason(_ name: RawPath) -> String? {
        for layout in AppleDatabase.layouts where holds(layout.database, name) && holds(layout.originals, name) {
            return RawPath.appleLibraryReason
        }
        return nil
    }

    private borrowing func holds(_ path: String, _ name: RawPath) -> Bool {
        name.appending(RawPath(path)).withCString { faccessat(dirfd(stream), $0, F_OK, 0) == 0 }
    }
}

extension WalkEntry.Kind {
    fileprivate static let special = WalkEntry.Kind.skipped("It is neither a file nor a folder.")

    /// The failure with the message for the current `errno`.
    fileprivate static var unreadable: WalkEntry.Kind {
        .failed("It cannot be read: \(String(cString: strerror(errno))).")
    }
}

/// The type of a file.
private enum FileKind {
    case file, folder, link, special

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .special
        }
    }
}

extension RawPath {
    /// The reason to skip a library, recognised by its extension.
    fileprivate var libraryReason: String? {
        if hasExtension("photolibrary") { return "It is a photo library of this program; its photos stay there." }
        if hasExtension("photoslibrary") { return RawPath.appleLibraryReason }
        return nil
    }

    fileprivate static let appleLibraryReason = "It is a library of Apple Photos. Name it by itself to import it."

    /// The absolute path without links; `nil`, with `errno` set, if it does not exist.
    fileprivate var resolved: RawPath? {
        guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return RawPath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
}
