// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

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

    /// What identifies a file, as it was when it was found, besides its path and its size.
    struct Identity: Hashable, Sendable {
        let inode: UInt64
        let modifiedNanoseconds: Int64
        let changedNanoseconds: Int64
    }

    var folder: WalkFolder
    let name: RawPath
    var kind: Kind
    /// The identity of a file; `nil` for something else, and if it is not known before the file is opened.
    var identity: Identity?
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

    /// The stamp that the file had when it was found, with which the library is asked about it.
    var stamp: FileStamp? {
        guard let identity, let byteCount else { return nil }
        return FileStamp(
            path: realPath.displayText, byteCount: byteCount, inode: identity.inode,
            modifiedNanoseconds: identity.modifiedNanoseconds, changedNanoseconds: identity.changedNanoseconds)
    }

    var markingSubfolders: WalkEntry {
        var entry = self
        entry.folder.hasSubfolders = true
        return entry
    }
}

extension WalkEntry {
    /// Creates the entry of a file that was found.
    init(folder: WalkFolder, name: RawPath, file status: FileStatus, namedPath: RawPath? = nil) {
        self.init(
            folder: folder, name: name, kind: .file(byteCount: status.byteCount), identity: Identity(status),
            namedPath: namedPath)
    }
}

extension WalkEntry.Identity {
    init(_ status: FileStatus) {
        self.init(
            inode: status.inode, modifiedNanoseconds: status.modified.inNanoseconds,
            changedNanoseconds: status.changed.inNanoseconds)
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
