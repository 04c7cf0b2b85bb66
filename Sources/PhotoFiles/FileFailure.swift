// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// Why something below a folder could not be reached or changed.
public struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What stood in the way.
    public enum Reason: Equatable, Sendable {
        /// The system refused, with that `errno`.
        case system(Int32)
        /// The path is none below a folder: absolute, empty, with `..`, `.` or NUL in it.
        case outside
        /// A symbolic link, which could lead anywhere.
        case link
        /// Something else than a folder where a folder must be.
        case noFolder
        /// A folder, a pipe, a socket or a device where a file must be.
        case noFile
    }

    public var reason: Reason
    /// What it was about, below the folder.
    public var path: String

    public init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }

    /// The last call's refusal.
    static func last(_ path: String) -> FileFailure {
        // O_NOFOLLOW on a link: ELOOP for a file, ENOTDIR with O_DIRECTORY.
        errno == ELOOP ? FileFailure(.link, path) : FileFailure(.system(errno), path)
    }

    /// The system's number for it; `nil` for what the system was not asked.
    public var number: Int32? { if case .system(let number) = reason { number } else { nil } }

    /// What is wrong, without the path.
    public var words: String {
        switch reason {
        case .system(let number): String(cString: strerror(number))
        case .outside: "the name leads out of the folder"
        case .link: "it is a symbolic link, and could lead anywhere"
        case .noFolder: "it is no folder"
        case .noFile: "it is no regular file"
        }
    }

    public var description: String { "“\(path)”: \(words)" }
}
