// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary

/// A new file under a temporary name beside its destination. Nothing exists at the destination until the file is
/// complete and on disk, and the temporary file is removed when it is abandoned.
final class AtomicFile {
    private let path: String
    private let part: String
    private let file: OpenFile

    init(at path: String) throws(LibraryError) {
        let part = URL(filePath: path).deletingLastPathComponent().appending(path: ".\(UUID()).part").path
        file = try OpenFile(creating: part)
        (self.path, self.part) = (path, part)
    }

    /// Removes the temporary file, unless it was moved.
    deinit { unlink(part) }

    func write(_ piece: Data) throws(LibraryError) { try file.write(piece) }

    /// Moves the file to its destination, and replaces an existing one.
    func replace() throws(LibraryError) {
        try file.synchronize()
        guard rename(part, path) == 0 else { throw .system(errno, "cannot write \(path)") }
        try synchronizeFolder()
    }

    /// Moves the file to its destination, where none may exist.
    func appear() throws(LibraryError) {
        try file.synchronize()
        if link(part, path) != 0 {
            // Some file systems have no links: there, an empty file reserves the name first.
            guard errno == EPERM || errno == EOPNOTSUPP else { throw .system(errno, "cannot write \(path)") }
            _ = try OpenFile(creating: path)
            guard rename(part, path) == 0 else { throw .system(errno, "cannot write \(path)") }
        }
        try synchronizeFolder()
    }

    private func synchronizeFolder() throws(LibraryError) {
        try OpenFile(reading: URL(filePath: path).deletingLastPathComponent().path).synchronize()
    }
}
