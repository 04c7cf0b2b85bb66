// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Synchronization
import Testing

@testable import Photos

struct FetchResultTests {
    static let count = 250

    static func numbered() throws -> (library: PHPhotoLibrary, all: PHFetchResult<PHAsset>) {
        let library = try Shelf.library { shelf in
            for number in 0..<count { shelf.photo("\(number)") }
        }
        return (library, try library.fetchAssets(with: nil))
    }

    @Test func objectsLieInOrderAcrossBatches() throws {
        let all = try Self.numbered().all
        #expect(all.count == Self.count)
        #expect(all.names == (0..<Self.count).map(String.init))
        #expect(all[249].asset.originalFilename.hasPrefix("249"))
        #expect(all.object(at: 100) === all[100])
    }

    @Test func firstAndLastAreTheEnds() throws {
        let all = try Self.numbered().all
        #expect(all.firstObject == all[0])
        #expect(all.lastObject == all[249])
    }

    @Test func anEmptyResultHasNoEnds() throws {
        let none = try Shelf.library().fetchAssets(with: nil)
        #expect(none.count == 0)
        #expect(none.firstObject == nil)
        #expect(none.lastObject == nil)
    }

    @Test func countAndOrderStayWhenTheLibraryChanges() throws {
        let (library, all) = try Self.numbered()
        let middle = try #require(all.objects(at: [120]).first)
        try library.apply([.trashAssets([middle.asset.uuid], date: Shelf.day(200))])
        #expect(all.count == Self.count)
        #expect(try library.fetchAssets(with: nil).count == Self.count - 1)
        #expect(all[121].asset.originalFilename.hasPrefix("121"))
    }

    @Test func anObjectOutOfReachKeepsItsPlaceWithoutFacts() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.photo("secret")
        // Its fetches bring no page: what a page has stays as it was at the fetch.
        let library = try shelf.library(readWrite: .limited, selection: ["beach", "secret"]).counted().library
        let both = try library.fetchAssets(with: nil)
        let secret = try library.fetchAssets(with: nil)[1].localIdentifier
        try library.apply([.setSelection(shelf[["beach"]], caller: library.callerName)])
        #expect(both.count == 2)
        #expect(both[1].localIdentifier == secret)
        #expect(both[1].pixelWidth == 0)
    }

    @Test func theIndexOfAnEqualObjectIsFound() throws {
        let (library, all) = try Self.numbered()
        let again = try library.fetchAssets(withLocalIdentifiers: [all[123].localIdentifier], options: nil)
        let other = try #require(again.firstObject)
        #expect(other !== all[123])
        #expect(all.index(of: other) == 123)
        #expect(all.contains(other))
    }

    @Test func anObjectOfAnotherLibraryIsNotFound() throws {
        let all = try Self.numbered().all
        let stranger = try Shelf.library { $0.photo("x") }.asset("x")
        #expect(all.index(of: stranger) == NSNotFound)
        #expect(!all.contains(stranger))
    }

    @Test func theIndexIsFoundOnlyInTheRange() throws {
        let all = try Self.numbered().all
        #expect(all.index(of: all[10], in: NSRange(location: 10, length: 1)) == 10)
        #expect(all.index(of: all[10], in: NSRange(location: 11, length: 20)) == NSNotFound)
    }

    @Test func objectsAtIndexesComeInAscendingOrder() throws {
        let all = try Self.numbered().all
        #expect(all.objects(at: IndexSet([200, 3, 99])) == [all[3], all[99], all[200]])
    }

    @Test func enumerationVisitsAllInOrder() throws {
        let all = try Self.numbered().all
        nonisolated(unsafe) var seen: [Int] = []
        all.enumerateObjects { asset, index, _ in
            seen.append(index)
            #expect(asset == all[index])
        }
        #expect(seen == Array(0..<Self.count))
    }

    @Test func enumerationStopsWhenTold() throws {
        var seen: [Int] = []
        try Self.numbered().all.enumerateObjects { (_, index, stop) in
            seen.append(index)
            if index == 2 { stop.pointee = true }
        }
        #expect(seen == [0, 1, 2])
    }

    @Test func enumerationGoesBackwardsWhenTold() throws {
        var seen: [Int] = []
        try Self.numbered().all.enumerateObjects(options: .reverse) { _, index, _ in seen.append(index) }
        #expect(seen == (0..<Self.count).reversed())
    }

    @Test func enumerationVisitsTheIndexesThatAreGiven() throws {
        var seen: [Int] = []
        let all = try Self.numbered().all
        all.enumerateObjects(at: [5, 150], options: .reverse) { _, index, _ in seen.append(index) }
        #expect(seen == [150, 5])
    }

    @Test func concurrentEnumerationVisitsEachOnce() throws {
        let seen = Mutex<[Int]>([])
        try Self.numbered().all.enumerateObjects(options: .concurrent) { asset, index, _ in
            seen.withLock { $0.append(Int(asset.asset.originalFilename.prefix { $0 != "." })!) }
        }
        #expect(seen.withLock { $0.sorted() } == Array(0..<Self.count))
    }

    @Test func assetsAreCountedByMediaType() throws {
        let library = try Shelf.library {
            $0.photo("a")
            $0.video("b")
            $0.photo("c")
            $0.album("Trip")
        }
        let all = try library.fetchAssets(with: nil)
        #expect(all.countOfAssets(with: .image) == 2)
        #expect(all.countOfAssets(with: .video) == 1)
        #expect(all.countOfAssets(with: .audio) == 0)
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        #expect(albums.countOfAssets(with: .image) == 0)
    }

    @Test func aCopyIsTheSameResult() throws {
        let all = try Self.numbered().all
        #expect(all.copy() as? PHFetchResult<PHAsset> === all)
    }

    @Test func aResultCanBePassedWhereAFastEnumerationIsAskedFor() throws {
        let all = try Self.numbered().all
        var objects = NSFastEnumerationIterator(all)
        #expect(objects.next() as? PHAsset == all[0])
        #expect(objects.next() as? PHAsset == all[1])
        var array = NSFastEnumerationIterator([all[7]] as NSArray)
        #expect(array.next() as? PHAsset == all[7])
        #expect(array.next() == nil)
        var empty = NSFastEnumerationIterator([PHAsset]())
        #expect(empty.next() == nil)
    }

    @Test func manyThreadsMayReadOneResult() async throws {
        let all = try Self.numbered().all
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask { (0..<Self.count).allSatisfy { all[($0 * 37 + task) % Self.count].pixelWidth == 40 } }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func outOfBoundsStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = try Shelf.library { $0.photo("only") }.fetchAssets(with: nil).object(at: 1)
        }
    }
}

struct BatchCacheTests {
    @Test func theBatchThatWasUsedLongestAgoIsLetGo() {
        var cache = BatchCache<Int>()
        for batch in 0..<BatchCache<Int>.capacity { _ = cache.insert([batch], as: batch) }
        #expect(cache.objects(of: 0) == [0])
        _ = cache.insert([99], as: 99)
        #expect(cache.objects(of: 0) == [0])
        #expect(cache.objects(of: 1) == nil)
    }

    @Test func theFirstOfTwoReadersWins() {
        var cache = BatchCache<Int>()
        #expect(cache.insert([1], as: 0) == [1])
        #expect(cache.insert([2], as: 0) == [1])
    }
}

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
