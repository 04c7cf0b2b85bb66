// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A comparison of the contents of another program's library with the result of its import; the sums must agree.
public struct LibraryReconciliation: Hashable, Codable, Sendable {
    /// The results for the assets of one kind.
    public struct Count: Hashable, Codable, Sendable {
        /// The number of assets in that library's database.
        public var found = 0
        /// The number of new assets.
        public var imported = 0
        /// The number of assets that this library had already, or that the other one has twice.
        public var duplicate = 0
        /// The number of assets whose originals are not available: only in a cloud, or on another disk.
        public var missing = 0
        /// The number of assets whose originals cannot be read.
        public var failed = 0
        /// The number of assets left out by the filter, or not owned by that library.
        public var skipped = 0
        /// The number of assets not processed, because the import was cancelled.
        public var unseen = 0

        /// Creates a count of zero.
        public init() {}

        /// The number of assets with a result.
        public var accounted: Int { imported + duplicate + missing + failed + skipped + unseen }
        /// The number of assets that are in this library now.
        public var taken: Int { imported + duplicate }
    }

    /// The results for the albums, for the folders, or for the memberships in albums.
    public struct Part: Hashable, Codable, Sendable {
        /// The number in that library.
        public var found = 0
        /// The number that is in this library now.
        public var taken = 0
        /// The number that could not be imported, because the assets are missing.
        public var missing = 0

        /// Creates a count of zero.
        public init() {}
    }

    /// The path of that library's folder.
    public var path: String
    /// The number of the database model, which identifies the version of Photos; `nil` if it is not recorded.
    public var modelVersion: Int?
    /// The still photos.
    public var photos = Count()
    /// The Live Photos.
    public var livePhotos = Count()
    /// The videos.
    public var videos = Count()
    /// The user's albums.
    public var albums = Part()
    /// The user's folders.
    public var folders = Part()
    /// The memberships in albums: an asset in two albums counts twice.
    public var members = Part()
    /// The number of memberships in albums that an earlier import made and that ended here since.
    public var membersRemoved = 0
    /// The number of missing files of imported assets: movies, RAWs, renderings.
    public var partsMissing = 0
    /// The number of albums shared by others, which are not imported.
    public var sharedAlbums = 0
    /// The number of smart albums, which are not imported.
    public var smartAlbums = 0
    /// The number of books, cards and calendars, which are not imported.
    public var projects = 0
    /// The number of albums and folders in that library's trash, which are not imported.
    public var trashedAlbums = 0
    /// The discrepancies, one sentence each; empty if everything is accounted for.
    public var differences: [String] = []

    /// Creates a comparison with all counts at zero.
    public init(path: String) { self.path = path }

    /// The sum over all kinds of assets.
    public var assets: Count {
        var sum = Count()
        for count in [photos, livePhotos, videos] {
            sum.found += count.found
            sum.imported += count.imported
            sum.duplicate += count.duplicate
            sum.missing += count.missing
            sum.failed += count.failed
            sum.skipped += count.skipped
            sum.unseen += count.unseen
        }
        return sum
    }

    /// True if everything is accounted for.
    public var isBalanced: Bool { differences.isEmpty }
}
