// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformTypes
import Testing

@testable import Photos

struct EditedAssetTests {
    static let original = pngFile(width: 40, height: 30)
    static let rendering = pngFile(width: 20, height: 30)

    static func edited(
        _ adjustment: Adjustment? = Adjustment(formatIdentifier: "com.apple.photo", formatVersion: "1.10")
    ) throws -> PHAsset {
        let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 20, height: 30))
        return try Shelf.library {
            $0.add(
                "edited", metadata,
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

    /// The asset has the edited JPEG, the camera's JPEG, and its RAW.
    @Test(arguments: [
        (PHImageRequestOptionsVersion.current, 20), (.unadjusted, 40), (.original, 60),
    ])
    func anEditedPairHasThreeVersions(_ version: PHImageRequestOptionsVersion, _ width: Int) throws {
        let raw = pngFile(width: 60, height: 30)
        let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 20, height: 30))
        let asset = try Shelf.library {
            $0.add(
                "pair", metadata,
                files: [
                    (.photo, "public.png", Self.original), (.alternatePhoto, "public.png", raw),
                    (.fullSizePhoto, "public.png", Self.rendering),
                    (.adjustmentData, "com.apple.photos.apple-adjustment-envelope", Data("recipe".utf8)),
                ]
            ) { $0.adjustment = Adjustment(formatIdentifier: "com.apple.photo") }
        }.asset("pair")
        let bytes = [20: Self.rendering, 40: Self.original, 60: raw]
        #expect(Self.bytes(of: asset, version) == bytes[width])
        let picture = ImageRequestTests.image(of: asset, PHImageManagerMaximumSize) { $0.version = version }
        #expect(picture.image?.size == CGSize(width: width, height: 30))
    }

    @Test func aVideosPictureIsAFrameOfItsEditOrOfItself() async throws {
        try await withTemporaryFolder { folder in
            let (taken, edited) = (try Self.video(longEdge: 160, folder), try Self.video(longEdge: 320, folder))
            let metadata = AssetMetadata(mediaType: .video, pixelSize: edited.size)
            let library = try Shelf.library {
                let files: [(type: ResourceType, uti: String, bytes: Data)] = [
                    (.video, taken.type, taken.bytes), (.fullSizeVideo, edited.type, edited.bytes),
                ]
                $0.add("edited", metadata, files: files) { $0.adjustment = Adjustment() }
                $0.add("taken", metadata, files: [files[0]])
            }
            let (asset, plain) = (try library.asset("edited"), try library.asset("taken"))
            #expect(Self.posterSize(of: asset, .current) == edited.size)
            #expect(Self.posterSize(of: asset, .unadjusted) == taken.size)
            #expect(Self.posterSize(of: asset, .original) == taken.size)
            #expect(Self.posterSize(of: plain, .current) == taken.size)
        }
    }

    private static func posterSize(of asset: PHAsset, _ version: PHImageRequestOptionsVersion) -> PixelSize? {
        let picture = ImageRequestTests.image(of: asset, PHImageManagerMaximumSize) { $0.version = version }
        return picture.image.map { PixelSize(width: Int($0.size.width), height: Int($0.size.height)) }
    }

    private static func video(
        longEdge: Int, _ folder: URL
    ) throws -> (bytes: Data, size: PixelSize, type: String) {
        let place = folder.appending(path: "\(longEdge)")
        let files = try SampleSet(count: 20, longEdge: longEdge).write(to: place)
        let file = try #require(files.first { $0.kind == .video })
        return (try Data(contentsOf: place.appending(path: file.path)), file.pixelSize, file.uniformTypeIdentifier)
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
