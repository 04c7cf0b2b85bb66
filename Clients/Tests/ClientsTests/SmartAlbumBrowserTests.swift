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

    @Test func everySmartAlbumIsThereButTheHiddenOne() {
        let subtypes = SmartAlbumBrowser().everySmartAlbum().map(\.assetCollectionSubtype.rawValue)
        #expect(subtypes == (201...220).filter { $0 != 205 })
    }

    @Test func theSectionsHoldWhatTheirTitlesSay() throws {
        let sections = SmartAlbumBrowser().sections()
        func identifiers(_ subtype: PHAssetCollectionSubtype) -> Set<String>? {
            sections.first { $0.subtype == subtype }.map { Set($0.assets.allAssets.map(\.localIdentifier)) }
        }
        #expect(identifiers(.smartAlbumFavorites) == Set(library.favorites.map(\.localIdentifier)))
        #expect(identifiers(.smartAlbumVideos) == Set(library.videos.map(\.localIdentifier)))
        let bursts = library.visible.filter { $0.file.burstIdentifier != nil }
        #expect(identifiers(.smartAlbumBursts) == Set(bursts.map(\.localIdentifier)))
        let live = library.live.filter { $0.localIdentifier != library.hidden.localIdentifier }
        #expect(identifiers(.smartAlbumLivePhotos) == Set(live.map(\.localIdentifier)))
    }

    @Test func shortVideosAreFound() throws {
        let lengths = try library.videos.map { try #require($0.file.durationSeconds) }
        let middle = lengths.sorted()[lengths.count / 2]
        let found = SmartAlbumBrowser().videos(shorterThan: middle + 0.25).allAssets
        let expected = zip(library.videos, lengths).filter { $1 < middle + 0.25 }.map(\.0.localIdentifier)
        #expect(Set(found.map(\.localIdentifier)) == Set(expected))
        #expect(!expected.isEmpty)
        #expect(SmartAlbumBrowser().videos(shorterThan: 0).count == 0)
    }

    @Test func livePhotosAreFoundByTheirBit() {
        let live = library.live.filter { $0.localIdentifier != library.hidden.localIdentifier }
        #expect(
            Set(SmartAlbumBrowser().livePhotos().allAssets.map(\.localIdentifier)) == Set(live.map(\.localIdentifier)))
        #expect(!live.isEmpty)
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
