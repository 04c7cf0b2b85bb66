// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoEngine
internal import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// A library in memory that ends with its object: the reference implementation of the rules of ``LibrarySession``,
/// used by tests.
///
/// All data is in dictionaries and arrays under one lock. A list of changes is applied to a copy that then replaces the
/// original, so it takes effect completely or not at all.
package final class MemoryEngine: LibraryEngine {
    fileprivate let state: Mutex<MemoryState>
    fileprivate let cache = CollectionCache()
    fileprivate let referenced: ReferencedOriginals
    fileprivate let now: @Sendable () -> Date
    fileprivate let places: (any PlaceNamer)?
    fileprivate let watchers = MemoryWatchers()
    fileprivate let renditions = MemoryRenditions()
    fileprivate let provider: (any OriginalsProvider)?

    /// Creates an empty library.
    ///
    /// - Parameters:
    ///   - volumes: The volumes of files outside the library.
    ///   - places: Returns the names of the locations of assets.
    ///   - provider: Has originals that the library lacks.
    ///   - now: The clock of the journal.
    package init(
        uuid: UUID = UUID(), device: UUID = UUID(), volumes: @escaping VolumeTable.Source = VolumeTable.system,
        places: (any PlaceNamer)? = nil, provider: (any OriginalsProvider)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.provider = provider
        state = Mutex(MemoryState(uuid: uuid, device: device))
        referenced = ReferencedOriginals(volumes: volumes)
        self.places = places
        self.now = now
    }

    package func connect(_ identity: CallerIdentity) -> any LibrarySession {
        MemorySession(engine: self, identity: identity)
    }
}

/// A session with a library in memory, for one caller.
private final class MemorySession: LibrarySession {
    private let engine: MemoryEngine
    private let identity: CallerIdentity
    private let holder: StagingHolder

    init(engine: MemoryEngine, identity: CallerIdentity) {
        self.engine = engine
        self.identity = identity
        holder = identity == .owner ? .owner : .session()
    }

    deinit { if identity != .owner { engine.state.withLock { $0.discardAll(of: holder) } } }

    func describe() throws(LibraryError) -> LibraryDescription {
        engine.state.withLock { state in
            var description = LibraryDescription(
                uuid: state.uuid, device: state.device, token: state.token,
                defaultAccess: state.access.defaultStatus)
            description.isHiddenLocked = state.isHiddenLocked
            return description
        }
    }

    func access(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        guard case .program(let name) = identity else { return .authorized }
        return engine.state.withLock { $0.access.status(level, caller: name) }
    }

    func requestAccess(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        guard case .program(let name) = identity else { return .authorized }
        defer { engine.watchers.signal() }
        return try engine.state.withLock { (state) throws(LibraryError) in
            guard state.access.status(level, caller: name) == .notDetermined else {
                return state.access.status(level, caller: name)
            }
            let answer = state.access.defaultStatus
            _ = try state.apply(
                [.setAccess(answer, level: level, caller: name)], as: .owner, at: engine.now(), engine.places)
            return answer
        }
    }

    /// Returns a copy of the current state, to be read outside the lock, and the caller with its access in it. A program
    /// that has not asked for access to see the library asks first.
    private func snapshot() throws(LibraryError) -> (state: MemoryState, caller: Caller) {
        if case .program = identity, try access(.readWrite) == .notDetermined { _ = try requestAccess(.readWrite) }
        let state = engine.state.withLock { $0 }
        return (state, state.caller(identity))
    }

    func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets {
        try checkBatch(page)
        let (state, caller) = try snapshot()
        guard caller.scope.hasAccess else { return .nothing(at: state.token) }
        let fetch = MemoryAssetFetch(
            state: state, caller: caller, request: request, membership: try membership(of: request, in: state, caller))
        let assets = try fetch.assets()
        return FetchedAssets(
            ids: assets.map(\.id), names: FetchedUUIDs(assets.map(\.uuid)),
            page: FetchedPage(assets.prefix(page).map(AssetSummary.init), of: min(page, assets.count)),
            token: state.token)
    }

    func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID> {
        let (state, caller) = try snapshot()
        guard caller.scope.hasAccess else { return .nothing(at: state.token) }
        let finder = finder(state, caller)
        let ids = try finder.ids(matching: request)
        return Fetched(ids: ids, names: try finder.names(of: ids), token: state.token)
    }

