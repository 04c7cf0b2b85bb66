// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoEngine
internal import PhotoLibrary

/// The complete state of a library in memory. Rows are in order of addition: an id is an index into an array, counted
/// from 1.
struct MemoryState: Sendable {
    struct AssetRow: Sendable {
        var asset: Asset
        /// The resources, the primary one first.
        var resources: [ResourceID]
        /// True after the asset was removed for good; the row stays, because its index is an id.
        var isPurged = false
    }

    struct AlbumRow: Sendable {
        let row: Int64
        let uuid: UUID
        var title: String
        /// The query of a smart album, or `nil` for an album with members.
        var query: SavedQuery?
        /// The members in the user's order.
        private(set) var members: [AssetID] = []
        /// The position of each member: ascending, with gaps.
        private var positions: [Int] = []

        var id: CollectionID { .album(row) }

        init(row: Int64, uuid: UUID, title: String, query: SavedQuery?) {
            self.row = row
            self.uuid = uuid
            self.title = title
            self.query = query
        }

        mutating func insert(_ new: [AssetID], at index: Int) {
            let first = index < positions.count ? positions[index] : (positions.last.map { $0 + 1 } ?? 0)
            // Members that share the position move back together, as they do in the database.
            let start = positions.firstIndex { $0 >= first } ?? positions.count
            for later in start..<positions.count { positions[later] += new.count }
            members.insert(contentsOf: new, at: start)
            positions.insert(contentsOf: new.indices.map { first + $0 }, at: start)
        }

        mutating func place(_ asset: AssetID, at position: Int) {
            let index = members.indices.first { (positions[$0], members[$0]) > (position, asset) } ?? members.count
            members.insert(asset, at: index)
            positions.insert(position, at: index)
        }

        mutating func reorder(_ order: [AssetID]) {
            var list = PositionedList(zip(members, positions).map { (element: $0, position: Int64($1)) })
            _ = list.reorder(order)
            members = order
            positions = list.positions.map { Int($0) }
        }

        mutating func remove(_ going: Set<AssetID>) {
            let left = members.indices.filter { !going.contains(members[$0]) }
            positions = left.map { positions[$0] }
            members = left.map { members[$0] }
        }
    }

    struct StagedBytes: Sendable {
        let bytes: MemoryBytes
        /// How often each holder has staged these bytes and not discarded them.
        var uses: [StagingHolder: Int] = [:]
    }

    let uuid: UUID
    let device: UUID
    var access = MemoryAccess()
    /// True if only the owner finds hidden assets.
    var isHiddenLocked = false
    var journal: [ChangeSet] = []

    var assets: [AssetRow] = []
    var resources: [Resource] = []
    /// Albums in the order in which they were made. The user's order is in `folders`.
    var albums: [AlbumRow] = []
    var createdAlbumCount: Int64 = 0
    var folders = MemoryFolders()
    var assetIDs: [UUID: AssetID] = [:]
    var resourceIDs: [UUID: ResourceID] = [:]
    var origins: [FileStamp: ResourceID] = [:]
    /// The records of other libraries for each asset, by the UUID of the source.
    var sourceRecords: [AssetID: [UUID: SourceRecord]] = [:]

    /// Staged bytes by the key of their placement.
    var staged: [String: StagedBytes] = [:]
    var originals: [String: MemoryBytes] = [:]

    /// Returns the records of other libraries for an asset, in a stable order.
    func sources(of asset: AssetID) -> [SourceRecord] {
        (sourceRecords[asset] ?? [:]).values.sorted { $0.source.uuidString < $1.source.uuidString }
    }

    init(uuid: UUID, device: UUID) {
        self.uuid = uuid
        self.device = device
    }

    var token: ChangeToken { journal.last?.token ?? .beginning }

    /// The row of an asset, which must exist.
    subscript(row id: AssetID) -> AssetRow {
        get { assets[Int(id.rawValue) - 1] }
        set { assets[Int(id.rawValue) - 1] = newValue }
    }

