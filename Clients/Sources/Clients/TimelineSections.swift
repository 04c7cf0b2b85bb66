// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreLocation
import Photos
import UIKit

struct TimelineSection {
    let day: Date
    var assets: [PHAsset]

    /// The middle of the places.
    var center: CLLocationCoordinate2D? {
        let coordinates = assets.compactMap { $0.location?.coordinate }
        guard !coordinates.isEmpty else { return nil }
        let count = Double(coordinates.count)
        return CLLocationCoordinate2D(
            latitude: coordinates.map(\.latitude).reduce(0, +) / count,
            longitude: coordinates.map(\.longitude).reduce(0, +) / count)
    }
}

/// The sections of a photo grid: by day, and within a day by place.
struct TimelineSections {
    private(set) var sections: [TimelineSection] = []

    init(_ assets: PHFetchResult<PHAsset>, isNewestFirst: Bool = false, calendar: Calendar = .current) {
        var sections: [TimelineSection] = []
        assets.enumerateObjects(options: isNewestFirst ? .reverse : []) { (asset, index, stop) in
            let day = calendar.startOfDay(for: asset.creationDate ?? .distantPast)
            if sections.last?.day == day {
                sections[sections.count - 1].assets.append(asset)
            } else {
                sections.append(TimelineSection(day: day, assets: [asset]))
            }
        }
        self.sections = sections
    }

    /// Assets that lie within so many metres of the first one of their group.
    static func groups(of assets: [PHAsset], within distance: CLLocationDistance) -> [[PHAsset]] {
        var groups: [(place: CLLocation, assets: [PHAsset])] = []
        for asset in assets {
            guard let place = asset.location else { continue }
            if let index = groups.firstIndex(where: { $0.place.distance(from: place) <= distance }) {
                groups[index].assets.append(asset)
            } else {
                groups.append((place, [asset]))
            }
        }
        return groups.map(\.assets)
    }
}
