// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Glibc

/// The current state of a directory entry.
public struct FileStatus: Equatable, Sendable {
    /// The type of a directory entry.
    public enum Kind: Equatable, Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case other
    }

    /// The type.
    public var kind: Kind
    /// The size in bytes.
    public var byteCount: Int64
    /// The number of hard links. If there is more than one, writing into the file changes it elsewhere too.
    public var linkCount: Int
    /// The date of the last change of the bytes, in seconds since 1970.
    public var modifiedSeconds: Double
    /// The date of the last change of the bytes or the inode, in seconds since 1970. Programs cannot set it, so that it
    /// reveals a change even if the modification date was reset.
    public var changedSeconds: Double

    /// Creates a status from the system's structure.
    public init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        byteCount = Int64(status.st_size)
        linkCount = Int(status.st_nlink)
        modifiedSeconds = FileStatus.seconds(status.st_mtim)
        changedSeconds = FileStatus.seconds(status.st_ctim)
    }

    private static func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }
}
