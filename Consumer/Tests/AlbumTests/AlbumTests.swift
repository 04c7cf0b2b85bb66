// Licensed under the Apache License, Version 2.0. See LICENSE.

import Album
import Testing

struct AlbumTests {
    #if canImport(Photos)
        @Test func theModulesAreThereAndTheSystemIsNotTakenForApples() {
            #expect(Platform.modules == ["Photos", "UIKit", "AppKit", "Combine", "os"])
            #expect(!Platform.isApple)
        }

        @Test func anAlbumTellsItsCount() {
            let album = Album()
            var told: [Int] = []
            album.observe { told.append($0) }
            #expect(told == [0])
        }

        @Test func aPinHasAColourAndAPlace() {
            let pin = Album.pin(.init(latitude: 48.2, longitude: 16.4))
            #expect(pin.image?.size.width == 1)
            #expect(pin.place.coordinate.longitude == 16.4)
        }
    #else
        @Test func nothingStandsBeforeApplesFrameworks() {
            #expect(Platform.modules.isEmpty)
        }
    #endif
}
