// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
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
    private(set) var assetsWithoutZone: [UUID] = []
    /// The albums and folders of exports that are to be created.
    var collections: [ExportedCollections] = []
    /// The positions of an export's assets in its albums, by the identifiers of both in the export.
    private(set) var albumOrders: [UUID: [UUID: Int]] = [:]
    /// The new assets that are hidden or in the trash because all copies of their originals are, as far as they were seen.
    var concealed: [UUID: Set<ConcealingState>] = [:]
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

    /// Records that a new asset is hidden or in the trash.
    mutating func noteStates(of new: NewAsset) {
        var states: Set<ConcealingState> = []
        if new.isHidden { states.insert(.hidden) }
        if new.trashedDate != nil { states.insert(.trashed) }
        if !states.isEmpty { concealed[new.uuid] = states }
    }

    /// Records the zone of an asset, or that it has none.
    mutating func note(_ asset: UUID, _ metadata: AssetMetadata) {
        guard let date = metadata.captureDate else { return }
        zones.note(date, takenWith: metadata.camera)
        if NeighbourZones.canInferZone(date, takenWith: metadata.camera) { assetsWithoutZone.append(asset) }
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

/// The representative frames of bursts, kept from batch to batch.
///
/// The representative is the frame that is marked as such (a cover), else the earliest; while frames are added, it may
/// change. A burst to which no frames are added keeps its representative, so that a person's later choice stays. A
/// frame that was the representative in an export remains it whatever is added.
struct BurstTracker {
    /// A frame that may be the representative of its burst.
    struct Frame: Equatable {
        let asset: UUID
        let isCover: Bool
        let date: Date?
        /// True if a person picked it, in addition to the representative.
        var isUserPick = false
        /// True if it is certain to be the representative.
        var isChosen = false
        /// The date of its last change, for a frame that an export does not record as the representative: giving that
        /// part to another frame makes it what it was.
        var modified: Date?
    }

    private var representatives: [String: Frame] = [:]

    /// Returns true if frames of this burst were added before.
    func knows(_ burst: String) -> Bool { representatives[burst] != nil }

    /// Records the representative of a burst in the library.
    mutating func note(_ burst: String, _ frame: Frame) { representatives[burst] = frame }

    /// Adds a new frame. Returns true if it is the representative now, and the frame that it replaced, if there was
    /// one.
    mutating func add(_ frame: Frame, to burst: String) -> (isRepresentative: Bool, replaced: Frame?) {
        guard let current = representatives[burst] else {
            representatives[burst] = frame
            return (true, nil)
        }
        guard frame.precedes(current) else { return (false, nil) }
        representatives[burst] = frame
        return (true, current.asset == frame.asset ? nil : current)
    }
}

extension BurstTracker.Frame {
    fileprivate func precedes(_ other: BurstTracker.Frame) -> Bool {
        if other.isChosen { return false }
        if isChosen { return true }
        if isCover != other.isCover { return isCover }
        guard let date, let earliest = other.date else { return false }
        return date < earliest
    }
}
