// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import Photos

struct ContentTypeTests {
    @Test func theTypesOfResourcesAndAssetsAreThoseOfTheirBytes() async throws {
        try await withTemporaryFolder { folder in
            let files = try SampleSet(count: 20, longEdge: 64).write(to: folder)
            let library = try PHPhotoLibrary.inMemory()
            #expect(try library.importFiles([folder.path]) { _ in }.imported > 0)
            var found: Set<String> = []
            try library.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
                let resources = PHAssetResource.assetResources(for: asset)
                for resource in resources {
                    #expect(resource.contentType.identifier == resource.uniformTypeIdentifier)
                    found.insert(resource.contentType.identifier)
                }
                #expect(resources.first { $0.isCurrent }?.contentType == asset.contentType)
                #expect(asset.contentType.conforms(to: asset.mediaType == .video ? .movie : .image))
                #expect(asset.value(forKey: "contentType") as? UTType == asset.contentType)
            }
            #expect(found == Set(files.map(\.uniformTypeIdentifier)))
        }
    }

    @Test func anEditedAssetHasTheTypeOfWhatShowsIt() throws {
        let size = PixelSize(width: 40, height: 30)
        let library = try Shelf.library { shelf in
            shelf.add(
                "a", AssetMetadata(mediaType: .image, pixelSize: size),
                files: [
                    (.photo, "public.heic", Data("original".utf8)), (.pairedVideo, "com.apple.quicktime-movie", Data()),
                    (.fullSizePhoto, "public.jpeg", Data("edited".utf8)),
                ]
            ) { $0.adjustment = Adjustment() }
            shelf.add(
                "b", AssetMetadata(mediaType: .image, pixelSize: size),
                files: [
                    (.photo, "public.heic", Data("RAW+HEIC".utf8)),
                    (.alternatePhoto, "com.adobe.raw-image", Data("RAW".utf8)),
                ])
        }
        #expect(try library.asset("a").contentType == .jpeg)
        #expect(try library.asset("b").contentType == .heic)
        let types = try PHAssetResource.assetResources(for: library.asset("b")).map(\.contentType)
        #expect(types.map(\.identifier) == ["public.heic", "com.adobe.raw-image"])
        #expect(types.allSatisfy { $0.conforms(to: .image) })
    }

    @Test func aTypeThatNoTableHasKeepsItsIdentifier() throws {
        let library = try Shelf.library { shelf in
            shelf.add(
                "a", AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1)),
                files: [(.photo, "com.example.future-picture", Data("x".utf8))])
        }
        let asset = try library.asset("a")
        #expect(asset.contentType.identifier == "com.example.future-picture")
        #expect(PHAssetResource.assetResources(for: asset).map(\.contentType) == [asset.contentType])
    }

    @Test func anObjectOfNoLibraryIsData() {
        #expect(PHAsset().contentType == .data)
        #expect(PHAssetResource().contentType == .data)
    }

    @Test(arguments: [UTType.heic, .png, UTType(exportedAs: "com.example.film", conformingTo: .movie), nil])
    func theBytesOutweighTheTypeThatAProgramGives(_ type: UTType?) throws {
        let library = try Shelf.library()
        let options = PHAssetResourceCreationOptions()
        options.contentType = type
        try library.performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .photo, data: pngFile(width: 5, height: 5), options: options)
        }
        let asset = try #require(try library.fetchAssets(with: nil).firstObject)
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        #expect(resource.contentType == .png && asset.contentType == .png)
        #expect(resource.originalFilename == "photo.png")
    }
}
