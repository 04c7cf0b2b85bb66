// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization

@testable import Photos

/// An engine that records its requests and the number of identifiers of each batch call, and fails on demand.
final class CountingEngine: LibraryEngine {
    private let engine: any LibraryEngine
    private let log = Mutex(Log())
    /// True if fetches bring the summaries of their first assets; false if these are read like all others.
    fileprivate let bringsPages: Bool

    struct Log {
        /// The names of all calls of sessions, in order.
        var calls: [String] = []
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

    init(_ engine: any LibraryEngine, bringsPages: Bool) {
        self.engine = engine
        self.bringsPages = bringsPages
    }

    /// The calls since the start.
    var asked: Log { log.withLock { $0 } }

    /// Makes the next read of objects fail.
    func failOnce() { log.withLock { $0.failures = 1 } }

    /// Makes the asset's row unreadable from now on.
    func lose(_ asset: AssetID) { log.withLock { _ = $0.lost.insert(asset) } }

    fileprivate var lost: Set<AssetID> { log.withLock { $0.lost } }

    fileprivate func note(_ call: String, _ note: (inout Log) -> Void = { _ in }) {
        log.withLock { log in
            log.calls.append(call)
            note(&log)
        }
    }

    fileprivate func read() throws(LibraryError) {
        let fails = log.withLock { log in
            defer { log.failures = max(log.failures - 1, 0) }
            return log.failures > 0
        }
        if fails { throw LibraryError(.inputOutput, "the test lets this read fail") }
    }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        CountingSession(engine: self, next: engine.connect(identity))
    }
}

/// A session whose calls its engine counts.
private final class CountingSession: ForwardingSession {
    private let engine: CountingEngine
    let next: any LibrarySession

    init(engine: CountingEngine, next: any LibrarySession) {
        self.engine = engine
        self.next = next
    }

    func access(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        engine.note("access")
        return try next.access(level)
    }

    func requestAccess(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        engine.note("requestAccess")
        return try next.requestAccess(level)
    }

    func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset] {
        try engine.read()
        engine.note("assets") { $0.assets.append(ids.count) }
        return try next.assets(ids.filter { !engine.lost.contains($0) })
    }

    func summaries(_ ids: [AssetID]) throws(LibraryError) -> [AssetSummary] {
        try engine.read()
        engine.note("summaries") { $0.summaries.append(ids.count) }
        return try next.summaries(ids.filter { !engine.lost.contains($0) })
    }

    func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets {
        engine.note("fetch") { $0.requests.append(request) }
        return try next.fetch(request, page: engine.bringsPages ? page : 0)
    }

    func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID> {
        engine.note("fetch")
        return try next.fetch(request)
    }

    func collections(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode] {
        try engine.read()
        engine.note("collections")
        return try next.collections(ids)
    }

    func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource] {
        engine.note("resources") { $0.resources.append(assets.count) }
        return try next.resources(of: assets)
    }

    func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents] {
        engine.note("contents") { $0.contents.append(assets.count) }
        return try next.contents(assets).map { contents in
            guard engine.lost.contains(contents.id) else { return contents }
            let row = UnreadableRow(
                table: "asset", row: contents.id.rawValue, asset: contents.id,
                problem: "“keywords” are no list of texts"
            )
            return AssetContents(id: contents.id, asset: nil, unreadable: [row])
        }
    }

    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        engine.note("open")
        return try next.open(resource)
    }

    func open(_ asset: AssetID, _ version: PictureVersion) throws(LibraryError) -> OpenedPicture {
        engine.note("openPicture")
        return try next.open(asset, version)
    }

    func picture(of asset: AssetID, _ request: PictureRequest) throws(LibraryError) -> AssetPicture {
        engine.note("picture")
        return try next.picture(of: asset, request)
    }
}

extension PHPhotoLibrary {
    /// Returns the same library on an engine that counts.
    func counted(bringingPages: Bool = false) throws -> (library: PHPhotoLibrary, engine: CountingEngine) {
        let engine = CountingEngine(try session.engine(), bringsPages: bringingPages)
        return (PHPhotoLibrary(Session(.success(engine), at: nil, as: session.identity)), engine)
    }
}
