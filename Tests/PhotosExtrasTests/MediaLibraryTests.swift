// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Photos
import Testing

@testable import PhotosExtras

/// Access, albums, saving and sizes of a library.
struct MediaLibraryTests {
    // MARK: Access

    @Test(arguments: [
        (AuthorizationStatus.notDetermined, MediaLibrary.Authorization.notDetermined), (.denied, .notAuthorized),
        (.restricted, .notAuthorized), (.authorized, .authorized), (.limited, .authorized),
    ])
    func accessHasThreeStatesAndLimitedIsAuthorized(
        _ status: AuthorizationStatus, _ expected: MediaLibrary.Authorization
    ) throws {
        #expect(try MediaLibrary(.inMemory(readWrite: status)).authorization == expected)
    }

    @Test func accessIsAskedForOnce() async throws {
        let library = MediaLibrary(try .inMemory(readWrite: .notDetermined))
        #expect(await library.requestAuthorization() == .authorized)
        let calls = Calls<(MediaLibrary.Authorization, isOnMain: Bool)>()
        library.requestAuthorization { calls.record(($0, isOnMainQueue())) }
        let call = await calls.wait()[0]
        #expect(call.0 == .authorized && call.isOnMain)
    }

    // MARK: Albums

    @Test func theWholeLibraryComesFirstAndTheUsersAlbumsLast() async throws {
        let albums = try await Samples.library().albums(includesEmpty: true)
        #expect(albums.first?.collection.assetCollectionSubtype == .smartAlbumUserLibrary)
        #expect(albums.suffix(3).map(\.name) == Samples.titles)
        #expect(albums.dropFirst().dropLast(3).allSatisfy { $0.collection.assetCollectionType == .smartAlbum })
        #expect(Set(albums).count == albums.count)
    }

    @Test func emptyAlbumsAreLeftOutUnlessTheyAreWanted() throws {
        let library = try Samples.library()
        #expect(try library.fetchAlbums().allSatisfy { !$0.isEmpty })
        #expect(try library.fetchAlbums().suffix(2).map(\.name) == ["Rome", "Films"])
        #expect(try library.fetchAlbums(includesEmpty: true).contains { $0.name == "Nothing" && $0.isEmpty })
    }

    @Test func smartAlbumsAreLeftOutUnlessTheyAreWanted() throws {
        let albums = try Samples.library().fetchAlbums(includesSmartAlbums: false)
        #expect(albums.dropFirst().map(\.name) == ["Rome", "Films"])
        #expect(albums[0].collection.assetCollectionSubtype == .smartAlbumUserLibrary)
    }

