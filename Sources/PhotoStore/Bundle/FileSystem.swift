// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The calls by which a library's files are made, moved and removed. Each is done, or throws, when it returns.
///
/// None of them follows a link or leaves the library's folder, and what is no file or folder is never replaced or removed.
///
/// A value of closures, so that a test can record the order of calls, or refuse one of them.
package struct FileSystem: Sendable {
    /// Makes a new file and opens it for writing. The file is read-only for everybody who opens it later.
    package var createFile: @Sendable (_ path: LibraryPath) throws(LibraryError) -> OpenFile
    /// Writes all of the bytes at the offset.
    package var write:
        @Sendable (_ file: borrowing OpenFile, _ bytes: UnsafeRawBufferPointer, _ offset: Int64) throws(LibraryError) ->
            Void
    /// Returns when the file's bytes are on the disk.
    package var syncFile: @Sendable (_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) -> Void
    /// Gives a file another name; a file that has that name already is replaced.
    package var rename: @Sendable (_ from: LibraryPath, _ to: LibraryPath) throws(LibraryError) -> Void
    /// Makes a folder for the user alone, unless there is one. True when it was made.
    package var makeFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Bool
    /// Returns when the names in the folder are on the disk.
    package var syncFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
    /// Removes a file, if there is one.
    package var remove: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
    /// Removes an empty folder, if there is one.
    package var removeFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
}
