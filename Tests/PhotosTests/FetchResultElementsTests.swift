// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct FetchResultElementsTests {
    @Test func elementsAreACollection() throws {
        let all = try Shelf.library { shelf in
            for number in 0..<250 { shelf.photo("\(number)") }
        }.fetchAssets(with: nil)
        let elements = all.elements
        #expect(elements.count == 250 && elements.indices == 0..<250)
        #expect(elements[249] == all[249] && elements.last == all.lastObject)
        #expect(elements.suffix(2).map(\.asset.originalFilename) == ["248.1", "249.1"])
        #expect(elements.reversed().first == all[249])
        #expect(elements.map(\.localIdentifier) == (0..<250).map { all[$0].localIdentifier })
    }

    @Test func aLoopReadsAheadAndKeepsNothing() throws {
        let (library, engine) = try LazyAssetTests.numbered(1_250)
        var count = 0
        for asset in try library.fetchAssets(with: nil).elements where asset.mediaType == .image { count += 1 }
        #expect(count == 1_250)
        #expect(engine.asked.summaries == [100, 1_000, 150])
    }

    @Test func anEmptyResultHasNone() throws {
        #expect(try Shelf.library().fetchAssets(with: nil).elements.isEmpty)
        #expect(Array(PHFetchResult<PHAsset>().elements) == [])
    }
}
