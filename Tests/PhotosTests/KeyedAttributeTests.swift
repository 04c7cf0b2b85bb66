// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct KeyedAttributeTests {
    private static func asset() throws -> PHAsset {
        try Shelf.library {
            $0.photo("beach", taken: Shelf.day(3), width: 40, height: 30) {
                $0.isFavorite = true
                $0.isHidden = false
            }
        }.asset("beach")
    }

    @Test func anAssetAnswersToWhatClientsRead() throws {
        let asset = try Self.asset()
        #expect(asset.value(forKey: "filename") as? String == "beach.1")
        #expect((asset.value(forKey: "directory") as? String)?.hasPrefix("originals/") == true)
        #expect(asset.value(forKey: "isCloudPlaceholder") as? Bool == false)
        #expect(asset.value(forKey: "participatesInLibraryScope") as? Bool == false)
    }

    @Test func anAssetAnswersToItsAttributes() throws {
        let asset = try Self.asset()
        #expect(asset.value(forKey: "localIdentifier") as? String == asset.localIdentifier)
        #expect(asset.value(forKey: "pixelWidth") as? Int == 40)
        #expect(asset.value(forKey: "pixelHeight") as? Int == 30)
        #expect(asset.value(forKey: "mediaType") as? Int == PHAssetMediaType.image.rawValue)
        #expect(asset.value(forKey: "creationDate") as? Date == Shelf.day(3))
        #expect(asset.value(forKey: "favorite") as? Bool == true)
        #expect(asset.value(forKey: "isHidden") as? NSNumber == 0)
        #expect(asset.value(forKey: "duration") as? Double == 0)
    }

    @Test func aCollectionAnswersToItsAttributes() throws {
        let library = try Shelf.library {
            $0.photo("beach")
            $0.album("Zoo", ["beach"])
        }
        let zoo = try #require(library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        #expect(zoo.value(forKey: "title") as? String == "Zoo")
        #expect(zoo.value(forKey: "localizedTitle") as? String == "Zoo")
        #expect(zoo.value(forKey: "estimatedAssetCount") as? Int == 1)
    }

    @Test func aResourceAnswersToWhatClientsRead() throws {
        let resource = try #require(PHAssetResource.assetResources(for: Self.asset()).first)
        #expect(resource.value(forKey: "fileSize") as? Int64 == 5)
        #expect(resource.value(forKey: "fileSize") as? CGFloat == 5)
        #expect(resource.value(forKey: "locallyAvailable") as? Bool == true)
        #expect(resource.value(forKey: "filename") as? String == "beach.1")
        #expect(resource.value(forKey: "fileURL") == nil)
        #expect(resource.value(forKey: "type") as? Int == PHAssetResourceType.photo.rawValue)
    }

    @Test func anUnknownNameIsAnErrorThatListsTheKnownOnes() throws {
        let error = #expect(throws: LibraryError.self) { try Self.asset().attribute(named: "colour") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("PHAsset has no attribute “colour”") == true)
        let resource = try #require(PHAssetResource.assetResources(for: Self.asset()).first)
        #expect(throws: LibraryError.self) { try resource.attribute(named: "colour") }
    }

    @Test func anUnknownNameStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = PHAsset().value(forKey: "colour")
        }
    }

    @Test func anAssetSaysToWhatItResponds() throws {
        let asset = try Self.asset()
        #expect(asset.responds(to: NSSelectorFromString("participatesInLibraryScope")))
        #expect(!asset.responds(to: NSSelectorFromString("colour")))
    }
}
