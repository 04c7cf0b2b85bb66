// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What became of one file.
public struct ImportedFile: Hashable, Codable, Sendable {
    /// What can become of a file.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        /// The file is a new asset, or its first resource.
        case imported
        /// The file is a further resource of an asset: a Live Photo's movie, the RAW of a JPEG.
        case paired
        /// The library has these bytes already: its copy is there, with the right size.
        case duplicate
        /// The library had lost these bytes, or they were damaged, and has them again.
        case repaired
        /// Nothing that the library keeps; `reason` names it.
        case skipped
        /// It could not be read or kept; `reason` says why.
        case failed
    }

    /// The file, as it was named or found.
    public var path: String
    /// What became of it.
    public var outcome: Outcome
    /// Why skipped or failed, or what is odd about it; `nil` when there is nothing to say.
    public var reason: String?
    /// The asset's local identifier, when there is one.
    public var localIdentifier: String?
    /// What it is to its asset; `nil` when it belongs to none.
    public var resourceType: ResourceType?
    /// What kind of file it is, told by its content; `nil` when that is not known.
    public var uniformTypeIdentifier: String?
    /// What its bytes hash to; `nil` when they were not read.
    public var fingerprint: Fingerprint?
    /// How many bytes it has; `nil` when that is not known.
    public var byteCount: Int64?
    /// Whether it was kept although it is broken.
    public var isDamaged: Bool

    /// A file and what became of it.
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
    /// How many files there were to be a word on, when the import began.
    public var found = 0
    /// Files that became assets, or their first resources.
    public var imported = 0
    /// Files that joined other files' assets.
    public var paired = 0
    /// Files whose bytes the library had.
    public var duplicate = 0
    /// Files whose bytes the library had lost, or that were damaged there, and that it has again.
    public var repaired = 0
    /// Files of kinds that the library does not keep.
    public var skipped = 0
    /// Files that could not be read or kept.
    public var failed = 0
    /// Among the imported.
    public var damaged = 0
    /// How many bytes were read for it.
    public var bytesRead: Int64 = 0
    /// True when it was stopped before it had seen every file.
    public var wasCancelled = false
    /// For each library of another program that was imported, what it holds and what became of that.
    public var reconciliations: [LibraryReconciliation] = []

    /// A summary in which nothing has been counted yet.
    public init() {}

    /// Files that were found and of which nothing was said, because they were gone when their turn came; none after an
    /// import that was stopped, which says so.
    public var unaccounted: Int {
        wasCancelled ? 0 : max(0, found - (imported + paired + duplicate + repaired + skipped + failed))
    }

    /// Counts one more file.
    public mutating func count(_ file: ImportedFile) {
        switch file.outcome {
        case .imported: imported += 1
        case .paired: paired += 1
        case .duplicate: duplicate += 1
        case .repaired: repaired += 1
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
        if file.isDamaged { damaged += 1 }
    }

    /// Counts what another part of the import did.
    package mutating func add(_ other: ImportSummary) {
        imported += other.imported
        paired += other.paired
        duplicate += other.duplicate
        repaired += other.repaired
        skipped += other.skipped
        failed += other.failed
        damaged += other.damaged
        bytesRead += other.bytesRead
        wasCancelled = wasCancelled || other.wasCancelled
        reconciliations += other.reconciliations
    }
}
