// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A session with an ``SQLiteEngine``, for one caller.
///
/// The access of a program is read in the transaction of each call, from the same snapshot as the rest. Bytes that a
/// program has staged but not given to an asset are removed with its session.
final class SQLiteSession: LibrarySession {
    let engine: SQLiteEngine
    let identity: CallerIdentity
    private let holder: StagingHolder
    private let lookahead = PictureLookahead()
    private let commits: CommitStamps

    init(engine: SQLiteEngine, identity: CallerIdentity) {
        self.engine = engine
        commits = CommitStamps(engine.database.history)
        self.identity = identity
        holder = identity == .owner ? .owner : .session()
    }

    deinit { if identity != .owner { engine.originals.discardAll(of: holder) } }

    func describe() throws(LibraryError) -> LibraryDescription { try engine.describe() }

    /// Reads from one snapshot. A program that has not asked for access to see the library asks first. The index writes
    /// files and logs messages after the transaction.
    func read<Value>(_ body: (Caller, Database) throws -> Value) throws(LibraryError) -> Value {
        defer { engine.index.runDeferredWork() }
        var isUnasked = false
        let value = try engine.database.read { database -> Value? in
            let access = try AccessRow(of: identity, database)
            isUnasked = access.readWrite == .notDetermined
            return isUnasked ? nil : try body(access.caller, database)
        }
        if let value { return value }
        let answer = try requestAccess(.readWrite)
        return try engine.database.read { database in
            var access = try AccessRow(of: identity, database)
            // Where the answer cannot be stored it holds for this call.
            if access.readWrite == .notDetermined { access.readWrite = answer }
            return try body(access.caller, database)
        }
    }
}

/// The access of a caller in one snapshot.
private struct AccessRow {
    let identity: CallerIdentity
    var readWrite = AuthorizationStatus.authorized
    var addOnly = AuthorizationStatus.authorized

    init(of identity: CallerIdentity, _ database: Database) throws {
        self.identity = identity
        guard case .program(let name) = identity else { return }
        readWrite = try AccessRow.status(.readWrite, name, database) ?? .notDetermined
        addOnly = try AccessRow.status(.addOnly, name, database) ?? .notDetermined
    }

    /// Returns the stored authorization, or `nil` if none is stored. A damaged one grants nothing: it may have been a
    /// denial, and the default must not take its place.
    static func status(
        _ level: AccessLevel, _ caller: String, _ database: Database
    ) throws -> AuthorizationStatus? {
        let statement = try database.cachedStatement(
            sql: "SELECT status FROM access_grant WHERE caller = ? AND level = ?")
        guard let row = try Row.fetchOne(statement, arguments: [caller, level.rawValue]) else { return nil }
        let cell: DatabaseValue = row[0]
        return Int.fromDatabaseValue(cell).flatMap(AuthorizationStatus.init) ?? .restricted
    }

    var caller: Caller {
        switch identity {
        case .owner: .owner
        case .program(let name): Caller(program: name, readWrite: readWrite, addOnly: addOnly)
        }
    }
}

// MARK: - Access

extension SQLiteSession {
    func access(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        guard case .program(let name) = identity else { return .authorized }
        return try engine.database.read { try AccessRow.status(level, name, $0) ?? .notDetermined }
    }

    func requestAccess(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        let kept = try access(level)
        guard case .program(let name) = identity, kept == .notDetermined else { return kept }
        // If nothing can be stored, the default access of the library is the answer each time.
        if engine.database.obstacle != nil { return try describe().defaultAccess }
        let date = engine.now()
        return try engine.database.write { database in
            // Another process of that name may have been first.
            if let kept = try AccessRow.status(level, name, database) { return kept }
            let raw = try Int.fetchOne(database, sql: "SELECT default_access FROM library")
            let answer = raw.flatMap(AuthorizationStatus.init) ?? .notDetermined
            var applier = ChangeApplier(database, as: .owner, at: date, engine: engine)
            try applier.apply(.setAccess(answer, level: level, caller: name))
            _ = try Journal.record(applier)
            return answer
        }
    }
}

