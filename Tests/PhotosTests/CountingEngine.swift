// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization

@testable import Photos

/// An engine that records its requests and the number of identifiers of each batch call, and fails on demand.
final class CountingEngine: LibraryEngine {
    private let engine: any LibraryEngine
    private let log = Mutex(Log())

    struct Log {
        var summaries: [Int] = []
        var assets: [Int] = []
        var contents: [Int] = []
        var resources: [Int] = []
        var requests: [AssetRequest] = []
        /// The assets whose rows cannot be read.
        var lost: Set<AssetID> = []
        /// The number of reads of objects that will still fail.
        var failures = 0
    }

    init(_ engine: any LibraryEngine) { self.engine = engine }

    /// The calls since the start.
    var asked: Log { log.withLock { $0 } }

    /// Makes the next read of objects fail.
    func failOnce() { log.withLock { $0.failures = 1 } }

    /// Makes the asset's row unreadable from now on.
    func lose(_ asset: AssetID) { log.withLock { _ = $0.lost.insert(asset) } }

    private var lost: Set<AssetID> { log.withLock { $0.lost } }

    private func read() throws(LibraryError) {
        let fails = log.withLock { log in
            defer { log.failures = max(log.failures - 1, 0) }
            return log.failures > 0
        }
        if fails { throw LibraryError(.inputOutput, "the test lets this read fail") }
    }

    func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset] {
        try read()
        log.withLock { $0.assets.append(ids.count) }
        return try engine.assets(ids.filter { !lost.contains($0) }, as: caller)
    }

    func summaries(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetSummary] {
        try read()
        log.withLock { $0.summaries.append(ids.count) }
        return try engine.summaries(ids.filter { !lost.contains($0) }, as: caller)
    }

    func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID> {
        log.withLock { $0.requests.append(request) }
        return try engine.fetch(request, as: caller)
    }

    func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID> {
        try engine.fetch(request, as: caller)
    }

    func describe() throws(LibraryError) -> LibraryDescription { try engine.describe() }

    func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try engine.access(level, caller: caller)
    }

    func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try engine.requestAccess(level, caller: caller)
    }

    func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode] {
        try read()
        return try engine.collections(ids, as: caller)
    }

    func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder] { try engine.folders(as: caller) }

    func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource] {
        log.withLock { $0.resources.append(assets.count) }
        return try engine.resources(of: assets, as: caller)
    }

    func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource] {
        try engine.resources(matching: match, as: caller)
    }

    func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet? {
        try engine.apply(changes, as: caller)
    }

    func resources(readFrom files: [FileStamp], as caller: Caller) throws(LibraryError) -> [FileStamp: Resource] {
        try engine.resources(readFrom: files, as: caller)
    }

    func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents] {
        log.withLock { $0.contents.append(assets.count) }
        return try engine.contents(assets, as: caller).map { contents in
            guard lost.contains(contents.id) else { return contents }
            let row = UnreadableRow(
                table: "asset", row: contents.id.rawValue, asset: contents.id,
                problem: "“keywords” are no list of texts"
            )
            return AssetContents(id: contents.id, asset: nil, unreadable: [row])
        }
    }

    func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow] { try engine.unreadable(as: caller) }

    func sourceRecords(
        of assets: [AssetID], as caller: Caller
    ) throws(LibraryError) -> [AssetID: [SourceRecord]] { try engine.sourceRecords(of: assets, as: caller) }

    func changes(after token: ChangeToken, limit: Int, as caller: Caller) throws(LibraryError) -> [ChangeSet] {
        try engine.changes(after: token, limit: limit, as: caller)
    }

    func prepareToWrite(as caller: Caller) throws(LibraryError) { try engine.prepareToWrite(as: caller) }

    func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        try engine.stage(file, filenameExtension: filenameExtension, as: caller)
    }

    func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        try engine.discard(staged, as: caller)
    }

    func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        try engine.open(resource, as: caller)
    }
}

extension PHPhotoLibrary {
    /// Returns the same library on an engine that counts.
    func counted() throws -> (library: PHPhotoLibrary, engine: CountingEngine) {
        let engine = CountingEngine(try session.engine())
        return (PHPhotoLibrary(Session(.success(engine), at: nil, as: session.identity)), engine)
    }
}
