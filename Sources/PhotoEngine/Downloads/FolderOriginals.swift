// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// A provider of originals that lie in a folder, named as in a library: `ab/cdef….heic`. It may be the folder `originals`
/// of another library, or a copy of it on another machine.
///
/// Links are not followed, and nothing outside of the folder is opened.
package struct FolderOriginals: OriginalsProvider {
    private let tree: FolderTree
    private let path: String

    /// Opens the folder. Throws `notFound` if the folder does not exist.
    package init(_ folder: URL) throws(LibraryError) {
        path = LibraryBundle.path(folder)
        do throws(FileFailure) { tree = try FolderTree(path) } catch {
            guard error.number == ENOENT else { throw .system("open the folder", path, error) }
            throw LibraryError(.notFound, "The folder “\(path)” with originals does not exist.")
        }
    }

    package func has(_ original: Fingerprint) -> Bool { (try? place(of: original)) != nil }

    package func read(
        _ original: Fingerprint, from offset: Int64,
        _ receive: (UnsafeRawBufferPointer) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        guard let place = try place(of: original) else {
            throw LibraryError(.missingOriginal, "The folder “\(path)” does not have the original \(original.hex).")
        }
        let file: OpenFile
        do throws(FileFailure) { file = try tree.open(place, for: .reading) } catch { throw failure(error) }
        try read(file, from: offset, receive)
    }

    private func read(
        _ file: borrowing OpenFile, from start: Int64,
        _ receive: (UnsafeRawBufferPointer) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 4096)
        defer { buffer.deallocate() }
        var offset = start
        while true {
            let count: Int
            do throws(FileFailure) { count = try file.read(at: offset, into: buffer) } catch { throw failure(error) }
            guard count > 0 else { return }
            try receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += Int64(count)
        }
    }

    /// Returns the path of an original in the folder, with any filename extension; `nil` if it is not there.
    private func place(of original: Fingerprint) throws(LibraryError) -> String? {
        let hex = original.hex
        let folder = String(hex.prefix(2))
        do throws(FileFailure) {
            return try tree.names(in: folder).first {
                $0.hasPrefix(hex.dropFirst(2)) && OriginalKey("\(folder)/\($0)") != nil
            }
            .map { "\(folder)/\($0)" }
        } catch {
            guard error.number != ENOENT else { return nil }
            throw failure(error)
        }
    }

    /// A folder that cannot be read now may be one of a server that does not answer.
    private func failure(_ error: FileFailure) -> LibraryError {
        let general = LibraryError.system("read", path, error)
        return LibraryError(.networkFailed, general.message, cause: general.cause)
    }
}
