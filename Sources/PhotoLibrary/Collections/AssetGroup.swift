// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A group of assets, and the properties that its visible members have in common. All members are visible but the
/// frames of bursts that neither represent their burst nor were picked.
package struct AssetGroup: Hashable, Sendable {
    /// The members in the order by which they were grouped; never empty.
    package let members: [AssetID]
    /// The member that was added to the library first. The UUID of the group is made from it, because assets that are
    /// added later do not change it.
    package let first: AssetID
    /// The number of visible members.
    package let count: Int
    /// The earliest and latest creation date of visible members, or `nil` when none is dated.
    let startDate: Date?
    let endDate: Date?
    /// The middle of their locations, or `nil` when none has one.
    let location: GeoLocation?

    /// Creates a group.
    ///
    /// - Parameter assets: At least one asset.
    init(_ assets: some Collection<GroupableAsset>) {
        members = assets.map(\.id)
        first = members.min() ?? members[0]
        var memberCounts = MemberCounts()
        var middle = Centroid()
        for asset in assets where !asset.isBurstExtra {
            memberCounts.add(asset.creationDate)
            if let place = asset.place { middle.add(place) }
        }
        (count, startDate, endDate) = (memberCounts.count, memberCounts.startDate, memberCounts.endDate)
        location = middle.place
    }
}

/// The properties of an asset that grouping depends on.
package struct GroupableAsset: Hashable, Sendable {
    package let id: AssetID
    /// The date when it was taken, or `nil` when it is not known.
    package var creationDate: Date?
    /// The date when it was added to the library.
    package var addedDate: Date
    /// The location where it was taken, or `nil` when it is not known.
    package var place: GeoLocation?
    /// True if it is a frame of a burst that neither represents the burst nor was picked. It belongs to its group, but
    /// is not visible.
    package var isBurstExtra: Bool

    /// Describes an asset to be grouped.
    package init(
        id: AssetID, creationDate: Date? = nil, addedDate: Date, place: GeoLocation? = nil, isBurstExtra: Bool = false
    ) {
        self.id = id
        self.creationDate = creationDate
        self.addedDate = addedDate
        self.place = place
        self.isBurstExtra = isBurstExtra
    }
}

extension Array where Element == GroupableAsset {
    /// Splits the array into groups.
    ///
    /// - Parameter begins: Returns true if a new group begins with the second of two adjacent assets. It is called for
    ///   every pair, in order.
    func chunked(where begins: (GroupableAsset, GroupableAsset) -> Bool) -> [AssetGroup] {
        var groups: [AssetGroup] = []
        var start = startIndex
        for index in indices.dropFirst() where begins(self[index - 1], self[index]) {
            groups.append(AssetGroup(self[start..<index]))
            start = index
        }
        if start < endIndex { groups.append(AssetGroup(self[start...])) }
        return groups
    }

    /// Returns the assets that have the date, earliest first, and equal dates in order of addition.
    func inOrder(of date: (GroupableAsset) -> Date?) -> [GroupableAsset] {
        var dated = filter { date($0) != nil }
        dated.sort { left, right in
            guard let earlier = date(left), let later = date(right), earlier != later else { return left.id < right.id }
            return earlier < later
        }
        return dated
    }
}

extension ObjectChange {
    /// The facets of an asset that determine its groups.
    package static let facetsOfGroups: Facets = [.metadata, .trash, .hidden]

    /// True if groups may differ after the change: assets were added, removed, or got another date or location, or
    /// callers may see other assets.
    package var changesGroups: Bool {
        switch kind {
        case .asset: action != .updated || !facets.isDisjoint(with: ObjectChange.facetsOfGroups)
        case .access: true
        case .resource, .album, .folder: false
        }
    }
}

/// The number of visible members of a collection, and their first and last creation dates.
package struct MemberCounts: Hashable, Sendable {
    package var count: Int
    package var startDate: Date?
    package var endDate: Date?

    /// Counts no members, or these.
    package init(count: Int = 0, startDate: Date? = nil, endDate: Date? = nil) {
        self.count = count
        self.startDate = startDate
        self.endDate = endDate
    }

    package mutating func add(_ date: Date?) {
        count += 1
        guard let date else { return }
        startDate = min(startDate ?? date, date)
        endDate = max(endDate ?? date, date)
    }

    /// Returns the counts of both collections together.
    package func joined(with other: MemberCounts) -> MemberCounts {
        var memberCounts = self
        memberCounts.count += other.count
        memberCounts.startDate = [startDate, other.startDate].compactMap(\.self).min()
        memberCounts.endDate = [endDate, other.endDate].compactMap(\.self).max()
        return memberCounts
    }
}
