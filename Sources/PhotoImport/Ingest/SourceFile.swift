// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// An open file to import, and its stamp when it was opened.
struct SourceFile: ~Copyable {
    let file: OpenFile
    let stamp: FileStamp
    /// The absolute path without links.
    let path: RawPath

    /// Opens a file for reading without blocking. A file that has become a pipe or a device since the walk is refused, and
    /// so is one whose folder has become a link; a link is followed only if the user named it.
    init(_ entry: WalkEntry) throws(LibraryError) {
        let file: OpenFile
        do throws(FileFailure) {
            if entry.namedPath == nil {
                file = try OpenFile(entry.name, inFolder: entry.folder.realPath)
            } else {
                file = try OpenFile(entry.realPath)
            }
        } catch { throw .system("open", entry.path.displayText, error) }
        try self.init(file, entry)
    }

    /// Creates the source from a file that is open.
    init(_ file: consuming OpenFile, _ entry: WalkEntry) throws(LibraryError) {
        path = entry.realPath
        stamp = try file.stamp(at: path.displayText)
        self.file = file
    }

    /// Returns true if the file still has the stamp that it had when it was opened.
    borrowing func isUnchanged() throws(LibraryError) -> Bool { try file.stamp(at: stamp.path) == stamp }
}

extension OpenFile {
    /// Returns the current stamp of a file.
    fileprivate borrowing func stamp(at path: String) throws(LibraryError) -> FileStamp {
        let status: FileStatus
        do { status = try self.status() } catch { throw .system("look at", path, error) }
        guard status.isFile else { throw LibraryError(.unsupportedFormat, "It is no longer a file.") }
        return FileStamp(
            path: path, byteCount: status.byteCount, inode: status.inode,
            modifiedNanoseconds: status.modified.inNanoseconds, changedNanoseconds: status.changed.inNanoseconds)
    }

    /// Returns a copy of a part of the file, as a temporary file without a name, which is gone when it is closed.
    borrowing func copy(of extent: ByteExtent) throws(LibraryError) -> OpenFile {
        let copy = try OpenFile.anonymousFile()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4_096)
        defer { buffer.deallocate() }
        var done: Int64 = 0
        while done < extent.count {
            let part = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<min(buffer.count, Int(clamping: extent.count - done))])
            let count: Int
            do { count = try read(at: extent.offset + done, into: part) } catch {
                throw .system("read", "the file", error)
            }
            guard count > 0 else { break }
            do { try copy.write(UnsafeRawBufferPointer(rebasing: part[..<count]), at: done) } catch {
                throw .system("write", "a temporary file", error)
            }
            done += Int64(count)
        }
        return copy
    }

    /// Creates a file in the temporary folder, so that a long movie does not fill the memory.
    private static func anonymousFile() throws(LibraryError) -> OpenFile {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/photos-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .system("make a temporary file in", folder, errno: errno) }
        unlink(template)
        return OpenFile(taking: descriptor)
    }
}
