// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The state of an import that is kept from batch to batch. It grows with the number of cameras, days, bursts and
/// folders; of an asset it contains only the identifier, and only if its zone is unknown.
struct ImportHistory {
    /// The representatives of bursts.
    var bursts = BurstTracker()
    /// The titles of folders in Takeout's JSON files.
    var albumTitles: [RawPath: String] = [:]
    /// The zones of cameras' pictures. Pictures without a zone take that of their neighbours at the end.
    private(set) var zones = NeighbourZones()
    /// The assets whose zone may be taken from neighbours.
    private(set) var zoneless: [UUID] = []
    /// The albums and folders of exports that are to be created.
    var collections: [ExportedCollections] = []
    /// The positions of an export's assets in its albums, by the identifiers of both in the export.
    private(set) var albumOrders: [UUID: [UUID: Int]] = [:]
    /// The files seen in a dry run, which changes nothing in the library.
    var seen = FingerprintSet()

    /// Records the albums of an export, until its assets are imported.
    mutating func note(_ exported: ExportedCollections) {
        collections.append(exported)
        for item in exported.items where item.kind == .album {
            let first = max(0, item.firstMember ?? 0)
            for (index, member) in (item.members ?? []).enumerated() where first <= Int(UInt32.max) - index {
                albumOrders[item.uuid, default: [:]][member] = first + index
            }
        }
    }

    /// Records the zone of an asset, or that it has none.
    mutating func note(_ asset: UUID, _ metadata: AssetMetadata) {
        guard let date = metadata.captureDate else { return }
        zones.note(date, takenWith: metadata.camera)
        if NeighbourZones.canInferZone(date, takenWith: metadata.camera) { zoneless.append(asset) }
    }
}

/// The fingerprints seen in a dry run. Of each it stores 8 bytes, some 20 with the overhead of the set: 20 MB for a
/// million files.
///
/// The first 8 bytes of fingerprints differ for a million files, except once in 30 million runs. Then a run that
/// changes nothing would report a file as a duplicate.
struct FingerprintSet {
    private var beginnings: Set<UInt64> = []

    /// Adds a fingerprint. Returns true if it was not seen before.
    mutating func insert(_ fingerprint: Fingerprint) -> Bool {
        let beginning = fingerprint.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return beginnings.insert(beginning).inserted
    }
}
