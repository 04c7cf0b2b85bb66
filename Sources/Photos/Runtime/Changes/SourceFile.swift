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
    /// The file that was opened last.
    private let opened = Mutex<FileStatus?>(nil)

    init(_ url: URL, isMoved: Bool) {
        self.url = url
        self.isMoved = isMoved
        isLink = SourceFile.status(at: url)?.kind == .link
    }

    /// Opens the file. What is no file is refused, and so is a link that has taken the file's place since the program
    /// named it, and a file to be moved that has a second name, because it would not be gone from there.
    func open() throws(LibraryError) -> OpenFile {
        guard url.isFileURL else {
            throw LibraryError(.unsupported, "“\(url.absoluteString)” is no file on this machine.")
        }
        let file = try fileThere()
        let status: FileStatus
        do { status = try file.status() } catch { throw .system("look at", url.path, error) }
        if isMoved, status.isShared {
            throw LibraryError(
                .unsupportedFormat,
                "“\(url.path)” cannot be moved, because the file has a second name: copy it instead.")
        }
        opened.withLock { $0 = status }
        return file
    }

    /// Opens the file, which the resource is missing without: no object of the library is.
    private func fileThere() throws(LibraryError) -> OpenFile {
        do throws(LibraryError) { return try OpenFile(reading: url.path, followingLinks: isLink) } catch {
            guard error.code == .notFound else { throw error }
            throw LibraryError(.missingOriginal, error.message, cause: error.cause)
        }
    }

    /// Removes the file. If it cannot be removed it stays, and so does whatever has taken its place since it was read:
    /// nothing is lost.
    func remove() {
        guard let read = opened.withLock({ $0 }), SourceFile.status(at: url) == read else { return }
        try? FileManager.default.removeItem(at: url)
    }

    /// The status of the entry itself, which may be a link.
    private static func status(at url: URL) -> FileStatus? {
        try? FolderTree.status(of: url.path, in: AT_FDCWD, url.path)
    }
}
