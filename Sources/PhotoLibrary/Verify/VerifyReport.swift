// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Something that verify found wrong.
public struct VerifyFinding: Hashable, Codable, Sendable {
    /// What can be wrong.
    public enum Problem: String, Codable, Sendable, CaseIterable {
        /// A row whose file is not there.
        case missingFile
        /// An original that no asset has: its row was never written, or the database lost it.
        case unclaimedFile
        /// Something among the originals that is none, or something that lies where the library keeps a file or a folder of
        /// its own.
        case strayFile
        /// A file whose size or fingerprint is not the row's.
        case damagedFile
        /// A file that cannot be read.
        case unreadableFile
        /// The database lacks transactions that the library had: it came from a backup, or its log ended too soon.
        case olderDatabase
        /// A row of the database that cannot be read.
        case unreadableRow
        /// The database fails its own checks.
        case damagedDatabase
    }

    /// What is wrong.
    public var problem: Problem
    /// Below the library's folder; from the root for a file that stays outside it.
    public var path: String
    /// What it is and what to do.
    public var message: String
    /// The asset that it happened to; `nil` when it concerns none.
    public var localIdentifier: String?

    /// A finding at a path.
    public init(_ problem: Problem, path: String, message: String, localIdentifier: String? = nil) {
        self.problem = problem
        self.path = path
        self.message = message
        self.localIdentifier = localIdentifier
    }
}

/// What verify saw.
public struct VerifyReport: Hashable, Codable, Sendable {
    /// How many assets were looked at.
    public var assets = 0
    /// How many resources were looked at.
    public var resources = 0
    /// How many of them are on volumes that are not connected: nothing is known of these, which is no problem.
    public var offline = 0
    /// Where these volumes are mounted when they are, sorted.
    public var offlineVolumes: [String] = []
    /// How many bytes the files looked at have.
    public var bytes: Int64 = 0
    /// Whether fingerprints were computed, or only presence and sizes compared.
    public var isDeep: Bool
    /// How many assets are there twice, with exactly the same files; no problem, and `twins()` names them.
    public var twins = 0
    /// Everything that is wrong; empty for a sound library.
    public var findings: [VerifyFinding] = []

    /// A report in which nothing has been counted yet.
    public init(isDeep: Bool) { self.isDeep = isDeep }
}
