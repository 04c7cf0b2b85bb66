// Licensed under the Apache License, Version 2.0. See LICENSE.

import Album
import Foundation
import Testing

#if canImport(AssetsLibrary)
    import AssetsLibrary
#endif

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

        @Test func aPictureHasAWidth() throws {
            let picture = try #require(Album.pin(.init(latitude: 0, longitude: 0)).image?.pngData())
            #expect(Album.width(of: picture) == 1)
            #expect(Album.width(of: Data("no picture".utf8)) == nil)
        }

        @Test func aPhotoIsToldByItsName() {
            #expect(Album.isPhoto("IMG_0001.HEIC"))
            #expect(!Album.isPhoto("IMG_0001.MOV"))
        }

        @Test func whatIsNoMovieLastsNoTime() {
            #expect(Album.length(of: URL(filePath: "/nowhere/IMG_0001.MOV")) == 0)
        }

        @Test func aTurnedPictureIsToldByTheNumbersOfBothFrameworks() {
            #expect(Wrappers.orientation(exif: 6) == .right)
            #expect(Wrappers.orientation(exif: 9) == nil)
        }
    #else
        @Test func nothingStandsBeforeApplesFrameworks() {
            #expect(Platform.modules.isEmpty)
        }
    #endif
}
