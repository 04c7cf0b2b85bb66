// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

@testable import PhotoEngine
@testable import PhotoLibrary

extension GroupableAsset {
    /// Creates an asset that was taken `hour` hours after the beginning of 2001 and added `addedMinute` minutes after
    /// it.
    init(
        _ id: Int64, hour: Double? = nil, addedMinute: Double = 0, latitude: Double? = nil, longitude: Double = 0
    ) {
        self.init(
            id: AssetID(rawValue: id), creationDate: hour.map { Date(timeIntervalSinceReferenceDate: $0 * 3_600) },
            addedDate: Date(timeIntervalSinceReferenceDate: addedMinute * 60),
            place: latitude.flatMap { GeoLocation(latitude: $0, longitude: longitude) })
    }
}

extension AssetGroup {
    var rows: [Int64] { members.map(\.rawValue) }
}
