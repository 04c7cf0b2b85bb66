// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport
import Testing

@testable import PhotoStore

@Suite struct TheOrderOfAnAlbum {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func isThatOfAnArrayWithTheSameEdits(seed: UInt64) throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        let album = UUID()
        let assets = try (0..<12).map { try engine.add("\($0)").uuid }
        _ = try engine.apply([.insertAlbum(uuid: album, title: "A")], as: .owner)
        var random = SeededRandom(seed: seed)
        var expected: [UUID] = []
        for _ in 0..<40 {
            let some = assets.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
            if Bool.random(using: &random) {
                let index = Int.random(in: 0...expected.count, using: &random)
                _ = try engine.apply([.insertMembers(Array(some), album: album, index: index)], as: .owner)
                expected.insert(contentsOf: some.filter { !expected.contains($0) }, at: index)
            } else {
                _ = try engine.apply([.removeMembers(Array(some), album: album)], as: .owner)
                expected.removeAll { some.contains($0) }
            }
        }
        let ids = try engine.ids(AssetRequest(.members(collection: album)))
        #expect(try engine.assets(ids, as: .owner).map(\.uuid) == expected)
    }
}
