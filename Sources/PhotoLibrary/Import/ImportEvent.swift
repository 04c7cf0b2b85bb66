// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The result of importing one file.
public struct ImportedFile: Hashable, Codable, Sendable {
    /// The result for a file.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        /// The file became a new asset, or its first resource.
        case imported
        /// The file became a further resource of an asset: a Live Photo's movie, the RAW of a JPEG.
        case paired
        /// The file is a duplicate: the library has a copy of its bytes, of the right size. A JSON sidecar of an
        /// export is one, too, if it says nothing of the asset that this library does not say.
        case duplicate
        /// The file replaced bytes that the library had lost, or that were damaged there.
        case repaired
        /// The library had a copy of its bytes, which was removed for good: a person does not want it. `reason` says when.
        /// ``ImportOptions/includesDeleted`` imports such files.
        case deletedBefore
        /// The file is of a kind that the library does not keep; `reason` names it.
        case skipped
        /// The file could not be read or stored; `reason` says why.
        case failed
    }

    /// The path, as it was given or found.
    public var path: String
    /// The result.
    public var outcome: Outcome
    /// The reason why the file was skipped or failed, or an irregularity; `nil` for none.
    public var reason: String?
    /// The local identifier of the asset, if there is one.
    public var localIdentifier: String?
    /// The part of the file in its asset; `nil` if it belongs to none.
    public var resourceType: ResourceType?
    /// The type of the file, detected by content; `nil` if it is not known.
    public var uniformTypeIdentifier: String?
    /// The hash of the bytes; `nil` if they were not read.
    public var fingerprint: Fingerprint?
    /// The number of bytes; `nil` if it is not known.
    public var byteCount: Int64?
    /// True if the file was imported although it is damaged.
    public var isDamaged: Bool
    /// True if the file is a duplicate of an asset in the trash, or was skipped because it belongs to one.
    public var isInTrash = false
    /// True if the file failed because it was written to while it was read: it can be imported when it is complete.
    public var isIncomplete = false
    /// The states that the source has the asset in, and that the asset was not given here: the library had the asset
    /// before, or the import found a copy of it without the state.
    public var statesNotTaken: Set<ConcealingState> = []

    /// Creates the result for a file.
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

/// An event of a running import. Events are delivered in this order, on one thread of the import; again and again by an
/// import that watches folders.
public enum ImportEvent: Hashable, Codable, Sendable {
    /// The folders have been scanned, with this number of files and bytes to import.
    case found(files: Int, bytes: Int64)
    /// A file of this size was read, and decoded if renditions are made of it, or needs no reading. Its result follows
    /// when its batch is safe on disk. An import that watches folders does not deliver it.
    case read(bytes: Int64)
    /// The result for a file. Delivered once for each file, after it is safe on disk.
    case file(ImportedFile)
    /// A file in a folder that is watched has been incomplete for a minute. It is imported when it is complete.
    case waiting(path: String)
    /// The library cannot be written for a while, for this reason. The files that are found meanwhile are imported when it
    /// can be written again, which is tried every ten seconds. Delivered once for each reason, by an import that watches
    /// folders.
    case waitingForLibrary(LibraryError)
}

/// The result of an import.
public struct ImportSummary: Hashable, Codable, Sendable {
    /// The number of files that were found before the import began, each of which should be reported.
    public var found = 0
    /// The number of files that became assets, or their first resources.
    public var imported = 0
    /// The number of files that became further resources of assets.
    public var paired = 0
    /// The number of files that the library had: their bytes, or what they say.
    public var duplicate = 0
    /// The number of files that replaced lost or damaged bytes of the library.
    public var repaired = 0
    /// The number of files that were deleted for good before, and were not imported again.
    public var deletedBefore = 0
    /// The number of files of kinds that the library does not keep.
    public var skipped = 0
    /// The number of files that could not be read or stored.
    public var failed = 0
    /// The number of damaged files among the imported.
    public var damaged = 0
    /// The number of pictures and movies whose thumbnails were wanted, and could not be stored. They are made when they
    /// are shown, or by the same import again.
    public var withoutThumbnails = 0
    /// The number of assets that are hidden in the source, and that the import did not hide here.
    public var notHidden = 0
    /// The number of assets that are in the trash of the source, and that the import did not delete here.
    public var notTrashed = 0
    /// The number of bytes read.
    public var bytesRead: Int64 = 0
    /// True if the import was cancelled before all files were processed.
    public var wasCancelled = false
    /// The comparison of contents and result, for each library of another program that was imported.
    public var reconciliations: [LibraryReconciliation] = []

    /// Creates a summary with all counts at zero.
    public init() {}

    /// The number of files that were found but not reported; zero after a cancelled import.
    public var unaccounted: Int {
        let reported = imported + paired + duplicate + repaired + deletedBefore + skipped + failed
        return wasCancelled ? 0 : max(0, found - reported)
    }

    /// Adds the result of a file.
    public mutating func count(_ file: ImportedFile) {
        switch file.outcome {
        case .imported: imported += 1
        case .paired: paired += 1
        case .duplicate: duplicate += 1
        case .repaired: repaired += 1
        case .deletedBefore: deletedBefore += 1
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
        if file.isDamaged { damaged += 1 }
        if file.statesNotTaken.contains(.hidden) { notHidden += 1 }
        if file.statesNotTaken.contains(.trashed) { notTrashed += 1 }
    }

    /// Adds the counts of another part of the import.
    package mutating func add(_ other: ImportSummary) {
        imported += other.imported
        paired += other.paired
        duplicate += other.duplicate
        repaired += other.repaired
        deletedBefore += other.deletedBefore
        skipped += other.skipped
        failed += other.failed
        damaged += other.damaged
        withoutThumbnails += other.withoutThumbnails
        notHidden += other.notHidden
        notTrashed += other.notTrashed
        bytesRead += other.bytesRead
        wasCancelled = wasCancelled || other.wasCancelled
        reconciliations += other.reconciliations
    }
}
