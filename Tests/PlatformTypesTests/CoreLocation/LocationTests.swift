// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct LocationTests {
    @Test func aLocationKeepsItsCoordinate() {
        let place = CLLocation(latitude: 48.2, longitude: 16.37)
        #expect(place.coordinate.latitude == 48.2)
        #expect(place.coordinate.longitude == 16.37)
    }
}
