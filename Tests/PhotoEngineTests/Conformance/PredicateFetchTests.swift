// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct PredicateFetchTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("beach", day: 1, favorite: true, filename: "IMG_0001.JPG")
            $0.photo("forest", day: 2, size: PixelSize(width: 4000, height: 3000), filename: "IMG_0002.jpg")
            $0.video("waves", day: 3)
            $0.photo("undated", filename: "Été.jpg")
            $0.photo("secret", day: 4, hidden: true)
        }
    }

    private func find(_ format: String, in library: TestLibrary, _ arguments: [QueryValue] = []) throws -> [String] {
        try library.fetch { $0.predicate = try QueryPredicate(format: format, arguments: arguments) }
    }

    @Test(arguments: EngineKind.tested)
    func onlyWhatFulfilsItIsFound(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try find("mediaType == 1 AND isFavorite == NO", in: library) == ["forest", "undated"])
        #expect(try find("pixelWidth > 1000 OR duration > 0", in: library) == ["forest", "waves"])
        #expect(try find("FALSEPREDICATE", in: library) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aComparisonWithNothingIsTrueOrFalse(_ kind: EngineKind) throws {
        let library = try library(kind)
        let day = [QueryValue.date(.day(2))]
        #expect(try find("creationDate == nil", in: library) == ["undated"])
        #expect(try find("creationDate != %@", in: library, day) == ["beach", "waves", "undated"])
        #expect(try find("creationDate >= %@", in: library, day) == ["forest", "waves"])
        #expect(try find("NOT creationDate >= %@", in: library, day) == ["beach", "undated"])
    }

    @Test(arguments: EngineKind.tested)
    func textsAreComparedAsTheOptionsSay(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try find("filename ENDSWITH '.jpg'", in: library) == ["forest", "undated"])
        #expect(try find("filename ENDSWITH[c] '.jpg'", in: library) == ["beach", "forest", "undated"])
        #expect(try find("filename LIKE[cd] 'ete.*'", in: library) == ["undated"])
        #expect(try find("filename MATCHES 'IMG_[0-9]+\\\\..*'", in: library) == ["beach", "forest"])
    }

    @Test(arguments: EngineKind.tested)
    func anAssetIsComparedByItsIdentifier(_ kind: EngineKind) throws {
        let library = try library(kind)
        let beach = try #require(try library.asset("beach")).localIdentifier.description
        let waves = try #require(try library.asset("waves")).localIdentifier.description
        #expect(try find("SELF == %@", in: library, [.text(beach)]) == ["beach"])
        #expect(
            try find("SELF IN %@", in: library, [.list([.text(waves), .text("x"), .text(beach)])]) == [
                "beach", "waves",
            ])
        #expect(try find("localIdentifier == %@", in: library, [.text(beach.lowercased())]) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aPredicateDoesNotShowWhatIsHidden(_ kind: EngineKind) throws {
        let library = try library(kind)
        let hidden = try QueryPredicate(format: "isHidden == YES")
        #expect(try library.fetch { $0.predicate = hidden } == [])
        let found = try library.fetch {
            $0.predicate = hidden
            $0.includesHidden = true
        }
        #expect(found == ["secret"])
    }

    @Test(arguments: EngineKind.tested)
    func sortAndLimitComeAfterIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        let images = try QueryPredicate(format: "mediaType == 1")
        let found = try library.fetch {
            $0.predicate = images
            $0.sort = [SortTerm(.creationDate, ascending: false)]
            $0.limit = 2
        }
        #expect(found == ["forest", "beach"])
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumKeepsItsOrderUnderIt(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", favorite: true)
            $0.photo("b")
            $0.photo("c", favorite: true)
            $0.album("Trip", ["c", "b", "a"])
        }
        let favorites = try QueryPredicate(format: "favorite == YES")
        let found = try library.fetch(.members(collection: library.uuid("Trip"))) { $0.predicate = favorites }
        #expect(found == ["c", "a"])
    }

    @Test(arguments: EngineKind.tested)
    func aWrongKeyIsRefusedWithTheWholeSentence(_ kind: EngineKind) throws {
        let library = try kind.library()
        var request = AssetRequest(.library)
        request.predicate = .comparison(QueryComparison(.key("mediaTyp"), .equal, .constant(.integer(1))))
        let error = #expect(throws: LibraryError.self) { try library.owner.fetch(request) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("mediaTyp") == true)
    }

    @Test(arguments: EngineKind.tested)
    func manyComparisonsAreNoProblem(_ kind: EngineKind) throws {
        let library = try library(kind)
        let any = (0..<3_000).map {
            QueryPredicate.comparison(QueryComparison(.key("filename"), .equal, .constant(.text("\($0)"))))
        }
        let images = try QueryPredicate(format: "filename BEGINSWITH 'IMG'")
        #expect(try library.fetch { $0.predicate = .or(any + [images]) } == ["beach", "forest"])
    }
}