// MARK: - Changes

extension SQLiteSession {
    func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        let arrivals = changes.flatMap(\.arrivals)
        // The lock of the staging folder keeps sweeps away from originals that have no row yet.
        if !arrivals.isEmpty { try engine.prepareStaging() }
        let isPurge = identity == .owner && changes.contains(where: \.isPurge)
        if isPurge { try PurgedOriginals(engine).checkEveryOriginalIsKnown() }
        var moved: [OriginalsStore.MovedCopy] = []
        let set = try engine.database.write(
            onFailure: { takeBack(moved, of: changes) },
            { database in
                let keys = arrivals.map(\.key)
                let foreign = try self.foreignOriginal(among: changes.flatMap(\.originals), database)
                let claimed = Set(keys).subtracting(try SQLiteEngine.unclaimed(among: keys, database))
                let set = try self.write(changes, database)
                if let foreign { throw LibraryError.notStaged(foreign) }
                // Files are moved last, so that a change that fails moves nothing, and before the commit, so that a row
                // never names a file that is not there.
                if !arrivals.isEmpty { try self.engine.originals.take(arrivals, claimed: claimed, moved: &moved) }
                return set
            })
        // The bytes belong to an asset now: nothing is removed.
        for key in Set(arrivals.map(\.key)) { try? engine.originals.discard(key, by: holder) }
        if isPurge { PurgedOriginals(engine).removeFiles() }
        return set
    }

    /// Takes back the files of edits that were moved to their places for changes that the library does not have. The same
    /// edit made again has another description, with its own date, so no later change would claim the former one.
    /// Originals stay: the same import again claims them.
    private func takeBack(_ moved: [OriginalsStore.MovedCopy], of changes: [Change]) {
        let edits = Set(changes.flatMap(\.filesOfEdits))
        let files = moved.filter { edits.contains($0.key) }
        guard !files.isEmpty else { return }
        // Files whose state is unknown stay in place, and are unclaimed.
        _ = try? engine.database.withWriteLock { database in
            let unclaimed = Set(try SQLiteEngine.unclaimed(among: files.map(\.key), database))
            for file in files where unclaimed.contains(file.key) {
                if try !SQLiteEngine.isNeeded(file.key, database) { engine.originals.moveBack(file) }
            }
        }
    }

    /// Returns an original that this program may not name: it was not staged by this session, and no asset in the
    /// program's scope has it. Otherwise a program that knows a fingerprint could get the bytes of an asset outside its
    /// scope.
    private func foreignOriginal(among keys: [OriginalKey], _ database: Database) throws -> OriginalKey? {
        guard identity != .owner, !keys.isEmpty else { return nil }
        let scope = try ReadingScope(try AccessRow(of: identity, database).caller, database)
        let foreign = try Set(keys).filter { key in
            if engine.originals.isStaged(key, by: holder) { return false }
            return try scope.map { try !ResourceRows.hasResource(at: key, in: $0, database) } ?? true
        }
        return foreign.min { $0.text < $1.text }
    }

    private func write(_ changes: [Change], _ database: Database) throws -> ChangeSet? {
        let date = engine.now()
        let caller = try AccessRow(of: identity, database).caller
        var applier = ChangeApplier(database, as: caller, at: date, engine: engine)
        for change in changes { try applier.apply(change) }
        return try Journal.record(applier)
    }
}

extension Change {
    /// The originals that must be in place before the change is committed.
    fileprivate var arrivals: [OriginalsStore.Arrival] {
        switch self {
        case .insertAsset(let new): new.resources.compactMap(\.arrival)
        case .addResources(let new, _, _): new.compactMap(\.arrival)
        case .setEdit(let edit, _): edit.resources.compactMap(\.arrival)
        case .repair(let staged, _): [staged.arrival].compactMap(\.self)
        default: []
        }
    }

    /// The files of an edit, which the program that made it can make again.
    fileprivate var filesOfEdits: [OriginalKey] {
        guard case .setEdit(let edit, _) = self else { return [] }
        return edit.resources.compactMap { $0.arrival?.key }
    }

