// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Something that verify found wrong.
public struct VerifyFinding: Hashable, Codable, Sendable {
    public enum Problem: String, Codable, Sendable, CaseIterable {
        /// A row whose file is not there.
        case missingFile
        /// A file without a row.
        case strayFile
        /// A file whose size or fingerprint is not the row's.
        case damagedFile
        /// A file that cannot be read.
        case unreadableFile
        /// The database fails its own checks.
        case damagedDatabase
    }

    public var problem: Problem
    /// Below the library's folder.
    public var path: String
    /// What it is and what to do.
    public var message: String
    public var localIdentifier: String?

    public init(_ problem: Problem, path: String, message: String, localIdentifier: String? = nil) {
        self.problem = problem
        self.path = path
        self.message = message
        self.localIdentifier = localIdentifier
    }
}

/// What verify saw.
public struct VerifyReport: Hashable, Codable, Sendable {
    public var assets = 0
    public var resources = 0
    public var bytes: Int64 = 0
    /// Whether fingerprints were computed, or only presence and sizes compared.
    public var isDeep: Bool
    public var findings: [VerifyFinding] = []

    public init(isDeep: Bool) { self.isDeep = isDeep }
}
