// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A group of assets, and the properties that its visible members have in common. All members are visible but the
/// frames of bursts that neither represent their burst nor were picked.
struct AssetGroup: Hashable, Sendable {
    /// The members in the order by which they were grouped; never empty.
    let members: [AssetID]
    /// The member that was added to the library first. The UUID of the group is made from it, because assets that are
    /// added later do not change it.
    let first: AssetID
    /// The number of visible members.
    let count: Int
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
        var tally = MemberCounts()
        var middle = Centroid()
        for asset in assets where !asset.isBurstExtra {
            tally.add(asset.creationDate)
            if let place = asset.place { middle.add(place) }
        }
        (count, startDate, endDate) = (tally.count, tally.startDate, tally.endDate)
        location = middle.place
    }
}
