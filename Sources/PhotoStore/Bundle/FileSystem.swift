// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The calls that create, move and remove the files of a library. Each has taken effect when it returns, or throws.
///
/// None of them follows a link or leaves the library's folder. Anything that is not a file or folder is never replaced
/// or removed.
///
/// This is a value of closures, so that a test can record the order of calls, or make one of them fail.
package struct FileSystem: Sendable {
    /// Creates a new file and opens it for writing. Its mode makes it read-only for all later opens.
    package var createFile: @Sendable (_ path: LibraryPath) throws(LibraryError) -> OpenFile
    /// Writes all of the bytes at the offset.
    package var write:
        @Sendable (_ file: borrowing OpenFile, _ bytes: UnsafeRawBufferPointer, _ offset: Int64) throws(LibraryError) ->
            Void
    /// Syncs the contents of a file to disk.
    package var syncFile: @Sendable (_ file: borrowing OpenFile, _ path: LibraryPath) throws(LibraryError) -> Void
    /// Renames a file, replacing an existing one.
    package var rename: @Sendable (_ from: LibraryPath, _ to: LibraryPath) throws(LibraryError) -> Void
    /// Creates a folder for the user only, unless it exists. Returns true when it was created.
    package var makeFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Bool
    /// Syncs the names in a folder to disk.
    package var syncFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
    /// Removes a file, if there is one.
    package var remove: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
    /// Removes an empty folder, if there is one.
    package var removeFolder: @Sendable (_ path: LibraryPath) throws(LibraryError) -> Void
}
