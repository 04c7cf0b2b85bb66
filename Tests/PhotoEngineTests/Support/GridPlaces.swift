// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary

/// A place namer that derives names from the degrees alone, so that tests know them without the table of cities.
struct GridPlaces: PlaceNamer {
    func names(at place: GeoLocation) -> PlaceNames? {
        switch (place.latitude, place.longitude) {
        case (38..<39, -10 ..< -9): PlaceNames(city: "Lisbon", country: "Portugal")
        case (41..<42, -9 ..< -8): PlaceNames(city: "Porto", country: "Portugal")
        case (47..<48, 8..<9): PlaceNames(city: "Zürich", country: "Switzerland")
        // Libraries of random assets have many of these.
        case (0..<60, 0...): PlaceNames(city: "São Paulo", country: "brazil")
        case (_, ..<0): PlaceNames(city: nil, country: "Portugal")
        default: PlaceNames()
        }
    }
}
