// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct TitleTests {
    static let recents: [(languages: [String], title: String)] = [
        (["en-GB"], "Recents"), (["de-AT"], "Zuletzt"), (["zh-Hans-CN"], "最近项目"), (["zh_SG.UTF-8"], "最近项目"),
        (["ja_JP.UTF-8"], "最近の項目"), (["fr", "de"], "Zuletzt"), (["fr"], "Recents"), ([], "Recents"),
        (["C.UTF-8", "de"], "Recents"), (["zh-Hant", "ja"], "最近の項目"), (["zh_TW"], "Recents"),
    ]

    @Test(arguments: recents)
    func theLibraryIsCalledAsInPhotos(_ row: (languages: [String], title: String)) throws {
        let library = try PHPhotoLibrary.inMemory()
        let album = try #require(
            library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil).firstObject)
        #expect(PHPhotoLibrary.withLanguages(row.languages) { album.localizedTitle } == row.title)
    }

    @Test(arguments: TitleLanguage.allCases)
    func everythingThatIsComputedHasATitleOfItsOwn(_ language: TitleLanguage) {
        let computed = AssetCollection.Subtype.allCases.filter { ![.albumRegular, .generic, .moment].contains($0) }
        let titles = computed.compactMap { $0.title(in: language) }
        #expect(titles.count == computed.count)
        #expect(Set(titles).count == titles.count)
        #expect(titles.allSatisfy { !$0.isEmpty })
    }

    @Test func someTitlesAreThoseOfPhotos() {
        func titles(_ subtype: AssetCollection.Subtype) -> [String?] {
            TitleLanguage.allCases.map { subtype.title(in: $0) }
        }
        #expect(titles(.favorites) == ["Favorites", "Favoriten", "个人收藏", "お気に入り"])
        #expect(titles(.screenshots) == ["Screenshots", "Bildschirmfotos", "截屏", "スクリーンショット"])
        #expect(titles(.recentlyDeleted) == ["Recently Deleted", "Zuletzt gelöscht", "最近删除", "最近削除した項目"])
        #expect(titles(.albumRegular) == [nil, nil, nil, nil])
    }

    @Test func smartAlbumsAreFoundAndSortedByTheTitlesThatAreShown() throws {
        let library = try PHPhotoLibrary.inMemory()
        try PHPhotoLibrary.withLanguages(["de"]) { () throws in
            func titles(_ options: PHFetchOptions) throws -> [String?] {
                try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: options).titles
            }
            #expect(try titles(.matching(NSPredicate(format: "title = %@", "Favoriten"))) == ["Favoriten"])
            #expect(try titles(.matching(NSPredicate(format: "title = %@", "Favorites"))) == [])
            #expect(
                try titles(.sorted(by: "localizedTitle", limit: 3)) == [
                    "Animiert", "Ausgeblendet", "Bildschirmaufnahmen",
                ])
        }
    }

    @Test func whatTheUserCallsItStays() throws {
        let library = try Shelf.library {
            $0.album("Recents")
            $0.smartAlbum("Videos", SavedQuery(predicate: "mediaType = 2"))
        }
        try PHPhotoLibrary.withLanguages(["ja"]) { () throws in
            #expect(try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).titles == ["Recents"])
            let own = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumGeneric, options: nil)
            #expect(own.titles == ["Videos"])
        }
    }

    static let environments: [([String: String], TitleLanguage)] = [
        (["LANG": "de_DE.UTF-8"], .german),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP.UTF-8"], .japanese),
        (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"], .simplifiedChinese),
        (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:de"], .german),
        (["LANG": "C.UTF-8", "LANGUAGE": "de"], .english),
        (["LANG": "", "LC_ALL": "de_DE"], .german),
        (["LANG": "fr_FR.UTF-8"], .english),
    ]

    @Test(arguments: environments)
    func theEnvironmentTellsTheLanguage(_ environment: [String: String], _ language: TitleLanguage) {
        #expect(TitleLanguage(preferring: TitleLanguage.languages(environment)) == language)
    }
}
