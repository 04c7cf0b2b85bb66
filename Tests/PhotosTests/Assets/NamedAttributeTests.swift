// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct NamedAttributeTests {
    static func asset() throws -> PHAsset {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 400, height: 300))
        metadata.mediaSubtypes = [.live]
        metadata.durationSeconds = 1.5
        metadata.location = GeoLocation(latitude: 1, longitude: 2)
        metadata.captureDate = CaptureDate(
            date: Shelf.day(3), utcOffsetSeconds: 0, zone: .fromFile, source: .exifOriginal)
        return try Shelf.library {
            $0.add("a", metadata, files: [(.photo, "public.jpeg", Data("bytes".utf8))]) {
                $0.isFavorite = true
                $0.isHidden = true
                $0.burst = Burst(identifier: "B", isRepresentative: true, isUserPick: true)
            }
            $0.photo("b")
        }.fetchAssets(with: .everything).object(at: 0)
    }

    static let numbers: [(String, Int)] = [
        ("mediaType", 1), ("mediaSubtypes", 8), ("pixelWidth", 400), ("pixelHeight", 300), ("hidden", 1),
        ("isHidden", 1), ("favorite", 1), ("isFavorite", 1), ("burstSelectionTypes", 2), ("representsBurst", 1),
        ("sourceType", 1), ("playbackStyle", 3), ("hasAdjustments", 0), ("isCloudPlaceholder", 0),
        ("participatesInLibraryScope", 0),
    ]

    @Test func whatImportKnowsIsReadByTheNamesOfPredicates() throws {
        let asset = try Shelf.library {
            $0.photo("elk", bytes: Data("bytes".utf8)) {
                $0.metadata.camera = Camera(make: "Fujifilm", model: "X100V", lens: "front 23mm")
                $0.metadata.keywords = ["animal", "snow"]
                $0.metadata.title = "Elk"
                $0.metadata.caption = "In the snow"
                $0.metadata.rating = 4
            }
        }.asset("elk")
        #expect(asset.value(forKey: "cameraMake") as? String == "Fujifilm")
        #expect(asset.value(forKey: "camera") as? String == "X100V")
        #expect(asset.value(forKey: "cameraModel") as? String == "X100V")
        #expect(asset.value(forKey: "lens") as? String == "front 23mm")
        #expect(asset.value(forKey: "keywords") as? [String] == ["animal", "snow"])
        #expect(asset.value(forKey: "title") as? String == "Elk")
        #expect(asset.value(forKey: "caption") as? String == "In the snow")
        #expect(asset.value(forKey: "rating") as? Int == 4)
        #expect(asset.value(forKey: "byteSize") as? Int64 == 5)
        #expect(asset.value(forKey: "fileSize") as? CGFloat == 5)
        #expect(asset.value(forKey: "originalFilename") as? String == "elk.1")
        #expect(asset.value(forKey: "uniformTypeIdentifier") as? String == "public.png")
        #expect(asset.value(forKey: "mediaSubtype") as? UInt == 0)
        #expect(asset.value(forKey: "isFrontCamera") as? Bool == true)
        #expect(asset.value(forKey: "isRAW") as? Bool == false)
        #expect(asset.value(forKey: "people") as? [String] == [])
        #expect(asset.value(forKey: "isDamaged") as? Bool == false)
    }

    @Test(arguments: numbers)
    func aNumberOfAnAssetIsBoxed(_ name: String, _ number: Int) throws {
        let value = try Self.asset().value(forKey: name)
        #expect(value as? Int == number)
        #expect(value is NSNumber)
    }

    @Test func factsOfAnAssetAreReadByName() throws {
        let asset = try Self.asset()
        #expect(asset.value(forKey: "localIdentifier") as? String == asset.localIdentifier)
        #expect(asset.value(forKey: "filename") as? String == "a.1")
        #expect(asset.value(forKey: "creationDate") as? Date == Shelf.day(3))
        #expect(asset.value(forKey: "modificationDate") as? Date == asset.modificationDate)
        #expect(asset.value(forKey: "addedDate") as? Date == Shelf.day(100))
        #expect(asset.value(forKey: "duration") as? Double == 1.5)
        #expect(asset.value(forKey: "burstIdentifier") as? String == "B")
        #expect((asset.value(forKey: "location") as? CLLocation)?.coordinate.longitude == 2)
        let edited = try EditedAssetTests.edited()
        #expect(edited.value(forKey: "adjustmentFormatIdentifier") as? String == "com.apple.photo")
    }

    @Test func theDirectoryOfAnAssetLiesInTheLibrarysFolder() throws {
        let directory = try #require(Self.asset().value(forKey: "directory") as? String)
        #expect(directory.hasPrefix("originals"))
        #expect(!directory.hasSuffix("/"))
    }

    @Test func anAttributeWithoutValueIsNil() throws {
        let library = try Shelf.library { $0.photo("a") }
        #expect(try library.asset("a").value(forKey: "creationDate") == nil)
        #expect(PHAsset().value(forKey: "filename") == nil)
    }

    @Test func aStandInAnswersWithWhatItOverrides() {
        #expect(StandInAsset("x").value(forKey: "mediaType") as? Int == PHAssetMediaType.video.rawValue)
        #expect(StandInAsset("x").value(forKey: "localIdentifier") as? String == "x")
    }

    @Test func anUnknownNameIsAnErrorThatNamesIt() throws {
        let asset = try Self.asset()
        let error = #expect(throws: LibraryError.self) { try asset.attribute(named: "shoeSize") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("“shoeSize”") == true)
        #expect(error?.message.contains("adjustmentTimestamp, ") == true)
        #expect(try asset.attribute(named: "pixelWidth") as? Int == 400)
    }

    @Test func anUnknownNameStopsTheProgramWithAllThatAreKnown() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = PHAsset().value(forKey: "shoeSize")
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("“shoeSize”") && said.contains("directory, ") && said.contains("localIdentifier, "))
    }

    /// The names by which public code reads assets.
    static let namesOfClients = [
        "filename", "originalFilename", "fileSize", "fileURL", "mainFileURL", "privateFileURL", "path", "directory",
        "locallyAvailable", "isLocallyAvailable", "isCloudPlaceholder", "isInCloud", "uniformTypeIdentifier",
        "adjustmentTimestamp", "dataSource", "cloudAssetGUID", "cloudGUID", "cloudIdentifier", "isCloudShared",
        "trashedState", "isTrashed", "trashedDate", "sha", "uuid", "isPhoto", "isVideo", "isAudio", "title",
        "participatesInLibraryScope", "description", "debugDescription", "hash", "self",
    ]

    @Test(arguments: namesOfClients)
    func everyNameThatClientsReadIsKnown(_ name: String) throws {
        #expect(try Self.asset().responds(to: Selector(name)))
        #expect(throws: Never.self) { try PHAsset().attribute(named: name) }
    }

    @Test func whatOnlyApplesCloudHasIsNothing() throws {
        let asset = try Self.asset()
        for name in ["cloudAssetGUID", "cloudGUID", "cloudIdentifier", "dataSource", "sha", "adjustmentTimestamp"] {
            #expect(asset.value(forKey: name) == nil)
        }
        #expect(asset.value(forKey: "isCloudShared") as? Bool == false)
        #expect(asset.value(forKey: "isInCloud") as? Bool == false)
        #expect(asset.value(forKey: "locallyAvailable") as? Bool == true)
        #expect(asset.value(forKey: "trashedState") as? Int == 0)
        #expect(asset.value(forKey: "isTrashed") as? Bool == false)
        #expect(asset.value(forKey: "isPhoto") as? Bool == true)
        #expect(asset.value(forKey: "isVideo") as? Bool == false)
        #expect(asset.value(forKey: "uuid") as? String == String(asset.localIdentifier.prefix(36)))
        #expect(asset.value(forKey: "self") as? PHAsset === asset)
        #expect(asset.value(forKey: "hash") as? Int == asset.hash)
    }

    @Test func anEditTellsWhenItWasMade() throws {
        let edited = try EditedAssetTests.edited(Adjustment(formatIdentifier: "a", date: Shelf.day(7)))
        #expect(edited.value(forKey: "adjustmentTimestamp") as? Date == Shelf.day(7))
    }

    @Test func whatIsInTheTrashSaysSo() throws {
        let library = try Shelf.library { $0.photo("a") { $0.trashedDate = Shelf.day(9) } }
        let asset = try #require(library.recentlyDeleted()?.origin.assets(nil).firstObject)
        #expect(asset.value(forKey: "trashedState") as? Int == 1)
        #expect(asset.value(forKey: "isTrashed") as? Bool == true)
        #expect(asset.value(forKey: "trashedDate") as? Date == Shelf.day(9))
    }

    @Test func theFileOfAnAssetHoldsItsBytes() async throws {
        var shelf = Shelf()
        shelf.photo("a", bytes: Data("bytes".utf8))
        try await LibraryKind.folder.with(shelf) { library in
            let asset = try library.asset("a")
            for name in ["fileURL", "mainFileURL", "privateFileURL"] {
                let url = try #require(asset.value(forKey: name) as? URL)
                #expect(try Data(contentsOf: url) == Data("bytes".utf8))
                #expect(asset.value(forKey: "path") as? String == url.path)
            }
            let resource = try #require(PHAssetResource.assetResources(for: asset).first)
            #expect(resource.value(forKey: "privateFileURL") as? URL == asset.value(forKey: "fileURL") as? URL)
            #expect(resource.value(forKey: "path") as? String == asset.value(forKey: "path") as? String)
        }
    }

    @Test(arguments: ["isCloudShared", "isTrashed", "trashedState", "cloudGUID", "cloudIdentifier", "uuid"])
    func aCollectionKnowsTheseToo(_ name: String) {
        #expect(PHAssetCollection().responds(to: Selector(name)))
        #expect(PHCollectionList().responds(to: Selector(name)))
    }

    @Test func anAssetRespondsToTheNamesOfItsAttributes() throws {
        let asset = try Self.asset()
        #expect(asset.responds(to: NSSelectorFromString("participatesInLibraryScope")))
        #expect(asset.responds(to: Selector("localIdentifier")))
        #expect(!asset.responds(to: NSSelectorFromString("shoeSize")))
    }

    @Test func factsOfAnAlbumAreReadByName() throws {
        let library = try Shelf.library {
            $0.photo("a", taken: Shelf.day(1))
            $0.photo("b", taken: Shelf.day(2))
            $0.album("Zoo", ["a", "b"])
        }
        let album = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).object(at: 0)
        #expect(album.value(forKey: "title") as? String == "Zoo")
        #expect(album.value(forKey: "localizedTitle") as? String == "Zoo")
        #expect(album.value(forKey: "localIdentifier") as? String == album.localIdentifier)
        #expect(album.value(forKey: "estimatedAssetCount") as? Int == 2)
        #expect(album.value(forKey: "assetCollectionType") as? Int == 1)
        #expect(album.value(forKey: "assetCollectionSubtype") as? Int == 2)
        #expect(album.value(forKey: "canContainAssets") as? Bool == true)
        #expect(album.value(forKey: "canContainCollections") as? Bool == false)
        #expect(album.value(forKey: "startDate") as? Date == Shelf.day(1))
        #expect(album.value(forKey: "endDate") as? Date == Shelf.day(2))
        #expect(album.value(forKey: "approximateLocation") == nil)
        #expect(album.value(forKey: "localizedLocationNames") as? [String] == [])
    }

    @Test func factsOfAFolderAreReadByName() {
        let folder = PHCollectionList()
        #expect(folder.value(forKey: "collectionListType") as? Int == 2)
        #expect(folder.value(forKey: "collectionListSubtype") as? Int == 100)
        #expect(folder.value(forKey: "canContainCollections") as? Bool == true)
        #expect(folder.value(forKey: "localizedLocationNames") as? [String] == [])
        #expect(folder.value(forKey: "startDate") == nil)
        #expect(folder.responds(to: "endDate"))
    }
}

