// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import Glibc
internal import PhotoLibrary

/// A file where a program wants one, that was not there: while it is written it has its name, and when it is given up it
/// goes.
///
/// What is wrong with the place is told as Foundation tells it, so that nobody takes it for something that is wrong with what
/// is written there.
package struct NewFile: ~Copyable {
    private let url: URL
    private let file: OpenFile

    /// Makes an empty file. Throws when the URL is none of a file, when its folder is not there, and when something is there.
    package init(at url: URL) throws(CocoaError) {
        guard url.isFileURL else { throw .destination(.fileWriteUnsupportedScheme, url, "it is no file's URL") }
        let descriptor = Glibc.open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .destination(url, system: errno) }
        self.url = url
        file = OpenFile(taking: descriptor)
    }

    /// For tests: a file that is open already.
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

    /// Waits until everything written is on disk, and the file's name.
    package borrowing func synchronize() throws(CocoaError) {
        guard fsync(file.descriptor) == 0 else { throw .destination(url, system: errno) }
        let folder = Glibc.open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // One may write into a folder that one may not read.
        guard folder >= 0 else { return }
        defer { close(folder) }
        // EINVAL: a file system whose folders cannot be synced.
        guard fsync(folder) == 0 || errno == EINVAL else { throw .destination(url, system: errno) }
    }

    /// Takes the name away.
    package consuming func remove() { unlink(url.path) }
}

extension CocoaError {
    /// What a system call said of a place where a file was to be.
    package static func destination(_ url: URL, system number: Int32) -> CocoaError {
        let reason = String(cString: strerror(number))
        let (code, remedy): (CocoaError.Code, String) =
            switch number {
            case ENOENT, ENOTDIR: (.fileNoSuchFile, "there is no such folder; make it first")
            case EEXIST, EISDIR: (.fileWriteFileExists, "there is something already; remove it, or choose another name")
            case EACCES, EPERM: (.fileWriteNoPermission, "the folder may not be written to")
            case EROFS: (.fileWriteVolumeReadOnly, "the volume may not be written to")
            case ENOSPC, EDQUOT: (.fileWriteOutOfSpace, "the disk is full; make room and try again")
            case ENAMETOOLONG, EINVAL, EILSEQ: (.fileWriteInvalidFileName, "no file can be called so")
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
