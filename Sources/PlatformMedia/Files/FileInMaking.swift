// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary

/// A new file beside the place where it is to be: there is nothing of it at that place before it is whole and on disk,
/// and nothing beside it when it was given up.
final class FileInMaking {
    private let path: String
    private let part: String
    private let file: OpenFile

    init(at path: String) throws(LibraryError) {
        let url = URL(filePath: path)
        let part = url.deletingLastPathComponent().appending(
            path: ".\(url.lastPathComponent.prefix(64)).\(UUID()).part"
        ).path
        file = try OpenFile(creating: part)
        (self.path, self.part) = (path, part)
    }

    /// What moved is no longer there to be removed.
    deinit { unlink(part) }

    func write(_ piece: Data) throws(LibraryError) { try file.write(piece) }

    /// Puts the file in its place, instead of one that may be there.
    func replace() throws(LibraryError) {
        try file.synchronize()
        guard rename(part, path) == 0 else { throw .system(errno, "cannot write \(path)") }
        try synchronizeFolder()
    }

    /// Puts the file in its place, where none may be.
    func appear() throws(LibraryError) {
        try file.synchronize()
        if link(part, path) != 0 {
            // There are file systems without links: there, an empty file takes the place first.
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
