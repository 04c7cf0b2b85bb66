// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// A folder that a person named to be watched.
struct WatchedRoot {
    let folder: WalkFolder
    private let inode: UInt64
    private let device: UInt64

    /// Throws for what is no folder, and for a folder in a library.
    init(_ path: String) throws(LibraryError) {
        let named = RawPath(path)
        guard let realPath = named.resolved else { throw .system("watch", path, errno: errno) }
        guard let status = WatchedRoot.status(of: realPath), status.isFolder else {
            throw LibraryError(.invalidRequest, "“\(path)” is not a folder. Only folders can be watched.")
        }
        guard !WatchedRoot.liesInLibrary(realPath) else {
            throw LibraryError(
                .invalidRequest,
                "“\(path)” is inside a photo library, whose files are not imported. Give another folder."
            )
        }
        folder = WalkFolder(path: named, realPath: realPath, names: [])
        (inode, device) = (status.inode, status.device)
    }

    /// True while the same folder lies at the path: false if it was removed, moved or unmounted.
    var isThere: Bool {
        guard let status = WatchedRoot.status(of: folder.realPath) else { return false }
        return status.inode == inode && status.device == device
    }

    private static func status(of path: RawPath) -> FileStatus? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        return FileStatus(status)
    }

    private static func liesInLibrary(_ path: RawPath) -> Bool {
        var parent = RawPath("/")
        for name in path.bytes.split(separator: UInt8(ascii: "/")).map({ RawPath(bytes: $0) }) {
            if FolderWalk.isLibrary(name, in: parent) { return true }
            parent = parent.appending(name)
        }
        return false
    }
}