    func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset] {
        try checkBatch(ids.count)
        let (state, caller) = try snapshot()
        return ids.compactMap { state.asset($0) }.filter { state.isInScope($0, of: caller) }
    }

    func collections(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode] {
        try checkBatch(ids.count)
        let (state, caller) = try snapshot()
        guard caller.scope.hasAccess else { return [] }
        return try finder(state, caller).nodes(ids)
    }

    func summaries(_ ids: [AssetID]) throws(LibraryError) -> [AssetSummary] {
        try assets(ids).map(AssetSummary.init)
    }

    func folders() throws(LibraryError) -> [CollectionFolder] {
        let (state, caller) = try snapshot()
        return try finder(state, caller).folders()
    }

    func similarAssets() throws(LibraryError) -> [[AssetID]] {
        let (state, caller) = try snapshot()
        guard caller.scope.hasAccess else { return [] }
        return try finder(state, caller).similarAssets()
    }

    func facetCounts() throws(LibraryError) -> FacetCounts {
        FacetCounts(of: try assets(fetch(AssetRequest(.library)).ids))
    }

    func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource] {
        try checkBatch(assets.count)
        let (state, caller) = try snapshot()
        return assets.compactMap { state.asset($0) }
            .filter { state.isInScope($0, of: caller) }
            .flatMap { state.resources(of: $0.id) }
    }

    func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        try checkBatch(match.count)
        let (state, caller) = try snapshot()
        return state.resources(matching: match).filter { state.isInScope($0, of: caller) }
    }

    func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        try checkBatch(files.count)
        let (state, caller) = try snapshot()
        var found: [FileStamp: Resource] = [:]
        for file in files {
            found[file] = state.origins[file].flatMap { state.resource($0) }
                .flatMap { state.isInScope($0, of: caller) ? $0 : nil }
        }
        return found
    }

    func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents] {
        try checkBatch(assets.count)
        let (state, caller) = try snapshot()
        return assets.compactMap { state.asset($0) }
            .filter { state.isInScope($0, of: caller) }
            .map {
                AssetContents(
                    id: $0.id, asset: $0, resources: state.resources(of: $0.id), sources: state.sources(of: $0.id))
            }
    }

    /// Returns no rows: everything in memory is readable.
    func unreadable() throws(LibraryError) -> [UnreadableRow] { [] }

    func sourceRecords(of assets: [AssetID]) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        try checkBatch(assets.count)
        let (state, caller) = try snapshot()
        let visible = assets.compactMap { state.asset($0) }.filter { state.isInScope($0, of: caller) }
        return Dictionary(
            visible.map { ($0.id, state.sources(of: $0.id)) }.filter { !$0.1.isEmpty }
        ) { first, _ in first }
    }

    func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        defer { engine.watchers.signal() }
        return try engine.state.withLock { (state) throws(LibraryError) in
            try state.apply(changes, as: state.caller(identity), holding: holder, at: engine.now(), engine.places)
        }
    }

    func watch() throws(LibraryError) -> OpenFile { try engine.watchers.add() }

    func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        let (state, caller) = try snapshot()
        return state.changes(after: token, limit: limit, as: caller)
    }

    func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary] {
        try changes(after: token, limit: limit).map { ChangeSetSummary($0) }
    }

    func prepareToWrite() throws(LibraryError) { try checkCanStage() }

    func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError) -> StagedOriginal {
        try checkCanStage()
        let bytes = try MemoryBytes(readingFrom: file)
        return try engine.state.withLock { (state) throws(LibraryError) in
            try state.stage(bytes, filenameExtension: filenameExtension, by: holder)
        }
    }

    func discard(_ staged: [StagedOriginal]) throws(LibraryError) {
        engine.state.withLock { state in
            for original in staged { state.discard(original.placement.key, by: holder) }
        }
    }

    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        let (state, caller) = try snapshot()
        return try opened(resource, in: state, as: caller)
    }

    func download(
        _ resource: ResourceID, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        do throws(LibraryError) { _ = try open(resource) } catch {
            let (state, _) = try snapshot()
            guard error.code == .notLocal, let found = state.resource(resource), let provider = engine.provider else {
                throw error
            }
            let bytes = try MemoryBytes(downloading: found.content, from: provider, onProgress)
            try engine.state.withLock { (state) throws(LibraryError) in
                let suffix = (found.content.originalFilename as NSString).pathExtension.lowercased()
                let staged = try state.stage(bytes, filenameExtension: suffix, by: .owner)
                _ = try state.apply(
                    [.repair(staged, resource: found.uuid)], as: .owner, holding: .owner, at: engine.now(),
                    engine.places)
            }
            engine.watchers.signal()
        }
    }

    func open(_ asset: AssetID, _ version: PictureVersion) throws(LibraryError) -> OpenedPicture {
        let (state, caller) = try snapshot()
        guard let found = state.asset(asset), state.isInScope(found, of: caller),
            let resource = state.resources(of: asset).showing(version, isEdited: found.adjustment != nil)
        else { throw .assetNotFound }
        return OpenedPicture(resource, try opened(resource.id, in: state, as: caller))
    }

    func picture(of asset: AssetID, _ request: PictureRequest) throws(LibraryError) -> AssetPicture {
        let (state, caller) = try snapshot()
        guard let found = state.asset(asset), state.isInScope(found, of: caller),
            let resource = state.resources(of: asset).showing(request.version, isEdited: found.adjustment != nil)
        else { throw .assetNotFound }
        let rendition = request.longestSide.flatMap {
            engine.renditions.best(of: resource.content.fingerprint, for: $0)
        }
        return AssetPicture(resource, rendition, for: request) { () throws(LibraryError) in
            try opened(resource.id, in: state, as: caller)
        }
    }

    func placeholders(of assets: [AssetID]) throws(LibraryError) -> [AssetID: PicturePlaceholder] {
        try checkBatch(assets.count)
        let (state, caller) = try snapshot()
        return assets.reduce(into: [:]) { placeholders, asset in
            guard let found = state.asset(asset), state.isInScope(found, of: caller),
                let resource = state.resources(of: asset).showing(.current, isEdited: found.adjustment != nil)
            else { return }
            let original = resource.content.fingerprint
            placeholders[asset] = PicturePlaceholder(of: original, engine.renditions.thumbhash(of: original))
        }
    }

    private func opened(
        _ id: ResourceID, in state: MemoryState, as caller: Caller
    ) throws(LibraryError) -> OpenFile {
        do throws(LibraryError) { return try opened(try state.bytes(of: id, as: caller)) } catch {
            guard error.code == .missingOriginal, let content = state.resource(id)?.content,
                engine.provider?.has(content.fingerprint) == true
            else { throw error }
            throw .notLocal(content)
        }
    }

    private func opened(_ place: MemoryState.Place) throws(LibraryError) -> OpenFile {
        switch place {
        case .memory(let bytes): return try bytes.opened()
        case .outside(let key):
            guard let file = try engine.referenced.find(key) else { throw .missingReference(key) }
            return file
        }
    }

    private func checkCanStage() throws(LibraryError) {
        try engine.state.withLock { $0.caller(identity) }.checkCanStage()
    }

    private func finder(_ state: MemoryState, _ caller: Caller) -> CollectionFinder<MemoryCollections> {
        CollectionFinder(
            reader: MemoryCollections(
                state: state, caller: caller, renditions: engine.renditions, now: engine.now()),
            cache: engine.cache)
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
        guard (0...batchLimit).contains(count) else {
            throw LibraryError(
                .invalidRequest, "\(count) objects were asked for in one call; ask for \(batchLimit) at most.")
        }
    }
}

