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
    /// In a dry run, which leaves no trace in the library: what was seen.
    var fingerprints: Set<Fingerprint> = []

    /// Remembers what an asset's clock tells.
    mutating func note(_ asset: UUID, _ facts: AssetFacts) {
        guard let date = facts.captureDate else { return }
        zones.note(date, takenWith: facts.camera)
        if NeighbourZones.canPlace(date, takenWith: facts.camera) { zoneless.append(asset) }
    }
}
