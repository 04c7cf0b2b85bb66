// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Assets that belong together, and what they have in common.
struct AssetGroup: Hashable, Sendable {
    /// In the order by which they were grouped; never empty.
    private(set) var members: [AssetID]
    /// The earliest and latest creation date; `nil` when no member has one.
    private(set) var startDate: Date?
    private(set) var endDate: Date?
    /// The middle of the members' places; `nil` when none has one.
    let location: GeoLocation?

    init(_ assets: some Sequence<GroupableAsset>) {
        members = assets.map(\.id)
        var middle = MiddleOfPlaces()
        for asset in assets {
            if let place = asset.place { middle.add(place) }
            guard let date = asset.creationDate else { continue }
            startDate = min(startDate ?? date, date)
            endDate = max(endDate ?? date, date)
        }
        location = middle.place
    }

    /// The member that came into the library first: the group is named by it, because what comes later than it does not
    /// change which it is.
    var first: AssetID { members.min() ?? members[0] }
}
