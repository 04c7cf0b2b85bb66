// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
package import Foundation
internal import Glibc
package import PhotoLibrary
internal import Synchronization

/// A library in memory that ends with its object: the reference implementation of the rules of ``LibraryEngine``, used
/// by tests.
///
/// All data is in dictionaries and arrays under one lock. A list of changes is applied to a copy that then replaces the
/// original, so it takes effect completely or not at all.
package final class MemoryEngine: LibraryEngine {
    private let state: Mutex<MemoryState>
    private let cache = CollectionCache()
    private let referenced: ReferencedOriginals
    private let now: @Sendable () -> Date
    private let places: (any PlaceNamer)?

    /// Creates an empty library.
    ///
    /// - Parameters:
    ///   - readWrite: The status that every caller gets for that level, or `nil` to follow the library's rules.
    ///   - addOnly: The same for the level of adding.
    ///   - selection: The assets that a limited caller sees until a selection is set for it.
    ///   - volumes: The volumes of files outside the library.
    ///   - places: Returns the names of the locations of assets.
    ///   - now: The clock of the journal.
    package init(
        uuid: UUID = UUID(), device: UUID = UUID(), readWrite: AuthorizationStatus? = nil,
        addOnly: AuthorizationStatus? = nil, selection: [UUID] = [],
        volumes: @escaping VolumeTable.Source = VolumeTable.system, places: (any PlaceNamer)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        var access = MemoryAccess(initialSelection: Set(selection))
        access.fixed[.readWrite] = readWrite
        access.fixed[.addOnly] = addOnly
        state = Mutex(MemoryState(uuid: uuid, device: device, access: access))
        referenced = ReferencedOriginals(volumes: volumes)
        self.places = places
        self.now = now
    }

    package func describe() throws(LibraryError) -> LibraryDescription {
        state.withLock { state in
            var description = LibraryDescription(
                uuid: state.uuid, device: state.device, token: state.token,
                defaultAccess: state.access.defaultStatus)
            description.isHiddenLocked = state.isHiddenLocked
            return description
        }
    }

    package func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        state.withLock { $0.access.status(level, caller: caller) }
    }

    package func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try state.withLock { (state) throws(LibraryError) in
            guard state.access.status(level, caller: caller) == .notDetermined, state.access.fixed[level] == nil else {
                return state.access.status(level, caller: caller)
            }
            let answer = state.access.defaultStatus
            _ = try state.apply([.setAccess(answer, level: level, caller: caller)], as: .owner, at: now(), places)
            return answer
        }
    }

    package func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID> {
        let state = snapshot()
        guard caller.scope.hasAccess else { return .nothing(at: state.token) }
        let fetch = MemoryAssetFetch(
            state: state, caller: caller, request: request, membership: try membership(of: request, in: state, caller))
        let assets = try fetch.assets()
        return Fetched(ids: assets.map(\.id), names: FetchedUUIDs(assets.map(\.uuid)), token: state.token)
    }

    package func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID> {
        let state = snapshot()
        guard caller.scope.hasAccess else { return .nothing(at: state.token) }
        let finder = finder(state, caller)
        let ids = try finder.ids(matching: request)
        return Fetched(ids: ids, names: try finder.names(of: ids), token: state.token)
    }

    package func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset] {
        try checkBatch(ids.count)
        return state.withLock { state in
            ids.compactMap { state.asset($0) }.filter { state.isInScope($0, of: caller) }
        }
    }

    package func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode] {
        try checkBatch(ids.count)
        guard caller.scope.hasAccess else { return [] }
        return try finder(snapshot(), caller).nodes(ids)
    }

    package func summaries(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetSummary] {
        try assets(ids, as: caller).map(AssetSummary.init)
    }

    package func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder] {
        try finder(snapshot(), caller).folders()
    }

    package func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource] {
        try checkBatch(assets.count)
        return state.withLock { state in
            assets.compactMap { state.asset($0) }
                .filter { state.isInScope($0, of: caller) }
                .flatMap { state.resources(of: $0.id) }
        }
    }

    package func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource] {
        try checkBatch(match.count)
        return state.withLock { state in
            state.resources(matching: match).filter { state.isInScope($0, of: caller) }
        }
    }

    package func resources(
        readFrom files: [FileStamp], as caller: Caller
    ) throws(LibraryError) -> [FileStamp: Resource] {
        try checkBatch(files.count)
        return state.withLock { state in
            var found: [FileStamp: Resource] = [:]
            for file in files {
                found[file] = state.origins[file].flatMap { state.resource($0) }
                    .flatMap { state.isInScope($0, of: caller) ? $0 : nil }
            }
            return found
        }
    }

    package func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents] {
        try checkBatch(assets.count)
        return state.withLock { state in
            assets.compactMap { state.asset($0) }
                .filter { state.isInScope($0, of: caller) }
                .map {
                    AssetContents(
                        id: $0.id, asset: $0, resources: state.resources(of: $0.id), sources: state.sources(of: $0.id))
                }
        }
    }

    /// Returns no rows: everything in memory is readable.
    package func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow] { [] }

    package func sourceRecords(
        of assets: [AssetID], as caller: Caller
    ) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        try checkBatch(assets.count)
        return state.withLock { state in
            let visible = assets.compactMap { state.asset($0) }.filter { state.isInScope($0, of: caller) }
            return Dictionary(
                visible.map { ($0.id, state.sources(of: $0.id)) }.filter { !$0.1.isEmpty }
            ) { first, _ in first }
        }
    }

    package func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet? {
        try state.withLock { (state) throws(LibraryError) in try state.apply(changes, as: caller, at: now(), places) }
    }

    package func changes(after token: ChangeToken, limit: Int, as caller: Caller) throws(LibraryError) -> [ChangeSet] {
        state.withLock { $0.changes(after: token, limit: limit, as: caller) }
    }

    package func prepareToWrite(as caller: Caller) throws(LibraryError) { try caller.checkCanStage() }

    package func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        try caller.checkCanStage()
        let bytes = try MemoryBytes(readingFrom: file)
        return try state.withLock { (state) throws(LibraryError) in
            try state.stage(bytes, filenameExtension: filenameExtension)
        }
    }

    package func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        try caller.checkCanStage()
        state.withLock { state in
            for original in staged { state.discard(original.placement.key) }
        }
    }

    package func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        let place = try state.withLock { (state) throws(LibraryError) in try state.bytes(of: resource, as: caller) }
        switch place {
        case .memory(let bytes): return try bytes.opened()
        case .outside(let key):
            guard let file = try referenced.find(key) else { throw .missingReference(key) }
            return file
        }
    }

    /// Returns a copy of the current state, to be read outside the lock.
    private func snapshot() -> MemoryState { state.withLock { $0 } }

    private func finder(_ state: MemoryState, _ caller: Caller) -> CollectionFinder<MemoryCollections> {
        CollectionFinder(reader: MemoryCollections(state: state, caller: caller, now: now()), cache: cache)
    }

    private func membership(
        of request: AssetRequest, in state: MemoryState, _ caller: Caller
    ) throws(LibraryError) -> CollectionMembership? {
        switch request.source {
        case .members(let collection), .keyAssets(let collection):
            try finder(state, caller).membership(of: collection)
        case .library, .named, .burst: nil
        }
    }

    private func checkBatch(_ count: Int) throws(LibraryError) {
        guard count <= batchLimit else {
            throw LibraryError(
                .invalidRequest, "\(count) objects were asked for in one call; ask for \(batchLimit) at most.")
        }
    }
}

