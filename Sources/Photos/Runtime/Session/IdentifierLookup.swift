// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A search for objects by identifiers that are valid outside of their library.
///
/// Objects that the program does not see, and assets in the trash, do not exist for it. Each call reads in batches, and
/// each batch the newest state.
struct IdentifierLookup {
    private let session: any LibrarySession

    init(_ session: any LibrarySession) { self.session = session }

    /// Returns the cloud identifiers of the objects that have one.
    func cloudIdentifiers(
        of names: Set<LocalIdentifier>
    ) throws(LibraryError) -> [LocalIdentifier: Result<CloudIdentifier, LibraryError>] {
        var found = try cloudIdentifiers(ofAssets: names.filter { $0.kind == .asset }.map(\.uuid))
        for name in try collections(among: names) { found[name] = CloudIdentifier(name).map { .success($0) } }
        return found
    }

    /// Returns the objects that each identifier means: the one with its UUID, otherwise all assets with its original,
    /// in the order of addition.
    func objects(
        _ identifiers: Set<CloudIdentifier>
    ) throws(LibraryError) -> [CloudIdentifier: [LocalIdentifier]] {
        let names = Set(identifiers.map(\.name))
        var existing = try collections(among: names)
        for batch in names.filter({ $0.kind == .asset }).map(\.uuid).batches {
            existing.formUnion(try assets(batch).map { LocalIdentifier($0.uuid, .asset) })
        }
        let others = Set(identifiers.filter { !existing.contains($0.name) }.compactMap(\.original))
        let assets = try assets(madeOf: Array(others))
        return Dictionary(
            uniqueKeysWithValues: identifiers.map { identifier in
                guard !existing.contains(identifier.name) else { return (identifier, [identifier.name]) }
                let same = identifier.original.flatMap { assets[$0] } ?? []
                return (identifier, same.map { LocalIdentifier($0.uuid, .asset) })
            })
    }
}

extension IdentifierLookup {
    /// The identifiers of an asset.
    private typealias AssetName = (id: AssetID, uuid: UUID)

    private func cloudIdentifiers(
        ofAssets uuids: [UUID]
    ) throws(LibraryError) -> [LocalIdentifier: Result<CloudIdentifier, LibraryError>] {
        var found: [LocalIdentifier: Result<CloudIdentifier, LibraryError>] = [:]
        for batch in uuids.batches {
            let assets = try assets(batch)
            let contents = try session.contents(assets.map(\.id))
            let names = Dictionary(assets.map { ($0.id, LocalIdentifier($0.uuid, .asset)) }) { first, _ in first }
            for content in contents {
                guard let name = names[content.id] else { continue }
                found[name] = content.cloudIdentifier(of: name)
            }
        }
        return found
    }

    /// Returns the existing assets, in the order of addition.
    private func assets(_ uuids: [UUID]) throws(LibraryError) -> [AssetName] {
        var request = AssetRequest(.named(uuids))
        (request.includesHidden, request.includesAllBursts) = (true, true)
        request.sourceTypes = [.userLibrary, .cloudShared, .synced]
        let fetched = try session.fetch(request)
        return fetched.ids.enumerated().compactMap { index, id in fetched.names[index].map { (id, $0) } }
    }

    /// Returns the assets whose photo or video has one of these fingerprints, in the order of addition.
    private func assets(madeOf originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: [AssetName]] {
        var found: [Fingerprint: [AssetName]] = [:]
        for batch in originals.batches {
            let resources = try session.resources(matching: .fingerprints(batch)).filter { $0.content.type.isPrimary }
            let originals = Dictionary(resources.map { ($0.asset, $0.content.fingerprint) }) { first, _ in first }
            for ids in originals.keys.sorted().batches {
                for asset in try session.assets(ids) where asset.trashedDate == nil {
                    if let original = originals[asset.id] {
                        found[original, default: []].append((asset.id, asset.uuid))
                    }
                }
            }
        }
        return found
    }

    /// Returns the objects that are collections of the library.
    private func collections(among names: Set<LocalIdentifier>) throws(LibraryError) -> Set<LocalIdentifier> {
        let uuids = names.filter { $0.kind == .album || $0.kind == .folder }.map(\.uuid)
        var found: Set<LocalIdentifier> = []
        for batch in uuids.batches {
            let ids = try session.fetch(CollectionRequest(.named(batch))).ids
            for batch in ids.batches { found.formUnion(try session.collections(batch).map(\.localIdentifier)) }
        }
        return found.intersection(names)
    }
}

extension AssetContents {
    /// Returns the cloud identifier, or the error with which the asset's original cannot be read.
    fileprivate func cloudIdentifier(of name: LocalIdentifier) -> Result<CloudIdentifier, LibraryError>? {
        guard let original = resources.first(where: { $0.content.type.isPrimary })?.content.fingerprint else {
            return unreadable.first.map { .failure(LibraryError($0)) }
        }
        return CloudIdentifier(name, original: original).map { .success($0) }
    }
}

extension ResourceType {
    /// True for the original that an asset is made of.
    fileprivate var isPrimary: Bool { self == .photo || self == .video }
}
