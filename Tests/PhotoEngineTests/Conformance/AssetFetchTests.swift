// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct AssetFetchTests {
    @Test(arguments: EngineKind.tested)
    func theLibraryComesInTheOrderOfAddition(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("second day", day: 2)
            $0.photo("first day", day: 1)
            $0.video("third day", day: 3)
        }
        #expect(try library.fetch() == ["second day", "first day", "third day"])
    }

    @Test(arguments: EngineKind.tested)
    func namedAssetsComeInTheOrderOfAdditionToo(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
        }
        let named = ["c", "a"].map(library.uuid)
        #expect(try library.fetch(.named(named)) == ["a", "c"])
    }

    @Test(arguments: EngineKind.tested)
    func aNameThatIsAskedForTwiceComesOnce(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.fetch(.named([library.uuid("a"), library.uuid("a")])) == ["a"])
    }

    @Test(arguments: EngineKind.tested)
    func unknownNamesAreLeftOut(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.fetch(.named([UUID(), library.uuid("a")])) == ["a"])
    }

    @Test(arguments: EngineKind.tested)
    func moreNamesThanABatchHoldsCanBeAskedFor(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let unknown = (0..<2 * batchLimit).map { _ in UUID() }
        #expect(try library.fetch(.named(unknown + [library.uuid("a")])) == ["a"])
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumIsInTheUsersOrder(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
            $0.album("Trip", ["c", "a"])
        }
        #expect(try library.members(of: "Trip") == ["c", "a"])
    }

    @Test(arguments: EngineKind.tested)
    func theSmartAlbumOfTheUserLibraryHoldsEverythingInTheOrderOfAddition(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", day: 2)
            $0.photo("b", day: 1)
        }
        #expect(try library.fetch(.members(collection: AssetCollection.userLibraryUUID)) == ["a", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func anUnknownAlbumHasNoMembers(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.fetch(.members(collection: UUID())) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aFetchSaysWhichStateItRead(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.owner.fetch(AssetRequest(.library)).token == library.token())
    }
}

@Suite struct AssetSortTests {
    @Test(arguments: EngineKind.tested)
    func aTermDecidesTheOrder(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("late", day: 3)
            $0.photo("early", day: 1)
            $0.photo("noon", day: 2)
        }
        #expect(try library.fetch { $0.sort = [SortTerm(.creationDate)] } == ["early", "noon", "late"])
    }

    @Test(arguments: EngineKind.tested)
    func aDescendingTermTurnsItAround(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("late", day: 3)
            $0.photo("early", day: 1)
            $0.photo("noon", day: 2)
        }
        let terms = [SortTerm(AssetKey.creationDate, ascending: false)]
        #expect(try library.fetch { $0.sort = terms } == ["late", "noon", "early"])
    }

    @Test(arguments: EngineKind.tested)
    func theSecondTermDecidesAmongEquals(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("plain, late", day: 2)
            $0.photo("favorite", day: 3, favorite: true)
            $0.photo("plain, early", day: 1)
        }
        let terms = [SortTerm(AssetKey.isFavorite, ascending: false), SortTerm(.creationDate)]
        #expect(try library.fetch { $0.sort = terms } == ["favorite", "plain, early", "plain, late"])
    }

    @Test(arguments: EngineKind.tested, [true, false])
    func whatIsEqualInEveryTermKeepsTheOrderOfAddition(_ kind: EngineKind, ascending: Bool) throws {
        let library = try kind.library {
            $0.photo("b", day: 1)
            $0.photo("a", day: 1)
            $0.photo("c", day: 1)
        }
        let terms = [SortTerm(AssetKey.creationDate, ascending: ascending)]
        #expect(try library.fetch { $0.sort = terms } == ["b", "a", "c"])
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumsEqualsKeepTheOrderOfAdditionToo(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", day: 1)
            $0.photo("b", day: 1)
            $0.album("Trip", ["b", "a"])
        }
        let fetched = try library.fetch(.members(collection: library.uuid("Trip"))) {
            $0.sort = [SortTerm(.creationDate)]
        }
        #expect(fetched == ["a", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func aMissingDateComesBeforeEveryDate(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("dated", day: 1)
            $0.photo("undated")
        }
        #expect(try library.fetch { $0.sort = [SortTerm(.creationDate)] } == ["undated", "dated"])
    }

    @Test(arguments: EngineKind.tested)
    func textIsInTheOrderOfItsBytes(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("1", filename: "é.jpg")
            $0.photo("2", filename: "a.jpg")
            $0.photo("3", filename: "B.jpg")
            $0.photo("4", filename: "z.jpg")
        }
        #expect(try library.fetch { $0.sort = [SortTerm(.filename)] } == ["3", "2", "4", "1"])
    }

    @Test(arguments: EngineKind.tested)
    func everyKeyOrdersAsItsValueReads(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", day: 2, size: PixelSize(width: 30, height: 20), filename: "y.jpg")
            $0.video("b", day: 1, seconds: 3)
            $0.photo("c", favorite: true, size: PixelSize(width: 10, height: 40), bytes: "long, longer, longest")
            $0.photo("d", day: 4, hidden: true, burst: Burst(identifier: "burst", isRepresentative: true))
        }
        var request = AssetRequest(.library)
        request.includesHidden = true
        let all = try library.owner.assets(try library.owner.fetch(request).ids)
        for term in AssetKey.allCases.flatMap({ [SortTerm($0), SortTerm($0, ascending: false)] }) {
            let fetched = try library.fetch {
                $0.includesHidden = true
                $0.sort = [term]
            }
            #expect(fetched == all.sorted(by: [term]).map { library.name(of: $0.uuid) }, "\(term)")
        }
    }
}

