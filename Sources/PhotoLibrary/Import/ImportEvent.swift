// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What became of one file.
public struct ImportedFile: Hashable, Codable, Sendable {
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        /// The file is a new asset, or its first resource.
        case imported
        /// The file is a further resource of an asset: a Live Photo's movie, the RAW of a JPEG.
        case paired
        /// The library has these bytes already.
        case duplicate
        /// Nothing that the library keeps; `reason` names it.
        case skipped
        case failed
    }

    public var path: String
    public var outcome: Outcome
    /// Why skipped or failed, or what is odd about it; `nil` when there is nothing to say.
    public var reason: String?
    /// The asset's local identifier, when there is one.
    public var localIdentifier: String?
    public var resourceType: ResourceType?
    public var uniformTypeIdentifier: String?
    public var fingerprint: Fingerprint?
    public var byteCount: Int64?
    public var isDamaged: Bool

    public init(
        path: String, outcome: Outcome, reason: String? = nil, localIdentifier: String? = nil,
        resourceType: ResourceType? = nil, uniformTypeIdentifier: String? = nil, fingerprint: Fingerprint? = nil,
        byteCount: Int64? = nil, isDamaged: Bool = false
    ) {
        self.path = path
        self.outcome = outcome
        self.reason = reason
        self.localIdentifier = localIdentifier
        self.resourceType = resourceType
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.fingerprint = fingerprint
        self.byteCount = byteCount
        self.isDamaged = isDamaged
    }
}

/// What an import tells while it runs, in this order, on one thread of its own.
public enum ImportEvent: Hashable, Codable, Sendable {
    /// The folders have been walked: this much is to be looked at.
    case found(files: Int, bytes: Int64)
    /// Said once for each file, after it is safe on disk.
    case file(ImportedFile)
}

/// How an import ended.
public struct ImportSummary: Hashable, Codable, Sendable {
    public var imported = 0
    public var paired = 0
    public var duplicate = 0
    public var skipped = 0
    public var failed = 0
    /// Among the imported.
    public var damaged = 0
    public var bytesRead: Int64 = 0
    /// True when it was stopped before it had seen every file.
    public var wasCancelled = false

    public init() {}

    public mutating func count(_ file: ImportedFile) {
        switch file.outcome {
        case .imported: imported += 1
        case .paired: paired += 1
        case .duplicate: duplicate += 1
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
        if file.isDamaged { damaged += 1 }
    }
}
