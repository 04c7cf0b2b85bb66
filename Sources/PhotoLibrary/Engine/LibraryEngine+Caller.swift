// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Calls of an import, each through a session of the caller.
extension LibraryEngine {
    package func describe() throws(LibraryError) -> LibraryDescription { try connect(.owner).describe() }

    package func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID> {
        try connect(caller.identity).fetch(request)
    }

    package func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID> {
        try connect(caller.identity).fetch(request)
    }

    package func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset] {
        try connect(caller.identity).assets(ids)
    }

    package func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode] {
        try connect(caller.identity).collections(ids)
    }

    package func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder] {
        try connect(caller.identity).folders()
    }

    package func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource] {
        try connect(caller.identity).resources(of: assets)
    }

    package func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource] {
        try connect(caller.identity).resources(matching: match)
    }

    package func resources(readFrom files: [FileStamp], as caller: Caller) throws(LibraryError) -> [FileStamp: Resource]
    {
        try connect(caller.identity).resources(readFrom: files)
    }

    package func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents] {
        try connect(caller.identity).contents(assets)
    }

    package func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow] {
        try connect(caller.identity).unreadable()
    }

    package func sourceRecords(
        of assets: [AssetID], as caller: Caller
    ) throws(LibraryError) -> [AssetID: [SourceRecord]] { try connect(caller.identity).sourceRecords(of: assets) }

    package func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet? {
        try connect(caller.identity).apply(changes)
    }

    package func prepareToWrite(as caller: Caller) throws(LibraryError) {
        try connect(caller.identity).prepareToWrite()
    }

    package func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        try connect(caller.identity).stage(file, filenameExtension: filenameExtension)
    }

    package func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        try connect(caller.identity).discard(staged)
    }

    package func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        try connect(caller.identity).open(resource)
    }
}
