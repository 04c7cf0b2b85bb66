// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension Change {
    /// Throws `invalidRequest` for facts that are none: times and durations that are no numbers, places that are not on
    /// earth, stars that nobody can give. Nothing could be found or put in order by them.
    func checkFacts() throws(LibraryError) {
        for date in dates where !date.isStorable {
            throw LibraryError(
                .invalidRequest, "A date is \(date.timeIntervalSinceReferenceDate). Leave out what is unknown.")
        }
        try facts?.check()
    }

    private var facts: AssetFacts? {
        switch self {
        case .insertAsset(let new): new.facts
        case .setFacts(let facts, _): facts
        case .addResources(_, _, let facts): facts
        default: nil
        }
    }

    private var dates: [Date] {
        let others: [Date?] =
            switch self {
            case .insertAsset(let new):
                [new.addedDate, new.trashedDate, new.adjustment?.date] + new.resources.map(\.placement.verifiedDate)
            case .addResources(let new, _, _): new.map(\.placement.verifiedDate)
            case .setAdjustment(let adjustment, _): [adjustment?.date]
            case .trashAssets(_, let date): [date]
            case .setPlacement(let placement, _): [placement.verifiedDate]
            default: []
            }
        return ([facts?.captureDate?.date] + others).compactMap(\.self)
    }
}

extension AssetFacts {
    fileprivate func check() throws(LibraryError) {
        guard StoredLimits.durations.contains(durationSeconds) else {
            throw LibraryError(
                .invalidRequest, "\(durationSeconds) seconds are no duration. It is zero for a photo, or when unknown.")
        }
        guard PixelSize.storable.contains(pixelSize.width), PixelSize.storable.contains(pixelSize.height) else {
            throw LibraryError(
                .invalidRequest,
                "\(pixelSize.width) × \(pixelSize.height) is no size of a picture. Leave out what is unknown.")
        }
        if let location {
            guard GeoLocation(latitude: location.latitude, longitude: location.longitude) != nil,
                location.altitude?.isFinite != false
            else {
                throw LibraryError(
                    .invalidRequest,
                    "\(location.latitude), \(location.longitude) is no place on earth. Leave out what is unknown.")
            }
        }
        guard (-1...5).contains(rating ?? 0) else {
            throw LibraryError(
                .invalidRequest, "\(rating ?? 0) is no rating. It is from 1 to 5, or -1 for what is rejected.")
        }
    }
}
