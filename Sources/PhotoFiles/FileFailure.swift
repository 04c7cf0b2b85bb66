// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The reason why something below a folder could not be reached or changed.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The cause of the failure.
    package enum Reason: Equatable, Sendable {
        /// The system call failed with this `errno`.
        case system(Int32)
        /// The path does not lead below the folder: it is absolute or empty, or contains `..`, `.` or NUL.
        case outside
        /// A component is a symbolic link, which could lead anywhere.
        case link
        /// A component is not a folder where a folder is required.
        case noFolder
        /// The target is a folder, a pipe, a socket or a device where a file is required.
        case noFile
    }

    /// The cause.
    package var reason: Reason
    /// The path concerned, relative to the folder.
    package var path: String

    /// Creates a failure at a path.
    package init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }

    /// Returns the failure of the last system call.
    static func last(_ path: String) -> FileFailure {
        // The result of O_NOFOLLOW for a link: ELOOP for a file, ENOTDIR with O_DIRECTORY.
        errno == ELOOP ? FileFailure(.link, path) : FileFailure(.system(errno), path)
    }

    /// The `errno`; `nil` if no system call failed.
    package var number: Int32? { if case .system(let number) = reason { number } else { nil } }

    /// The description without the path.
    package var message: String {
        switch reason {
        case .system(let number): String(cString: strerror(number))
        case .outside: "the path leaves the folder"
        case .link: "it is a symbolic link, which is not followed"
        case .noFolder: "it is not a folder"
        case .noFile: "it is not a regular file"
        }
    }

    package var description: String { "“\(path)”: \(message)" }
}