/// Maintenance of a library that has no files: nothing is left behind, and places are named as assets come. What needs
/// files is an error that says so.
extension MemorySession {
    func cleanUp() throws(LibraryError) { try identity.checkIsOwner() }

    func namePlaces(isCancelled: () -> Bool) throws(LibraryError) { try identity.checkIsOwner() }

    func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport {
        throw try unsupported("has no files that could be verified")
    }

    func repair() throws(LibraryError) -> [String] { throw try unsupported("has no files that could be repaired") }

    func duplicates() throws(LibraryError) -> [DuplicateAssets] {
        throw try unsupported("keeps no account of its files")
    }

    func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets] {
        throw try unsupported("keeps no account of its files")
    }

    func action(at token: ChangeToken?) throws(LibraryError) -> LibraryAction? {
        throw try unsupported("knows no way back")
    }

    func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction] {
        throw try unsupported("knows no way back")
    }

    func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction {
        throw try unsupported("knows no way back")
    }

    func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        throw try unsupported("keeps no time")
    }

    func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        throw try unsupported("has no files that could be removed")
    }

    func purgeDates(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Date] {
        guard originals.count <= batchLimit else { throw .tooMany(originals.count) }
        return [:]
    }

    func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] {
        throw try unsupported("has no files that could be unclaimed")
    }

    func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile {
        throw try unsupported("has no files that could be unclaimed")
    }

    func recordRecovery(leaving originals: [UnclaimedOriginal]) throws(LibraryError) {
        throw try unsupported("has no files that could be unclaimed")
    }

    func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        throw try unsupported("has no files that could be unclaimed")
    }

    /// Runs the job: no call waits for another process.
    func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try job() }

    func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        try identity.checkIsOwner()
        engine.renditions.store(renditions)
    }

    func rendition(of original: Fingerprint, _ kind: Rendition.Kind) throws(LibraryError) -> Rendition? {
        if identity != .owner, try resources(matching: .fingerprints([original])).isEmpty { return nil }
        return engine.renditions[original, kind]
    }

    func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        try identity.checkIsOwner()
        return engine.renditions.originalsWithout(kind, among: originals)
    }

    func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        try identity.checkIsOwner()
        engine.renditions.remove(originals)
    }

    private func unsupported(_ reason: String) throws(LibraryError) -> LibraryError {
        try identity.checkIsOwner()
        return LibraryError(.unsupported, "a library in memory \(reason)")
    }
}

