// Licensed under the Apache License, Version 2.0. See LICENSE.

extension StringProtocol {
    /// The names of a path, as the system sees them: what lies between the slashes among its bytes.
    ///
    /// Among characters it would not do: a slash that a combining mark follows is another character than a slash, and the
    /// system goes through it all the same.
    package var pathNames: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// What comes after the last slash; all of it where there is none.
    package var lastPathName: String { pathNames.last ?? "" }

    /// Whether it is one name in a folder: no path, nobody's dots, and nothing that the system cuts it at.
    package var isPathName: Bool {
        !isEmpty && self != "." && self != ".." && !utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
