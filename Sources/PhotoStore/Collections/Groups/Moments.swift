// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What was taken together: a moment ends with a pause, or when somebody goes elsewhere.
enum Moments {
    /// The longest pause within a moment.
    static let pauseSeconds = 6.0 * 3_600
    /// How far one goes within a moment from one picture to the next that has a place.
    static let wayMetres = 10_000.0

    /// Earliest first. Assets of which nobody knows when they were taken are in none.
    static func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        var last: GeoLocation?
        return assets.inOrder(of: \.creationDate).cut { before, asset in
            last = before.place ?? last
            let begins = hasPause(before, asset) || isElsewhere(asset, than: last)
            if begins { last = nil }
            return begins
        }
    }

    private static func hasPause(_ before: GroupableAsset, _ asset: GroupableAsset) -> Bool {
        guard let earlier = before.creationDate, let later = asset.creationDate else { return false }
        return later.timeIntervalSince(earlier) > pauseSeconds
    }

    private static func isElsewhere(_ asset: GroupableAsset, than last: GeoLocation?) -> Bool {
        guard let place = asset.place, let last else { return false }
        return !place.isWithin(metres: wayMetres, of: last)
    }
}
