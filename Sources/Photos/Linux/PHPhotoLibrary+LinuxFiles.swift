// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Import, verification and recovery of files, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Imports files and folders, as the library's owner. Returns when everything is on disk.
    ///
    /// Calling it again with the same files continues an interrupted import. A problem with a file is reported as an
    /// event; an error is thrown when the library itself fails.
    ///
    /// - Parameters:
    ///   - paths: The files and folders; folders with all their contents. A library of this program is skipped; if
    ///     there are no other paths, the call throws `invalidRequest`.
    ///   - options: The options of the import.
    ///   - isCancelled: A closure called between files, and while a file is decoded, on any thread; when it returns
    ///     true, files that are being read are finished, without their remaining thumbnails, and the other files are
    ///     not imported.
    ///   - onEvent: A handler called on the calling thread: first with the files found, then for each file when it was
    ///     read, and once more with the file's result when it is on disk.
    public func importFiles(
        _ paths: [String], options: ImportOptions = ImportOptions(),
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try RuntimeServices.importFiles(
            paths, into: session.engine(), options, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Imports the contents of folders, then new files that appear in them, as the library's owner. Returns when it is
    /// cancelled, or when no folder is left to watch.
    ///
    /// A file is imported when it is complete: no program has it open for writing, and it has not changed for one
    /// second. Parts of an asset that arrive one after the other become one asset, as in repeated imports. The kernel
    /// reports new files (inotify); changes by another machine on a network volume are not reported. One import runs at
    /// a time.
    ///
    /// - Parameters:
    ///   - folders: The folders, with all folders in them. Throws `invalidRequest` for anything other than a folder,
    ///     and for a folder in a library.
    ///   - options: The options of the import; a dry run is not supported.
    ///   - isCancelled: A closure called on any thread, at least four times a second; when it returns true, files that
    ///     are being read are finished, and the other files are not imported.
    ///   - onEvent: A handler called on the calling thread: for each import with the files found, then for each file. A
    ///     folder that was removed, or cannot be watched, is reported as a failed file.
    public func importFiles(
        watching folders: [String], options: ImportOptions = ImportOptions(),
        isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        guard !options.isDryRun else {
            throw LibraryError(.invalidRequest, "A dry run cannot watch folders. Choose either isDryRun or watching.")
        }
        return try RuntimeServices.importFiles(
            watching: folders, into: session.engine(), options, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Compares the library's rows with its files. Problems are reported and marked, never repaired.
    ///
    /// - Parameters:
    ///   - deep: True to read every file and compare fingerprints; false to check presence and sizes only.
    ///   - onProgress: A handler called on the calling thread after each file, with the number of bytes checked and the
    ///     total.
    public func verify(
        deep: Bool, onProgress: (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    ) throws(LibraryError) -> VerifyReport {
        try RuntimeServices.verify(session.ownersLibrary(), deep: deep, onProgress: onProgress)
    }

    /// Restores damaged parts of the database that can be derived from the rest of the library: the search table, the
    /// identity of the library, and the names of the migrations. Metadata of assets is never changed.
    ///
    /// Returns one sentence for each restored part; empty for an intact library. Throws `notWritable` if the library
    /// cannot be written to.
    public func repair() throws(LibraryError) -> [String] { try session.ownersLibrary().repair() }

    /// Returns the originals in the library's folder that do not belong to an asset: their rows were never written, or
    /// the database lost them.
    ///
    /// Reads the names of all originals.
    public func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] {
        try session.ownersLibrary().unclaimedOriginals()
    }

    /// Imports unclaimed originals again without copying them: metadata is read again, duplicates are recognised, and
    /// files of one asset are paired. Returns when everything is on disk.
    ///
    /// - Parameters:
    ///   - options: The options of the import.
    ///   - isCancelled: A closure called between files, on any thread; when it returns true, files that are being read
    ///     are finished, and the other files are not imported.
    ///   - onEvent: A handler called on the calling thread: once with the files found, then for each file when it was
    ///     read, and once more with the file's result when it is on disk.
    public func recoverOriginals(
        options: ImportOptions = ImportOptions(), isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try session.recover(options, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Permanently deletes unclaimed originals, and returns the deleted ones.
    ///
    /// Throws `invalidRequest`, and deletes nothing, unless the database is proven to be the newest that the library
    /// had, and ``recoverOriginals(options:isCancelled:onEvent:)`` has examined all of them and left them: an original
    /// that an older database does not list may be the only copy of a photo. An original whose bytes now belong to an
    /// asset is kept. An empty list deletes nothing and throws for the same reasons, so a program can check before it
    /// asks the user.
    public func deleteUnclaimedOriginals(
        _ originals: [UnclaimedOriginal]
    ) throws(LibraryError) -> [UnclaimedOriginal] {
        try session.ownersLibrary().deleteUnclaimed(originals)
    }

    /// Opens the file of a resource for reading, at its start: also sidecars, which ``PHAssetResource`` does not
    /// contain.
    public func open(_ resource: Resource) throws(LibraryError) -> OpenFile { try session.open(resource.id) }

    /// Returns groups of assets outside the trash that have exactly the same files.
    public func duplicateAssets() throws(LibraryError) -> [DuplicateAssets] {
        try session.ownersLibrary().duplicates()
    }

    /// Merges each group of assets with exactly the same files into one, in one transaction, and returns the groups.
    ///
    /// The oldest asset stays and gets the albums and texts of the others, which go to the trash. A hidden asset stays
    /// hidden. Groups with ``DuplicateAssets/differences`` are also returned, but not merged.
    public func mergeDuplicateAssets() throws(LibraryError) -> [DuplicateAssets] {
        try session.ownersLibrary().mergeDuplicates()
    }

    /// Reads the metadata of a file that import would store, without a library.
    public static func metadata(ofFile path: String) throws(LibraryError) -> FileMetadata {
        try RuntimeServices.metadata.metadata(of: OpenFile(reading: path), within: ReadBudget())
    }

    /// Reads the metadata of files, and of all files in folders, without a library. Folders are traversed as by an
    /// import: hidden files, links and libraries are left out and reported.
    ///
    /// - Parameters:
    ///   - paths: The files and folders.
    ///   - jobs: The number of files to read at once.
    ///   - transform: A closure that turns each file into a result. Called on worker threads, several at once.
    ///   - onFile: A handler called on the calling thread with each result, always in the same order: a folder's files
    ///     by name, then its folders. An error that it throws ends the traversal.
    public static func examineFiles<Output: Sendable>(
        _ paths: [String], jobs: Int, transform: @escaping @Sendable (ExaminedFile) -> Output,
        onFile: (Output) throws -> Void
    ) rethrows {
        try RuntimeServices.examine(paths, jobs: jobs, transform: transform, onFile: onFile)
    }
}

/// Fingerprints of files, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the fingerprint of a file's bytes, without a library. In a library the fingerprint is the name of the
    /// original.
    ///
    /// Reads the whole file.
    public static func fingerprint(ofFile path: String) throws(LibraryError) -> Fingerprint {
        try RuntimeServices.fingerprint(of: OpenFile(reading: path))
    }

    /// Returns the fingerprint of an open file's bytes, from the first to the last, regardless of its current position.
    ///
    /// - Parameters:
    ///   - file: The file, which stays open and owned by the caller.
    ///   - isCancelled: A closure called between pieces of some hundred kilobytes; if it returns true, the call throws
    ///     `cancelled`.
    public static func fingerprint(
        of file: borrowing OpenFile, isCancelled: () -> Bool = { false }
    ) throws(LibraryError) -> Fingerprint {
        try RuntimeServices.fingerprint(of: file, isCancelled: isCancelled)
    }
}
