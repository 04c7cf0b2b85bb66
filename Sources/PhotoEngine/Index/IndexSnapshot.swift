// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The index of a library at one place in its history: a value that fetches read while changes make the next one.
///
/// A snapshot consists of a few segments, the oldest first, which in a large library is by far the largest. A change
/// writes into none of them: the rows that it touched are marked as dead, and their new versions form a segment of
/// their own at the end, which is soon merged with its neighbours. So a change costs one bit per row and a few rows.
/// The first segment of a large library takes no part in these merges; ``merged()`` walks through all rows.
struct IndexSnapshot: Sendable {
    /// A segment and the set of its rows that are outdated.
    struct Part: Sendable {
        var segment: Segment
        /// The outdated rows, or `nil` without outdated rows.
        var deadRows: Bitmap?

        func isLive(_ row: Int) -> Bool { deadRows.map { !$0[row] } ?? true }
    }

    /// A place in the history of a library.
    struct Place: Hashable, Sendable {
        var token: ChangeToken
        /// The date of the change that led to the token, in seconds since 2001, or `nil` before the first change.
        var date: Double?
    }

    var place: Place
    private(set) var parts: [Part]
    /// The number of rows that changes have added since the index was last in one segment.
    private(set) var changedRowCount = 0

    init(_ segment: Segment, at place: Place) {
        parts = [Part(segment: segment)]
        self.place = place
    }

    var token: ChangeToken { place.token }

    /// Returns the part and the row of the asset with that id, or `nil` if the asset is not in the index.
    func place(of id: UInt32) -> (part: Int, row: Int)? {
        for part in parts.indices.reversed() {
            if let row = parts[part].segment.row(of: id), parts[part].isLive(row) { return (part, row) }
        }
        return nil
    }

    subscript(id id: UInt32) -> IndexRow? { place(of: id).map { parts[$0.part].segment[$0.row] } }
}

// MARK: - Changing

extension IndexSnapshot {
    /// The number of rows beyond which the first segment is not merged with changes, because a fetch would have to wait
    /// for that.
    private static let mergeLimit = 16_384
    /// The number of rows up to which a segment is merged with whatever follows.
    private static let minimumRows = 64
    /// The greatest ratio between the row counts of a segment and the next one at which both are merged.
    private static let mergeRatio = 4

    /// Replaces the rows of assets by newer versions, and adds the rows of new assets.
    mutating func replace(with rows: [IndexRow]) {
        guard !rows.isEmpty else { return }
        changedRowCount += rows.count
        for row in rows { markDead(row.id) }
        parts.append(Part(segment: Segment(rows)))
        while parts.count > 1, shouldMergeLast {
            let newer = parts.removeLast()
            let older = parts.removeLast()
            parts.append(Part(segment: Segment(merging: older, newer)))
        }
    }

    private var shouldMergeLast: Bool {
        let (older, newer) = (parts[parts.count - 2].segment, parts[parts.count - 1].segment)
        guard parts.count > 2 || older.count <= Self.mergeLimit else { return false }
        return older.count <= max(Self.minimumRows, Self.mergeRatio * newer.count)
    }

    private mutating func markDead(_ id: UInt32) {
        guard let (part, row) = place(of: id) else { return }
        parts[part].deadRows = parts[part].deadRows ?? Bitmap(none: parts[part].segment.count)
        parts[part].deadRows?.insert(row)
    }

    /// Returns the same snapshot in a single segment.
    func merged() -> IndexSnapshot {
        var rest = parts
        while rest.count > 1 {
            let newer = rest.removeLast()
            let older = rest.removeLast()
            rest.append(Part(segment: Segment(merging: older, newer)))
        }
        return IndexSnapshot(rest[0].segment, at: place)
    }
}

extension IndexSnapshot {
    /// Returns the summary of an asset, or `nil` when the index has no asset with that id.
    func summary(of id: AssetID) -> AssetSummary? {
        guard let number = UInt32(exactly: id.rawValue), let place = place(of: number) else { return nil }
        return AssetSummary(id, parts[place.part].segment[place.row])
    }
}

extension IndexSnapshot {
    /// Returns the UUID of an asset, or `nil` when the index has no asset with that id.
    func name(of id: AssetID) -> UUID? {
        guard let number = UInt32(exactly: id.rawValue), let place = place(of: number) else { return nil }
        return parts[place.part].segment.uuid(place.row)
    }
}

extension IndexSnapshot {
    /// Returns the ids of the assets that have changed since the index was in one segment; other assets cannot be found
    /// by UUID here.
    func changedIDs(of uuids: Set<UUID>) -> [UUID: UInt32] {
        let filter = UUIDFilter(uuids)
        var found: [UUID: UInt32] = [:]
        for part in parts.dropFirst() {
            for row in 0..<part.segment.count {
                let uuid = part.segment.uuid(row)
                if filter.contains(uuid), part.isLive(row) { found[uuid] = part.segment.ids[row] }
            }
        }
        return found
    }
}

/// A set of UUIDs with a fast test for UUIDs outside the set, which are the majority.
private struct UUIDFilter {
    private static let bitCount = 1 << 16

    private let uuids: Set<UUID>
    private var bits = [UInt64](repeating: 0, count: bitCount / 64)

    init(_ uuids: Set<UUID>) {
        self.uuids = uuids
        for uuid in uuids {
            let bit = UUIDFilter.bit(of: uuid)
            bits[bit >> 6] |= 1 << UInt64(bit & 63)
        }
    }

    func contains(_ uuid: UUID) -> Bool {
        let bit = UUIDFilter.bit(of: uuid)
        return bits[bit >> 6] >> UInt64(bit & 63) & 1 == 1 && uuids.contains(uuid)
    }

    /// The last bytes are random in UUIDs of every version.
    private static func bit(of uuid: UUID) -> Int { Int(uuid.uuid.14) << 8 | Int(uuid.uuid.15) }
}

extension AssetSummary {
    init(_ id: AssetID, _ row: IndexRow) {
        self.init(
            id: id, uuid: row.uuid, mediaType: MediaType(rawValue: Int(row.flags[IndexFlags.mediaType])) ?? .unknown,
            mediaSubtypes: MediaSubtypes(rawValue: UInt(row.subtypes)),
            pixelSize: PixelSize(width: Int(row.width), height: Int(row.height)),
            creationDate: row.creation == IndexRow.undated ? nil : Date(timeIntervalSinceReferenceDate: row.creation),
            modificationDate: Date(timeIntervalSinceReferenceDate: row.modification),
            addedDate: Date(timeIntervalSinceReferenceDate: row.added), durationSeconds: row.duration,
            sourceType: SourceTypes(rawValue: UInt(row.flags[IndexFlags.sourceType])),
            isFavorite: row.flags.contains(.favorite), isHidden: row.flags.contains(.hidden),
            representsBurst: row.flags.contains(.representsBurst), isUserPick: row.flags.contains(.userPick),
            hasAdjustments: row.flags.contains(.adjusted), playsLivePhoto: !row.flags.contains(.livePlaybackOff))
    }
}
