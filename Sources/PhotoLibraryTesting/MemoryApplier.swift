// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoEngine
internal import PhotoLibrary

/// A transaction: a copy of the state that changes are applied to, and the objects that they touched.
struct MemoryApplier {
    var state: MemoryState
    let caller: Caller
    private let date: Date
    private let places: (any PlaceNamer)?
    private var touched: [ObjectChange] = []
    private var arrivals: [NewResource] = []
    private var repairs: [(staged: StagedOriginal, content: ResourceContent)] = []

    init(state: MemoryState, caller: Caller, date: Date, places: (any PlaceNamer)?) {
        self.state = state
        self.caller = caller
        self.date = date
        self.places = places
    }

    mutating func apply(_ change: Change) throws(LibraryError) {
        try caller.checkCanApply(change)
        try change.checkMetadata()
        switch change {
        case .require(let precondition): try check(precondition)
        case .insertAsset(let new): try insert(new)
        case .addResources(let new, let asset, let metadata): try add(new, to: asset, metadata: metadata)
        case .setMetadata(let metadata, let asset):
            try update([asset], .metadata) { [places] in $0.setMetadata(metadata, places) }
        case .edit(let edit, let assets): try self.edit(assets, edit)
        case .setBurst(let burst, let asset, let modified): try setBurst(burst, of: asset, modified: modified)
        case .setAdjustment(let adjustment, let asset):
            try update([asset], .content) { ($0.adjustment, $0.revertedDate) = (adjustment, nil) }
        case .setEdit(let edit, let asset): try setEdit(edit, of: asset)
        case .setFavorite(let flag, let assets): try update(assets, .flags) { $0.isFavorite = flag }
        case .setHidden(let flag, let assets): try update(assets, [.flags, .hidden]) { $0.isHidden = flag }
        case .setLivePlayback(let plays, let assets):
            try checkLivePhotos(assets)
            try update(assets, .presentation) { $0.playsLivePhoto = plays }
        case .setOriginalChoice(let choice, let assets):
            try checkOriginals(assets)
            try update(assets, .presentation) { $0.originalChoice = choice }
        case .trashAssets(let assets, let date):
            try update(assets, [.trash, .isTrashed]) { $0.trashedDate = $0.trashedDate ?? date }
        case .restoreAssets(let assets): try update(assets, .trash) { $0.trashedDate = nil }
        case .purgeAssets(let assets): try purge(assets)
        case .label: break
        case .insertAlbum(let uuid, let title): try insertAlbum(uuid, title: title)
        case .insertSmartAlbum(let uuid, let title, let query): try insertAlbum(uuid, title: title, query: query)
        case .setQuery(let query, let album): try set(query, of: album)
        case .setHiddenLock(let isLocked): setHiddenLock(isLocked)
        case .renameAlbum(let uuid, let title): try renameAlbum(uuid, title: title)
        case .deleteAlbums(let uuids): try deleteAlbums(uuids)
        case .insertFolder(let uuid, let title, let parent): try insertFolder(uuid, title: title, in: parent)
        case .renameFolder(let folder, let title): try renameFolder(folder, title: title)
        case .deleteFolders(let folders): try deleteFolders(folders)
        case .moveCollections(let collections, let folder): try move(collections, to: folder)
        case .arrangeCollections(let collections, let folder, let place):
            try arrange(collections, in: folder, at: place)
        case .insertMembers(let assets, let album, let index): try insert(assets, into: album, at: index)
        case .placeMembers(let places, let album): try place(places, in: album)
        case .arrangeMembers(let assets, let album, let place): try arrange(assets, in: album, at: place)
        case .removeMembers(let assets, let album): try remove(assets, from: album)
        case .setPlacement(let placement, let resource): try set(placement, of: resource)
        case .repair(let staged, let resource): try repair(resource, with: staged)
        case .rememberOrigin(let stamp, let resource): try remember(stamp, of: resource)
        case .rememberSource(let record, let asset):
            state.sourceRecords[try self.asset(asset), default: [:]][record.source] = record
        case .setAccess(let status, let level, let name): setAccess(status, level, name)
        case .setSelection(let assets, let name): try setSelection(assets, name)
        case .setDefaultAccess(let status): setDefaultAccess(status)
        }
    }

