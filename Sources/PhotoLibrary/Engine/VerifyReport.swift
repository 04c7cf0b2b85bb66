// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A problem that verification found.
public struct VerifyFinding: Hashable, Codable, Sendable {
    /// The kind of a problem.
    public enum Problem: String, Codable, Sendable, CaseIterable {
        /// A row whose file does not exist.
        case missingFile
        /// An original that belongs to no asset: its row was never written, or the database lost it.
        case unclaimedFile
        /// A file among the originals that is not an original, or something in the place of a file or folder of the
        /// library.
        case strayFile
        /// A file whose size or fingerprint differs from its row.
        case damagedFile
        /// A file that cannot be read.
        case unreadableFile
        /// A database without transactions that the library had: it came from a backup, or its log ended too soon.
        case olderDatabase
        /// A row of the database that cannot be read.
        case unreadableRow
        /// The database fails its own checks, or a cell is damaged that stands for all of it.
        case damagedDatabase
        /// The words of the search table differ from the words of the assets.
        case staleSearch
        /// Stored renditions of originals that no asset has.
        case strayRendition
    }

    /// The kind of the problem.
    public var problem: Problem
    /// The path relative to the library's folder; absolute for a file outside of it.
    public var path: String
    /// The description of the problem and of its remedy.
    public var message: String
    /// The local identifier of the asset concerned; `nil` if no asset is concerned.
    public var localIdentifier: String?

    /// Creates a finding at a path.
    public init(_ problem: Problem, path: String, message: String, localIdentifier: String? = nil) {
        self.problem = problem
        self.path = path
        self.message = message
        self.localIdentifier = localIdentifier
    }
}

/// The progress of a verification.
public struct VerifyProgress: Hashable, Codable, Sendable {
    /// The number of resources checked.
    public var resources = 0
    /// The number of bytes checked.
    public var bytes: Int64 = 0
    /// The number of resources to check.
    public let totalResources: Int
    /// The number of bytes to check.
    public let totalBytes: Int64

    /// Creates the progress of a verification that has not begun.
    public init(totalResources: Int, totalBytes: Int64) {
        self.totalResources = totalResources
        self.totalBytes = totalBytes
    }
}

/// The result of a verification.
public struct VerifyReport: Hashable, Codable, Sendable {
    /// The number of assets checked.
    public var assets = 0
    /// The number of resources checked.
    public var resources = 0
    /// The number of resources on volumes that are not connected. Their state is unknown, which is not a problem.
    public var offline = 0
    /// The mount points of these volumes, sorted.
    public var offlineVolumes: [String] = []
    /// The number of resources whose bytes are not here and can be downloaded, which is not a problem.
    public var remote = 0
    /// The number of bytes of the files checked.
    public var bytes: Int64 = 0
    /// True if fingerprints were computed; false if only presence and sizes were compared.
    public var isDeep: Bool
    /// The number of assets that are duplicates of others, with exactly the same files. Not a problem;
    /// `duplicateAssets()` lists them.
    public var duplicateAssets = 0
    /// The files of purged assets that could not be removed yet, which the next import tries again. Not a problem of any
    /// photo.
    public var unremoved: [UnremovedOriginal] = []
    /// All problems; empty for a sound library.
    public var findings: [VerifyFinding] = []

    /// Creates a report with all counts at zero.
    public init(isDeep: Bool) { self.isDeep = isDeep }

    // Programs read the output of the command line.
    private enum CodingKeys: String, CodingKey {
        case assets, resources, offline, offlineVolumes, remote, bytes, isDeep, unremoved, findings
        case duplicateAssets = "twins"
    }
}

/// Assets of a library that are duplicates: they have exactly the same files.
public struct DuplicateAssets: Hashable, Codable, Sendable {
    /// The filename at the time of the import.
    public var filename: String
    /// The local identifier of the oldest asset, which stays.
    public var kept: String
    /// The local identifiers of the others.
    public var others: [String]
    /// The properties of which people said different things: such assets are not merged, because one would be lost.
    public var differences: [Difference]

    /// A property of which each asset has another value, that only a person can have given to one of them.
    public enum Difference: String, Codable, Sendable {
        /// The date of capture, given by people.
        case date
        /// The place.
        case place
        /// The title.
        case title
        /// The caption.
        case caption
        /// The rating.
        case rating
    }

    /// Creates a group of duplicates.
    public init(filename: String, kept: String, others: [String], differences: [Difference] = []) {
        self.filename = filename
        self.kept = kept
        self.others = others
        self.differences = differences
    }
}

/// An original in its place that belongs to no asset: its row was never written, or the database lost it.
public struct UnclaimedOriginal: Hashable, Codable, Sendable {
    /// The path relative to the library's folder.
    public var path: String
    /// The number of bytes.
    public var byteCount: Int64

    /// Creates the description of an unclaimed original.
    public init(path: String, byteCount: Int64) {
        self.path = path
        self.byteCount = byteCount
    }
}

/// An original whose last asset was purged, and that is still in its place, in the file of renditions, or among the movies.
public struct UnremovedOriginal: Hashable, Codable, Sendable {
    /// The path relative to the library's folder; `renditions.sqlite` for renditions of such originals, and `movies` for
    /// converted videos.
    public var path: String
    /// The reason why it is still there; `nil` if this call has not tried to remove it.
    public var reason: String?

    /// Creates the description of an original that is still there.
    public init(path: String, reason: String? = nil) {
        self.path = path
        self.reason = reason
    }
}
