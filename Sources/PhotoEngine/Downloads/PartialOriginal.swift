// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

/// The beginning of an original that is being downloaded, in the staging folder. It is kept when the download is
/// interrupted, so that the next download continues from there.
///
/// Unchecked: it is handed from one download to the next and used by one thread at a time, because the table of downloads
/// has one for each original, and a lock guards those that were cut.
final class PartialOriginal: @unchecked Sendable {
    let path: LibraryPath
    let content: ResourceContent
    /// The number of bytes that are there.
    private(set) var byteCount: Int64 = 0
    private let file: OpenFile
    private let files: FileSystem
    private var hasher: FingerprintHasher? = FingerprintHasher()

    /// Creates an empty one.
    init(of content: ResourceContent, at path: LibraryPath, _ files: FileSystem) throws(LibraryError) {
        self.content = content
        self.path = path
        self.files = files
        file = try files.createFile(path)
    }

    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws(LibraryError) {
        guard Int64(bytes.count) <= content.byteCount - byteCount else { throw .wrongBytes(content) }
        try files.write(file, bytes, byteCount)
        hasher?.update(bytes)
        byteCount += Int64(bytes.count)
    }

    /// Syncs the bytes, and throws unless they are the bytes of the original. To be called once, at the end.
    func finish() throws(LibraryError) {
        guard byteCount == content.byteCount else { throw .endedEarly(content, at: byteCount) }
        guard hasher.take()?.finish() == content.fingerprint else { throw .wrongBytes(content) }
        try files.syncFile(file, path)
    }

    /// Removes the file. One that cannot be removed goes with the staging folder.
    func remove() { try? files.remove(path) }
}