    /// Moves the staged bytes that belong to the changes and appends the journal entry. Returns `nil` when nothing
    /// changed.
    mutating func finish(_ holder: StagingHolder) throws(LibraryError) -> ChangeSet? {
        for new in arrivals { try state.take(new.content, from: new.placement.key) }
        for repair in repairs { try state.take(repair.content, from: repair.staged.placement.key) }
        let taken = arrivals.map(\.placement.key) + repairs.map(\.staged.placement.key)
        for key in Set(taken) { state.discard(key, by: holder) }
        let objects = ChangeSet.folded(touched)
        guard !objects.isEmpty else { return nil }
        let next = state.token.rawValue + 1
        let set = ChangeSet(
            token: ChangeToken(rawValue: next), device: state.device, deviceSequence: next, date: date,
            objects: objects)
        state.journal.append(set)
        return set
    }

    mutating func touch(
        _ kind: ObjectChange.Kind, _ uuid: UUID, _ action: ObjectChange.Action, _ facets: Facets = []
    ) {
        touched.append(ObjectChange(kind, uuid, action, facets: facets))
    }
}

// MARK: - Assets

extension MemoryApplier {
    private mutating func insert(_ new: NewAsset) throws(LibraryError) {
        guard state.assetIDs[new.uuid] == nil else {
            throw LibraryError(.invalidRequest, "The library has an asset \(new.uuid.uuidString) already.")
        }
        guard let primary = new.resources.first?.content else {
            throw LibraryError(.invalidRequest, "An asset without a file cannot be added.")
        }
        var asset = Asset(
            id: AssetID(rawValue: Int64(state.assets.count + 1)), uuid: new.uuid, metadata: new.metadata,
            addedDate: new.addedDate, originalFilename: primary.originalFilename,
            uniformTypeIdentifier: primary.uniformTypeIdentifier, byteCount: primary.byteCount)
        asset.setMetadata(new.metadata, places)
        if let modified = new.modificationDate { asset.modificationDate = modified }
        asset.isFavorite = new.isFavorite
        asset.isHidden = new.isHidden
        asset.burst = new.burst
        asset.adjustment = new.adjustment
        asset.revertedDate = new.adjustment == nil ? new.revertedDate : nil
        asset.presentation = new.presentation?.ifUnusual
        asset.trashedDate = new.trashedDate
        touch(.asset, asset.uuid, .inserted, new.trashedDate == nil ? [] : [.trash, .isTrashed])
        state.assets.append(MemoryState.AssetRow(asset: asset, resources: []))
        state.assetIDs[asset.uuid] = asset.id
        for resource in new.resources { try insert(resource, for: asset.id) }
        if case .selection(let name) = caller.scope {
            state.access.selections[name] = state.access.selection(of: name).union([asset.uuid])
        }
    }

    private mutating func insert(
        _ new: NewResource, for asset: AssetID, _ facets: Facets = []
    ) throws(LibraryError) {
        guard state.resourceIDs[new.uuid] == nil else {
            throw LibraryError(.invalidRequest, "The library has a file \(new.uuid.uuidString) already.")
        }
        try new.placement.check(against: new.content.fingerprint)
        if new.placement.store == .local, new.placement.state != .missing { arrivals.append(new) }
        let id = ResourceID(rawValue: Int64(state.resources.count + 1))
        state.resources.append(
            Resource(id: id, asset: asset, uuid: new.uuid, content: new.content, placements: [new.placement]))
        state.resourceIDs[new.uuid] = id
        if let origin = new.origin, caller.canSetOrigins { state.origins[origin] = id }
        state[row: asset].resources.append(id)
        if new.content.isRAWOriginal { state[row: asset].asset.isRAW = true }
        touch(.resource, new.uuid, .inserted, facets)
    }

    private mutating func add(_ new: [NewResource], to uuid: UUID, metadata: AssetMetadata?) throws(LibraryError) {
        let id = try asset(uuid)
        guard !new.isEmpty || metadata != nil else { return }
        for resource in new { try insert(resource, for: id) }
        if new.contains(where: { $0.content.type == .photo }) { makeVideoPaired(in: id) }
        var facets: Facets = new.isEmpty ? [] : .content
        if let metadata, metadata != state.asset(id)?.metadata {
            state[row: id].asset.setMetadata(metadata, places)
            facets.insert(.metadata)
        }
        guard !facets.isEmpty else { return }
        state[row: id].asset.modificationDate = date
        touch(.asset, uuid, .updated, facets)
    }

