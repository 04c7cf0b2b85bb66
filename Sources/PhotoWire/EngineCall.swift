// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A call of ``LibrarySession`` as a message. It does not name its caller: the server knows whom each connection belongs
/// to. The file of a call is sent beside it, as a descriptor.
enum EngineCall: Codable, Sendable {
    case describe
    case access(AccessLevel)
    case requestAccess(AccessLevel)
    case fetchAssets(AssetRequest, page: Int)
    case fetchCollections(CollectionRequest)
    case assets([AssetID])
    case summaries([AssetID])
    case collections([CollectionID])
    case folders
    case similarAssets
    case facetCounts
    case resourcesOf([AssetID])
    case placeholders([AssetID])
    case resourcesMatching(ResourceMatch)
    case resourcesReadFrom([FileStamp])
    case purgeDates([Fingerprint])
    case contents([AssetID])
    case unreadable
    case sourceRecords([AssetID])
    case apply([Change])
    case changes(after: ChangeToken, limit: Int)
    case changeSummaries(after: ChangeToken, limit: Int)
    case watch
    case prepareToWrite
    case stage(filenameExtension: String)
    case discard([StagedOriginal])
    case open(ResourceID)
    case openPicture(AssetID, PictureVersion)
    case picture(AssetID, PictureRequest)
    case openUnclaimed(UnclaimedOriginal)
    case renditions(RenditionCall)
    case maintenance(MaintenanceCall)
    /// Asks for another connection of the same session, for calls beside a long one.
    case openConnection
    /// Not a call, but a message during one that reports progress: it ends the call. Without such a call it means
    /// nothing.
    case cancel
}

/// A call of ``RenditionStoring``.
enum RenditionCall: Codable, Sendable {
    /// The JPEGs are beside it.
    case store([StoredRenditionOutline])
    case rendition(Fingerprint, Rendition.Kind)
    case originalsWithout(Rendition.Kind, [Fingerprint])
    case remove([Fingerprint])
}

/// The progress of a call that takes long.
enum CallReport: Codable, Sendable {
    /// It goes on.
    case alive
    case verified(VerifyProgress)
    case downloaded(DownloadProgress)
}

/// A call of ``LibraryMaintenance``, or a download. Each may take long, and is made over a connection of its own.
enum MaintenanceCall: Codable, Sendable {
    case download(ResourceID)
    case cleanUp
    case assetsInTrash(seconds: TimeInterval)
    case removePurgedOriginals
    case namePlaces
    case verify(deep: Bool)
    case repair
    case duplicates
    case mergeDuplicates
    case action(ChangeToken?)
    case actions([ChangeToken])
    case undo(LibraryAction)
    case unclaimedOriginals
    /// The originals are in the file beside it.
    case recordRecovery(leaving: Int)
    /// The originals are in the file beside it.
    case deleteUnclaimed(count: Int)
}

/// The reply to a call. A file is sent beside it, as a descriptor.
enum EngineReply: Codable, Sendable {
    case description(LibraryDescription)
    case status(AuthorizationStatus)
    /// The identifiers are in the file beside it.
    case fetchedAssets(count: Int, page: [AssetSummary], ChangeToken)
    case fetchedCollections(Fetched<CollectionID>)
    case assets([Asset])
    case summaries([AssetSummary])
    case collections([CollectionNode])
    case placeholders([AssetID: PicturePlaceholder])
    case facetCounts(FacetCounts)
    case origins([FileStamp: Resource])
    case purgeDates([Fingerprint: Date])
    case contents([AssetContents])
    case sourceRecords([AssetID: [SourceRecord]])
    /// A change set without its objects, which are in the file beside it.
    case applied(ChangeSet?, objects: Int)
    case action(LibraryAction?)
    case actions([LibraryAction])
    /// The objects that were left are in the file beside it.
    case undone(ChangeToken?, assets: Int, collections: Int, left: Int)
    case staged(StagedOriginal)
    case opened
    case openedPicture(Resource)
    /// The file is beside it if it was needed and could be opened, and so is the JPEG of the rendition.
    case picture(Resource, RenditionOutline?, obstacle: LibraryError?)
    /// A list without a limit: its elements are in the file beside it.
    case list(count: Int)
    /// The report of a verification. Its findings are in the file beside it.
    case verified(VerifyReport, findings: Int)
    /// The JPEG is beside it.
    case rendition(RenditionOutline?)
    case originals(Set<Fingerprint>)
    /// The connection is beside it.
    case connection
    case done
    /// Not a reply, but a message during a call that the client may answer with ``EngineCall/cancel``.
    case progress(CallReport)
    case failure(LibraryError)
}