    /// The assets that were not removed for good, in order of addition.
    var presentAssets: [Asset] { assets.lazy.filter { !$0.isPurged }.map(\.asset) }
    /// The resources of these assets, also those of former edits.
    var presentResources: [Resource] { resources.filter { asset($0.asset) != nil } }

    func asset(_ id: AssetID) -> Asset? {
        MemoryState.index(id.rawValue, in: assets.count).flatMap { assets[$0].isPurged ? nil : assets[$0].asset }
    }

    func resource(_ id: ResourceID) -> Resource? {
        MemoryState.index(id.rawValue, in: resources.count)
            .flatMap { asset(resources[$0].asset) == nil ? nil : resources[$0] }
    }

    /// Returns the index of an id, or `nil` when there are no so many rows. An id can be any number.
    private static func index(_ id: Int64, in count: Int) -> Int? {
        (1...).contains(id) && id <= count ? Int(id) - 1 : nil
    }

    /// The resources of an asset but for those of former edits.
    func resources(of asset: AssetID) -> [Resource] { allResources(of: asset).filter { !$0.content.type.isSuperseded } }

    func allResources(of asset: AssetID) -> [Resource] {
        self[row: asset].resources.compactMap { resource($0) }
    }

    func resources(matching match: ResourceMatch) -> [Resource] {
        switch match {
        case .fingerprints(let fingerprints):
            let wanted = Set(fingerprints)
            return presentResources.filter { wanted.contains($0.content.fingerprint) }
        case .origins(let stamps):
            return Set(stamps.compactMap { origins[$0] }).compactMap { resource($0) }
        case .bursts(let identifiers):
            let wanted = Set(identifiers)
            let members = presentAssets.filter { $0.burst.map { wanted.contains($0.identifier) } ?? false }
            return members.compactMap { resources(of: $0.id).first }
        case .contentIdentifiers(let identifiers):
            let wanted = Set(identifiers)
            return presentResources.filter { $0.content.contentIdentifier.map(wanted.contains) ?? false }
        }
    }
}

// MARK: - Bytes

extension MemoryState {
    /// Stages bytes for a holder. Those that an asset in the caller's scope has are staged, too: here a copy costs
    /// nothing.
    mutating func stage(
        _ bytes: MemoryBytes, filenameExtension: String, by holder: StagingHolder
    ) throws(LibraryError) -> StagedOriginal {
        let key = try OriginalKey.checked(bytes.fingerprint, filenameExtension: filenameExtension).text
        staged[key, default: StagedBytes(bytes: bytes)].uses[holder, default: 0] += 1
        return StagedOriginal(
            fingerprint: bytes.fingerprint, byteCount: Int64(bytes.bytes.count), placement: Placement(key: key))
    }

    /// Discards staged bytes once for a holder. They are removed with the last use of the last holder.
    mutating func discard(_ key: String, by holder: StagingHolder) {
        guard let uses = staged[key]?.uses[holder] else { return }
        staged[key]?.uses[holder] = uses > 1 ? uses - 1 : nil
        if staged[key]?.uses.isEmpty == true { staged[key] = nil }
    }

    /// Discards everything that a holder has staged.
    mutating func discardAll(of holder: StagingHolder) {
        for key in staged.keys { staged[key]?.uses[holder] = nil }
        staged = staged.filter { !$0.value.uses.isEmpty }
    }

    /// Returns true if a caller may name these bytes in a change: everything for the owner, and for a program what its
    /// session has staged and what assets in its scope have.
    func mayName(_ key: String, _ caller: Caller, _ holder: StagingHolder) -> Bool {
        caller.isOwner || staged[key]?.uses[holder] != nil
            || presentResources.contains { resource in
                isInScope(resource, of: caller)
                    && resource.placements.contains { $0.store == .local && $0.key == key }
            }
    }

