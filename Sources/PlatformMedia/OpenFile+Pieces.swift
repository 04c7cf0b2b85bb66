// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import Glibc
internal import PhotoFiles
package import PhotoLibrary

extension OpenFile {
    /// The number of bytes in a piece.
    package static let pieceSize = 1 << 20

    /// Opens a file for reading. What is no file, such as a pipe, which could block for ever, is refused.
    ///
    /// - Parameter followingLinks: False to refuse a symbolic link at the end of the path.
    package init(reading path: String, followingLinks: Bool = true) throws(LibraryError) {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        let file = OpenFile(taking: try OpenFile.descriptor(path, flags))
        try file.checkIsFile(path)
        self = file
    }

    /// Opens a folder, to sync the names in it.
    package init(folder path: String) throws(LibraryError) {
        self.init(taking: try OpenFile.descriptor(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    private borrowing func checkIsFile(_ path: String) throws(LibraryError) {
        let isFile: Bool
        do { isFile = try status().isFile } catch { throw .system("look at", path, error) }
        guard isFile else {
            throw LibraryError(
                .unsupportedFormat, "“\(path)” is not a regular file: it may be a folder, a pipe or a device.")
        }
    }

    /// Creates a file for writing, which must not exist.
    package init(creating path: String) throws(LibraryError) {
        self.init(taking: try OpenFile.descriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC))
    }

    /// Creates a file in memory with these bytes, for interfaces that take nothing but a file.
    package init(holding bytes: Data) throws(LibraryError) {
        do throws(FileFailure) {
            let file = try OpenFile.inMemory(name: "picture")
            try file.write(Array(bytes), at: 0)
            self = file
        } catch {
            throw .system("make", "a file in memory", error)
        }
    }

    private static func descriptor(_ path: String, _ flags: Int32) throws(LibraryError) -> Int32 {
        let descriptor = Glibc.open(path, flags, 0o666)
        guard descriptor >= 0 else {
            let number = errno
            if number == ELOOP, flags & O_NOFOLLOW != 0 {
                throw LibraryError(
                    .fileChanged, "“\(path)” was replaced by a symbolic link, which is not followed. Try again.")
            }
            guard number == ENOENT else { throw .system("open", path, errno: number) }
            throw LibraryError(
                .notFound, "The file “\(path)” does not exist. Check the path, and check that its volume is mounted.")
        }
        return descriptor
    }

    /// Reads the piece at an offset; empty at the end.
    package borrowing func piece(at offset: Int64) throws(LibraryError) -> Data {
        do throws(FileFailure) {
            return Data(try bytes(at: offset, count: OpenFile.pieceSize))
        } catch {
            throw .system("read", "a file of the library", error)
        }
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

    /// Writes all bytes of the piece at the position of the descriptor.
    package borrowing func write(_ piece: Data) throws(LibraryError) {
        var rest = piece[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write", "the file", errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the same file, open for reading.
    package borrowing func reading() throws(LibraryError) -> OpenFile {
        try OpenFile(reading: "/proc/self/fd/\(descriptor)")
    }

    /// True if the file cannot grow, because its disk has no room.
    package var isOnFullDisk: Bool {
        let number = posix_fallocate(descriptor, lseek(descriptor, 0, SEEK_END), 1 << 16)
        return number == ENOSPC || number == EDQUOT
    }

    /// Writes bytes in the place of everything from an offset on.
    package borrowing func replaceEnd(at offset: Int, with bytes: [UInt8]) throws(LibraryError) {
        do { try write(bytes, at: Int64(offset)) } catch { throw .system("write", "the file", error) }
        guard ftruncate(descriptor, offset + bytes.count) == 0 else {
            throw .system("write", "the file", errno: errno)
        }
    }

    /// Waits until everything written is on disk.
    package borrowing func synchronize() throws(LibraryError) {
        do { try sync() } catch { throw .system("write", "the file", error) }
    }
}
