// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformMedia
internal import Synchronization

/// A file that a program names for a new asset. It is read when the change block has ended.
final class SourceFile: Sendable {
    /// True if the library takes the file from where it is.
    let isMoved: Bool
    private let url: URL
    /// True if the program named a symbolic link, which is then followed.
    private let isLink: Bool
    /// Returns true if the file is open elsewhere, `nil` if the system does not tell.
    private let isOpenElsewhere: @Sendable (borrowing OpenFile) -> Bool?
    /// The file that was opened last.
    private let opened = Mutex<FileStatus?>(nil)

    init(
        _ url: URL, isMoved: Bool,
        isOpenElsewhere: @escaping @Sendable (borrowing OpenFile) -> Bool? = { $0.isOpenElsewhere }
    ) {
        self.url = url
        self.isMoved = isMoved
        self.isOpenElsewhere = isOpenElsewhere
        isLink = SourceFile.status(at: url)?.kind == .link
    }

    /// Opens the file. Rejects anything other than a file, a link that has replaced the file since the program named
    /// it, and a file to be moved that something else depends on.
    func open() throws(LibraryError) -> OpenFile {
        guard url.isFileURL else {
            throw LibraryError(.unsupported, "“\(url.absoluteString)” is not a file on this machine.")
        }
        let file = try fileThere()
        let status: FileStatus
        do { status = try file.status() } catch { throw .system("look at", url.path, error) }
        if isMoved { try checkIsMovable(file, status) }
        opened.withLock { $0 = status }
        return file
    }

    /// Throws for a file with a second name, because the file would stay under that name, and for a file that is open
    /// elsewhere, because later writes of another program would be lost. If the system does not tell, the file is moved.
    private func checkIsMovable(_ file: borrowing OpenFile, _ status: FileStatus) throws(LibraryError) {
        if status.isShared {
            throw LibraryError(
                .unsupportedFormat,
                "“\(url.path)” cannot be moved, because the file has a second name (a hard link). Copy the file "
                    + "instead.")
        }
        if isInUse(file) {
            throw LibraryError(
                .unsupportedFormat,
                "“\(url.path)” cannot be moved, because this program or another one has the file open. Close the file "
                    + "there, or copy it instead.")
        }
    }

    /// Returns true if the file stays open elsewhere for a fifth of a second. A program that only glances at a file,
    /// such as an indexer, has closed it by then, and so has a child process that is just being started.
    private func isInUse(_ file: borrowing OpenFile) -> Bool {
        for _ in 0..<20 {
            guard isOpenElsewhere(file) == true else { return false }
            usleep(10_000)
        }
        return true
    }

    /// Opens the file, which the resource is missing without: no object of the library is.
    private func fileThere() throws(LibraryError) -> OpenFile {
        do throws(LibraryError) { return try OpenFile(reading: url.path, followingLinks: isLink) } catch {
            guard error.code == .notFound else { throw error }
            throw LibraryError(.missingOriginal, error.message, cause: error.cause)
        }
    }

    /// Removes the file. If it cannot be removed it stays, and so does a file that a program has begun to write to, and
    /// whatever has taken the place of the file since it was read: nothing is lost.
    func remove() {
        guard let read = opened.withLock({ $0 }), SourceFile.status(at: url) == read, !hasWriters else { return }
        try? FileManager.default.removeItem(at: url)
    }

    private var hasWriters: Bool {
        let file = try? OpenFile(reading: url.path, followingLinks: false)
        return file?.writers == .some
    }

    /// The status of the entry itself, which may be a link.
    private static func status(at url: URL) -> FileStatus? {
        try? FolderTree.status(of: url.path, in: AT_FDCWD, url.path)
    }
}
