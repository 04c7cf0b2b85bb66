// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What an import remembers from batch to batch. It grows with cameras, days, bursts and folders; of an asset it keeps a
/// name, and only when its zone is not known.
struct ImportHistory {
    /// Who stands for which burst.
    var bursts = BurstBook()
    /// The titles that Takeout's JSON gives to folders.
    var albumTitles: [RawPath: String] = [:]
    /// Where cameras' clocks stood: pictures without a zone take that of their neighbours at the end.
    private(set) var zones = NeighbourZones()
    /// The assets that may take one.
    private(set) var zoneless: [UUID] = []
    /// The albums and folders of exports that are to be made.
    var collections: [ExportedCollections] = []
    /// Where an export's assets lie in its albums, by what it calls both.
    private(set) var albumOrders: [UUID: [UUID: Int]] = [:]
    /// In a dry run, which leaves no trace in the library: what was seen.
    var seen = SeenFingerprints()

    /// Remembers what an export tells of its albums, until its assets come in.
    mutating func note(_ exported: ExportedCollections) {
        collections.append(exported)
        for item in exported.items where item.kind == .album {
            let first = max(0, item.firstMember ?? 0)
            for (index, member) in (item.members ?? []).enumerated() where first <= Int(UInt32.max) - index {
                albumOrders[item.uuid, default: [:]][member] = first + index
            }
        }
    }

    /// Remembers what an asset's clock tells.
    mutating func note(_ asset: UUID, _ facts: AssetFacts) {
        guard let date = facts.captureDate else { return }
        zones.note(date, takenWith: facts.camera)
        if NeighbourZones.canPlace(date, takenWith: facts.camera) { zoneless.append(asset) }
    }
}

/// The files that a dry run has met. Of each it keeps 8 bytes, some 20 with the room of the set: 20 MB for a million files.
///
/// The beginning of a fingerprint tells a million files apart but for once in 30 million runs; then a file would be called
/// a duplicate by a run that changes nothing.
struct SeenFingerprints {
    private var beginnings: Set<UInt64> = []

    /// Whether it is met for the first time.
    mutating func insert(_ fingerprint: Fingerprint) -> Bool {
        let beginning = fingerprint.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return beginnings.insert(beginning).inserted
    }
}
