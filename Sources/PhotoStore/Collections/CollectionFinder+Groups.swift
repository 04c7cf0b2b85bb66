// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension CollectionFinder {
    /// All groups of a kind, in their order.
    func groups(_ kind: CollectionCache.Kind) throws(LibraryError) -> GroupSet {
        try cache.value(\.groups[kind], of: reader.key) { () throws(LibraryError) in try makeGroups(kind) }
    }

    /// All lists of moments.
    func momentLists() throws(LibraryError) -> MomentListSet {
        try cache.value(\.momentLists, of: reader.key) { () throws(LibraryError) in
            MomentListSet(of: try groups(.moments))
        }
    }

    /// Those of a kind; none of a kind that holds no moments.
    func momentLists(_ subtype: CollectionList.Subtype) throws(LibraryError) -> [MomentListSet.Member] {
        switch subtype {
        case .momentListCluster: try momentLists().clusters
        case .momentListYear: try momentLists().years
        case .regularFolder, .rootFolder: []
        }
    }

    func group(_ name: GroupName) throws(LibraryError) -> GroupSet.Member? {
        guard let kind = name.groups else { return nil }
        return try groups(kind)[name.uuid]
    }

    func momentList(_ name: GroupName) throws(LibraryError) -> MomentListSet.Member? {
        guard name.kind == .cluster || name.kind == .year else { return nil }
        return try momentLists().all.first { $0.list.uuid == name.uuid }
    }

    /// In the order of the kinds, and of the groups of a kind.
    func groups(named names: [GroupName]) throws(LibraryError) -> [CollectionID] {
        var found: [CollectionID] = []
        for (kind, names) in Dictionary(grouping: names, by: \.groups).sorted(by: { $0.value[0] < $1.value[0] }) {
            guard let kind else { continue }
            let groups = try groups(kind)
            found += names.compactMap { groups.place(of: $0.uuid) }.sorted().map { groups.members[$0].id }
        }
        let lists = Set(names.filter { $0.groups == nil }.map(\.uuid))
        guard !lists.isEmpty else { return found }
        return found + (try momentLists().all.filter { lists.contains($0.list.uuid) }.map(\.list.id))
    }

    private func makeGroups(_ kind: CollectionCache.Kind) throws(LibraryError) -> GroupSet {
        let assets = try reader.groupableAssets()
        let groups =
            switch kind {
            case .moments: Moments.groups(of: assets)
            case .imports: Imports.groups(of: assets)
            case .places(let metres): Places.groups(of: assets, metres: Double(metres))
            }
        let uuids = try reader.uuids(of: groups.map(\.first))
        return GroupSet(
            groups.compactMap { group in
                uuids[group.first].map { kind.member(group, first: $0) }
            })
    }
}

extension GroupName {
    /// The groups to look for it in; `nil` for a list of moments.
    fileprivate var groups: CollectionCache.Kind? {
        switch kind {
        case .moment: .moments
        case .importSession: .imports
        case .place: .places(metres: metres)
        case .cluster, .year: nil
        }
    }
}

extension GroupName: Comparable {
    /// By kind, then by distance.
    static func < (left: GroupName, right: GroupName) -> Bool {
        (left.kind.rawValue, left.metres) < (right.kind.rawValue, right.metres)
    }
}

extension CollectionCache.Kind {
    fileprivate func member(_ group: AssetGroup, first: UUID) -> GroupSet.Member {
        switch self {
        case .moments:
            GroupSet.Member(
                id: .group(.moment, first: group.first), name: GroupName(.moment, first: first), group: group)
        case .imports:
            GroupSet.Member(
                id: .group(.importSession, first: group.first), name: GroupName(.importSession, first: first),
                group: group)
        case .places(let metres):
            GroupSet.Member(
                id: .place(first: group.first, metres: Double(metres)),
                name: GroupName(.place, first: first, metres: metres), group: group)
        }
    }
}