    /// Makes the new photo of an asset that had only a video its primary resource, and the video its paired video (a
    /// Live Photo).
    private mutating func makeVideoPaired(in id: AssetID) {
        let resources = state.resources(of: id)
        guard let video = resources.first, video.content.type == .video,
            let photo = resources.first(where: { $0.content.type == .photo })
        else { return }
        state.resources[Int(video.id.rawValue) - 1].content.type = .pairedVideo
        touch(.resource, video.uuid, .updated, .metadata)
        state[row: id].resources = [photo.id] + resources.map(\.id).filter { $0 != photo.id }
        state[row: id].asset.originalFilename = photo.content.originalFilename
        state[row: id].asset.uniformTypeIdentifier = photo.content.uniformTypeIdentifier
        state[row: id].asset.byteCount = photo.content.byteCount
    }

    private mutating func update(
        _ uuids: [UUID], _ facet: Facets, _ change: (inout Asset) -> Void
    ) throws(LibraryError) {
        for uuid in uuids {
            let id = try asset(uuid)
            let before = state.asset(id)
            change(&state[row: id].asset)
            guard state.asset(id) != before else { continue }
            state[row: id].asset.modificationDate = date
            touch(.asset, uuid, .updated, facet)
        }
    }

    private mutating func setBurst(_ burst: Burst?, of uuid: UUID, modified: Date?) throws(LibraryError) {
        let id = try asset(uuid)
        let before = state.asset(id)
        try update([uuid], .metadata) { $0.burst = burst }
        if let modified, caller.isOwner, state.asset(id) != before { state[row: id].asset.modificationDate = modified }
    }

    /// Replaces the edit of an asset; the files of the former one become superseded ones.
    private mutating func setEdit(_ edit: EditedContent, of uuid: UUID) throws(LibraryError) {
        let id = try asset(uuid)
        let old = EditedContent(state[row: id].asset, state.resources(of: id))
        guard !edit.isSame(as: old) else { return }
        let kept = Set(edit.resources.map(\.uuid))
        for resource in old.resources where !kept.contains(resource.uuid) {
            set(resource.content.type.superseded, of: resource.uuid)
        }
        for new in edit.resources { try bringIn(new, into: id) }
        var asset = state[row: id].asset
        asset.metadata.pixelSize = edit.pixelSize
        asset.metadata.durationSeconds = edit.durationSeconds
        asset.adjustment = edit.adjustment
        asset.revertedDate = edit.adjustment == nil ? edit.revertedDate : nil
        asset.modificationDate = date
        state[row: id].asset = asset
        touch(.asset, uuid, .updated, .content)
    }

    private mutating func bringIn(_ new: NewResource, into asset: AssetID) throws(LibraryError) {
        guard let id = state.resourceIDs[new.uuid], let known = state.resource(id) else {
            return try insert(new, for: asset, .content)
        }
        let type = new.content.type
        guard known.asset == asset, known.content.fingerprint == new.content.fingerprint,
            [type, type.superseded].contains(known.content.type)
        else { throw .noFileOfEdits(new.uuid) }
        if known.content.type != type { set(type, of: new.uuid) }
    }

    private mutating func set(_ type: ResourceType, of uuid: UUID) {
        guard let id = state.resourceIDs[uuid] else { return }
        state.resources[Int(id.rawValue) - 1].content.type = type
        touch(.resource, uuid, .updated, .metadata)
    }

    private func checkLivePhotos(_ uuids: [UUID]) throws(LibraryError) {
        for uuid in uuids {
            let id = try asset(uuid)
            guard state.asset(id)?.metadata.mediaSubtypes.contains(.live) == true else { throw .noLivePhoto(uuid) }
        }
    }

    private func checkOriginals(_ uuids: [UUID]) throws(LibraryError) {
        for uuid in uuids {
            let id = try asset(uuid)
            guard state.resources.contains(where: { $0.asset == id && $0.content.type == .alternatePhoto }) else {
                throw .noSecondOriginal(uuid)
            }
        }
    }

    private mutating func edit(_ uuids: [UUID], _ edit: AssetEdit) throws(LibraryError) {
        for uuid in uuids {
            guard let old = state.asset(try asset(uuid))?.metadata else { continue }
            let edited = edit.applied(to: old)
            try edited.check()
            try update([uuid], .metadata) { [places] in $0.setMetadata(edited, places) }
        }
    }

