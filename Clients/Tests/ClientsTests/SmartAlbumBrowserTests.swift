// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct SmartAlbumBrowserTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func aSubtypeOfTheOtherFamilyMeansAll() {
        let subtypes = SmartAlbumBrowser().everySmartAlbum().map(\.assetCollectionSubtype)
        #expect(subtypes.contains(.smartAlbumUserLibrary))
        #expect(subtypes.allSatisfy { $0.rawValue >= PHAssetCollectionSubtype.smartAlbumGeneric.rawValue })
    }

    @Test func theLibraryComesFirstAndHasEverythingVisible() throws {
        let section = try #require(SmartAlbumBrowser().sections().first)
        #expect(section.subtype == .smartAlbumUserLibrary)
        #expect(!section.title.isEmpty)
        let shown = Set(section.assets.allAssets.map(\.localIdentifier))
        #expect(shown == Set(library.visible.map(\.localIdentifier)))
    }

    @Test func theNewestIsShownFirst() throws {
        let assets = try #require(SmartAlbumBrowser().sections().first).assets.allAssets
        let dates = try assets.map { try #require($0.creationDate) }
        #expect(dates == dates.sorted(by: >))
        let newest = try #require(library.visible.map(\.file.date).max())
        #expect(abs(dates[0].timeIntervalSince(newest)) < 0.01)
    }

    @Test func noSectionIsEmpty() {
        #expect(SmartAlbumBrowser().sections().allSatisfy { $0.assets.count > 0 })
    }

    @Test func theCameraRollIsNoAlbumOfTheUsers() throws {
        let browser = SmartAlbumBrowser()
        #expect(browser.isCameraRoll(try #require(browser.cameraRoll)))
        #expect(!browser.isCameraRoll(try #require(AlbumHelper(title: "Trip").album())))
    }
}
