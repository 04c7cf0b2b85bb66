// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Glibc

/// Opening for reading by paths that a person named, or that a walk below them found. A pipe is not waited for.
extension OpenFile {
    private static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    /// Opens the file at a path, and follows links.
    package init(_ path: RawPath) throws(FileFailure) {
        let descriptor = path.withCString { open($0, OpenFile.flags) }
        guard descriptor >= 0 else { throw FileFailure(.system(errno), path.displayText) }
        self.init(taking: descriptor)
    }

    /// Opens an entry of the folder at an absolute path. No part of the path may be a link, nor may the entry be one: a
    /// folder that was replaced by a link since it was listed is not followed.
    package init(_ name: RawPath, inFolder folder: RawPath) throws(FileFailure) {
        let folder = try OpenFile(folderAt: folder)
        let descriptor = name.withCString { openat(folder.descriptor, $0, OpenFile.flags | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw .last(name.displayText) }
        self.init(taking: descriptor)
    }

    /// Opens the folder at an absolute path that no link is part of, for calls that name an entry of a folder. Its entries
    /// cannot be listed: see ``init(_:inFolder:)`` with the name `.` for that.
    package init(folderAt path: RawPath) throws(FileFailure) {
        let descriptor = path.withCString { descriptors_folder_without_links($0) }
        guard descriptor >= 0 else { throw .last(path.displayText) }
        self.init(taking: descriptor)
    }
}
