// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary

/// Names places by the degrees that they lie between, so that tests know what to expect: no table is read.
struct GridPlaces: PlaceNamer {
    func names(at place: GeoLocation) -> PlaceNames? {
        switch (place.latitude, place.longitude) {
        case (38..<39, -10 ..< -9): PlaceNames(city: "Lisbon", country: "Portugal")
        case (41..<42, -9 ..< -8): PlaceNames(city: "Porto", country: "Portugal")
        case (47..<48, 8..<9): PlaceNames(city: "Zürich", country: "Switzerland")
        // Of these there are many in libraries of random assets.
        case (0..<60, 0...): PlaceNames(city: "São Paulo", country: "brazil")
        case (_, ..<0): PlaceNames(city: nil, country: "Portugal")
        default: PlaceNames()
        }
    }
}
