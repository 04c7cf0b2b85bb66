// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Groups of one kind, found by UUID or by id.
struct GroupSet: Sendable {
    struct Member: Sendable {
        let id: CollectionID
        let name: GroupIdentifier
        let group: AssetGroup
    }

    /// The groups in their order.
    let members: [Member]
    private let byUUID: [UUID: Int]
    private let byID: [CollectionID: Int]

    init(_ members: [Member]) {
        self.members = members
        byUUID = Dictionary(members.enumerated().map { ($1.name.uuid, $0) }) { first, _ in first }
        byID = Dictionary(members.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func place(of uuid: UUID) -> Int? { byUUID[uuid] }
    subscript(uuid: UUID) -> Member? { byUUID[uuid].map { members[$0] } }
    subscript(id: CollectionID) -> Member? { byID[id].map { members[$0] } }

    /// Returns the group that contains an asset.
    func holding(_ asset: AssetID) -> Member? { members.first { $0.group.members.contains(asset) } }
}

extension GroupSet.Member {
    /// The group as a collection, with an empty title.
    var collection: AssetCollection {
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