    /// Moves staged bytes to the originals, unless they are there already. Throws when there are no such bytes or their
    /// number differs from that of the content.
    mutating func take(_ content: ResourceContent, from key: String) throws(LibraryError) {
        if let arrived = staged[key] { originals[key] = arrived.bytes }
        guard let original = originals[key] else {
            throw LibraryError(.missingOriginal, "The bytes of “\(content.originalFilename)” have not been staged.")
        }
        guard original.bytes.count == content.byteCount else {
            throw LibraryError(
                .invalidRequest,
                "“\(content.originalFilename)” has \(original.bytes.count.counted("byte")), not \(content.byteCount).")
        }
    }

    /// Returns true if the changes name bytes that the caller may not name.
    func isForeign(_ changes: [Change], _ caller: Caller, _ holder: StagingHolder) -> Bool {
        let named = changes.flatMap(\.placements).filter { $0.store == .local }
        return named.contains { !mayName($0.key, caller, holder) }
    }

    /// The place from which the bytes of a resource can be read.
    enum Place {
        case memory(MemoryBytes)
        case outside(ReferenceKey)
    }

    func bytes(of id: ResourceID, as caller: Caller) throws(LibraryError) -> Place {
        guard let resource = resource(id), isInScope(resource, of: caller) else {
            throw LibraryError(.notFound, "There is no such file in the library.")
        }
        let bytes = resource.placements.lazy
            .filter { $0.store == .local && $0.state != .missing }
            .compactMap { originals[$0.key] }.first
        if let bytes { return .memory(bytes) }
        if let key = resource.referenceKey { return .outside(key) }
        throw LibraryError(
            .missingOriginal,
            "The bytes of “\(resource.content.originalFilename)” are not in the library. Import the file again.")
    }
}

extension MemoryState {
    /// Returns a caller with its access.
    func caller(_ identity: CallerIdentity) -> Caller {
        switch identity {
        case .owner: .owner
        case .program(let name):
            Caller(
                program: name, readWrite: access.status(.readWrite, caller: name),
                addOnly: access.status(.addOnly, caller: name))
        }
    }

    /// Returns true if the asset exists for a caller: it is in scope, and is not hidden behind the lock.
    func isInScope(_ asset: Asset, of caller: Caller) -> Bool {
        access.shows(asset.uuid, to: caller.scope) && (!asset.isHidden || canSeeHidden(caller))
    }

    func isInScope(_ resource: Resource, of caller: Caller) -> Bool {
        asset(resource.asset).map { isInScope($0, of: caller) } ?? false
    }

    /// Returns true if hidden assets exist for a caller. While they are locked, only the owner finds them.
    func canSeeHidden(_ caller: Caller) -> Bool { !isHiddenLocked || caller.isOwner }
}

// MARK: - Journal

extension MemoryState {
    func changes(after token: ChangeToken, limit: Int, as caller: Caller) -> [ChangeSet] {
        let visible = journal.lazy.filter { $0.token > token }.map { visiblePart(of: $0, to: caller) }
        return Array(visible.filter { !$0.objects.isEmpty }.prefix(max(0, limit)))
    }

    private func visiblePart(of set: ChangeSet, to caller: Caller) -> ChangeSet {
        var set = set
        set.objects.removeAll { !isVisible($0, to: caller) }
        return set
    }

    private func isVisible(_ change: ObjectChange, to caller: Caller) -> Bool {
        switch (caller.scope, change.kind) {
        case (.all, _), (.selection, .access): true
        case (.selection, .asset): access.shows(change.uuid, to: caller.scope)
        case (.selection, .resource): owner(ofResource: change.uuid).map { access.shows($0, to: caller.scope) } ?? false
        case (.selection, .album), (.selection, .folder), (.addOnly, _), (.nothing, _): false
        }
    }
    private func owner(ofResource uuid: UUID) -> UUID? {
        resourceIDs[uuid].flatMap { resource($0) }.flatMap { asset($0.asset)?.uuid }
    }
}
