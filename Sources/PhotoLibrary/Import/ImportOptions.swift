// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
    /// True to import also files whose bytes were removed for good with their last asset; false to leave them, because
    /// somebody did not want them.
    public var includesDeleted = false
    /// The filter for the files.
    public var filter = ImportFilter()
    /// True to make the renditions of every imported asset (``Rendition/Kind``), so that they are ready when it is first
    /// shown.
    public var makesThumbnails = false
    /// The number of assets in a transaction.
    public var batchSize = 64
    /// The limits for reading one file.
    public var budget = ReadBudget()

    /// Creates options that import everything, without an album.
    public init(jobs: Int = 2) { self.jobs = jobs }
}

/// A filter for the files of an import. Files that it leaves out are reported as skipped.
public struct ImportFilter: Hashable, Codable, Sendable {
    /// A kind of file or asset that a filter can name.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Photos, including Live Photos and RAW files.
        case photos
        /// Videos that are not part of a photo.
        case videos
        /// Live Photos and motion photos. If skipped, their movies are left out and the photos are imported.
        case live
        /// Assets with a RAW file. If skipped, the RAW files are left out.
        case raw
        /// Screenshots and screen recordings.
        case screenshots
        /// Members of bursts. If skipped, only the representatives of the bursts are imported.
        case bursts
        /// Edited assets. If skipped, only the originals are imported.
        case edits
        /// Assets with a sidecar. If skipped, the metadata of sidecars is ignored.
        case sidecars
    }

    /// The kinds to import; empty for all.
    public var only: Set<Kind> = []
    /// The kinds to skip.
    public var skip: Set<Kind> = []
    /// The earliest date of capture to import.
    public var since: Date?

    /// Creates a filter that lets everything pass.
    public init() {}
}
