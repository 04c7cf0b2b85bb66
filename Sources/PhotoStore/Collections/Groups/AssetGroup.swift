// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Assets that belong together, and what those that are shown by themselves have in common: all but the frames of
/// bursts that stand for nothing.
struct AssetGroup: Hashable, Sendable {
    /// In the order by which they were grouped; never empty.
    let members: [AssetID]
    /// The member that came into the library first: the group is named by it, because what comes later than it does not
    /// change which it is.
    let first: AssetID
    /// How many of them are shown.
    let count: Int
    /// The earliest and latest creation date; `nil` when none is dated.
    let startDate: Date?
    let endDate: Date?
    /// The middle of the places; `nil` when none has one.
    let location: GeoLocation?

    /// - Parameter assets: At least one.
    init(_ assets: some Collection<GroupableAsset>) {
        members = assets.map(\.id)
        first = members.min() ?? members[0]
        var tally = MemberTally()
        var middle = MiddleOfPlaces()
        for asset in assets where !asset.isBurstExtra {
            tally.add(asset.creationDate)
            if let place = asset.place { middle.add(place) }
        }
        (count, startDate, endDate) = (tally.count, tally.startDate, tally.endDate)
        location = middle.place
    }
}
