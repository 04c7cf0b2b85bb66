// Licensed under the Apache License, Version 2.0. See LICENSE.

extension StringProtocol {
    /// The components of a path, split at the bytes of its slashes, as the system does it.
    ///
    /// Splitting characters would be wrong: a slash that is followed by a combining mark is another character than a
    /// slash, but the system treats it as a separator.
    package var pathNames: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The last component of the path; the whole text if there is no slash.
    package var lastPathName: String { pathNames.last ?? "" }

    /// True if the text is a single filename: neither empty nor `.` nor `..`, and without slash and null byte.
    package var isPathName: Bool {
        !isEmpty && self != "." && self != ".." && !utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
