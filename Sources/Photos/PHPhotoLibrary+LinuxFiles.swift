// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit: files that come in, and files that are looked after.
extension PHPhotoLibrary {
    /// Imports files and folders, as the library's owner. Returns when everything is on disk.
    ///
    /// Running it again on the same files carries on where it was stopped. What is wrong with a file is told as an event;
    /// an error is thrown when the library itself is the trouble.
    ///
    /// - Parameters:
    ///   - paths: Of files and folders; folders with all that is in them.
    ///   - options: How it is done.
    ///   - isCancelled: Asked between files, on any thread; when true, what is being read is finished and the rest left.
    ///   - onEvent: Called on the calling thread: first what was found, then once for each file when it is on disk.
    public func importFiles(
        _ paths: [String], options: ImportOptions = ImportOptions(),
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try Workers.importFiles(paths, into: session.engine(), options, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Compares the library's rows with its files. What is found is reported and marked, never repaired.
    ///
    /// Throws `unsupported` for a library in memory.
    ///
    /// - Parameters:
    ///   - deep: Reads every file and compares fingerprints; else presence and sizes only.
    ///   - onProgress: How many bytes have been looked at, and of how many. Called on the calling thread, after each file.
    public func verify(
        deep: Bool, onProgress: (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    ) throws(LibraryError) -> VerifyReport {
        try Workers.verify(session.engine(), deep: deep, onProgress: onProgress)
    }

    /// The originals in the library's folder that no asset has: their rows were never written, or the database lost them.
    ///
    /// Throws `unsupported` for a library in memory. Looks at the names of all originals.
    public func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] {
        try Workers.unclaimedOriginals(of: session.engine())
    }

    /// Takes unclaimed originals in again, where they lie: facts are read anew, duplicates recognised, parts paired.
    /// Returns when everything is on disk.
    ///
    /// - Parameters:
    ///   - options: How it is done.
    ///   - isCancelled: Asked between files, on any thread; when true, what is being read is finished and the rest left.
    ///   - onEvent: Called on the calling thread: once with what was found, then for each file when it is on disk.
    public func recoverOriginals(
        options: ImportOptions = ImportOptions(), isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try Workers.recover(session.engine(), options, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Deletes unclaimed originals for good, and returns those that were deleted: what an asset has by now is left.
    ///
    /// Throws `invalidRequest`, and deletes nothing, unless the database is proven to be the newest that the library had, and
    /// ``recoverOriginals(options:isCancelled:onEvent:)`` has looked at all of them and left them: what an older database
    /// does not name may be a photo that somebody has. What an asset has the bytes of is left.
    public func deleteUnclaimedOriginals(
        _ originals: [UnclaimedOriginal]
    ) throws(LibraryError) -> [UnclaimedOriginal] {
        try Workers.deleteUnclaimed(originals, of: session.engine())
    }

    /// Assets that are there twice, with exactly the same files, outside the trash.
    ///
    /// Throws `unsupported` for a library in memory, as ``mergeTwins()`` does.
    public func twins() throws(LibraryError) -> [TwinAssets] {
        try Workers.twins(session.engine(), merging: false)
    }

    /// Makes one asset of each that is there twice: the oldest stays, with the albums and the words of the others, which
    /// go to the trash. Hidden stays hidden. All of it happens, or nothing; what was merged is returned.
    public func mergeTwins() throws(LibraryError) -> [TwinAssets] {
        try Workers.twins(session.engine(), merging: true)
    }

    /// What a file says of itself, without any library: what import would store of it.
    public static func facts(ofFile path: String) throws(LibraryError) -> FileFacts {
        try Workers.facts.facts(of: OpenFile(reading: path), within: ReadBudget())
    }

    /// What files, and all that is in folders, say of themselves, without any library. Folders are walked as an import
    /// walks them: hidden things, links and libraries are left out with a word.
    ///
    /// - Parameters:
    ///   - paths: Of files and folders.
    ///   - jobs: How many files are read at once.
    ///   - telling: What is to be made of each file. Called on threads of its own, several at once.
    ///   - onFile: Called on the calling thread, always in the same order: a folder's files by name, then its folders. What
    ///     it throws ends the walk.
    public static func examineFiles<Told: Sendable>(
        _ paths: [String], jobs: Int, telling: @escaping @Sendable (ExaminedFile) -> Told,
        onFile: (Told) throws -> Void
    ) rethrows {
        try Workers.examine(paths, jobs: jobs, telling: telling, onFile: onFile)
    }
}
