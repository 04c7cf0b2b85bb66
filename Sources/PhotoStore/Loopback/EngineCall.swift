// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A call of ``LibraryEngine`` as a message. The file of a call is sent beside it, as a descriptor.
enum EngineCall: Codable, Sendable {
    case describe
    case access(AccessLevel, caller: String)
    case requestAccess(AccessLevel, caller: String)
    case fetchAssets(AssetRequest, Caller)
    case fetchCollections(CollectionRequest, Caller)
    case assets([AssetID], Caller)
    case summaries([AssetID], Caller)
    case collections([CollectionID], Caller)
    case folders(Caller)
    case resourcesOf([AssetID], Caller)
    case resourcesMatching(ResourceMatch, Caller)
    case resourcesReadFrom([FileStamp], Caller)
    case contents([AssetID], Caller)
    case unreadable(Caller)
    case sourceRecords([AssetID], Caller)
    case apply([Change], Caller)
    case changes(after: ChangeToken, limit: Int, Caller)
    case prepareToWrite(Caller)
    case stage(filenameExtension: String, Caller)
    case discard([StagedOriginal], Caller)
    case open(ResourceID, Caller)
}

/// The reply to a call. The file of ``opened`` is sent beside it, as a descriptor.
enum EngineReply: Codable, Sendable {
    case description(LibraryDescription)
    case status(AuthorizationStatus)
    case fetchedAssets(Fetched<AssetID>)
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
    case prepared
    case staged(StagedOriginal)
    case discarded
    case opened
    case failure(LibraryError)
}
