// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// A session that passes every call on to another one. Types that conform replace single calls, to count them or to let
/// them fail.
package protocol ForwardingSession: LibrarySession {
    /// The session that the calls are passed on to.
    var next: any LibrarySession { get }
}

extension ForwardingSession {
    package func describe() throws(LibraryError) -> LibraryDescription { try next.describe() }
    package func access(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus { try next.access(level) }
    package func requestAccess(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        try next.requestAccess(level)
    }
    package func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets {
        try next.fetch(request, page: page)
    }
    package func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID> {
        try next.fetch(request)
    }
    package func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset] { try next.assets(ids) }
    package func summaries(_ ids: [AssetID]) throws(LibraryError) -> [AssetSummary] { try next.summaries(ids) }
    package func collections(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode] {
        try next.collections(ids)
    }
    package func similarAssets() throws(LibraryError) -> [[AssetID]] { try next.similarAssets() }
    package func folders() throws(LibraryError) -> [CollectionFolder] { try next.folders() }
    package func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource] { try next.resources(of: assets) }
    package func facetCounts() throws(LibraryError) -> FacetCounts { try next.facetCounts() }
    package func placeholders(of assets: [AssetID]) throws(LibraryError) -> [AssetID: PicturePlaceholder] {
        try next.placeholders(of: assets)
    }
    package func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        try next.resources(matching: match)
    }
    package func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        try next.resources(readFrom: files)
    }
    package func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents] { try next.contents(assets) }
    package func unreadable() throws(LibraryError) -> [UnreadableRow] { try next.unreadable() }
    package func sourceRecords(of assets: [AssetID]) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        try next.sourceRecords(of: assets)
    }
    package func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? { try next.apply(changes) }
    package func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        try next.changes(after: token, limit: limit)
    }
    package func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary] {
        try next.changeSummaries(after: token, limit: limit)
    }
    package func watch() throws(LibraryError) -> OpenFile { try next.watch() }
    package func prepareToWrite() throws(LibraryError) { try next.prepareToWrite() }
    package func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError) -> StagedOriginal {
        try next.stage(file, filenameExtension: filenameExtension)
    }
    package func discard(_ staged: [StagedOriginal]) throws(LibraryError) { try next.discard(staged) }
    package func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        try next.open(resource)
    }
    package func open(_ asset: AssetID, _ version: PictureVersion) throws(LibraryError)
        -> OpenedPicture
    {
        try next.open(asset, version)
    }
    package func picture(of asset: AssetID, _ request: PictureRequest) throws(LibraryError) -> AssetPicture {
        try next.picture(of: asset, request)
    }
    package func download(
        _ resource: ResourceID, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) { try next.download(resource, onProgress: onProgress) }
}

extension ForwardingSession {
    package func cleanUp() throws(LibraryError) { try next.cleanUp() }
    package func namePlaces(isCancelled: () -> Bool) throws(LibraryError) {
        try next.namePlaces(isCancelled: isCancelled)
    }
    package func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport { try next.verify(deep: deep, onProgress: onProgress) }
    package func repair() throws(LibraryError) -> [String] { try next.repair() }
    package func duplicates() throws(LibraryError) -> [DuplicateAssets] { try next.duplicates() }
    package func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets] { try next.mergeDuplicates() }
    package func action(at token: ChangeToken?) throws(LibraryError) -> LibraryAction? { try next.action(at: token) }
    package func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction] {
        try next.actions(of: tokens)
    }
    package func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction { try next.undo(action) }
    package func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        try next.assetsInTrash(for: age)
    }
    package func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        try next.removePurgedOriginals()
    }
    package func purgeDates(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Date] {
        try next.purgeDates(of: originals)
    }
    package func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] { try next.unclaimedOriginals() }
    package func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile { try next.open(original) }
    package func recordRecovery(leaving originals: [UnclaimedOriginal]) throws(LibraryError) {
        try next.recordRecovery(leaving: originals)
    }
    package func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        try next.deleteUnclaimed(originals)
    }
    package func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try next.run(until: isStopped, job) }
    package func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        try next.storeRenditions(renditions)
    }
    package func rendition(of original: Fingerprint, _ kind: Rendition.Kind) throws(LibraryError) -> Rendition? {
        try next.rendition(of: original, kind)
    }
    package func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> { try next.originalsWithout(kind, among: originals) }
    package func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        try next.removeRenditions(of: originals)
    }
    package func movie(of original: Fingerprint) throws(LibraryError) -> StoredMovie? { try next.movie(of: original) }
    package func newMovieFile() throws(LibraryError) -> OpenFile { try next.newMovieFile() }
    package func storeMovie(
        _ file: borrowing OpenFile, of original: Fingerprint
    ) throws(LibraryError) -> StoredMovie { try next.storeMovie(file, of: original) }
}
