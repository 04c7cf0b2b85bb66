// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A connection to a library, with coarse calls: a fetch returns identifiers, a batch returns metadata, a change is a
/// list.
///
/// Every parameter and result is a Sendable value that can be encoded, and bytes and long lists of identifiers travel as
/// file descriptors, so that the library may be in this process or at the other end of a socket. Every call is
/// synchronous, safe from any thread, and reads one snapshot.
///
/// The caller's identity belongs to the connection (``LibraryEngine/connect(_:)``), and its access is read in the
/// snapshot of each call: a program whose access was granted, limited or revoked, or whose selection changed, sees it at
/// its next call, also when another process changed it. Every read and write is limited to the caller's scope: assets out
/// of scope do not exist for the caller, nor, for all but the owner, do hidden assets while they are locked. Only the
/// journal names assets that were hidden by the lock, because a program that shows an asset has to learn that it was
/// hidden. The first read of a program that has not asked for access to see the library asks for it.
///
/// A session owns what it staged. The changes of a program may name bytes that its own session staged, and originals of
/// assets in its scope; all others are refused as if the library did not know them, so that no program gets the bytes of an
/// asset by its fingerprint. Bytes that a program staged and gave to no asset are removed when its session ends. The owner
/// may name any original, and its sessions share what they staged.
///
/// Files that resources were read from (origins) are recorded for the owner only; in the changes of a program they are
/// left out. The next import takes a recorded file for known without reading it, so that a program could keep the
/// owner's files out of the library. A program that imports reads each file again instead.
///
/// Renditions are stored and removed by the owner; programs read the renditions of originals in their scope. Movies are for
/// the owner alone.
public protocol LibrarySession: AnyObject, LibraryMaintenance, RenditionStoring, MovieStoring {
    /// Returns the identity, the settings and the current token of the library.
    func describe() throws(LibraryError) -> LibraryDescription

    /// Returns the stored authorization of this caller, `notDetermined` until it has asked for the first time; for the
    /// owner `authorized`. Changes nothing.
    func access(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus
    /// Asks for access. The first time, the library's default access is returned and stored; later, the stored
    /// authorization is returned.
    func requestAccess(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus

    /// Fetches the identifiers of assets, in the order that the request specifies, and the summaries of the first ones.
    ///
    /// - Parameters:
    ///   - request: The assets to find, and their order.
    ///   - page: The number of summaries, at most ``batchLimit``.
    func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets
    /// Fetches the identifiers of collections, in the order that the request specifies.
    func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID>

    /// Returns the assets with these identifiers, in that order. Assets that are deleted, out of scope or cannot be
    /// read are left out. Takes at most ``batchLimit`` identifiers.
    func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset]
    /// Returns the properties that most programs need of assets, much faster than all of them, in the order of the
    /// identifiers. Assets that are deleted or out of scope are left out. Takes at most ``batchLimit`` identifiers.
    func summaries(_ ids: [AssetID]) throws(LibraryError) -> [AssetSummary]
    /// Returns the collections with these identifiers, in that order. Collections that are deleted or out of scope are
    /// left out. Takes at most ``batchLimit`` identifiers.
    func collections(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode]
    /// Returns all folders, each after its parent; none to a caller who sees no albums. The list is not limited,
    /// because folders are few.
    func folders() throws(LibraryError) -> [CollectionFolder]
    /// Returns the groups of assets that look alike, the best of each first, in the order in which their best assets were
    /// added: the members of the smart album of duplicates, which each group's assets are side by side in.
    ///
    /// Only assets are compared of which a thumbnail was made (``RenditionStoring``), or which have the same original.
    /// Hidden assets, the trash and unpicked frames of bursts are left out. The result is kept until the library or the
    /// thumbnails change. The list is not limited.
    func similarAssets() throws(LibraryError) -> [[AssetID]]
    /// Counts the visible assets in the caller's scope by keyword, person, camera and city: those that a fetch of the whole
    /// library finds. Reads every asset, in about a microsecond each.
    func facetCounts() throws(LibraryError) -> FacetCounts
    /// Returns the resources of assets: by asset in the order of the identifiers, the primary resource first. Resources
    /// that cannot be read are left out.
    func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource]

    /// Returns what is known of the pictures of assets before they are loaded, in their current version. Assets that are
    /// deleted or out of scope are left out. Takes at most ``batchLimit`` identifiers.
    func placeholders(of assets: [AssetID]) throws(LibraryError) -> [AssetID: PicturePlaceholder]

