// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A source of files for an ``ImportRun``: it returns the files in groups, and decides what becomes of them in the
/// library.
///
/// The run reads the files, commits the decisions, tries again what could not be committed, and reports the results. A
/// source does no work in other threads, stages nothing and commits nothing before ``finish(in:_:_:)``.
protocol ImportSource {
    /// The number of files that the import reports, and of bytes that it may read.
    var found: (files: Int, bytes: Int64) { get }

    /// Returns the next files that belong together; `nil` at the end.
    mutating func next() -> ImportGroup?

    /// Decides on the changes for a batch.
    ///
    /// - Parameter albums: The albums of the library and of earlier decisions.
    mutating func decide(
        _ batch: [IngestedGroup], _ context: ImportContext, _ albums: inout AlbumResolver
    ) throws(LibraryError) -> ImportDecision

    /// Forgets what was decided since the last batch that was committed. A frame that was not inserted, for example,
    /// represents no burst. The files of the batch are decided again, perhaps in smaller batches.
    mutating func forget(_ batch: [IngestedGroup])

    /// Keeps what was decided, because it was committed.
    mutating func keep()

    /// Commits what follows from all files, and adds to the summary what the source has to report. Not called if the
    /// import failed; after a cancelled one `summary.wasCancelled` is true.
    mutating func finish(
        in library: LibraryLookup, _ options: ImportOptions, _ summary: inout ImportSummary
    ) throws(LibraryError)
}

/// The library that files are imported into, and what a source can ask about them.
struct ImportContext {
    let library: LibraryLookup
    let options: ImportOptions
    /// The date of the batch.
    let date: Date
    /// Checks the library's copies of files that are imported again.
    let check: OriginalCheck
    /// Checks many copies, in the threads of the import.
    let answers: ([Resource]) -> [OriginalCheck.Answer]
    /// Reads a file again whose copy in the library is lost.
    let reingest: (ImportFile) -> IngestedFile
    /// Reads the metadata of a file without staging its bytes; `nil` if it cannot be read.
    let metadata: (ImportFile) -> FileMetadata?
    /// Reads the metadata of the library's own copy of an original; `nil` if it cannot be read.
    let metadataOfOriginal: (Resource) -> FileMetadata?

    /// True if the caller's scope is the whole library, so that it may change existing assets and repair originals.
    var seesAll: Bool { library.seesAll }
}

/// The changes that a source decided on for a batch, and the results of its files.
struct ImportDecision {
    /// The changes, preceded by their preconditions.
    var changes: [Change] = []
    /// The results of the files, in their order.
    var results: [ImportedFile] = []
    /// Staged files that no asset uses.
    var unused: [StagedOriginal] = []
    /// Movies that have the identifier of a Live Photo, and are assets of their own.
    var unpairedMovies: [StagedFile] = []
}

extension Asset {
    /// Returns the preconditions of a change to an existing asset, whose new files and metadata depend on those that it
    /// has.
    func preconditions(with files: [Resource]) -> [Precondition] {
        [.files(of: uuid, are: Set(files.map(\.uuid))), .isUnmodified(uuid, since: modificationDate)]
    }
}