@Suite struct ExclusionAndOrderTests {
    @Test(arguments: EngineKind.tested)
    func theOffsetIsLeftOutAfterSorting(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("b", day: 2)
            $0.photo("c", day: 3)
            $0.photo("a", day: 1)
        }
        let sort = [SortTerm(AssetKey.creationDate)]
        func page(_ offset: Int, _ limit: Int?) throws -> [String] {
            try library.fetch { ($0.sort, $0.offset, $0.limit) = (sort, offset, limit) }
        }
        #expect(try page(1, nil) == ["b", "c"])
        #expect(try page(1, 1) == ["b"])
        #expect(try page(3, 5) == [])
        #expect(try page(-1, .max) == ["a", "b", "c"])
    }

    @Test(arguments: EngineKind.tested, SortCollation.allCases)
    func textsAreOrderedAsTheCollationSays(_ kind: EngineKind, _ collation: SortCollation) throws {
        let names = ["IMG_10.jpg", "IMG_2.jpg", "img_3.jpg", "Zebra.jpg", "ärger.jpg", "Arm.jpg", "arm.jpg"]
        let library = try kind.library { for name in names { $0.photo(name, filename: name) } }
        let terms = [SortTerm(AssetKey.filename, collation: collation)]
        let ids = try library.owner.fetch(AssetRequest(.library)).ids
        let expected = try library.owner.assets(ids).sorted(by: terms).map(\.originalFilename)
        #expect(try library.fetch { $0.sort = terms } == expected)
    }

    @Test(arguments: EngineKind.tested)
    func identifiersAreOrderedAsTextsToo(_ kind: EngineKind) throws {
        let library = try kind.library { for number in 0..<12 { $0.photo("\(number)") } }
        let terms = [SortTerm(AssetKey.localIdentifier, ascending: false, collation: .localizedStandard)]
        let ids = try library.owner.fetch(AssetRequest(.library)).ids
        let expected = try library.owner.assets(ids).sorted(by: terms).map { library.name(of: $0.uuid) }
        #expect(try library.fetch { $0.sort = terms } == expected)
    }
}

@Suite struct BurstFilterTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("first", burst: Burst(identifier: "b"))
            $0.photo("other", burst: Burst(identifier: "c", isRepresentative: true))
            $0.photo("best", burst: Burst(identifier: "b", isRepresentative: true))
            $0.photo("picked", burst: Burst(identifier: "b", isUserPick: true))
            $0.photo("single")
        }
    }

    @Test(arguments: EngineKind.tested)
    func aBurstHasItsRepresentativeAndThePicks(_ kind: EngineKind) throws {
        #expect(try library(kind).fetch(.burst("b")) == ["best", "picked"])
        #expect(try library(kind).fetch(.burst("unknown")) == [])
    }

    @Test(arguments: EngineKind.tested)
    func allMembersComeWhenAskedFor(_ kind: EngineKind) throws {
        #expect(try library(kind).fetch(.burst("b")) { $0.includesAllBursts = true } == ["first", "best", "picked"])
    }
}