    /// Returns the resources that match, in no particular order, whatever the state of their assets (trashed ones too).
    func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource]

    /// Returns the resource that was read from each of these files. Files that were never read, or that have changed
    /// since, are missing from the result. Takes at most ``batchLimit`` files.
    func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource]

    /// Returns when originals with these bytes were permanently removed with their last assets. Bytes that never were are
    /// missing from the result; those that an asset has again may be in it. Takes at most ``batchLimit`` fingerprints.
    ///
    /// A program gets an empty result: a program may not know of deleted assets.
    func purgeDates(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Date]

    /// Returns assets with their resources, read from one snapshot, in the order of the identifiers. Assets that are
    /// deleted or out of scope are left out; those that cannot be read carry a description of the problem. Takes at
    /// most ``batchLimit`` identifiers.
    func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents]
    /// Returns the rows that no fetch can find because they cannot be read: albums, folders, and assets of which it is
    /// unknown if they are hidden or in the trash. Empty for a sound library.
    func unreadable() throws(LibraryError) -> [UnreadableRow]

    /// Returns the metadata of these assets in other libraries at the last import from there. Assets without such a
    /// record are left out. Takes at most ``batchLimit`` identifiers.
    func sourceRecords(of assets: [AssetID]) throws(LibraryError) -> [AssetID: [SourceRecord]]

    /// Applies all changes in one transaction, together with its journal row, or none.
    ///
    /// Staged originals that the changes refer to are moved to their places first, and the folders are synced, so that
    /// a row never names a file that does not exist. On return everything is on disk. A list that changes nothing
    /// writes no row and returns `nil`. Throws `conflict` if a ``Precondition`` among the changes does not hold.
    func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet?

    /// Returns the change sets after a token, oldest first, at most `limit` of them, reduced to the objects in the
    /// caller's scope.
    func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet]
    /// Returns the same change sets in numbers: the objects are counted by the library and not read, which for a change
    /// of 100,000 assets takes a hundredth of the time.
    func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary]
    /// Returns a descriptor that becomes readable after every commit to the library, by this process or another.
    ///
    /// It becomes readable once reads see the commit; it may become readable without one, too. Read everything from it
    /// (``ChangeWatch``) before reading the changes, so that no later commit is missed. Commits by other machines on a
    /// shared volume are not noticed.
    func watch() throws(LibraryError) -> OpenFile

    /// Runs a job that can be cancelled, also while one of its calls waits for another process.
    ///
    /// - Parameters:
    ///   - isStopped: Returns true once the job is cancelled; called on any thread.
    ///   - job: The job, called once on the calling thread.
    func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value

    /// Checks that the library can be changed now, before expensive work is done for a change. Waits a bounded time for
    /// other programs. Throws `notWritable` if another program holds the library or it is read-only, and `accessDenied`
    /// or `accessRestricted` if the caller may not add to it.
    func prepareToWrite() throws(LibraryError)

    /// Copies the bytes into the staging folder, fingerprints them on the way, and syncs them to disk.
    ///
    /// The file is read from its start by positioned reads, up to the size that it has when the call begins. Throws
    /// `invalidRequest` unless it is a regular file: a device or a pipe may have no end. Bytes that an asset in the
    /// caller's scope has already are not copied again; others are, so that the answer does not tell whether the library
    /// has them.
    ///
    /// Staged bytes count once for each call: a change that gives the bytes to an asset uses up one, and so does
    /// ``discard(_:)``.
    func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError)
        -> StagedOriginal
    /// Deletes bytes that this session staged and does not need; for the owner, that any of its sessions staged. Bytes
    /// that other callers have staged stay, and so do bytes that belong to an asset by now. Needs no access.
    func discard(_ staged: [StagedOriginal]) throws(LibraryError)
    /// Opens the bytes of a resource for reading from the start. Each call returns a descriptor with its own position.
    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile
    /// Opens the file that shows an asset. Throws `notFound` if the asset is deleted or out of scope.
    func open(_ asset: AssetID, _ version: PictureVersion) throws(LibraryError) -> OpenedPicture
    /// Returns what shows an asset: the resource, a stored rendition of it, and its file, in one call.
    ///
    /// Throws `notFound` if the asset is deleted or out of scope. A file that cannot be opened is part of the answer, not
    /// an error; renditions that cannot be read count as none. Where a rendition is stored that suffices, the call
    /// reads some rows and nothing else.
    func picture(of asset: AssetID, _ request: PictureRequest) throws(LibraryError) -> AssetPicture
    /// Brings the bytes of a resource into the library, of which ``open(_:)`` throws `notLocal`, and returns when they
    /// can be opened; at once where they can be already.
    ///
    /// All who want an original share one download. A download that is cut or cancelled is continued the next time, and
    /// only bytes with the right fingerprint are taken. Throws `networkFailed` if they cannot be brought now,
    /// `missingOriginal` if the provider does not have them, and `damagedFile` if the fingerprint is wrong. Other calls do not wait for it.
    ///
    /// - Parameter onProgress: Called on the calling thread at the beginning, when bytes have come, and from time to time in
    ///   between. An error that it throws is rethrown; the download ends with the last who wants it.
    func download(
        _ resource: ResourceID, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError)
}

extension LibrarySession {
    /// Fetches the identifiers of assets, without summaries.
    public func fetch(_ request: AssetRequest) throws(LibraryError) -> FetchedAssets {
        try fetch(request, page: 0)
    }
}

/// The version of an asset that a picture shows.
public enum PictureVersion: Int, Codable, Sendable, CaseIterable {
    /// The asset as it is now: edited if it was edited.
    case current
    /// The unedited photo or video.
    case unadjusted
    /// The original: the RAW of RAW+JPEG, otherwise the unedited photo or video.
    case original
}

/// The file that shows an asset, open for reading from the start.
public struct OpenedPicture: ~Copyable, Sendable {
    /// The resource whose bytes the file has.
    public let resource: Resource
    /// The file.
    public let file: OpenFile

    /// Creates a picture of a resource.
    public init(_ resource: Resource, _ file: consuming OpenFile) {
        self.resource = resource
        self.file = file
    }

    /// Returns the file alone.
    public consuming func takeFile() -> OpenFile { file }
}

extension Array where Element == Resource {
    /// Returns the resource that shows its asset. The list has the resources of one asset, the primary one first.
    package func showing(_ version: PictureVersion, isEdited: Bool) -> Resource? {
        let primary = first { $0.content.type == .photo || $0.content.type == .video } ?? first
        switch version {
        case .current:
            let edited = first { $0.content.type == .fullSizePhoto || $0.content.type == .fullSizeVideo }
            return isEdited ? edited ?? primary : primary
        case .unadjusted: return primary
        case .original: return first { $0.content.type == .alternatePhoto } ?? primary
        }
    }
}

extension LibraryError {
    /// The error for an asset that a call names and the library does not have, as far as the caller sees.
    package static var assetNotFound: LibraryError {
        LibraryError(.notFound, "the asset is not in the library, or was removed. Fetch it again.")
    }
}
