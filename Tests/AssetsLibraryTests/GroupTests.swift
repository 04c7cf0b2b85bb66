// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Synchronization
import Testing

@testable import AssetsLibrary

struct GroupTests {
    /// Photos A to E and a video between them, in an album, too.
    private static func library() throws -> ALAssetsLibrary {
        try ALAssetsLibrary.inMemory { photos in
            let movie = try Data(contentsOf: try Samples.movie())
            var assets = try ["A.JPG", "B.JPG", "C.JPG"].map { try photos.addPhoto($0) }
            assets.append(try photos.add((.video, movie, "D.MP4")))
            assets.append(try photos.addPhoto("E.JPG"))
            try photos.addAlbum("Backwards", assets.reversed())
        }
    }

    @Test func anEnumerationIsOverWhenTheMethodReturns() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        var calls: [(String?, Int, Bool)] = []
        group.enumerateAssets { calls.append(($0?.name, $1, $2?.pointee.boolValue == true)) }
        #expect(calls.map(\.0) == ["A.JPG", "B.JPG", "C.JPG", "D.MP4", "E.JPG", nil])
        #expect(calls.map(\.1) == [0, 1, 2, 3, 4, NSNotFound])
        #expect(calls.allSatisfy { !$0.2 })
    }

    @Test func anEnumerationWithoutAccessIsOneCallThatHasStopped() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        let stranger = ALAssetsLibrary(try PHPhotoLibrary.inMemory(readWrite: .denied))
        let collection = try #require(try GroupKind.savedPhotos.collections(of: library.photos).firstObject)
        let denied = ALAssetsGroup(collection, .savedPhotos, of: stranger)
        var calls: [(Bool, Int, Bool)] = []
        denied.enumerateAssets { calls.append(($0 == nil, $1, $2?.pointee.boolValue == true)) }
        // No index is below the number of its assets, and none stops the program.
        denied.enumerateAssets(at: [3], options: .reverse) {
            calls.append(($0 == nil, $1, $2?.pointee.boolValue == true))
        }
        #expect(calls.count == 2 && calls.allSatisfy { $0 == (true, NSNotFound, true) })
        #expect(denied.numberOfAssets() == 0 && group.numberOfAssets() == 5)
    }

    @Test func anAlbumIsInTheUsersOrder() async throws {
        let library = try Self.library()
        let album = try #require(try await library.groups(ALAssetsGroupAlbum).first)
        #expect(album.names == ["E.JPG", "D.MP4", "C.JPG", "B.JPG", "A.JPG"])
    }

    @Test func anEnumerationGoesBackwards() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        #expect(group.assets(.reverse).map(\.name) == ["E.JPG", "D.MP4", "C.JPG", "B.JPG", "A.JPG"])
    }

    @Test func aConcurrentEnumerationHasEachAssetOnceAndEndsAfterAll() async throws {
        let library = try Self.library()
        let calls = Self.callsAtOnce(of: try await library.savedPhotos())
        let names = ["A.JPG", "B.JPG", "C.JPG", "D.MP4", "E.JPG"]
        #expect(calls.count == 6)
        #expect(calls.dropLast().sorted { $0.index < $1.index }.map(\.name) == names)
        #expect(calls[5].name == nil && calls[5].index == NSNotFound)
    }

    /// Returns the calls of a concurrent enumeration, in the order in which they returned.
    private static func callsAtOnce(of group: ALAssetsGroup) -> [(name: String?, index: Int)] {
        let lock = NSLock()
        nonisolated(unsafe) var calls: [(String?, Int)] = []
        group.enumerateAssets(options: .concurrent) { asset, index, _ in
            let name = asset?.name
            lock.withLock { calls.append((name, index)) }
        }
        return lock.withLock { calls }
    }

    @Test func anEnumerationByIndexesHasTheseOnly() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        var calls: [(String?, Int)] = []
        group.enumerateAssets(at: [1, 4], options: .reverse) { asset, index, _ in calls.append((asset?.name, index)) }
        #expect(calls.map(\.0) == ["E.JPG", "B.JPG", nil])
        #expect(calls.map(\.1) == [4, 1, NSNotFound])
    }

    @Test func anIndexThatIsNotBelowTheNumberOfAssetsStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
            try await library.savedPhotos().enumerateAssets(at: [1], options: []) { _, _, _ in }
        }
        // An error that the test throws fails, too.
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("index 1 is out of bounds: the count is 1"))
    }

    @Test func anAssetThatStopsTheEnumerationIsTheLastOneBeforeNil() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        var calls: [String?] = []
        group.enumerateAssets(options: []) { asset, index, stop in
            calls.append(asset?.name)
            if index == 1 { stop?.pointee = true }
        }
        #expect(calls == ["A.JPG", "B.JPG", nil])
    }

    @Test func theFilterAppliesToCountsAndEnumerations() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        group.setAssetsFilter(.allVideos())
        #expect(group.numberOfAssets() == 1 && group.names == ["D.MP4"])
        group.setAssetsFilter(.allPhotos())
        #expect(group.numberOfAssets() == 4 && group.names == ["A.JPG", "B.JPG", "C.JPG", "E.JPG"])
        let everything: ALAssetsFilter = try #require(ALAssetsFilter.allAssets())
        group.setAssetsFilter(everything)
        #expect(group.numberOfAssets() == 5)
        group.setAssetsFilter(.allVideos())
        group.setAssetsFilter(nil)
        #expect(group.numberOfAssets() == 5)
    }

    @Test func theFilterIsSetAndReadByManyThreads() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        #expect(Self.countsOnManyThreads(of: group).isSubset(of: [1, 4]))
    }

    /// Sets the filters of videos and of photos on several threads at once, and returns the counts that they see.
    private static func countsOnManyThreads(of group: ALAssetsGroup) -> Set<Int> {
        nonisolated(unsafe) let group = group
        let counts = Mutex<Set<Int>>([])
        DispatchQueue.concurrentPerform(iterations: 64) { iteration in
            for _ in 0..<1000 {
                let filter = iteration.isMultiple(of: 2) ? ALAssetsFilter.allVideos() : ALAssetsFilter.allPhotos()
                group.setAssetsFilter(filter)
            }
            let count = group.numberOfAssets()
            counts.withLock { _ = $0.insert(count) }
        }
        return counts.withLock { $0 }
    }

    @Test func changingTheFilterDoesNotAffectARunningEnumeration() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        var names: [String?] = []
        group.enumerateAssets { asset, _, _ in
            group.setAssetsFilter(.allVideos())
            names.append(asset?.name)
        }
        #expect(names.count == 6)
        #expect(group.numberOfAssets() == 1)
    }

    @Test func deletingAssetsDoesNotAffectARunningEnumeration() async throws {
        let library = try Self.library()
        let group = try await library.savedPhotos()
        let all = try library.photos.fetchAssets(with: nil)
        var urls: [URL?] = []
        group.enumerateAssets { asset, index, _ in
            if index == 1 {
                try? library.photos.performChangesAndWait {
                    PHAssetChangeRequest.deleteAssets((0..<all.count).map { all[$0] } as NSArray)
                }
            }
            urls.append(asset?.url)
        }
        #expect(urls.count == 6 && Set(urls).count == 6 && group.numberOfAssets() == 0)
    }

    @Test func aGroupHasItsProperties() async throws {
        let library = try Self.library()
        let album = try #require(try await library.groups(ALAssetsGroupAlbum).first)
        let collection = try library.photos.fetchAssetCollections(with: .album, subtype: .any, options: nil)[0]
        let identifier = String(collection.localIdentifier.prefix(36))
        #expect(album.value(forProperty: ALAssetsGroupPropertyName) as? String == "Backwards")
        #expect(album.value(forProperty: ALAssetsGroupPropertyType) as? Int == 2)
        #expect(album.value(forProperty: ALAssetsGroupPropertyPersistentID) as? String == identifier)
        #expect(album.url?.absoluteString == "assets-library://group/?id=\(identifier)&filter=1537")
        #expect(album.value(forProperty: "colour") as? String == ALErrorInvalidProperty)
        #expect(album.description == "ALAssetsGroup - Name:Backwards, Type:Album, Assets count:5")
    }

    @Test func aGroupIsFoundByItsURL() async throws {
        let library = try Self.library()
        for group in try await library.groups() {
            let found = try #require(try await library.group(at: group.url))
            #expect(found.name == group.name && found.url == group.url && found.names == group.names)
        }
        for other in [
            "assets-library://group/?id=\(UUID().uuidString)", "https://example.com", "assets-library://group",
        ] {
            #expect(try await library.group(at: URL(string: other)) == nil)
        }
        #expect(try await library.group(at: nil) == nil)
        #expect(try await library.group(at: library.assets()[0].url) == nil)
    }

    @Test func aSmartAlbumIsNoGroup() async throws {
        let library = try Self.library()
        let videos = try library.photos.fetchAssetCollections(
            with: .smartAlbum, subtype: .smartAlbumVideos, options: nil)
        #expect(try await library.group(at: AssetURL.group(videos[0])) == nil)
    }

    @Test func anEventIsFoundByItsURL() async throws {
        let library = ALAssetsLibrary(try Samples.library())
        let event = try #require(try await library.groups(ALAssetsGroupEvent).first)
        let found = try #require(try await library.group(at: event.url))
        #expect(found.value(forProperty: ALAssetsGroupPropertyType) as? Int == Int(ALAssetsGroupEvent))
        #expect(found.numberOfAssets() == event.numberOfAssets())
    }

    @Test func thePosterIsTheUprightSquareOfAnAsset() async throws {
        let library = try ALAssetsLibrary.inMemory { photos in
            let tall = try photos.addPhoto("A.JPG", Pictures.file(width: 400, height: 300, Pictures.turned(6)))
            try photos.addAlbum("Tall", [tall])
            try photos.addAlbum("Empty")
        }
        let albums = try await library.groups(ALAssetsGroupAlbum)
        let poster = try #require(albums[0].posterImage()).takeUnretainedValue()
        #expect(poster.width == 150 && poster.height == 150)
        // Turned clockwise, the left side with little red is at the top.
        #expect(poster.pixel(x: 75, y: 5).red < 90 && poster.pixel(x: 75, y: 145).red > 160)
        #expect(albums[1].posterImage() == nil)
    }
}
