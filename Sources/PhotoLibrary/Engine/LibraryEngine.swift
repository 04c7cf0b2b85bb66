// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What a library is.
public struct LibraryDescription: Hashable, Codable, Sendable {
    /// What the library is called, the same in all its copies.
    public var uuid: UUID
    /// This copy of the library: the author of its journal rows.
    public var device: UUID
    /// Its place in its history.
    public var token: ChangeToken
    /// What a caller who was never asked about is given when it asks.
    public var defaultAccess: AuthorizationStatus
    /// Whether hidden assets are found by the owner only.
    public var isHiddenLocked = false

    /// A library of these properties.
    public init(uuid: UUID, device: UUID, token: ChangeToken, defaultAccess: AuthorizationStatus) {
        self.uuid = uuid
        self.device = device
        self.token = token
        self.defaultAccess = defaultAccess
    }
}

/// Bytes that have been taken in and are safe on disk, but belong to no asset yet.
///
/// They wait in the staging folder under `placement.key`'s last component. The change that gives them to an asset moves
/// them to `placement.key`; ``LibraryEngine/discard(_:as:)`` throws them away.
public struct StagedOriginal: Hashable, Codable, Sendable {
    /// What its bytes hash to.
    public var fingerprint: Fingerprint
    /// How many bytes it has.
    public var byteCount: Int64
    /// Where its bytes will be when an asset has them.
    public var placement: Placement

    /// Bytes that have been staged.
    public init(fingerprint: Fingerprint, byteCount: Int64, placement: Placement) {
        self.fingerprint = fingerprint
        self.byteCount = byteCount
        self.placement = placement
    }
}

/// By what resources are looked up when files come in.
public enum ResourceMatch: Hashable, Codable, Sendable {
    /// Those whose bytes hash to one of these.
    case fingerprints([Fingerprint])
    /// Read from exactly these files, unchanged since.
    case origins([FileStamp])
    /// Those that carry one of these identifiers, which the halves of a Live Photo share.
    case contentIdentifiers([String])
    /// The primary ones of the assets that belong to one of these bursts.
    case bursts([String])

    /// By how many it looks.
    package var count: Int {
        switch self {
        case .fingerprints(let fingerprints): fingerprints.count
        case .origins(let stamps): stamps.count
        case .contentIdentifiers(let identifiers), .bursts(let identifiers): identifiers.count
        }
    }
}

/// A library, behind coarse calls: a fetch returns ids, a batch returns facts, a change is a list.
///
/// Every parameter and result is a Codable, Sendable value, and bytes travel as file descriptors, so that an engine may
/// live in this process, in memory, or at the other end of a socket. Every call is synchronous, safe from any thread,
/// reads one snapshot, and puts its caller's scope into what it reads and writes: what is out of scope does not exist,
/// nor, for all but the owner, what is hidden while hidden assets are locked. Only the journal names what was locked away:
/// who shows an asset has to hear that it was hidden.
public protocol LibraryEngine: AnyObject, Sendable {
    /// What the library is, and where in its history.
    func describe() throws(LibraryError) -> LibraryDescription

    /// What a caller of that name may do. Answers `notDetermined` until it asked for the first time; changes nothing.
    func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus
    /// Asks. The first time, the library's default access is the answer and is kept; later, what was kept.
    func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus

    /// Fetches identifiers in the order that the request asks for.
    func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID>
    /// Fetches identifiers in the order that the request asks for.
    func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID>

    /// In the order of the ids; those that are gone or out of scope, and those that cannot be read, are left out. At most
    /// ``batchLimit`` ids.
    func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset]
    /// What most programs ask of assets, much faster than all of it. In the order of the ids; those that are gone or out
    /// of scope are left out. At most ``batchLimit`` ids.
    func summaries(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetSummary]
    /// In the order of the ids; those that are gone or out of scope are left out. At most ``batchLimit`` ids.
    func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode]
    /// All folders, each after the one that it lies in; none for a caller who sees no albums. There are few.
    func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder]
    /// By asset in the order of the ids, within one asset the primary resource first. What cannot be read is left out.
    func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource]

    /// The resources that match, whatever their assets' state (trashed ones too), in no order.
    func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource]

    /// For files as they were when they were read, the resources that were read from them; nothing for those that nobody has
    /// read, or that have changed since. At most ``batchLimit`` files.
    func resources(readFrom files: [FileStamp], as caller: Caller) throws(LibraryError) -> [FileStamp: Resource]

    /// Assets with their resources, read from one snapshot. In the order of the ids; those that are gone or out of scope are
    /// left out, and those that cannot be read say what is wrong with them. At most ``batchLimit`` ids.
    func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents]
    /// The rows that fetches cannot find, because they cannot be read: albums and folders, and assets of which is not known
    /// whether they are hidden or in the trash. None in a sound library.
    func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow]

    /// What other libraries said of these assets when they were last imported; assets of which none spoke are left out.
    /// At most ``batchLimit`` ids.
    func sourceRecords(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetID: [SourceRecord]]

    /// Applies all changes in one transaction, with its journal row, or none.
    ///
    /// Staged originals that the changes refer to are moved to their places first, and the folders synced, so that a row
    /// never names a file that is not there. On return everything is on disk. A list that changes nothing writes no row
    /// and returns `nil`. Throws `conflict` when a ``Precondition`` among the changes does not hold.
    func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet?

    /// The journal after a token, oldest first, at most `limit` sets, with only what the caller's scope shows.
    func changes(after token: ChangeToken, limit: Int, as caller: Caller) throws(LibraryError) -> [ChangeSet]

    /// Makes sure that the library can be changed now, before much work is done for a change: waits for other programs, with
    /// a bound. Throws `notWritable` when one of them keeps it, or when it can only be read, and `accessDenied` when the
    /// caller may not add to it.
    func prepareToWrite(as caller: Caller) throws(LibraryError)

    /// Copies the bytes into the staging folder, fingerprints them on the way, and syncs them to disk.
    /// The file is read from its start by positioned reads. Bytes that the library has already are not copied again.
    func stage(_ file: borrowing OpenFile, filenameExtension: String, as caller: Caller) throws(LibraryError)
        -> StagedOriginal
    /// Removes staged bytes that no asset shall have; those that an asset has by now are left alone.
    func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError)
    /// Opens a resource's bytes for reading, at their start. Each call gives a descriptor with a position of its own.
    func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile
}

/// The most ids that one batch call takes.
public let batchLimit = 1_000

/// Reads original bytes, wherever their placements are. Everything that reads them goes through one of these.
public protocol OriginalsProvider: Sendable {
    /// Opens the bytes for reading, from a copy that is there. Throws `missingOriginal` when none is, and `volumeOffline`
    /// when there may be one on a volume that is not connected.
    func open(_ resource: Resource) throws(LibraryError) -> OpenFile
}
