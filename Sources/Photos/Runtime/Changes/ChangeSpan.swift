// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// A part of a library's journal, and the details that were computed from it.
final class ChangeSpan: Sendable {
    let library: PHPhotoLibrary
    /// The position before the first change.
    private let start: ChangeToken
    private let sets: [ChangeSet]
    /// The details by fetch result, which they retain. A result without changes has none.
    private let known = Mutex<[ObjectIdentifier: KnownDetails]>([:])

    /// The details of a result.
    ///
    /// Unchecked: results and details are immutable.
    private struct KnownDetails: @unchecked Sendable {
        /// Retained, so that no other result gets its identity.
        var result: AnyObject
        var details: AnyObject?
    }

    init(_ library: PHPhotoLibrary, after start: ChangeToken, _ sets: [ChangeSet]) {
        self.library = library
        self.start = start
        self.sets = sets
    }

    /// The position after the last change.
    var end: ChangeToken { sets.last?.token ?? start }

    /// Returns the changes of objects between two positions; the second may lie after this span.
    func changes(after first: ChangeToken, through last: ChangeToken) throws(LibraryError) -> NetChanges {
        var found = sets
        if first < start { found = try library.session.changeSets(after: first) }
        if let newest = found.last?.token, newest < last {
            found += try library.session.changeSets(after: newest)
        }
        return NetChanges(found.lazy.filter { $0.token > first && $0.token <= last }.flatMap(\.objects))
    }

    func details<Object: PHObject>(of result: PHFetchResult<Object>) -> PHFetchResultChangeDetails<Object>? {
        let key = ObjectIdentifier(result)
        if let known = known.withLock({ $0[key] }) { return known.details as? PHFetchResultChangeDetails<Object> }
        let found = KnownDetails(result: result, details: computedDetails(of: result))
        let first = known.withLock { known in
            // Of two threads that ask for the same, the first wins.
            if let earlier = known[key] { return earlier }
            known[key] = found
            return found
        }
        return first.details as? PHFetchResultChangeDetails<Object>
    }

    private func computedDetails<Object: PHObject>(
        of result: PHFetchResult<Object>
    ) -> PHFetchResultChangeDetails<Object>? {
        do throws(LibraryError) {
            guard let found = try result.fetched?.changes(in: self, isIncremental: result.isIncremental) else {
                return nil
            }
            found.result.isIncremental = result.isIncremental
            return PHFetchResultChangeDetails(result, found.result, found.difference)
        } catch {
            library.session.report(error)
            return nil
        }
    }

    func details<Object: PHObject>(of object: Object) -> PHObjectChangeDetails<Object>? {
        do throws(LibraryError) {
            let changes = try changes(after: start, through: end)
            guard let version = try library.version(of: object, after: changes) else { return nil }
            guard let new = version.object else {
                return PHObjectChangeDetails(object, nil, assetContentChanged: false)
            }
            guard let after = new as? Object else { return nil }
            return PHObjectChangeDetails(object, after, assetContentChanged: version.hasNewContent)
        } catch {
            library.session.report(error)
            return nil
        }
    }
}

/// The effect of several transactions on each object.
struct NetChanges: Sendable {
    private let assets: [UUID: ObjectChange]
    /// The albums and folders that were touched.
    let collections: Set<UUID>
    /// True if the part of the library that a program may see could be another one.
    let changesAccess: Bool

    init(_ objects: some Sequence<ObjectChange>) {
        var assets: [UUID: ObjectChange] = [:]
        var collections: Set<UUID> = []
        var changesAccess = false
        for object in ChangeSet.folded(Array(objects)) {
            switch object.kind {
            case .asset: assets[object.uuid] = object
            case .album, .folder: collections.insert(object.uuid)
            case .access: changesAccess = true
            case .resource: break
            }
        }
        self.assets = assets
        self.collections = collections
        self.changesAccess = changesAccess
    }

    /// The change of an asset; `nil` if it is as it was.
    subscript(asset uuid: UUID) -> ObjectChange? { assets[uuid] }

    /// The assets with a change that shows.
    var visibleAssets: [UUID] { assets.values.filter { $0.effect != nil }.map(\.uuid) }
}

/// An object after changes.
struct ObjectVersion {
    /// The object as it is now; `nil` if it was deleted, or is out of reach.
    var object: PHObject?
    var hasNewContent = false
}

extension PHPhotoLibrary {
    /// Returns an object of this library as it is after changes; `nil` for an object that they leave as it was, and for
    /// one of another library.
    func version(of object: PHObject, after changes: NetChanges) throws(LibraryError) -> ObjectVersion? {
        switch object {
        case let asset as PHAsset where asset.library === self: try version(of: asset, after: changes)
        case let collection as PHCollection where collection.library === self:
            try version(of: collection, after: changes)
        default: nil
        }
    }

    /// The identifier is enough, which is all that is known of an asset that was deleted before it was read.
    private func version(of asset: PHAsset, after changes: NetChanges) throws(LibraryError) -> ObjectVersion? {
        guard let uuid = asset.uuid else { return nil }
        let change = changes[asset: uuid]
        switch change?.effect {
        case .deleted: return ObjectVersion()
        // The object is the inserted one already: it was fetched after that.
        case .inserted where change?.action == .inserted: return nil
        case nil where !changes.changesAccess: return nil
        case nil, .inserted, .updated: break
        }
        let new = try reread(asset)
        if change?.effect == nil, new != nil { return nil }
        return ObjectVersion(object: new, hasNewContent: change?.facets.contains(.content) == true)
    }

    /// Collections that the library computes are not in the journal: they are compared with what they were, as far as
    /// that was read.
    private func version(
        of collection: PHCollection, after changes: NetChanges
    ) throws(LibraryError) -> ObjectVersion? {
        guard let id = collection.origin.id else { return nil }
        guard let new = try session.library().collections([id]).first else { return ObjectVersion() }
        let isOther = collection.origin.node.map { $0 != new } ?? false
        guard changes.collections.contains(new.uuid) || isOther else { return nil }
        return ObjectVersion(object: PHCollection.made(of: new, in: self))
    }
}

extension PHFetchResult {
    /// Returns the result, with details as the options of its fetch want them.
    func detailed(by options: PHFetchOptions?) -> Self {
        isIncremental = options?.wantsIncrementalChangeDetails ?? true
        return self
    }
}
