// Licensed under the Apache License, Version 2.0. See LICENSE.

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
    case resourcesOf([AssetID])
    case resourcesMatching(ResourceMatch)
    case resourcesReadFrom([FileStamp])
    case contents([AssetID])
    case unreadable
    case sourceRecords([AssetID])
    case apply([Change])
    case changes(after: ChangeToken, limit: Int)
    case prepareToWrite
    case stage(filenameExtension: String)
    case discard([StagedOriginal])
    case open(ResourceID)
    case openPicture(AssetID, PictureVersion)
    case cleanUp
    case namePlaces
    case verify(deep: Bool)
    case repair
    case duplicates
    case mergeDuplicates
    case unclaimedOriginals
    case openUnclaimed(UnclaimedOriginal)
    case recordRecovery(leaving: [UnclaimedOriginal])
    case deleteUnclaimed([UnclaimedOriginal])
    case storeRenditions([StoredRendition])
    case rendition(Fingerprint, Rendition.Kind)
    case originalsWithout(Rendition.Kind, [Fingerprint])
    case removeRenditions([Fingerprint])
    /// Not a call, but the response to ``EngineReply/progress(_:)`` during one: false ends the call.
    case proceed(Bool)
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
    case folders([CollectionFolder])
    case resources([Resource])
    case origins([FileStamp: Resource])
    case contents([AssetContents])
    case unreadable([UnreadableRow])
    case sourceRecords([AssetID: [SourceRecord]])
    case applied(ChangeSet?)
    case changes([ChangeSet])
    case staged(StagedOriginal)
    case opened
    case openedPicture(Resource)
    case verified(VerifyReport)
    case repaired([String])
    case duplicates([DuplicateAssets])
    case unclaimed([UnclaimedOriginal])
    case rendition(Rendition?)
    case originals(Set<Fingerprint>)
    case done
    /// Not a reply, but a message during a call: the client responds with ``EngineCall/proceed(_:)``.
    case progress(VerifyProgress?)
    case failure(LibraryError)
}