/// The access of callers to a library in memory.
struct MemoryAccess: Sendable {
    struct Key: Hashable, Sendable {
        var level: AccessLevel
        var caller: String
    }

    var defaultStatus = AuthorizationStatus.authorized
    var kept: [Key: AuthorizationStatus] = [:]
    var selections: [String: Set<UUID>] = [:]

    func status(_ level: AccessLevel, caller: String) -> AuthorizationStatus {
        kept[Key(level: level, caller: caller)] ?? .notDetermined
    }

    func selection(of caller: String) -> Set<UUID> { selections[caller] ?? [] }

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

    /// Reads a regular file from its start by positioned reads, up to its size at the start.
    init(readingFrom file: borrowing OpenFile) throws(LibraryError) {
        let byteCount = try file.regularByteCount()
        var bytes: [UInt8] = []
        var hasher = FingerprintHasher()
        try file.readAll(upTo: byteCount) { (chunk, _) throws(LibraryError) in
            bytes += chunk
            hasher.update(chunk)
        }
        self.bytes = bytes
        fingerprint = hasher.finish()
    }

    /// Downloads an original, and throws unless it is that.
    init(
        downloading content: ResourceContent, from provider: any OriginalsProvider,
        _ onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        var bytes: [UInt8] = []
        var hasher = FingerprintHasher()
        try onProgress(DownloadProgress(bytes: 0, totalBytes: content.byteCount))
        try provider.read(content.fingerprint, from: 0) { (piece) throws(LibraryError) in
            bytes += piece
            hasher.update(piece)
            guard bytes.count <= content.byteCount else { throw .wrongBytes(content) }
            try onProgress(DownloadProgress(bytes: Int64(bytes.count), totalBytes: content.byteCount))
        }
        guard bytes.count == content.byteCount else { throw .endedEarly(content, at: Int64(bytes.count)) }
        fingerprint = hasher.finish()
        guard fingerprint == content.fingerprint else { throw .wrongBytes(content) }
        self.bytes = bytes
    }

    /// Returns a new descriptor of a copy of the bytes, positioned at the start.
    func opened() throws(LibraryError) -> OpenFile {
        do throws(FileFailure) {
            let file = try OpenFile.inMemory(name: "original")
            try file.write(bytes, at: 0)
            return file
        } catch {
            throw .system("make", "a file in memory", error)
        }
    }
}
