// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How an import is done.
public struct ImportOptions: Hashable, Codable, Sendable {
    /// Reads and reports, writes nothing.
    public var isDryRun = false
    /// How many files are read at once.
    public var jobs: Int
    /// The title of an album that everything imported is added to; made when there is none.
    public var album: String?
    /// Leaves the files where they are, and remembers where that is, instead of copying them.
    public var isReference = false
    /// Makes an album of each folder that holds photos, and a folder of each folder that holds such folders.
    public var makesAlbumsFromFolders = false
    /// Reads the library's copy of every file that it has already and compares fingerprints; else presence and sizes.
    public var isDeep = false
    /// Which files are looked at.
    public var filter = ImportFilter()
    /// Makes a picture of 256 pixels of everything that is imported, so that it is there when it is first shown.
    public var makesThumbnails = false
    /// Assets to a transaction.
    public var batchSize = 64
    /// The most that reading one file may take.
    public var budget = ReadBudget()

    /// Options that import everything, without an album.
    public init(jobs: Int = 2) { self.jobs = jobs }
}