@Suite struct FetchLimitTests {
    @Test(arguments: EngineKind.tested)
    func theLimitIsTakenAfterSorting(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("old", day: 1)
            $0.photo("new", day: 3)
            $0.photo("mid", day: 2)
        }
        let fetched = try library.fetch {
            $0.sort = [SortTerm(.creationDate, ascending: false)]
            $0.limit = 1
        }
        #expect(fetched == ["new"])
    }

    @Test(arguments: EngineKind.tested)
    func aLimitOfNoneGivesNone(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.fetch { $0.limit = 0 } == [])
    }

    @Test(arguments: EngineKind.tested)
    func aLimitBeyondTheLibraryGivesEverything(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        #expect(try library.fetch { $0.limit = 10 } == ["a", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func aHiddenAssetIsNotFetchedByDefault(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("beach")
            $0.photo("secret", hidden: true)
        }
        #expect(try library.fetch() == ["beach"])
    }

    @Test(arguments: EngineKind.tested)
    func aHiddenAssetIsFetchedWhenAskedFor(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("beach")
            $0.photo("secret", hidden: true)
        }
        #expect(try library.fetch { $0.includesHidden = true } == ["beach", "secret"])
    }

    @Test(arguments: EngineKind.tested)
    func aHiddenMemberOfAnAlbumIsNotFetchedByDefault(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("beach")
            $0.photo("secret", hidden: true)
            $0.album("Trip", ["secret", "beach"])
        }
        #expect(try library.members(of: "Trip") == ["beach"])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsInTheTrashIsNotFetched(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("kept")
            $0.photo("gone", trashed: true)
        }
        #expect(try library.fetch() == ["kept"])
    }

    @Test(arguments: EngineKind.tested)
    func theTrashHoldsOnlyWhatIsInIt(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("kept")
            $0.photo("gone", trashed: true)
        }
        #expect(try library.fetch { $0.isTrash = true } == ["gone"])
    }

    @Test(arguments: EngineKind.tested)
    func aBurstShowsItsRepresentativeAndThePicksOfTheUser(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("first", burst: Burst(identifier: "b"))
            $0.photo("best", burst: Burst(identifier: "b", isRepresentative: true))
            $0.photo("picked", burst: Burst(identifier: "b", isUserPick: true))
        }
        #expect(try library.fetch() == ["best", "picked"])
    }

    @Test(arguments: EngineKind.tested)
    func aWholeBurstIsFetchedWhenAskedFor(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("first", burst: Burst(identifier: "b"))
            $0.photo("best", burst: Burst(identifier: "b", isRepresentative: true))
        }
        #expect(try library.fetch { $0.includesAllBursts = true } == ["first", "best"])
    }

    @Test(arguments: EngineKind.tested)
    func onlySourcesThatAreAskedForAreFetched(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("mine") }
        #expect(try library.fetch { $0.sourceTypes = [.cloudShared, .synced] } == [])
        #expect(try library.fetch { $0.sourceTypes = [.cloudShared, .userLibrary] } == ["mine"])
    }
}
