// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The lists of moments, found by UUID or by id. Each has the range of its moments in the array of all moments.
struct MomentListSet: Sendable {
    struct Member: Sendable {
        let list: CollectionList
        let moments: Range<Int>
    }

    /// Clusters, earliest first.
    let clusters: [Member]
    /// Years, earliest first.
    let years: [Member]
    private let byUUID: [UUID: Member]
    private let byID: [CollectionID: Member]

    init(of moments: GroupSet) {
        let groups = moments.members.map(\.group)
        clusters = MomentLists.clusters(of: groups).map { range in
            let first = moments.members[range.lowerBound]
            let name = GroupIdentifier(.cluster, first: first.name.uuid)
            let id = CollectionID.momentCluster(first: first.group.first)
            return Member(id, name, "", .momentListCluster, range, groups)
        }
        years = MomentLists.years(of: groups).map { year, range in
            Member(.momentYear(year), GroupIdentifier(year: year), String(year), .momentListYear, range, groups)
        }
        let all = clusters + years
        byUUID = Dictionary(all.map { ($0.list.uuid, $0) }) { first, _ in first }
        byID = Dictionary(all.map { ($0.list.id, $0) }) { first, _ in first }
    }

    var all: [Member] { clusters + years }

    subscript(uuid: UUID) -> Member? { byUUID[uuid] }
    subscript(id: CollectionID) -> Member? { byID[id] }
}

extension MomentListSet.Member {
    fileprivate init(
        _ id: CollectionID, _ name: GroupIdentifier, _ title: String, _ subtype: CollectionList.Subtype,
        _ range: Range<Int>,
        _ groups: [AssetGroup]
    ) {
        var list = CollectionList(id: id, uuid: name.uuid, subtype: subtype, title: title)
        list.startDate = groups[range].compactMap(\.startDate).min()
        list.endDate = groups[range].compactMap(\.endDate).max()
        self.init(list: list, moments: range)
    }
}
