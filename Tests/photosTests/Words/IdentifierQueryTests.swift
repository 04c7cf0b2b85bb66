// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import photos

struct IdentifierQueryTests {
    private let text = "3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA"

    @Test
    func fullIdentifiersAndUUIDsAreExact() throws {
        let uuid = try #require(UUID(uuidString: text))
        #expect(IdentifierQuery("\(text)/L0/001", kind: .asset) == .exact(uuid))
        #expect(IdentifierQuery(text, kind: .asset) == .exact(uuid))
        #expect(IdentifierQuery(text.lowercased(), kind: .album) == .exact(uuid))
    }

    @Test
    func anAlbumIsNoAsset() {
        #expect(IdentifierQuery("\(text)/L0/040", kind: .asset) == nil)
    }

    @Test(arguments: [("3f2a", "3F2A"), ("3F2A9C10-8", "3F2A9C10-8"), ("3F2A9C10-", "3F2A9C10-")])
    func fourCharactersAreEnough(_ text: String, _ prefix: String) {
        #expect(IdentifierQuery(text, kind: .asset) == .prefix(prefix))
    }

    @Test(arguments: ["", "3F2", "3F2G", "3F2A9C108", "3F-A9C10", "IMG_0001.JPG", "３Ｆ２Ａ"])
    func theRestIsNoIdentifier(_ text: String) {
        #expect(IdentifierQuery(text, kind: .asset) == nil)
    }

    @Test
    func aPrefixIsFoundWithFewLooks() {
        let names = (0..<10_000).map { String(format: "%05d", $0 * 7) }
        var looks = 0
        let search = PrefixSearch(count: names.count) { index in
            looks += 1
            return names[index]
        }
        #expect(search.matches("0001", limit: 5).map { names[$0] } == ["00014"])
        #expect(search.matches("699", limit: 3).map { names[$0] } == ["69902", "69909", "69916"])
        #expect(search.matches("8", limit: 3).isEmpty)
        #expect(looks < 60)
    }

    @Test
    func shortIdentifiersTellEachOtherApart() throws {
        let uuids = try [text, "3F2A9C10-8B6E-4C55-9A0F-000000000000", "AAAAAAAA-8B6E-4C55-9A0F-000000000000"].map {
            try #require(UUID(uuidString: $0))
        }
        #expect(ShortIdentifiers([uuids[0], uuids[2]]).short(uuids[0]) == "3F2A9C10")
        #expect(ShortIdentifiers([uuids[0], uuids[1]]).short(uuids[0]) == text)
        #expect(ShortIdentifiers([uuids[0], uuids[0]]).length == 8)
    }
}

struct SortListTests {
    @Test
    func keysAndDirectionsAreRead() throws {
        let list = try SortList(parsing: "creationDate:desc,filename,byteSize:asc")
        #expect(list.terms.map(\.key) == [.creationDate, .filename, .byteSize])
        #expect(list.terms.map(\.isAscending) == [false, true, true])
    }

    @Test(arguments: ["", "size", "creationDate,", "creationDate:down", "creationDate:desc:asc"])
    func whatIsNoOrderIsRefused(_ text: String) {
        #expect(throws: ValidationError.self) { try SortList(parsing: text) }
    }
}
