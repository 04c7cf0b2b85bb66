// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct CollectionFetchTests {
    @Test(arguments: EngineKind.tested)
    func albumsComeInTheUsersOrder(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.album("Winter")
            $0.album("Autumn")
            $0.album("Spring")
        }
        #expect(try library.collections(.albums) == ["Winter", "Autumn", "Spring"])
    }

    @Test(arguments: EngineKind.tested)
    func theUserLibraryIsASmartAlbum(_ kind: EngineKind) throws {
        let library = try kind.library { $0.album("Trip") }
        #expect(try library.collections(.smartAlbums(.userLibrary)) == ["Recents"])
        let recents = try #require(try library.collection("Recents"))
        #expect(recents.id == .smart(.userLibrary))
        #expect(recents.uuid == UUID(uuidString: "00000000-0000-0000-0000-0000000000D1"))
        #expect(recents.subtype == .userLibrary)
    }

    @Test(arguments: EngineKind.tested)
    func namedCollectionsMayBeSmart(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.album("Trip")
            $0.album("Home")
        }
        let named = CollectionRequest.Source.named([UUID(), AssetCollection.userLibraryUUID, library.uuid("Home")])
        #expect(Set(try library.collections(named)) == ["Home", "Recents"])
    }

    @Test(arguments: EngineKind.tested)
    func namedAlbumsComeInTheUsersOrder(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.album("Trip")
            $0.album("Home")
            $0.album("Work")
        }
        #expect(try library.collections(.named(["Work", "Trip"].map(library.uuid))) == ["Trip", "Work"])
    }

    @Test(arguments: EngineKind.tested)
    func theAlbumsOfAnAssetAreThoseOfTheUserThatHoldIt(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("beach")
            $0.photo("town")
            $0.album("Trip", ["beach", "town"])
            $0.album("Town", ["town"])
            $0.album("Sea", ["beach"])
        }
        #expect(try library.collections(.albumsContaining(asset: library.uuid("beach"))) == ["Trip", "Sea"])
        #expect(try library.collections(.albumsContaining(asset: UUID())) == [])
    }

    @Test(arguments: EngineKind.tested)
    func sortTermsAndLimitHoldForCollectionsToo(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.album("b")
            $0.album("c")
            $0.album("a")
        }
        let fetched = try library.collections(.albums) {
            $0.sort = [SortTerm(.localizedTitle, ascending: false)]
            $0.limit = 2
        }
        #expect(fetched == ["c", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func everyKeyOrdersAsItsValueReads(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("1", day: 1)
            $0.photo("2", day: 2)
            $0.photo("3", day: 3)
            $0.album("full", ["1", "3"])
            $0.album("empty")
            $0.album("one", ["2"])
            $0.album("another", ["2"])
        }
        let ids = try library.owner.fetch(CollectionRequest(.albums)).ids
        let all = try library.owner.collections(ids)
        for term in CollectionKey.allCases.flatMap({ [SortTerm($0), SortTerm($0, ascending: false)] }) {
            let fetched = try library.collections(.albums) { $0.sort = [term] }
            #expect(fetched == all.sorted(by: [term]).map(\.title), "\(term)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func collectionsComeInTheOrderOfTheirIDsAndUnknownOnesAreLeftOut(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.album("a")
            $0.album("b")
        }
        let ids = try ["b", "Recents", "a"].map { try #require(try library.collection($0)).id }
        let asked = ids + [.album(99), .smart(.generic), .folder(99), .momentYear(1999)]
        #expect(try library.owner.collections(asked).map(\.id) == ids)
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumIsAsItWasMade(_ kind: EngineKind) throws {
        let library = try kind.library { $0.album("Ferien in Bükk ❄️") }
        let album = try #require(try library.collection("Ferien in Bükk ❄️"))
        #expect(album.uuid == library.uuid("Ferien in Bükk ❄️"))
        #expect(album.subtype == .albumRegular)
        #expect(album.id == .album(1))
    }
}

@Suite struct CollectionSummaryTests {
    @Test(arguments: EngineKind.tested, ["Trip", "Recents"])
    func countAndDatesAreThoseOfTheMembers(_ kind: EngineKind, title: String) throws {
        let library = try kind.library {
            $0.photo("late", day: 9)
            $0.photo("early", day: 2)
            $0.photo("undated")
            $0.album("Trip", ["late", "undated", "early"])
        }
        let album = try #require(try library.collection(title))
        #expect(album.assetCount == 3)
        #expect(album.startDate == .day(2))
        #expect(album.endDate == .day(9))
    }

    @Test(arguments: EngineKind.tested, ["Trip", "Recents"])
    func hiddenAndTrashedMembersDoNotCount(_ kind: EngineKind, title: String) throws {
        let library = try kind.library {
            $0.photo("hidden", day: 1, hidden: true)
            $0.photo("seen", day: 2)
            $0.photo("trashed", day: 3, trashed: true)
            $0.album("Trip", ["hidden", "seen", "trashed"])
        }
        let album = try #require(try library.collection(title))
        #expect(album.assetCount == 1)
        #expect(album.startDate == .day(2))
        #expect(album.endDate == .day(2))
    }

    @Test(arguments: EngineKind.tested, ["Trip", "Recents"])
    func anEmptyAlbumHasNoDates(_ kind: EngineKind, title: String) throws {
        let library = try kind.library { $0.album("Trip") }
        let album = try #require(try library.collection(title))
        #expect(album.assetCount == 0)
        #expect(album.startDate == nil)
        #expect(album.endDate == nil)
    }

    @Test(arguments: EngineKind.tested)
    func membersWithoutADateLeaveTheDatesOpen(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.album("Trip", ["a"])
        }
        let album = try #require(try library.collection("Trip"))
        #expect(album.assetCount == 1)
        #expect(album.startDate == nil)
    }
}