    /// The originals that the change names, whether they are there or not.
    fileprivate var originals: [OriginalKey] {
        placements.compactMap { $0.store == .local ? OriginalKey($0.key) : nil }
    }
}

extension Change {
    fileprivate var isPurge: Bool {
        if case .purgeAssets = self { true } else { false }
    }
}

extension NewResource {
    /// The original, or `nil` when its bytes are elsewhere or known to be missing.
    fileprivate var arrival: OriginalsStore.Arrival? {
        guard placement.store == .local, placement.state != .missing else { return nil }
        return OriginalKey(placement.key).map { OriginalsStore.Arrival(key: $0, byteCount: content.byteCount) }
    }
}

extension StagedOriginal {
    /// The original of a repair, whose staged copy replaces a file with other bytes.
    fileprivate var arrival: OriginalsStore.Arrival? {
        OriginalKey(placement.key).map { OriginalsStore.Arrival(key: $0, byteCount: byteCount) }
    }
}

// MARK: - Bytes

extension SQLiteSession {
    func prepareToWrite() throws(LibraryError) {
        try checkCanStage()
        try engine.database.prepareToWrite()
    }

    func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError) -> StagedOriginal {
        try checkCanStage()
        let byteCount = try file.regularByteCount()
        if let known = try knownOriginal(file, byteCount) {
            OriginalKey(known.placement.key).map { engine.originals.use($0, by: holder) }
            return known
        }
        try engine.prepareStaging()
        return try engine.originals.stage(
            file, byteCount: byteCount, filenameExtension: filenameExtension, by: holder)
    }

    func discard(_ staged: [StagedOriginal]) throws(LibraryError) {
        for key in staged.compactMap({ OriginalKey($0.placement.key) }) {
            try engine.originals.discard(key, by: holder)
        }
    }

    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        try engine.originals.open(self.resource(resource))
    }

    func download(
        _ resource: ResourceID, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        try engine.download(self.resource(resource), onProgress: onProgress)
    }

    private func resource(_ id: ResourceID) throws(LibraryError) -> Resource {
        let found = try read { caller, database in
            try ReadingScope(caller, database).flatMap { try ResourceRows.resource(id, in: $0, database) }
        }
        guard let found else {
            throw LibraryError(
                .notFound, "The library does not have this file. The file may have been deleted meanwhile.")
        }
        return found
    }

    func open(_ asset: AssetID, _ version: PictureVersion) throws(LibraryError) -> OpenedPicture {
        let resource = try resource(showing: asset, version)
        return OpenedPicture(resource, try engine.originals.open(resource))
    }

    func picture(of asset: AssetID, _ request: PictureRequest) throws(LibraryError) -> AssetPicture {
        let ahead = pictureAhead(of: asset, request)
        let resource = if let ahead { ahead.resource } else { try resource(showing: asset, request.version) }
        let rendition = ahead?.rendition ?? renditions(of: [resource], request.longestSide)[0]
        return AssetPicture(resource, rendition, for: request) { () throws(LibraryError) in
            try engine.originals.open(resource)
        }
    }

    /// Returns what shows an asset if it was read ahead, and reads ahead for the calls that come next.
    private func pictureAhead(of asset: AssetID, _ request: PictureRequest) -> PictureLookahead.Picture? {
        guard !request.upcoming.isEmpty, request.longestSide != nil,
            // Read before the pictures, which are then at least as new.
            let stamp = commits.newest()
        else { return nil }
        let (picture, missing) = lookahead.take(asset, request, at: stamp)
        guard !missing.isEmpty else { return picture }
        var found = (try? pictures(of: missing, request)) ?? [:]
        let own = found.removeValue(forKey: asset)
        lookahead.add(found, of: missing.filter { $0 != asset || own == nil }, for: request, at: stamp)
        return picture ?? own
    }

    /// Returns what shows assets, of those that are stored in small.
    private func pictures(
        of assets: [AssetID], _ request: PictureRequest
    ) throws(LibraryError) -> [AssetID: PictureLookahead.Picture] {
        let shown = try resources(showing: assets, request.version)
        let pictures = zip(shown, renditions(of: shown, request.longestSide)).compactMap { resource, rendition in
            rendition.map { (resource.asset, PictureLookahead.Picture(resource: resource, rendition: $0)) }
        }
        return Dictionary(pictures) { first, _ in first }
    }

    /// Returns the best stored rendition of each resource. Those that cannot be read count as none: the file shows the same
    /// picture.
    private func renditions(of resources: [Resource], _ longestSide: Int?) -> [Rendition?] {
        let none = [Rendition?](repeating: nil, count: resources.count)
        guard let longestSide else { return none }
        let originals = resources.map(\.content.fingerprint)
        return (try? engine.renditions().renditions(of: originals, longestSide: longestSide)) ?? none
    }

    func placeholders(of assets: [AssetID]) throws(LibraryError) -> [AssetID: PicturePlaceholder] {
        guard assets.count <= batchLimit else { throw .tooMany(assets.count) }
        let shown = try resources(showing: assets, .current)
        let thumbhashes = try engine.renditions().thumbhashes(of: shown.map(\.content.fingerprint))
        let placeholders = shown.map { resource in
            let original = resource.content.fingerprint
            return (resource.asset, PicturePlaceholder(of: original, thumbhashes[original]))
        }
        return Dictionary(placeholders) { first, _ in first }
    }

    private func resource(showing asset: AssetID, _ version: PictureVersion) throws(LibraryError) -> Resource {
        guard let found = try resources(showing: [asset], version).first else { throw .assetNotFound }
        return found
    }

    /// Returns the resources that show assets, in their order; those that are gone or out of scope are left out.
    private func resources(
        showing assets: [AssetID], _ version: PictureVersion
    ) throws(LibraryError) -> [Resource] {
        try read { caller, database -> [Resource] in
            guard let scope = try ReadingScope(caller, database) else { return [] }
            let all = try ResourceRows.resources(of: assets, in: scope, database)
            let unedited = try AssetRows.unedited(assets, database)
            let byAsset = Dictionary(grouping: all, by: \.asset)
            return assets.compactMap { byAsset[$0]?.showing(version, isEdited: !unedited.contains($0)) }
        }
    }

    /// Returns the original in the caller's scope that has these bytes already. The file is read only when there is a
    /// resource of its size.
    private func knownOriginal(
        _ file: borrowing OpenFile, _ byteCount: Int64
    ) throws(LibraryError) -> StagedOriginal? {
        guard
            try readInScope({ try ResourceRows.hasResource(of: byteCount, in: $0, $1) ? [true] : [] }).first == true
        else { return nil }
        let (fingerprint, count) = try file.fingerprint(upTo: byteCount)
        let known = try readInScope { try ResourceRows.resources(with: fingerprint, in: $0, $1) }
        let copies = known.flatMap { resource in
            resource.placements.filter { $0.store == .local && $0.resolves(to: resource.content) }
        }
        // If assets share an original and one of them misses it, it counts as missing.
        guard copies.allSatisfy({ $0.state == .present }), let placement = copies.first,
            try OriginalKey(placement.key).flatMap({ key throws(LibraryError) in
                try Disk.status(of: engine.bundle.path(of: key))
            })?.byteCount == count
        else { return nil }
        return StagedOriginal(fingerprint: fingerprint, byteCount: count, placement: placement)
    }

    /// Reads without asking for access: a program that may only add sees nothing.
    private func readInScope<Value>(
        _ body: (ReadingScope, Database) throws -> [Value]
    ) throws(LibraryError) -> [Value] {
        try engine.database.read { database in
            let caller = try AccessRow(of: identity, database).caller
            return try ReadingScope(caller, database).map { try body($0, database) } ?? []
        }
    }

    private func checkCanStage() throws(LibraryError) {
        guard identity != .owner else { return }
        try engine.database.read { try AccessRow(of: identity, $0).caller }.checkCanStage()
    }
}
