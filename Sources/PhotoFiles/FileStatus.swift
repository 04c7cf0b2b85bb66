// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Glibc

/// What a name in a folder stands for, as it is now.
public struct FileStatus: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case other
    }

    public var kind: Kind
    public var byteCount: Int64
    /// How many names the file has: with more than one, writing into it changes what lies elsewhere.
    public var linkCount: Int
    /// Since 1970.
    public var modifiedSeconds: Double
    /// Since 1970. Programs cannot set it: it tells a change whose author put the date of modification back.
    public var changedSeconds: Double

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
