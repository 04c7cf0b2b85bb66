// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The identity, state and settings of a library.
public struct LibraryDescription: Hashable, Codable, Sendable {
    /// The identifier of the library, the same in all its copies.
    public var uuid: UUID
    /// The identifier of this copy of the library, recorded as the author of its journal rows.
    public var device: UUID
    /// The current position in the library's history.
    public var token: ChangeToken
    /// The authorization that a program without a stored decision is given when it asks for access.
    public var defaultAccess: AuthorizationStatus
    /// True if hidden assets are visible to the owner only.
    public var isHiddenLocked = false

    /// Creates a description with these properties.
    public init(uuid: UUID, device: UUID, token: ChangeToken, defaultAccess: AuthorizationStatus) {
        self.uuid = uuid
        self.device = device
        self.token = token
        self.defaultAccess = defaultAccess
    }
}

/// Bytes that are ingested and safe on disk, but belong to no asset yet.
///
/// They are in the staging folder, in a file named by the last component of `placement.key`. The change that gives them
/// to an asset moves them to `placement.key`; ``LibraryEngine/discard(_:as:)`` deletes them.
public struct StagedOriginal: Hashable, Codable, Sendable {
    /// The hash of the bytes.
    public var fingerprint: Fingerprint
    /// The number of bytes.
    public var byteCount: Int64
    /// The placement of the bytes once they belong to an asset.
    public var placement: Placement

    /// Creates a description of staged bytes.
    public init(fingerprint: Fingerprint, byteCount: Int64, placement: Placement) {
        self.fingerprint = fingerprint
        self.byteCount = byteCount
        self.placement = placement
    }
}

/// The property by which resources are looked up during an import.
public enum ResourceMatch: Hashable, Codable, Sendable {
    /// Resources whose bytes have one of these fingerprints.
    case fingerprints([Fingerprint])
    /// Resources that were read from exactly these files, unchanged since.
    case origins([FileStamp])
    /// Resources with one of these content identifiers, which the halves of a Live Photo share.
    case contentIdentifiers([String])
    /// The primary resources of the assets that belong to one of these bursts.
    case bursts([String])

    /// The number of values to look up.
    package var count: Int {
        switch self {
        case .fingerprints(let fingerprints): fingerprints.count
        case .origins(let stamps): stamps.count
        case .contentIdentifiers(let identifiers), .bursts(let identifiers): identifiers.count
        }
    }
}

/// A library behind coarse calls: a fetch returns identifiers, a batch returns metadata, a change is a list.
///
/// Every parameter and result is a Codable, Sendable value, and bytes travel as file descriptors, so that an engine may
/// run in this process, in memory, or at the other end of a socket. Every call is synchronous, safe from any thread,
/// and reads one snapshot. Every read and write is limited to the caller's scope: assets out of scope do not exist for
/// the caller, nor, for all but the owner, do hidden assets while they are locked. Only the journal names assets that
/// were hidden by the lock, because a program that shows an asset has to learn that it was hidden.
public protocol LibraryEngine: AnyObject, Sendable {
    /// Returns the identity, the settings and the current token of the library.
    func describe() throws(LibraryError) -> LibraryDescription

    /// Returns the stored authorization of a caller, `notDetermined` until it has asked for the first time. Changes
    /// nothing.
    func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus
    /// Asks for access on behalf of a caller. The first time, the library's default access is returned and stored;
    /// later, the stored authorization is returned.
    func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus

    /// Fetches the identifiers of assets, in the order that the request specifies.
    func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID>
    /// Fetches the identifiers of collections, in the order that the request specifies.
    func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID>

    /// Returns the assets with these identifiers, in that order. Assets that are deleted, out of scope or cannot be
    /// read are left out. Takes at most ``batchLimit`` identifiers.
    func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset]
    /// Returns the properties that most programs need of assets, much faster than all of them. The order is that of the
    /// identifiers; assets that are deleted or out of scope are left out. Takes at most ``batchLimit`` identifiers.
    func summaries(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetSummary]
    /// Returns the collections with these identifiers, in that order. Collections that are deleted or out of scope are
    /// left out. Takes at most ``batchLimit`` identifiers.
    func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode]
    /// Returns all folders, each after its parent; none to a caller who sees no albums. The list is not limited,
    /// because folders are few.
    func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder]
    /// Returns the resources of assets: by asset in the order of the identifiers, the primary resource first. Resources
    /// that cannot be read are left out.
    func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource]

    /// Returns the resources that match, in no particular order, whatever the state of their assets (trashed ones too).
    func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource]

    /// Returns the resource that was read from each of these files. Files that were never read, or that have changed
    /// since, are missing from the result. Takes at most ``batchLimit`` files.
    func resources(readFrom files: [FileStamp], as caller: Caller) throws(LibraryError) -> [FileStamp: Resource]

    /// Returns assets with their resources, read from one snapshot, in the order of the identifiers. Assets that are
    /// deleted or out of scope are left out; those that cannot be read carry a description of the problem. Takes at
    /// most ``batchLimit`` identifiers.
    func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents]
    /// Returns the rows that no fetch can find because they cannot be read: albums, folders, and assets of which it is
    /// unknown if they are hidden or in the trash. Empty for a sound library.
    func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow]

    /// Returns the metadata of these assets in other libraries at the last import from there. Assets without such a
    /// record are left out. Takes at most ``batchLimit`` identifiers.
    func sourceRecords(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetID: [SourceRecord]]

    /// Applies all changes in one transaction, together with its journal row, or none.
    ///
    /// Staged originals that the changes refer to are moved to their places first, and the folders are synced, so that
    /// a row never names a file that does not exist. On return everything is on disk. A list that changes nothing
    /// writes no row and returns `nil`. Throws `conflict` if a ``Precondition`` among the changes does not hold.
    func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet?

    /// Returns the change sets after a token, oldest first, at most `limit` of them, reduced to the objects in the
    /// caller's scope.
    func changes(after token: ChangeToken, limit: Int, as caller: Caller) throws(LibraryError) -> [ChangeSet]

    /// Checks that the library can be changed now, before expensive work is done for a change. Waits a bounded time for
    /// other programs. Throws `notWritable` if another program holds the library or it is read-only, and `accessDenied`
    /// if the caller may not add to it.
    func prepareToWrite(as caller: Caller) throws(LibraryError)

    /// Copies the bytes into the staging folder, fingerprints them on the way, and syncs them to disk.
    /// The file is read from its start by positioned reads. Bytes that the library already has are not copied again.
    func stage(_ file: borrowing OpenFile, filenameExtension: String, as caller: Caller) throws(LibraryError)
        -> StagedOriginal
    /// Deletes staged bytes that are not needed. Bytes that belong to an asset by now are kept.
    func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError)
    /// Opens the bytes of a resource for reading from the start. Each call returns a descriptor with its own position.
    func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile
}

/// The maximum number of identifiers in one batch call.
public let batchLimit = 1_000

/// A reader of original bytes, independent of where their placements are. All access to original bytes goes through it.
public protocol OriginalsProvider: Sendable {
    /// Opens the bytes for reading, from an available copy. Throws `missingOriginal` if there is none, and
    /// `volumeOffline` if a copy may be on a volume that is not connected.
    func open(_ resource: Resource) throws(LibraryError) -> OpenFile
}
