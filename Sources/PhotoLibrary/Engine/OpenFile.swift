// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The owner of an open file descriptor, which it closes when it is destroyed.
public struct OpenFile: ~Copyable, Sendable {
    /// The file descriptor, valid while this value exists.
    public let descriptor: Int32

    /// Takes ownership of the descriptor.
    public init(taking descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the descriptor without closing it; the receiver has to close it.
    public consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    deinit { close(descriptor) }
}

/// A range of bytes in a file.
public struct ByteExtent: Hashable, Codable, Sendable {
    /// The offset of the first byte.
    public var offset: Int64
    /// The number of bytes.
    public var count: Int64

    /// Creates a range.
    public init(offset: Int64, count: Int64) {
        self.offset = offset
        self.count = count
    }
}

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