struct NamedResourceAttributeTests {
    static func resource() throws -> PHAssetResource {
        let library = try Shelf.library { $0.photo("a", bytes: Data("bytes".utf8)) }
        return try #require(PHAssetResource.assetResources(for: library.asset("a")).first)
    }

    @Test func theSizeOfAFileCastsToEveryNumber() throws {
        let size = try Self.resource().value(forKey: "fileSize")
        #expect(size as? Int == 5)
        #expect(size as? Int64 == 5)
        #expect(size as? CGFloat == 5)
        #expect(try Self.resource().value(forKey: "dataSize") as? Int == 5)
    }

    @Test(arguments: ["locallyAvailable", "isLocallyAvailable"])
    func aFileOfTheLibraryIsHere(_ name: String) throws {
        #expect(try Self.resource().value(forKey: name) as? Bool == true)
        #expect(PHAssetResource().value(forKey: name) as? Bool == false)
    }

    @Test func factsOfAResourceAreReadByName() throws {
        let resource = try Self.resource()
        #expect(resource.value(forKey: "type") as? Int == 1)
        #expect(resource.value(forKey: "assetLocalIdentifier") as? String == resource.assetLocalIdentifier)
        #expect(resource.value(forKey: "originalFilename") as? String == "a.1")
        #expect(resource.value(forKey: "filename") as? String == "a.1")
        #expect(resource.value(forKey: "uniformTypeIdentifier") as? String == "public.png")
        #expect(resource.value(forKey: "pixelWidth") as? Int == 40)
        #expect(resource.value(forKey: "pixelHeight") as? Int == 30)
    }

