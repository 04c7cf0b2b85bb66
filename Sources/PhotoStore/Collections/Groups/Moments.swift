// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Groups of assets that were taken together: a moment ends with a pause or a change of location.
enum Moments {
    /// The longest pause within a moment.
    static let pauseSeconds = 6.0 * 3_600
    /// The longest distance, within a moment, between one asset with a location and the next.
    static let wayMetres = 10_000.0

    /// Returns the moments, earliest first. Assets without a creation date are left out.
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
