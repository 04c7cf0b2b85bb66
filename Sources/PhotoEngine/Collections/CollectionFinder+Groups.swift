// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension CollectionFinder {
    /// Returns all groups of a kind, in their order.
    func groups(_ kind: GroupKind) throws(LibraryError) -> GroupSet {
        try cache.groups.value(\.[kind], of: try groupsKey()) { () throws(LibraryError) in try makeGroups(kind) }
    }

    /// Returns all lists of moments.
    func momentLists() throws(LibraryError) -> MomentListSet {
        try cache.groups.value(\.momentLists, of: try groupsKey()) { () throws(LibraryError) in
            MomentListSet(of: try groups(.moments))
        }
    }

    /// Returns the lists of moments of a kind, none for a kind that holds no moments.
    func momentLists(_ subtype: CollectionList.Subtype) throws(LibraryError) -> [MomentListSet.Member] {
        switch subtype {
        case .momentListCluster: try momentLists().clusters
        case .momentListYear: try momentLists().years
        case .regularFolder, .rootFolder: []
        }
    }

    func group(_ name: GroupIdentifier) throws(LibraryError) -> GroupSet.Member? {
        guard let kind = GroupKind(name) else { return nil }
        return try groups(kind)[name.uuid]
    }

    /// Returns the groups with these names, by kind, then in the order of the groups of each kind.
    func groups(named names: [GroupIdentifier]) throws(LibraryError) -> [CollectionID] {
        var found: [CollectionID] = []
        for (kind, names) in Dictionary(grouping: names, by: { GroupKind($0) }).sorted(by: { $0.value[0] < $1.value[0] }
        ) {
            guard let kind else { continue }
            let groups = try groups(kind)
            found += names.compactMap { groups.place(of: $0.uuid) }.sorted().map { groups.members[$0].id }
        }
        let lists = Set(names.filter { GroupKind($0) == nil }.map(\.uuid))
        guard !lists.isEmpty else { return found }
        return found + (try momentLists().all.filter { lists.contains($0.list.uuid) }.map(\.list.id))
    }

    /// Returns the key of the snapshot after the last change that groups depend on.
    private func groupsKey() throws(LibraryError) -> SnapshotKey {
        var key = reader.key
        key.token = try reader.lastChangeOfGroups()
        return key
    }

    /// Computes the groups of a kind. Groups without a visible asset are left out.
    private func makeGroups(_ kind: GroupKind) throws(LibraryError) -> GroupSet {
        let groups = kind.groups(of: try reader.groupableAssets()).filter { $0.count > 0 }
        let uuids = try reader.uuids(of: groups.map(\.first))
        return GroupSet(
            groups.compactMap { group in
                uuids[group.first].map { kind.member(group, first: $0) }
            })
    }
}

extension GroupIdentifier: Comparable {
    /// Compares names by kind, then by distance.
    static func < (left: GroupIdentifier, right: GroupIdentifier) -> Bool {
        (left.kind.rawValue, left.metres) < (right.kind.rawValue, right.metres)
    }
}
