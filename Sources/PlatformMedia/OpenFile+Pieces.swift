// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
package import Foundation
internal import Glibc
package import PhotoLibrary

extension OpenFile {
    /// The number of bytes in a piece.
    package static let pieceSize = 1 << 20

    /// Opens a file for reading.
    package init(reading path: String) throws(LibraryError) {
        self.init(taking: try OpenFile.descriptor(path, O_RDONLY | O_CLOEXEC))
    }

    /// Creates a file for writing, which must not exist.
    package init(creating path: String) throws(LibraryError) {
        self.init(taking: try OpenFile.descriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC))
    }

    /// Creates a file in memory with these bytes, for interfaces that take nothing but a file.
    package init(holding bytes: Data) throws(LibraryError) {
        let descriptor = descriptors_memory_file("picture")
        guard descriptor >= 0 else { throw .system(errno, "There is no memory for another open file") }
        let file = OpenFile(taking: descriptor)
        try file.write(bytes)
        self = file
    }

    private static func descriptor(_ path: String, _ flags: Int32) throws(LibraryError) -> Int32 {
        let descriptor = Glibc.open(path, flags, 0o666)
        guard descriptor >= 0 else { throw .system(errno, "cannot open \(path)") }
        return descriptor
    }

    /// Reads the piece at an offset; empty at the end.
    package borrowing func piece(at offset: Int64) throws(LibraryError) -> Data {
        var piece = Data(count: OpenFile.pieceSize)
        let count = piece.withUnsafeMutableBytes { bytes in
            retrying { pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
        }
        guard count >= 0 else { throw .system(errno, "cannot read a file of the library") }
        return piece.prefix(count)
    }

    /// Reads all bytes.
    package borrowing func readAll() throws(LibraryError) -> Data {
        var all = Data()
        while true {
            let piece = try piece(at: Int64(all.count))
            if piece.isEmpty { return all }
            all.append(piece)
        }
    }

    /// Writes all bytes of the piece.
    package borrowing func write(_ piece: Data) throws(LibraryError) {
        var rest = piece[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                retrying { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
            }
            guard count > 0 else { throw .system(errno, "cannot write the file") }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until everything written is on disk.
    package borrowing func synchronize() throws(LibraryError) {
        guard retrying({ Int(fsync(descriptor)) }) == 0 else { throw .system(errno, "cannot write the file") }
    }
}

/// Repeats a system call that a signal interrupted.
private func retrying(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

extension LibraryError {
    /// Converts the error number of a system call.
    static func system(_ number: Int32, _ what: String) -> LibraryError {
        let reason = String(cString: strerror(number))
        switch number {
        case ENOSPC, EDQUOT:
            return LibraryError(.diskFull, "\(what): the disk is full; make room and try again", cause: reason)
        case ENOENT: return LibraryError(.notFound, "\(what): there is no such file or folder", cause: reason)
        case EEXIST:
            return LibraryError(.inputOutput, "\(what): there is a file already; remove it first", cause: reason)
        default: return LibraryError(.inputOutput, "\(what): \(reason)", cause: reason)
        }
    }
}
