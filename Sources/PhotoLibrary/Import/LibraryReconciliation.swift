// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What another program's library holds, and what became of it: the sums must agree.
public struct LibraryReconciliation: Hashable, Codable, Sendable {
    /// What became of the assets of one kind.
    public struct Count: Hashable, Codable, Sendable {
        /// How many that library's database has.
        public var found = 0
        /// New here.
        public var imported = 0
        /// Here already, or twice there.
        public var duplicate = 0
        /// Their originals are not there: in a cloud only, or on another disk.
        public var missing = 0
        /// Their originals cannot be read.
        public var failed = 0
        /// Left out: not wanted, or not that library's own.
        public var skipped = 0
        /// Not looked at, because the import was stopped.
        public var unseen = 0

        /// Nothing counted yet.
        public init() {}

        /// Those of which there is something to be said.
        public var accounted: Int { imported + duplicate + missing + failed + skipped + unseen }
        /// Those that are here now.
        public var taken: Int { imported + duplicate }
    }

    /// What became of the albums, the folders or the places in albums.
    public struct Part: Hashable, Codable, Sendable {
        /// How many that library has.
        public var found = 0
        /// How many of them are here now.
        public var taken = 0
        /// How many cannot be, because their assets are not here.
        public var missing = 0

        /// Nothing counted yet.
        public init() {}
    }

    /// The library's folder.
    public var path: String
    /// The number of its model, by which its version is known; `nil` when it does not say.
    public var modelVersion: Int?
    /// Its photos that do not move.
    public var photos = Count()
    /// Its Live Photos.
    public var livePhotos = Count()
    /// Its videos.
    public var videos = Count()
    /// Its user's albums.
    public var albums = Part()
    /// Its user's folders of albums.
    public var folders = Part()
    /// The places in albums: an asset in two albums has two.
    public var members = Part()
    /// Files that belong to assets that are here, but are not: movies, RAWs, renderings.
    public var partsMissing = 0
    /// Albums of others, which are not taken.
    public var sharedAlbums = 0
    /// Albums that are computed, which are not taken.
    public var smartAlbums = 0
    /// Books, cards and calendars, which are not taken.
    public var projects = 0
    /// Albums and folders in that library's trash, which are not taken.
    public var trashedAlbums = 0
    /// What does not agree, a sentence each; empty when all is accounted for.
    public var differences: [String] = []

    /// Nothing counted yet.
    public init(path: String) { self.path = path }

    /// All kinds together.
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

    /// Whether all is accounted for.
    public var isBalanced: Bool { differences.isEmpty }
}
