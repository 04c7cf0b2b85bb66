// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

/// The database file that connections have open. Another file may replace it, for example when a backup is restored.
///
/// SQLite continues to use the replaced file, and everything written there is lost with it.
struct DatabaseIdentity: Sendable {
    private let path: LibraryPath
    private let file: File?

    private struct File: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64

        init?(_ path: LibraryPath) throws(LibraryError) {
            guard let status = try Disk.status(of: path) else { return nil }
            (device, inode) = (status.device, status.inode)
        }
    }

    /// Remembers the file that is there now.
    init(_ path: LibraryPath) throws(LibraryError) {
        self.path = path
        file = try File(path)
    }

    /// Throws if there is another file by now. One that is gone can still be read.
    func checkForReading() throws(LibraryError) {
        guard let found = try? File(path), found != file else { return }
        throw replaced
    }

    /// Throws if there is another file by now, or none.
    func checkForWriting() throws(LibraryError) {
        let found = try File(path)
        guard found != file else { return }
        throw found == nil ? gone : replaced
    }

    private var replaced: LibraryError {
        LibraryError(
            .fileChanged,
            "“\(path)” was replaced by another file while this program had it open, so it can no longer be read or "
                + "written. Open the library again.")
    }

    private var gone: LibraryError {
        LibraryError(
            .fileChanged,
            "“\(path)” was removed while this program had it open, so it can no longer be written. Put the file back, "
                + "and open the library again.")
    }
}
