// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct EditedAssetTests {
    static let original = pngFile(width: 40, height: 30)
    static let rendering = pngFile(width: 20, height: 30)

    static func edited(
        _ adjustment: Adjustment? = Adjustment(formatIdentifier: "com.apple.photo", formatVersion: "1.10")
    ) throws -> PHAsset {
        let facts = AssetFacts(mediaType: .image, pixelSize: PixelSize(width: 20, height: 30))
        return try Shelf.library {
            $0.add(
                "edited", facts,
                files: [
                    (.photo, "public.png", original), (.fullSizePhoto, "public.png", rendering),
                    (.adjustmentData, "com.apple.photos.apple-adjustment-envelope", Data("recipe".utf8)),
                    (.sidecar, "com.adobe.xmp", Data("facts".utf8)),
                ]
            ) { $0.adjustment = adjustment }
        }.asset("edited")
    }

    @Test func anEditedAssetSaysSo() throws {
        #expect(try Self.edited().hasAdjustments)
        #expect(try Self.edited().adjustmentFormatIdentifier == "com.apple.photo")
    }

    @Test func anAssetShownAsItWasTakenIsNotEdited() throws {
        #expect(try !Self.edited(nil).hasAdjustments)
        #expect(try Self.edited(nil).adjustmentFormatIdentifier == nil)
        #expect(!PHAsset().hasAdjustments)
    }

    @Test func clientsSeeTheFilesOfAnEditButNoSidecar() throws {
        let types = PHAssetResource.assetResources(for: try Self.edited()).map(\.type)
        #expect(types == [.photo, .fullSizePhoto, .adjustmentData])
    }

    @Test(arguments: [
        (PHImageRequestOptionsVersion.current, rendering), (.unadjusted, original), (.original, original),
    ])
    func eachVersionHasItsFile(_ version: PHImageRequestOptionsVersion, _ bytes: Data) throws {
        #expect(try Self.bytes(of: Self.edited(), version) == bytes)
    }

    @Test func withoutAnEditTheCurrentVersionIsTheOriginal() throws {
        #expect(try Self.bytes(of: Self.edited(nil), .current) == Self.original)
    }

    @Test func aPictureIsTheEditedOne() throws {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        var size: CGSize?
        PHImageManager.default().requestImage(
            for: try Self.edited(), targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: options
        ) { image, _ in size = image?.size }
        #expect(size == CGSize(width: 20, height: 30))
    }

    @Test func anAlbumKnowsItsFolder() throws {
        let library = try PHPhotoLibrary.inMemory()
        let (folder, album) = (UUID(), UUID())
        try library.apply([
            .insertFolder(uuid: folder, title: "Italy", parent: nil), .insertAlbum(uuid: album, title: "Rome"),
            .moveCollections([album], folder: folder),
        ])
        let rome = try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).firstObject
        #expect(rome?.folder == folder)
        #expect(try library.folders().map(\.title) == ["Italy"])
    }

    private static func bytes(of asset: PHAsset, _ version: PHImageRequestOptionsVersion) -> Data? {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.version = version
        var bytes: Data?
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) { data, _, _, _ in
            bytes = data
        }
        return bytes
    }
}
