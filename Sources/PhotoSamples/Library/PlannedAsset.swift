// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset of a planned library, before it gets identifiers and fingerprints.
struct PlannedAsset: Sendable {
    struct File: Sendable {
        var type: ResourceType
        var filename: String
        var uniformType: String
        var byteCount: Int64
        var pixelSize: PixelSize
    }

    var metadata: AssetMetadata
    var files: [File]
    var addedDate: Date
    var isFavorite = false
    var isHidden = false
    var trashedDate: Date?
    var burst: Burst?
    var adjustment: Adjustment?
    /// True if its files share a content identifier, as those of a Live Photo do.
    var isLive: Bool { metadata.mediaSubtypes.contains(.live) }
    /// The albums that it belongs to, as indexes into the plan's albums.
    var albums: [Int] = []
}

/// The generator of the identifiers and fingerprints that a library gives to planned assets.
///
/// All identifiers of a batch are drawn at once and given out in ascending order: between batches they are as random as
/// a real library's, but each batch is written into the database's indexes from front to back, which makes it fast.
struct IdentifierGenerator {
    private var random: SeededGenerator

    init(_ random: SeededGenerator) { self.random = random }

    /// Returns the changes that add the assets and put them into their albums.
    mutating func changes(adding assets: [PlannedAsset], to albums: PlannedAlbums) -> [Change] {
        let fileCount = assets.reduce(0) { $0 + $1.files.count }
        var resources = uuids(fileCount)[...]
        var fingerprints = fingerprints(fileCount)[...]
        var live = uuids(assets.count { $0.isLive })[...]
        var changes: [Change] = []
        changes.reserveCapacity(assets.count)
        var members: [Int: [UUID]] = [:]
        for (asset, uuid) in zip(assets, uuids(assets.count)) {
            let identifier = asset.isLive ? live.popFirst()?.uuidString : nil
            let files = asset.files.compactMap { file -> NewResource? in
                guard let uuid = resources.popFirst(), let fingerprint = fingerprints.popFirst() else { return nil }
                return NewResource(file, uuid, fingerprint, identifier)
            }
            changes.append(.insertAsset(NewAsset(asset, uuid, files)))
            for album in asset.albums { members[album, default: []].append(uuid) }
        }
        return changes
            + members.sorted { $0.key < $1.key }.map { album, assets in
                .insertMembers(assets, album: albums.uuid(of: album), index: nil)
            }
    }

    private mutating func uuids(_ count: Int) -> [UUID] {
        (0..<count).map { _ in (random.next(), random.next()) }.sorted { $0 < $1 }
            .map { UUID(high: $0.0, low: $0.1) }
    }

    private mutating func fingerprints(_ count: Int) -> [Fingerprint] {
        (0..<count).map { _ in random.next() }.sorted().compactMap { first in
            let words = [first, random.next(), random.next(), random.next()]
            return Fingerprint(bytes: words.flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) })
        }
    }
}

extension NewResource {
    fileprivate init(
        _ file: PlannedAsset.File, _ uuid: UUID, _ fingerprint: Fingerprint, _ identifier: String?
    ) {
        let content = ResourceContent(
            type: file.type, originalFilename: file.filename, uniformTypeIdentifier: file.uniformType,
            byteCount: file.byteCount, fingerprint: fingerprint, pixelSize: file.pixelSize,
            contentIdentifier: identifier)
        let hex = fingerprint.hex
        let fileExtension = file.filename.split(separator: ".").last?.lowercased() ?? ""
        let key = hex.prefix(2) + "/" + hex.dropFirst(2) + "." + fileExtension
        self.init(uuid: uuid, content: content, placement: Placement(key: String(key), state: .missing))
    }
}

extension NewAsset {
    fileprivate init(_ asset: PlannedAsset, _ uuid: UUID, _ resources: [NewResource]) {
        self.init(uuid: uuid, metadata: asset.metadata, resources: resources, addedDate: asset.addedDate)
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        burst = asset.burst
        adjustment = asset.adjustment
        trashedDate = asset.trashedDate
    }
}
