// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformMedia

/// A file of the library for code that opens files by URL. It is to be read only.
///
/// Its URL is the URL of the original if this program can open it; otherwise the URL of the library's open descriptor,
/// which is valid in this process as long as this object exists.
final class OriginalFile: Sendable {
    let url: URL
    private let file: OpenFile

    init(_ file: consuming OpenFile) {
        let path = file.readablePath() ?? "/proc/self/fd/\(file.descriptor)"
        url = URL(fileURLWithPath: path)
        self.file = file
    }

    /// Opens the same file once more. A different file that is now at its path has no effect.
    func reading() throws(LibraryError) -> OpenFile { try file.reading() }
}

/// A movie of the library, which is readable for as long as it exists.
final class OriginalMovie: AVURLAsset, @unchecked Sendable {
    private let original: OriginalFile

    init(_ original: OriginalFile) {
        self.original = original
        super.init(url: original.url, options: nil)
    }
}

extension OpenFile {
    /// Returns the path by which this program can open the same file; `nil` if there is no such path.
    borrowing func readablePath() -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        let path = String(decoding: buffer.prefix(count), as: UTF8.self)
        // For a file in memory, and for a removed file, the name is not a path.
        guard let named = try? OpenFile(reading: path), let other = try? named.status(), let own = try? status() else {
            return nil
        }
        return own.inode == other.inode && own.device == other.device ? path : nil
    }
}
