// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// A new file at its destination, which has its name while it is written and is removed when it is abandoned.
///
/// Problems with the destination are Foundation's errors, so that they are not mistaken for problems with the content.
package struct NewFile: ~Copyable {
    private let url: URL
    private let file: OpenFile

    /// Creates an empty file. Throws when the URL is no file URL, when its folder does not exist, and when something
    /// exists there.
    package init(at url: URL) throws(CocoaError) {
        guard url.isFileURL else { throw .destination(.fileWriteUnsupportedScheme, url, "it is not a file URL") }
        let descriptor = Glibc.open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .destination(url, system: errno) }
        self.url = url
        file = OpenFile(taking: descriptor)
    }

    /// Wraps a file that is open already, for tests.
    package init(at url: URL, taking descriptor: Int32) {
        self.url = url
        file = OpenFile(taking: descriptor)
    }

    /// Writes all bytes of the piece.
    package borrowing func write(_ piece: Data) throws(CocoaError) {
        var rest = piece[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .destination(url, system: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until everything written, and the file's name, is on disk.
    package borrowing func synchronize() throws(CocoaError) {
        guard fsync(file.descriptor) == 0 else { throw .destination(url, system: errno) }
        let folder = Glibc.open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder may be writable without being readable.
        guard folder >= 0 else { return }
        defer { close(folder) }
        // EINVAL: a file system whose folders cannot be synced.
        guard fsync(folder) == 0 || errno == EINVAL else { throw .destination(url, system: errno) }
    }

    /// Removes the file.
    package consuming func remove() { unlink(url.path) }
}

extension CocoaError {
    /// Converts the error number of a system call at a destination.
    package static func destination(_ url: URL, system number: Int32) -> CocoaError {
        let reason = String(cString: strerror(number))
        let (code, remedy): (CocoaError.Code, String) =
            switch number {
            case ENOENT, ENOTDIR: (.fileNoSuchFile, "the folder does not exist; create it first")
            case EEXIST, EISDIR:
                (.fileWriteFileExists, "the name is already in use; remove the file, or choose another name")
            case EACCES, EPERM: (.fileWriteNoPermission, "you do not have write permission for the folder")
            case EROFS: (.fileWriteVolumeReadOnly, "the volume is read-only")
            case ENOSPC, EDQUOT: (.fileWriteOutOfSpace, "the disk is full; free some space, then try again")
            case ENAMETOOLONG, EINVAL, EILSEQ:
                (.fileWriteInvalidFileName, "the filename is invalid; choose another name")
            default: (.fileWriteUnknown, reason)
            }
        let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
        return destination(code, url, remedy, because: cause)
    }

    fileprivate static func destination(
        _ code: CocoaError.Code, _ url: URL, _ remedy: String, because cause: NSError? = nil
    ) -> CocoaError {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: "cannot write \(url.isFileURL ? url.path : url.absoluteString): \(remedy)",
            NSURLErrorKey: url,
        ]
        info[NSFilePathErrorKey] = url.isFileURL ? url.path : nil
        info[NSUnderlyingErrorKey] = cause
        return CocoaError(code, userInfo: info)
    }
}

/// A new file under a temporary name beside its destination. Nothing exists at the destination until the file is
/// complete and on disk, and the temporary file is removed when it is abandoned.
final class AtomicFile {
    private let path: String
    private let part: String
    let file: OpenFile

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
        guard rename(part, path) == 0 else { throw .system("write", path, errno: errno) }
        try synchronizeFolder()
    }

    /// Moves the file to its destination, where none may exist.
    func appear() throws(LibraryError) {
        try file.synchronize()
        if link(part, path) != 0 {
            // Some file systems have no links: there, an empty file reserves the name first.
            guard errno == EPERM || errno == EOPNOTSUPP else { throw .system("write", path, errno: errno) }
            _ = try OpenFile(creating: path)
            guard rename(part, path) == 0 else { throw .system("write", path, errno: errno) }
        }
        try synchronizeFolder()
    }

    private func synchronizeFolder() throws(LibraryError) {
        try OpenFile(folder: URL(filePath: path).deletingLastPathComponent().path).synchronize()
    }
}