    @Test func aLibraryInMemoryHasNoFileURLs() throws {
        #expect(try Self.resource().value(forKey: "fileURL") == nil)
        #expect(try Self.resource().responds(to: "fileURL"))
    }

    @Test func anUnknownNameIsAnErrorThatNamesIt() throws {
        let resource = try Self.resource()
        let error = #expect(throws: LibraryError.self) { try resource.attribute(named: "shoeSize") }
        #expect(error?.message.contains("“shoeSize”") == true)
        #expect(try resource.attribute(named: "fileSize") as? Int == 5)
        #expect(!resource.responds(to: "shoeSize"))
    }

    @Test func anUnknownNameStopsTheProgramWithAllThatAreKnown() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = PHAssetResource().value(forKey: "shoeSize")
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("“shoeSize”") && said.contains("isCurrent, "))
    }

    /// The names by which public code reads resources.
    @Test(arguments: [
        "filename", "originalFilename", "fileSize", "fileURL", "privateFileURL", "path", "locallyAvailable",
        "isLocallyAvailable", "isInCloud", "isCurrent", "uniformTypeIdentifier", "dataSource", "cloudAssetGUID",
        "privateFileLoader", "sha", "type", "assetLocalIdentifier", "pixelWidth", "pixelHeight", "description",
    ])
    func everyNameThatClientsReadIsKnown(_ name: String) throws {
        #expect(throws: Never.self) { try PHAssetResource().attribute(named: name) }
        #expect(try Self.resource().responds(to: Selector(name)))
    }

    /// Returns the types of an asset's resources that are current.
    private func current(
        _ types: [ResourceType], isEdited: Bool
    ) throws -> [PHAssetResourceType] {
        let asset = try Shelf.library {
            $0.add(
                "a", AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4, height: 3)),
                files: types.map { ($0, "public.data", Data("\($0.rawValue)".utf8)) }
            ) { $0.adjustment = isEdited ? Adjustment() : nil }
        }.asset("a")
        let resources = PHAssetResource.assetResources(for: asset)
        return resources.filter { $0.value(forKey: "isCurrent") as? Bool == true }.map(\.type)
    }

    @Test func whatShowsTheAssetAsItIsNowIsCurrent() throws {
        #expect(try current([.photo, .pairedVideo], isEdited: false) == [.photo, .pairedVideo])
        #expect(try current([.photo, .alternatePhoto], isEdited: false) == [.photo])
        #expect(try current([.video], isEdited: false) == [.video])
        #expect(try current([.photo, .fullSizePhoto, .adjustmentData], isEdited: true) == [.fullSizePhoto])
        #expect(
            try current([.photo, .fullSizePhoto, .pairedVideo], isEdited: true) == [.fullSizePhoto, .pairedVideo])
        #expect(
            try current([.photo, .fullSizePhoto, .pairedVideo, .fullSizePairedVideo], isEdited: true)
                == [.fullSizePhoto, .fullSizePairedVideo])
        #expect(try current([.video, .fullSizeVideo], isEdited: true) == [.fullSizeVideo])
        // The edit was reverted: its rendering exists and is not shown.
        #expect(try current([.photo, .fullSizePhoto], isEdited: false) == [.photo])
    }
}

extension PHFetchOptions {
    /// Options that include hidden assets and all frames of bursts.
    static var everything: PHFetchOptions {
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        options.includeAllBurstAssets = true
        return options
    }
}
