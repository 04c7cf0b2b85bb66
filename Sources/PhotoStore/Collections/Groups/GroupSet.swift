// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Groups of one kind with their names, to be found by either of them.
struct GroupSet: Sendable {
    struct Member: Sendable {
        let id: CollectionID
        let name: GroupName
        let group: AssetGroup
    }

    /// In order.
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

    /// The group that holds an asset.
    func holding(_ asset: AssetID) -> Member? { members.first { $0.group.members.contains(asset) } }
}

extension GroupSet.Member {
    /// The group as a collection. Nobody gave it a title.
    var collection: AssetCollection {
        var collection = AssetCollection(
            id: id, uuid: name.uuid, subtype: name.kind.subtype, title: "", assetCount: group.members.count,
            startDate: group.startDate, endDate: group.endDate)
        collection.location = group.location
        return collection
    }
}

extension GroupName.Kind {
    fileprivate var subtype: AssetCollection.Subtype {
        switch self {
        case .moment, .cluster, .year: .moment
        case .importSession: .importSession
        case .place: .place
        }
    }
}

/// Lists of moments with their names, and which moments of an array each of them holds.
struct MomentListSet: Sendable {
    struct Member: Sendable {
        let list: CollectionList
        let moments: Range<Int>
    }

    /// Earliest first.
    let clusters: [Member]
    /// Earliest first.
    let years: [Member]

    init(of moments: GroupSet) {
        let groups = moments.members.map(\.group)
        clusters = MomentLists.clusters(of: groups).map { range in
            let first = moments.members[range.lowerBound]
            let name = GroupName(.cluster, first: first.name.uuid)
            let id = CollectionID.momentCluster(first: first.group.first)
            return Member(id, name, "", .momentListCluster, range, groups)
        }
        years = MomentLists.years(of: groups).map { year, range in
            Member(.momentYear(year), GroupName(year: year), String(year), .momentListYear, range, groups)
        }
    }

    var all: [Member] { clusters + years }
}

extension MomentListSet.Member {
    fileprivate init(
        _ id: CollectionID, _ name: GroupName, _ title: String, _ subtype: CollectionList.Subtype, _ range: Range<Int>,
        _ groups: [AssetGroup]
    ) {
        var list = CollectionList(id: id, uuid: name.uuid, subtype: subtype, title: title)
        list.startDate = groups[range].compactMap(\.startDate).min()
        list.endDate = groups[range].compactMap(\.endDate).max()
        self.init(list: list, moments: range)
    }
}
