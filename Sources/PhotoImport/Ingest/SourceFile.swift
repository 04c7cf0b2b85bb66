// Licensed under the Apache License, Version 2.0. See LICENSE.

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
        let copy = try OpenFile.temporary()
        _ = try copy.take(count: extent.count, at: 0, from: self, at: extent.offset)
        return copy
    }
}
