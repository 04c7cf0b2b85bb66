// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The options of an import.
public struct ImportOptions: Hashable, Codable, Sendable {
    /// True to read and report without writing anything.
    public var isDryRun = false
    /// The number of files that are read in parallel.
    public var jobs: Int
    /// The title of an album that all imported assets are added to; it is created if there is none.
    public var album: String?
    /// True to leave the files in place and to record their paths instead of copying them.
    public var isReference = false
    /// True to create an album for each folder with photos, and a folder for each folder that contains such folders.
    public var makesAlbumsFromFolders = false
    /// True to read the library's copy of every duplicate and to compare fingerprints; false to check only presence and
    /// size.
    public var isDeep = false
    /// The filter for the files.
    public var filter = ImportFilter()
    /// True to make a thumbnail of 256 pixels of every imported asset, so that it is ready when it is first shown.
    public var makesThumbnails = false
    /// The number of assets in a transaction.
    public var batchSize = 64
    /// The limits for reading one file.
    public var budget = ReadBudget()

    /// Creates options that import everything, without an album.
    public init(jobs: Int = 2) { self.jobs = jobs }
}
