// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// Groups of assets that were taken together: a moment ends with a pause or a change of location.
package enum Moments {
    /// The longest pause within a moment.
    static let gapSeconds = 6.0 * 3_600
    /// The longest distance, within a moment, between one asset with a location and the next.
    static let gapMetres = 10_000.0

    /// Returns the moments, earliest first. Assets without a creation date are left out.
    static func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        var last: GeoLocation?
        return assets.inOrder(of: \.creationDate).chunked { before, asset in
            last = before.place ?? last
            let begins = hasGap(before, asset) || isElsewhere(asset, than: last)
            if begins { last = nil }
            return begins
        }
    }

    private static func hasGap(_ before: GroupableAsset, _ asset: GroupableAsset) -> Bool {
        guard let earlier = before.creationDate, let later = asset.creationDate else { return false }
        return later.timeIntervalSince(earlier) > gapSeconds
    }

    private static func isElsewhere(_ asset: GroupableAsset, than last: GeoLocation?) -> Bool {
        guard let place = asset.place, let last else { return false }
        return !place.isWithin(metres: gapMetres, of: last)
    }
}

/// Lists of moments, as ranges of the sorted array of moments.
package enum MomentLists {
    /// The longest pause between moments of one cluster.
    static let gapSeconds = 3.0 * 86_400
    /// The longest distance between successive moments of one cluster.
    static let gapMetres = 100_000.0

    /// Returns the clusters of moments, earliest first.
    static func clusters(of moments: [AssetGroup]) -> [Range<Int>] {
        runs(of: moments) { before, moment in
            guard let end = before.endDate, let start = moment.startDate else { return false }
            if start.timeIntervalSince(end) > gapSeconds { return false }
            guard let from = before.location, let to = moment.location else { return true }
            return to.isWithin(metres: gapMetres, of: from)
        }
    }

    /// Returns the moments of each year that has any, earliest first. A moment belongs to the year in which it began by
    /// UTC, because a moment may have been taken in several time zones.
    static func years(of moments: [AssetGroup]) -> [(year: Int, moments: Range<Int>)] {
        runs(of: moments) { year(of: $0) == year(of: $1) }.map { (year(of: moments[$0.lowerBound]), $0) }
    }

    private static func year(of moment: AssetGroup) -> Int {
        Calendar.gmt.component(.year, from: moment.startDate ?? .distantPast)
    }

    private static func runs(
        of moments: [AssetGroup], belongTogether: (AssetGroup, AssetGroup) -> Bool
    ) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in moments.indices where index > 0 && !belongTogether(moments[index - 1], moments[index]) {
            runs.append(start..<index)
            start = index
        }
        if start < moments.count { runs.append(start..<moments.count) }
        return runs
    }
}

extension Calendar {
    fileprivate static let gmt: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

/// The lists of moments, found by UUID or by id. Each has the range of its moments in the array of all moments.
package struct MomentListSet: Sendable {
    package struct Member: Sendable {
        package let list: CollectionList
        package let moments: Range<Int>
    }

    /// Clusters, earliest first.
    package let clusters: [Member]
    /// Years, earliest first.
    package let years: [Member]
    private let byUUID: [UUID: Member]
    private let byID: [CollectionID: Member]

    package init(of moments: GroupSet) {
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

    package var all: [Member] { clusters + years }

    package subscript(uuid: UUID) -> Member? { byUUID[uuid] }
    package subscript(id: CollectionID) -> Member? { byID[id] }
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
