// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// Groups of one kind, found by UUID or by id.
package struct GroupSet: Sendable {
    package struct Member: Sendable {
        package let id: CollectionID
        package let name: GroupIdentifier
        package let group: AssetGroup
    }

    /// The groups in their order.
    package let members: [Member]
    private let byUUID: [UUID: Int]
    private let byID: [CollectionID: Int]

    package init(_ members: [Member]) {
        self.members = members
        byUUID = Dictionary(members.enumerated().map { ($1.name.uuid, $0) }) { first, _ in first }
        byID = Dictionary(members.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    package func place(of uuid: UUID) -> Int? { byUUID[uuid] }
    package subscript(uuid: UUID) -> Member? { byUUID[uuid].map { members[$0] } }
    package subscript(id: CollectionID) -> Member? { byID[id].map { members[$0] } }

    /// Returns the group that contains an asset.
    package func holding(_ asset: AssetID) -> Member? { members.first { $0.group.members.contains(asset) } }
}

extension GroupSet.Member {
    /// The group as a collection, with an empty title.
    package var collection: AssetCollection {
        var collection = AssetCollection(
            id: id, uuid: name.uuid, subtype: name.kind.subtype, title: "", assetCount: group.count,
            startDate: group.startDate, endDate: group.endDate)
        collection.location = group.location
        return collection
    }
}

extension GroupIdentifier.Kind {
    fileprivate var subtype: AssetCollection.Subtype {
        switch self {
        case .moment, .cluster, .year: .moment
        case .importSession: .importSession
        case .place: .place
        }
    }
}

/// The UUID of a group or a list of moments. It is derived from the first element, so that it is the same whenever it
/// is computed, and contains the kind, so that only groups of that kind are computed to find it.
///
/// The UUID is of version 8 (RFC 9562: vendor-specific). Its first byte is the kind, the next four are the distance of
/// places, and the rest is a hash.
package struct GroupIdentifier: Hashable, Sendable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        case moment = 1
        case cluster, year, importSession, place

        /// True if the kind is one of the lists of moments.
        package var isOfLists: Bool { self == .cluster || self == .year }
    }

    package let kind: Kind
    /// The minimum distance between places in metres, zero for other kinds.
    package let metres: Float
    package let uuid: UUID

    /// Creates the name of a group by the asset that was added first.
    init(_ kind: Kind, first: UUID, metres: Float = 0) {
        self.init(kind, metres, of: withUnsafeBytes(of: first.uuid) { Array($0) })
    }

    /// Creates the name of the moments of a year.
    init(year: Int) {
        self.init(.year, 0, of: withUnsafeBytes(of: Int64(year).littleEndian) { Array($0) })
    }

    /// Reads a name. Returns `nil` when the UUID is not one, for example because it contains a distance by which
    /// nothing can be grouped.
    package init?(_ uuid: UUID) {
        let bytes = uuid.uuid
        guard bytes.6 >> 4 == 8, bytes.8 >> 6 == 2, let kind = Kind(rawValue: bytes.0) else { return nil }
        let metres = Float(bitPattern: UInt32(littleEndianBytes: (bytes.1, bytes.2, bytes.3, bytes.4)))
        guard kind == .place ? Places.distances.contains(metres) : metres == 0 else { return nil }
        self.kind = kind
        self.metres = metres
        self.uuid = uuid
    }

    private init(_ kind: Kind, _ metres: Float, of content: [UInt8]) {
        let distance = withUnsafeBytes(of: metres.bitPattern.littleEndian) { Array($0) }
        var hasher = FingerprintHasher()
        ([kind.rawValue] + distance + content).withUnsafeBytes { hasher.update($0) }
        let hash = hasher.finish().bytes
        self.kind = kind
        self.metres = metres
        uuid = UUID(
            uuid: (
                kind.rawValue, distance[0], distance[1], distance[2], distance[3], hash[0], 0x80 | hash[1] & 0x0F,
                hash[2],
                0x80 | hash[3] & 0x3F, hash[4], hash[5], hash[6], hash[7], hash[8], hash[9], hash[10]
            ))
    }
}

extension UInt32 {
    fileprivate init(littleEndianBytes bytes: (UInt8, UInt8, UInt8, UInt8)) {
        self = UInt32(bytes.0) | UInt32(bytes.1) << 8 | UInt32(bytes.2) << 16 | UInt32(bytes.3) << 24
    }
}
