// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct SharedFolderTests {
    let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    @Test func seeEachOthersChanges() throws {
        let one = try folder.open()
        let other = try folder.open()
        let token = try other.describe().token
        let set = try one.owner.apply([.insertAlbum(uuid: UUID(), title: "A")])
        #expect(try other.owner.changes(after: token, limit: 10) == [set])
    }

    @Test func writeOneAfterTheOther() throws {
        let engines = [try folder.open(), try folder.open()]
        let sets = try concurrently(40) { index in
            try engines[index % 2].owner.apply([.insertAlbum(uuid: UUID(), title: "\(index)")])
        }
        #expect(Set(sets.compactMap(\.?.deviceSequence)) == Set(1...40))
    }

    @Test func stageTheSameBytesAndKeepOneFile() throws {
        let one = try folder.open()
        let other = try folder.open()
        let first = NewAsset(staged: try one.stage(text: "a"))
        let second = NewAsset(staged: try other.stage(text: "a"))
        _ = try one.owner.apply([.insertAsset(first)])
        _ = try other.owner.apply([.insertAsset(second)])
        #expect(try one.resources().count == 2)
        #expect(try folder.files(below: "originals").count == 1)
    }

    @Test func askForAccessAtOnceAndGetOneAnswer() throws {
        let engines = [try folder.open(), try folder.open()]
        _ = try concurrently(8) { try engines[$0 % 2].connect(.program("app")).requestAccess(.readWrite) }
        #expect(try engines[0].owner.describe().token == ChangeToken(rawValue: 1))
    }

    @Test func aFetchAndItsTokenAreOfOneMoment() throws {
        let engine = try folder.open()
        let answers = try concurrently(2) { index -> [Bool] in
            try (0..<50).map { number in
                if index == 0 {
                    _ = try engine.owner.apply([.insertAlbum(uuid: UUID(), title: "\(number)")])
                    return true
                }
                let fetched = try engine.owner.fetch(CollectionRequest(.albums))
                return fetched.token.rawValue == Int64(fetched.ids.count)
            }
        }
        #expect(answers.joined().allSatisfy { $0 })
    }
}
