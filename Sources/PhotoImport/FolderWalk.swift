// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles

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

    /// Creates a walk of folders that another walk has found.
    init(folders: [WalkFolder] = []) {
        arguments = []
        self.folders = folders.reversed()
    }

    /// Returns the entries of the next folder, or the files that were named between two folders.
    mutating func next() -> [WalkEntry]? {
        var named: [WalkEntry] = []
        while folders.isEmpty, let path = arguments.popFirst() {
            if let entry = visit(path) { named.append(entry) }
        }
        guard named.isEmpty else { return named.sorted() }
        return folders.popLast().map { entries(of: $0) }
    }

    /// Returns the next folder, for ``entries(of:)``; `nil` at the end. For a walk of folders.
    mutating func nextFolder() -> WalkFolder? { folders.popLast() }

    /// Returns the entry of a folder that is not walked, because it is hidden, a library, or unreadable; `nil` if it is.
    static func entry(ofFolder folder: WalkFolder, in parent: WalkFolder) -> WalkEntry? {
        let name = folder.realPath.name
        do throws(FileFailure) { return try FolderStream(parent.realPath).entry(name, of: parent) } catch {
            return WalkEntry(folder: parent, name: name, kind: .unreadable(error))
        }
    }

    /// True if a path that the user named leads to a library of this program.
    static func isOwnLibrary(_ path: String) -> Bool {
        var walk = FolderWalk()
        return walk.visit(RawPath(path))?.kind == .skipped(RawPath.ownLibraryReason)
    }

    /// True if a folder in a folder is a library of photos.
    static func isLibrary(_ name: RawPath, in parent: RawPath) -> Bool {
        if name.libraryReason != nil { return true }
        guard let stream = try? FolderStream(parent) else { return false }
        return stream.libraryReason(name) != nil
    }

    /// Returns the entry of something that the user named, or `nil` for a folder, which is walked next.
    private mutating func visit(_ path: RawPath) -> WalkEntry? {
        var status = stat()
        guard let realPath = path.resolved, realPath.withCString({ stat($0, &status) }) == 0 else {
            let kind: WalkEntry.Kind = errno == ENOENT ? .failed("The file does not exist.") : .unreadable
            let folder = WalkFolder(path: path.folder, realPath: path.folder)
            return WalkEntry(folder: folder, name: path.name, kind: kind, namedPath: path)
        }
        let found = FileStatus(status)
        let folder = WalkFolder(path: path.folder, realPath: realPath.folder)
        switch found.kind {
        case .folder:
            guard let reason = realPath.libraryReason ?? realPath.ownLibraryReason() else {
                folders.append(WalkFolder(path: path, realPath: realPath, names: []))
                return nil
            }
            return WalkEntry(folder: folder, name: realPath.name, kind: .skipped(reason), namedPath: path)
        case .file: return WalkEntry(folder: folder, name: realPath.name, file: found, namedPath: path)
        case .link, .pipe, .socket, .device:
            return WalkEntry(folder: folder, name: realPath.name, kind: .special, namedPath: path)
        }
    }

    /// Returns the entries of a folder, and keeps the folders in it for later.
    mutating func entries(of folder: WalkFolder) -> [WalkEntry] {
        let stream: FolderStream
        do throws(FileFailure) { stream = try FolderStream(folder.realPath) } catch {
            return [WalkEntry(folder: folder, name: RawPath(""), kind: .unreadable(error), namedPath: folder.path)]
        }
        var entries: [WalkEntry] = []
        var subfolders: [WalkFolder] = []
        while let name = stream.next() {
            if let entry = stream.entry(name, of: folder) {
                entries.append(entry)
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

/// An open folder whose names are read.
private struct FolderStream: ~Copyable {
    private let stream: OpaquePointer

    /// Opens a folder, unless it or one around it has become a link since it was found.
    init(_ path: RawPath) throws(FileFailure) {
        let descriptor = try OpenFile(RawPath("."), inFolder: path).release()
        guard let stream = fdopendir(descriptor) else {
            let failure = FileFailure(.system(errno), path.displayText)
            close(descriptor)
            throw failure
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

    /// Returns the entry with a name; `nil` for a folder to walk.
    borrowing func entry(_ name: RawPath, of folder: WalkFolder) -> WalkEntry? {
        var status = stat()
        guard name.withCString({ fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            return WalkEntry(folder: folder, name: name, kind: .unreadable)
        }
        let found = FileStatus(status)
        let reason: String
        switch found.kind {
        case .folder where name.isHidden: reason = "The folder is hidden."
        case .folder:
            guard let library = libraryReason(name) else { return nil }
            reason = library
        case .file where name.isHidden:
            return WalkEntry(
                folder: folder, name: name, kind: .skipped("The file is hidden."), identity: WalkEntry.Identity(found))
        case .file: return WalkEntry(folder: folder, name: name, file: found)
        case .link: reason = "It is a symbolic link. To import its target, give the target's path."
        case .pipe, .socket, .device: return WalkEntry(folder: folder, name: name, kind: .special)
        }
        return WalkEntry(folder: folder, name: name, kind: .skipped(reason))
    }
}

extension FolderStream {
    /// Returns the reason to skip a folder that is a library; `nil` for another one.
    fileprivate borrowing func libraryReason(_ name: RawPath) -> String? {
        name.libraryReason ?? name.ownLibraryReason(in: dirfd(stream)) ?? appleLibraryReason(name)
    }

    /// Returns the reason to skip a folder that has the layout of a library of Apple Photos, whatever its name: it
    /// contains other files than originals.
    private borrowing func appleLibraryReason(_ name: RawPath) -> String? {
        let folder = dirfd(stream)
        for layout in AppleDatabase.layouts
        where name.holds(layout.database, in: folder) && name.holds(layout.originals, in: folder) {
            return RawPath.appleLibraryReason
        }
        return nil
    }
}

extension WalkEntry.Kind {
    fileprivate static let special = WalkEntry.Kind.skipped("It is neither a regular file nor a folder.")

    /// The failure with the message for the current `errno`.
    fileprivate static var unreadable: WalkEntry.Kind { .unreadable(FileFailure(.system(errno), "")) }

    fileprivate static func unreadable(_ failure: FileFailure) -> WalkEntry.Kind {
        .failed("It cannot be read: \(failure.message).")
    }
}

extension RawPath {
    /// The reason to skip a library, recognised by its extension.
    var libraryReason: String? {
        if hasExtension("photolibrary") { return RawPath.ownLibraryReason }
        if hasExtension("photoslibrary") { return RawPath.appleLibraryReason }
        return nil
    }

    /// Returns the reason to skip a folder that has the layout of a library of this program, whatever its name: renamed
    /// copies lose the extension. The path is absolute, or relative to the folder of a descriptor.
    fileprivate func ownLibraryReason(in folder: CInt = AT_FDCWD) -> String? {
        ["library.json", "library.sqlite", "originals"].allSatisfy { holds($0, in: folder) }
            ? RawPath.ownLibraryReason : nil
    }

    fileprivate func holds(_ path: String, in folder: CInt) -> Bool {
        appending(RawPath(path)).withCString { faccessat(folder, $0, F_OK, 0) == 0 }
    }

    static let ownLibraryReason =
        "It is a photo library of this program, so its photos are not imported. To merge the libraries, export this "
        + "one and import the export: photos --library LIBRARY export FOLDER --sidecar json, then photos import FOLDER."
    fileprivate static let appleLibraryReason = "It is a library of Apple Photos. To import it, give its own path."

    /// The absolute path without links; `nil`, with `errno` set, if it does not exist.
    var resolved: RawPath? {
        guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return RawPath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
}
