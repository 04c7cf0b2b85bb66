// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Glibc

/// The state of a file, a folder or another directory entry when it was looked at.
package struct FileStatus: Hashable, Sendable {
    /// The type of a directory entry.
    package enum Kind: Sendable {
        case file, folder, link, pipe, socket, device
    }

    /// A time with the precision of the file system.
    package struct Time: Hashable, Sendable {
        /// The whole seconds since 1970.
        package var seconds: Int
        /// The nanoseconds after them.
        package var nanoseconds: Int

        /// Creates a time.
        package init(seconds: Int, nanoseconds: Int = 0) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }
    }

    /// The type.
    package var kind: Kind
    /// The size in bytes.
    package var byteCount: Int64
    /// The inode number, unique in the file system.
    package var inode: UInt64
    /// The device number of the file system.
    package var device: UInt64
    /// The number of hard links. If there is more than one, writing into the file changes it elsewhere too.
    package var linkCount: Int
    /// The time of the last change of the bytes, or of the names in a folder.
    package var modified: Time
    /// The time of the last change of the bytes or the inode: a write, a renaming, a link. Programs cannot set it, so
    /// that it reveals a change even if the modification date was reset.
    package var changed: Time

    /// Creates a status from the system's structure.
    package init(_ status: stat) {
        kind = Kind(status.st_mode)
        byteCount = Int64(status.st_size)
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
        linkCount = Int(status.st_nlink)
        modified = Time(status.st_mtim)
        changed = Time(status.st_ctim)
    }

    /// True if it is a regular file.
    package var isFile: Bool { kind == .file }
    /// True if it is a folder.
    package var isFolder: Bool { kind == .folder }
    /// True if it is a file with a second name elsewhere.
    package var isShared: Bool { isFile && linkCount > 1 }
}

extension FileStatus.Time {
    /// The time in seconds since 1970, to about a microsecond.
    package var inSeconds: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

    /// The time in nanoseconds since 1970. It wraps around for dates that do not fit, which suffices to compare two of
    /// them.
    package var inNanoseconds: Int64 { Int64(seconds) &* 1_000_000_000 &+ Int64(nanoseconds) }

    fileprivate init(_ time: timespec) { self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec) }
}

extension FileStatus.Kind {
    /// The name of the kind for messages, with its article.
    package var words: String {
        switch self {
        case .file: "a file"
        case .folder: "a folder"
        case .link: "a symbolic link"
        case .pipe: "a named pipe"
        case .socket: "a socket"
        case .device: "a device"
        }
    }

    fileprivate init(_ mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }
}