    /// Removes assets in the trash, and the bytes that no other asset has.
    private mutating func purge(_ uuids: [UUID]) throws(LibraryError) {
        for uuid in uuids {
            let id = try asset(uuid)
            guard state.asset(id)?.trashedDate != nil else {
                throw LibraryError(.invalidRequest, "The asset \(uuid.uuidString) is not in the trash.")
            }
            let resources = state.allResources(of: id)
            state[row: id].isPurged = true
            state.assetIDs[uuid] = nil
            for index in state.albums.indices { state.albums[index].remove([id]) }
            touch(.asset, uuid, .deleted)
            for resource in resources {
                state.resourceIDs[resource.uuid] = nil
                touch(.resource, resource.uuid, .deleted)
            }
            let kept = Set(state.presentResources.map(\.content.fingerprint))
            for resource in resources where !kept.contains(resource.content.fingerprint) {
                for placement in resource.placements { state.originals[placement.key] = nil }
            }
        }
    }

    /// Returns the id of the asset with that UUID. Throws `notFound` also when the caller may not see it.
    func asset(_ uuid: UUID) throws(LibraryError) -> AssetID {
        guard let id = state.assetIDs[uuid], state.asset(id).map({ state.isInScope($0, of: caller) }) == true else {
            throw LibraryError(.notFound, "There is no asset \(uuid.uuidString) in the library.")
        }
        return id
    }
}

// MARK: - Files

extension MemoryApplier {
    private mutating func set(_ placement: Placement, of uuid: UUID) throws(LibraryError) {
        guard let resource = state.resource(try resource(uuid)) else { return }
        let before = resource.placements.map(\.unverified)
        guard try write(placement, of: resource) else { return }
        let after = state.resources[Int(resource.id.rawValue) - 1].placements.map(\.unverified)
        if after != before { touch(.resource, uuid, .updated, .placement) }
    }

    private mutating func replace(_ placement: Placement, of resource: Resource) throws(LibraryError) {
        if try write(placement, of: resource) { touch(.resource, resource.uuid, .updated, .placement) }
    }

    /// Stores a placement, and returns false if it was stored already.
    private mutating func write(_ placement: Placement, of resource: Resource) throws(LibraryError) -> Bool {
        let index = Int(resource.id.rawValue) - 1
        try placement.check(against: state.resources[index].content.fingerprint)
        let before = state.resources[index].placements
        var placements = before
        if let known = placements.firstIndex(where: { $0.store == placement.store }) {
            placements[known] = placement
        } else {
            placements.append(placement)
        }
        if placements.contains(where: \.isPresentOriginal) { placements.removeAll(where: \.isBrokenReference) }
        guard placements != before else { return false }
        state.resources[index].placements = placements
        return true
    }

    /// Replaces the bytes of a resource. All resources with the same bytes become present again.
    private mutating func repair(_ uuid: UUID, with staged: StagedOriginal) throws(LibraryError) {
        let content = state.resources[Int(try resource(uuid).rawValue) - 1].content
        var placement = staged.placement
        (placement.state, placement.verifiedDate) = (.present, date)
        repairs.append((staged, content))
        if let resource = state.resource(try resource(uuid)) { try replace(placement, of: resource) }
        for sharer in state.presentResources
        where sharer.uuid != uuid && sharer.placements.contains(where: placement.isCopy)
            || sharer.uuid != uuid && sharer.content.fingerprint == staged.fingerprint
                && sharer.placements.contains(where: \.isBrokenReference)
        {
            try replace(placement, of: sharer)
        }
    }

    /// Remembers the file that a resource was read from. The note belongs to this copy of the library and is not in the
    /// journal: no other copy and no observer needs it.
    private mutating func remember(_ stamp: FileStamp, of uuid: UUID) throws(LibraryError) {
        let id = try resource(uuid)
        if caller.canSetOrigins { state.origins[stamp] = id }
    }

    private func resource(_ uuid: UUID) throws(LibraryError) -> ResourceID {
        guard let id = state.resourceIDs[uuid], let found = state.resource(id), state.isInScope(found, of: caller)
        else {
            throw LibraryError(.notFound, "There is no file \(uuid.uuidString) in the library.")
        }
        return id
    }
}

// MARK: - Access