    @Test(arguments: [(MediaContent.photos, "Rome"), (.videos, "Films")])
    func albumsHaveTheContentThatIsAskedFor(_ content: MediaContent, _ title: String) throws {
        let library = try Samples.library()
        let albums = try library.fetchAlbums(of: content)
        #expect(albums.last?.name == title && albums.allSatisfy { $0.name != "Nothing" && !$0.isEmpty })
        let kind: MediaAsset.Kind = content == .photos ? .image : .video
        for album in albums { #expect(album.assets().allSatisfy { $0.kind == kind }) }
        #expect(albums.first?.count == (try library.assets(kind).count))
    }

    @Test func aSmartAlbumThatCannotHoldTheContentIsNotListed() throws {
        let library = try Samples.library()
        let kinds = try library.fetchAlbums(of: .videos, includesEmpty: true).map(\.collection.assetCollectionSubtype)
        #expect(!kinds.contains(.smartAlbumPanoramas) && kinds.contains(.smartAlbumVideos))
        #expect(try library.fetchAlbums(of: .audio).isEmpty)
    }

    @Test func albumsOfSoundsHoldSoundsOnly() throws {
        let library = try Samples.soundLibrary()
        let albums = try library.fetchAlbums(of: .audio)
        #expect(albums.first?.collection.assetCollectionSubtype == .smartAlbumUserLibrary)
        #expect(albums.last?.name == "Songs" && [albums.first, albums.last].map { $0?.count } == [2, 2])
        for album in albums {
            #expect(!album.isEmpty && album.assets().allSatisfy { $0.kind == .audio })
            #expect(try album.coverAsset() == album.assets(.newestFirst).first)
        }
        #expect(try library.fetchAlbums().last?.count == 3)
        let kinds = try library.fetchAlbums(of: .audio, includesEmpty: true).map(\.collection.assetCollectionSubtype)
        #expect(!kinds.contains(.smartAlbumPanoramas) && !kinds.contains(.smartAlbumVideos))
    }

    @Test func albumsAreRequestedWithAHandlerThatIsCalledOnce() async throws {
        let calls = Calls<Result<[MediaAlbum], any Error>>()
        try Samples.library().requestAlbums { calls.record($0) }
        #expect(try await calls.wait()[0].get() == Samples.library().fetchAlbums())
        await mainQueueTurn()
        #expect(calls.all.count == 1)
    }

    @Test func aProgramWithLimitedAccessHasWhatWasSelectedAndNoAlbumsOfTheUser() throws {
        let changes = LibraryPlan(count: 40).flatMap(\.self)
        let assets = changes.compactMap { change -> UUID? in
            if case .insertAsset(let asset) = change { asset.uuid } else { nil }
        }
        let library = MediaLibrary(try .inMemory(changes, readWrite: .limited, selection: Array(assets[..<2])))
        let albums = try library.fetchAlbums(includesEmpty: true)
        #expect(!albums.isEmpty && albums.allSatisfy { $0.collection.assetCollectionType == .smartAlbum })
        let seen = try #require(albums.first).assets().map { String($0.identifier.prefix(36)) }
        #expect(Set(seen) == Set(assets[..<2].map(\.uuidString)))
    }

    @Test func theCameraRollIsTheWholeLibrary() throws {
        let library = try Samples.library()
        let roll = try #require(try library.cameraRoll())
        #expect(roll.count == (try library.photoLibrary.fetchAssets(with: nil).count))
        #expect(try library.cameraRoll(.videos)?.count == (try library.assets(.video).count))
        #expect(try MediaLibrary(.inMemory(readWrite: .denied)).cameraRoll() == nil)
    }

    @Test func theCameraRollIsRequestedToo() async throws {
        let library = try Samples.library()
        let roll = try #require(try library.cameraRoll(.videos))
        let awaited = try await library.requestCameraRoll(.videos)
        #expect(awaited == roll)
        let told: Result<MediaAlbum?, any Error> = await onlyAnswer {
            library.requestCameraRoll(.videos, completion: $0)
        }
        #expect(try told.get() == roll)
    }

    // MARK: Sizes

    @Test func theBytesOfASelectionHaveTheUsualSpelling() async throws {
        let library = try Samples.library()
        let assets = try library.assets(.image)
        var bytes: Int64 = 0
        for asset in assets { bytes += try await Int64(asset.imageData().data.count) }
        let total = try await library.byteCount(of: assets)
        #expect(total == (try library.totalByteCount(of: assets)))
        #expect(total.bytes == bytes && total.unknownCount == 0)
        #expect(total.formatted(locale: Locale(identifier: "en_US")).hasSuffix("kB"))
    }

    @Test(arguments: [(4_200_000, "4.2 MB"), (640_000, "640 kB"), (1_500_000_000, "1.5 GB"), (0, "Zero kB")])
    func bytesAreSpelledInDecimalUnits(_ bytes: Int64, _ text: String) {
        let count = MediaByteCount(bytes: bytes)
        #expect(count.formatted(locale: Locale(identifier: "en_US")) == text)
    }

    @Test func assetsOfUnknownSizeAreCounted() async throws {
        let library = try Samples.library()
        let photo = try library.photo()
        let total = try library.totalByteCount(of: [photo, MediaAsset(PHAsset()), photo])
        #expect(total.bytes == (photo.byteCount() ?? 0) * 2 && total.unknownCount == 1)
        // Of another library it is asked for one by one.
        #expect(try MediaLibrary(.inMemory()).totalByteCount(of: [photo]).bytes == photo.byteCount())
        let calls = Calls<Result<MediaByteCount, any Error>>()
        library.requestByteCount(of: [photo]) { calls.record($0) }
        #expect(try await calls.wait()[0].get().bytes == photo.byteCount())
    }

    @Test func aSumThatIsCancelledIsToldSoOnce() async throws {
        let (library, calls) = (try Samples.library(), Calls<Result<MediaByteCount, any Error>>())
        let photo = try library.photo()
        library.requestByteCount(of: [photo]) { calls.record($0) }.cancel()
        // Whether the sum was made before is a matter of luck; that it is told once is not.
        let told = await calls.wait()[0]
        if case .failure(let error) = told { #expect(error is CancellationError) }
        await mainQueueTurn()
        #expect(calls.all.count == 1)
    }

    @Test @MainActor func allAssetsAndPrefetchersShareOneManager() async throws {
        let library = try Samples.library()
        let (album, videos) = (try library.album("Rome"), try #require(try library.cameraRoll(.videos)))
        let saved = try await MediaLibrary(.inMemory()).save(.image(Painted.picture(red: 90)))
        let assets = try [album.assets().first, album.coverAsset(), videos.coverAsset(), saved]
        for asset in assets { #expect(asset?.manager === MediaLibrary.imageManager) }
        #expect(MediaPrefetcher(album.assets(), size: .preview).manager === MediaLibrary.imageManager)
    }
}
