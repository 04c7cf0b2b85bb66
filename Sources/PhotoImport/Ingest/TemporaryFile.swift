// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import PhotoMetadata

extension OpenFile {
    /// Creates a file in the temporary folder, so that a long movie does not fill the memory. It has no name, and is gone
    /// when it is closed.
    static func temporary() throws(LibraryError) -> OpenFile {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/photos-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .system("make a temporary file in", folder, errno: errno) }
        unlink(template)
        return OpenFile(taking: descriptor)
    }

    /// Creates a temporary file of the pieces of another one. Throws `fileChanged` if that has become shorter.
    static func temporary(
        _ assembly: FileAssembly, of source: borrowing OpenFile
    ) throws(LibraryError) -> OpenFile {
        let file = try temporary()
        var end: Int64 = 0
        for piece in assembly.pieces {
            switch piece {
            case .bytes(let bytes):
                do { try file.write(bytes, at: end) } catch { throw .system("write", "a temporary file", error) }
                end += Int64(bytes.count)
            case .copy(let offset, let count):
                guard try file.take(count: Int64(count), at: end, from: source, at: Int64(offset)) == count else {
                    throw LibraryError(.fileChanged, "The file became shorter while it was read. Try again.")
                }
                end += Int64(count)
            }
        }
        return file
    }

    /// Copies bytes from another file, and returns their number; fewer only at that file's end.
    borrowing func take(
        count: Int64, at place: Int64, from source: borrowing OpenFile, at offset: Int64
    ) throws(LibraryError) -> Int64 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4_096)
        defer { buffer.deallocate() }
        var done: Int64 = 0
        while done < count {
            let part = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<min(buffer.count, Int(clamping: count - done))])
            let read: Int
            do { read = try source.read(at: offset + done, into: part) } catch {
                throw .system("read", "the file", error)
            }
            guard read > 0 else { break }
            do { try write(UnsafeRawBufferPointer(rebasing: part[..<read]), at: place + done) } catch {
                throw .system("write", "a temporary file", error)
            }
            done += Int64(read)
        }
        return done
    }
}