extension MemoryApplier {
    private mutating func setAccess(_ status: AuthorizationStatus, _ level: AccessLevel, _ caller: String) {
        let key = MemoryAccess.Key(level: level, caller: caller)
        let kept = status == .notDetermined ? nil : status
        guard state.access.kept[key] != kept else { return }
        state.access.kept[key] = kept
        touch(.access, state.uuid, .updated, .flags)
    }

    private mutating func setSelection(_ uuids: [UUID], _ caller: String) throws(LibraryError) {
        for uuid in uuids { _ = try asset(uuid) }
        guard state.access.selection(of: caller) != Set(uuids) else { return }
        state.access.selections[caller] = Set(uuids)
        touch(.access, state.uuid, .updated, .members)
    }

    private mutating func setHiddenLock(_ isLocked: Bool) {
        guard state.isHiddenLocked != isLocked else { return }
        state.isHiddenLocked = isLocked
        touch(.access, state.uuid, .updated, .flags)
    }

    private mutating func setDefaultAccess(_ status: AuthorizationStatus) {
        guard state.access.defaultStatus != status else { return }
        state.access.defaultStatus = status
        touch(.access, state.uuid, .updated, .flags)
    }
}

extension MemoryState {
    /// Applies all changes and appends their journal entry, or throws and leaves the state unchanged.
    mutating func apply(
        _ changes: [Change], as caller: Caller, holding holder: StagingHolder = .owner, at date: Date,
        _ places: (any PlaceNamer)?
    ) throws(LibraryError) -> ChangeSet? {
        var applier = MemoryApplier(state: self, caller: caller, date: date, places: places)
        for change in changes { try applier.apply(change) }
        guard !isForeign(changes, caller, holder) else {
            throw LibraryError(.missingOriginal, "The bytes of a change have not been staged.")
        }
        let set = try applier.finish(holder)
        self = applier.state
        return set
    }
}

extension Asset {
    /// Replaces the metadata of an asset, and looks up the names of its location.
    fileprivate mutating func setMetadata(_ metadata: AssetMetadata, _ places: (any PlaceNamer)?) {
        self.metadata = metadata
        let names = metadata.location.flatMap { places?.names(at: $0) }
        (city, country) = (names?.city, names?.country)
    }
}

extension Placement {
    /// Returns true if another placement is of the same file.
    fileprivate func isCopy(_ other: Placement) -> Bool { store == other.store && key == other.key }

    /// The placement without the date of its last verification.
    fileprivate var unverified: Placement { Placement(store: store, key: key, state: state) }
}

extension MemoryApplier {
    /// Throws `conflict` when the precondition does not hold.
    func check(_ precondition: Precondition) throws(LibraryError) {
        guard try holds(precondition) else { throw .conflicting(precondition) }
    }

    private func holds(_ precondition: Precondition) throws(LibraryError) -> Bool {
        switch precondition {
        case .resources(matching: let match, are: let expected):
            guard match.count <= batchLimit else { throw .tooMany(match.count) }
            let found = state.resources(matching: match).filter { state.isInScope($0, of: caller) }
            return Set(found.map(\.uuid)) == expected
        case .files(of: let asset, are: let expected):
            return Set(state.resources(of: try self.asset(asset)).map(\.uuid)) == expected
        case .isUnmodified(let asset, since: let date):
            return state.asset(try self.asset(asset))?.modificationDate == date
        case .arePresent(let assets):
            for uuid in assets where state.asset(try self.asset(uuid))?.trashedDate != nil { throw .inTrash(uuid) }
            return true
        case .isFree(let names):
            return names.allSatisfy { !isTaken($0) }
        // A caller that may not see albums finds none.
        case .noAlbum where caller.scope != .all, .noFolder where caller.scope != .all:
            return true
        case .noAlbum(titled: let title, in: let folder):
            let inside = Set(state.folders.children(of: folder))
            return !state.albums.contains { inside.contains($0.uuid) && $0.title == title && $0.query == nil }
        case .noFolder(titled: let title, in: let folder):
            return !state.folders.children(of: folder).contains { state.folders[$0]?.title == title }
        case .isUnchanged(since: let token):
            return state.token == token
        }
    }

    /// Returns true if the UUID belongs to an object that the caller may see.
    private func isTaken(_ uuid: UUID) -> Bool {
        if let asset = state.assetIDs[uuid].flatMap({ state.asset($0) }) { return state.isInScope(asset, of: caller) }
        return caller.scope == .all && (state.hasAlbum(uuid) || state.folders.contains(uuid))
    }
}
