// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct AssetTests {
    static func asset(
        _ mediaType: MediaType = .image, _ metadata: (inout AssetMetadata) -> Void = { _ in },
        _ change: (inout NewAsset) -> Void = { _ in }
    ) throws -> PHAsset {
        var all = AssetMetadata(mediaType: mediaType, pixelSize: PixelSize(width: 400, height: 300))
        metadata(&all)
        return try Shelf.library {
            $0.add("a", all, files: [(.photo, "public.jpeg", Data("bytes".utf8))], change)
        }.asset("a")
    }

    @Test func whatImportFoundIsTold() throws {
        let asset = try Self.asset {
            $0.mediaSubtypes = [.live, .hdr]
            $0.captureDate = CaptureDate(
                date: Shelf.day(3).addingTimeInterval(0.25), utcOffsetSeconds: 7200, zone: .fromFile,
                source: .exifOriginal)
            $0.camera = Camera(make: "Apple", model: "iPhone", lens: "wide")
        }
        #expect(asset.mediaType == .image)
        #expect(asset.mediaSubtypes == [.photoLive, .photoHDR])
        #expect(asset.pixelWidth == 400 && asset.pixelHeight == 300)
        #expect(asset.creationDate == Shelf.day(3).addingTimeInterval(0.25))
        #expect(asset.addedDate == Shelf.day(100))
        #expect(asset.modificationDate == Shelf.day(100))
        #expect(asset.duration == 0)
        #expect(asset.sourceType == .typeUserLibrary)
        #expect(!asset.hasAdjustments)
        #expect(asset.asset.metadata.camera.model == "iPhone")
        #expect(asset.asset.byteCount == 5)
    }

    @Test func anIdentifierHasTheShapeThatClientsExpect() throws {
        let parts = try Self.asset().localIdentifier.split(separator: "/")
        #expect(parts.count == 3)
        #expect(UUID(uuidString: String(parts[0])) != nil)
        #expect(parts[1...] == ["L0", "001"])
    }

    @Test func aPlaceHasCoordinateAltitudeAndTime() throws {
        let taken = Shelf.day(5)
        let place = try #require(
            Self.asset {
                $0.location = GeoLocation(latitude: 47.5, longitude: -8.25, altitude: 432)
                $0.captureDate = CaptureDate(
                    date: taken, utcOffsetSeconds: 0, zone: .assumed, source: .exifOriginal)
            }.location)
        #expect(place.coordinate.latitude == 47.5)
        #expect(place.coordinate.longitude == -8.25)
        #expect(place.altitude == 432)
        #expect(place.verticalAccuracy >= 0)
        #expect(place.timestamp == taken)
        #expect(place.speed < 0 && place.course < 0)
    }

    @Test func aPlaceWithoutAltitudeSaysSo() throws {
        let place = try Self.asset { $0.location = GeoLocation(latitude: 1, longitude: 2) }.location
        #expect(try #require(place).verticalAccuracy < 0)
        #expect(try Self.asset().location == nil)
    }

    @Test func flagsAndBurstsAreTold() throws {
        let asset = try Self.asset(.image) { _ in
        } _: {
            $0.isFavorite = true
            $0.burst = Burst(identifier: "B", isRepresentative: true, isUserPick: true)
        }
        #expect(asset.isFavorite)
        #expect(!asset.isHidden)
        #expect(asset.burstIdentifier == "B")
        #expect(asset.representsBurst)
        #expect(asset.burstSelectionTypes == .userPick)
    }

    static let styles: [(MediaType, MediaSubtypes, PHAsset.PlaybackStyle)] = [
        (.image, [], .image), (.image, .live, .livePhoto), (.image, .animation, .imageAnimated), (.video, [], .video),
        (.audio, [], .unsupported), (.unknown, [], .unsupported),
    ]

    @Test(arguments: styles)
    func thePlaybackStyleFollowsTheMedia(
        _ type: MediaType, _ subtypes: MediaSubtypes, _ style: PHAsset.PlaybackStyle
    ) throws {
        #expect(try Self.asset(type, { $0.mediaSubtypes = subtypes }).playbackStyle == style)
    }

    @Test func versionsOfOneAssetAreEqual() throws {
        let library = try Shelf.library {
            $0.photo("a")
            $0.photo("b")
        }
        let before = try library.asset("a")
        try library.apply([.setFavorite(true, assets: [before.asset.uuid])])
        let after = try library.asset("a")
        #expect(before == after)
        #expect(before.hash == after.hash)
        #expect(!before.isFavorite && after.isFavorite)
        #expect(before != (try library.asset("b")))
        #expect(Set([before, after]).count == 1)
        #expect(before.copy() as? PHAsset === before)
    }

    @Test func assetsKeepTheLibraryTheyCameFrom() throws {
        let first = try Shelf.library { $0.photo("a", bytes: Data("1".utf8)) }.asset("a")
        let second = try Shelf.library { $0.photo("a", bytes: Data("22".utf8)) }.asset("a")
        #expect(PHAssetResource.assetResources(for: first).map(\.byteCount) == [1])
        #expect(PHAssetResource.assetResources(for: second).map(\.byteCount) == [2])
    }

    @Test func theNumbersOfSetsAndEnumerationsAreApples() {
        #expect(PHAssetMediaSubtype.videoCinematic.rawValue == 2_097_152)
        #expect(PHAssetMediaSubtype.photoLive.rawValue == 8)
        #expect(PHAssetSourceType.typeiTunesSynced.rawValue == 4)
        #expect(PHAssetBurstSelectionType.userPick.rawValue == 2)
        #expect(PHAssetResourceType.photoProxy.rawValue == 19)
        #expect(PHAssetCollectionSubtype.any.rawValue == Int.max)
        #expect(PHAssetCollectionSubtype.smartAlbumScreenRecordings.rawValue == 220)
        #expect(PHImageContentMode.default == .aspectFit)
    }
}