/// The access of callers to a library in memory.
struct MemoryAccess: Sendable {
    struct Key: Hashable, Sendable {
        var level: AccessLevel
        var caller: String
    }

    /// Fixed answers for all callers.
    var fixed: [AccessLevel: AuthorizationStatus] = [:]
    var defaultStatus = AuthorizationStatus.authorized
    var kept: [Key: AuthorizationStatus] = [:]
    var selections: [String: Set<UUID>] = [:]
    let initialSelection: Set<UUID>

    init(initialSelection: Set<UUID>) { self.initialSelection = initialSelection }

    func status(_ level: AccessLevel, caller: String) -> AuthorizationStatus {
        fixed[level] ?? kept[Key(level: level, caller: caller)] ?? .notDetermined
    }

    func selection(of caller: String) -> Set<UUID> { selections[caller] ?? initialSelection }

    /// Returns true if a caller with that scope may see the asset.
    func shows(_ asset: UUID, to scope: AccessScope) -> Bool {
        switch scope {
        case .all: true
        case .selection(let caller): selection(of: caller).contains(asset)
        case .addOnly, .nothing: false
        }
    }
}

/// An original in memory, with its fingerprint.
struct MemoryBytes: Sendable {
    let bytes: [UInt8]
    let fingerprint: Fingerprint

    /// Reads a file from its start by positioned reads.
    init(readingFrom file: borrowing OpenFile) throws(LibraryError) {
        var bytes: [UInt8] = []
        var hasher = FingerprintHasher()
        try file.readAll { (chunk, _) throws(LibraryError) in
            bytes += chunk
            hasher.update(chunk)
        }
        self.bytes = bytes
        fingerprint = hasher.finish()
    }

    /// Returns a new descriptor of a copy of the bytes, positioned at the start.
    func opened() throws(LibraryError) -> OpenFile {
        let descriptor = descriptors_memory_file("original")
        guard descriptor >= 0 else { throw .system("make", "a file in memory", errno: errno) }
        let file = OpenFile(taking: descriptor)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file.descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written, off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write", "a file in memory", errno: errno) }
            written += count
        }
        return file
    }
}
