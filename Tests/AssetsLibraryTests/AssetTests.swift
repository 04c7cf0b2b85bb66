// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

struct AssetTests {
    @Test func aPhotoHasItsProperties() async throws {
        let properties = Pictures.taken("2019:07:14 10:20:30").merging(Pictures.turned(6)) { $1 }
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG", Pictures.file(properties)) }
        let asset = try await library.assets()[0]
        let identifier = try library.photos.fetchAssets(with: nil)[0].localIdentifier.prefix(36)
        let url = "assets-library://asset/asset.JPG?id=\(identifier)&ext=JPG"
        let place = asset.value(forProperty: ALAssetPropertyLocation) as? CLLocation
        #expect(asset.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypePhoto)
        #expect(abs((place?.coordinate.latitude ?? 0) - 38.5) < 0.001)
        #expect(abs((place?.coordinate.longitude ?? 0) + 9.25) < 0.001)
        #expect(asset.value(forProperty: ALAssetPropertyDate) as? Date == Date(timeIntervalSince1970: 1_563_099_630))
        #expect(asset.value(forProperty: ALAssetPropertyOrientation) as? Int == ALAssetOrientation.right.rawValue)
        #expect(asset.value(forProperty: ALAssetPropertyRepresentations) as? [String] == ["public.jpeg"])
        #expect(asset.value(forProperty: ALAssetPropertyURLs) as? [String: URL] == ["public.jpeg": URL(string: url)!])
        #expect(asset.url?.absoluteString == url)
        #expect(asset.description == "ALAsset - Type:ALAssetTypePhoto, URL:\(url)")
    }

    @Test func aPropertyThatAnAssetDoesNotHaveIsTheInvalidOne() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG") }
        let asset = try await library.assets()[0]
        for property in [ALAssetPropertyDuration, "colour", "", nil] {
            #expect(asset.value(forProperty: property) as? String == ALErrorInvalidProperty)
        }
        #expect(asset.value(forProperty: ALAssetPropertyLocation) == nil)
    }

    @Test func aVideoHasADuration() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.add((.video, try Data(contentsOf: try Samples.movie()), "IMG_2.MP4"))
        }
        let asset = try await library.assets()[0]
        let duration = try library.photos.fetchAssets(with: nil)[0].duration
        #expect(asset.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypeVideo)
        #expect(asset.value(forProperty: ALAssetPropertyDuration) as? Double == duration && duration > 0)
        #expect(asset.value(forProperty: ALAssetPropertyOrientation) as? Int == ALAssetOrientation.up.rawValue)
        #expect(asset.url?.absoluteString.hasSuffix("&ext=MP4") == true)
    }

    @Test func anAssetIsFoundByItsURLForEver() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG") }
        let asset = try await library.assets()[0]
        let url = try #require(asset.url)
        let photos = library.photos
        try photos.performChangesAndWait {
            guard let found = try? photos.fetchAssets(with: nil).firstObject else { return }
            PHAssetChangeRequest(for: found).isHidden = true
        }
        let later = ALAssetsLibrary(photos)
        #expect(try await later.asset(at: url)?.url == url)
        #expect(try photos.fetchAssets(withALAssetURLs: [url], options: nil).count == 1)
    }

    @Test func aURLWithoutAnAssetIsAnsweredWithNil() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addAlbum("Rome", [try $0.addPhoto("IMG_1.JPG")]) }
        let album = try await library.groups(ALAssetsGroupAlbum)[0]
        let others = [
            "assets-library://asset/asset.JPG?id=\(UUID().uuidString)&ext=JPG", "assets-library://asset/asset.JPG",
            "assets-library://asset/asset.JPG?id=1&ext=JPG", "file:///tmp/asset.JPG",
        ]
        for other in others { #expect(try await library.asset(at: URL(string: other)) == nil) }
        #expect(try await library.asset(at: album.url) == nil)
        #expect(try await library.asset(at: nil) == nil)
    }

    @Test func aURLHasNoOtherCharactersThanThoseOfAnExtension() {
        let url = AssetURL.asset("ABC/L0/001", filenameExtension: "j&id=x")
        #expect(url.absoluteString == "assets-library://asset/asset.JPG?id=ABC&ext=JPG")
        let extensions = ["heic": "HEIC", "jpeg": "JPG", "Qt": "MOV", "jp2": "JP2", "": "JPG"]
        for (given, name) in extensions {
            let url = AssetURL.asset("ABC/L0/001", filenameExtension: given)
            #expect(url.absoluteString == "assets-library://asset/asset.\(name)?id=ABC&ext=\(name)")
        }
    }

    @Test func aVideoWhoseFileHasNoExtensionHasThatOfMovies() async throws {
        let movie = try Data(contentsOf: try Samples.movie())
        let library = try ALAssetsLibrary.inMemory { try $0.add((.video, movie, "holiday")) }
        #expect(try await library.assets()[0].url?.absoluteString.hasSuffix("&ext=MOV") == true)
    }

    @Test func thumbnailsAreUpright() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addPhoto("A.JPG", Pictures.file(width: 400, height: 300, Pictures.turned(6)))
        }
        let asset = try await library.assets()[0]
        let square = try #require(asset.thumbnail()).takeUnretainedValue()
        let whole = try #require(asset.aspectRatioThumbnail()).takeUnretainedValue()
        #expect(square.width == 150 && square.height == 150)
        #expect(whole.width == 192 && whole.height == 256)
        for picture in [square, whole] {
            #expect(picture.pixel(x: picture.width / 2, y: 5).red < 90)
            #expect(picture.pixel(x: picture.width / 2, y: picture.height - 5).red > 160)
        }
    }

    @Test(arguments: [1, 6]) func theSquareIsTheMiddleOfThePicture(_ orientation: Int) async throws {
        let file = Pictures.file(width: 400, height: 300, Pictures.turned(orientation))
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG", file) }
        let square = try #require(try await library.assets()[0].thumbnail()).takeUnretainedValue()
        // Red grows from left to right, and from top to bottom of what is turned: as much is cut at both ends.
        let ends =
            orientation == 1
            ? [square.pixel(x: 2, y: 75).red, square.pixel(x: 147, y: 75).red]
            : [square.pixel(x: 75, y: 2).red, square.pixel(x: 75, y: 147).red]
        #expect(abs(Int(ends[0]) + Int(ends[1]) - 255) < 12 && ends[0] > 20)
    }

    @Test func aSmallPictureIsNotEnlarged() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG", Pictures.file(width: 40, height: 30)) }
        let square = try #require(try await library.assets()[0].thumbnail()).takeUnretainedValue()
        #expect(square.width == 30 && square.height == 30)
    }

    @Test func aPictureThatNobodyHasIsThereUntilTheThreadAsksForOthers() throws {
        weak var first: CGImage?
        let picture = try #require(ReturnedPictures.unretained(Pictures.image(width: 10)))
        first = picture.takeUnretainedValue()
        #expect(picture.takeUnretainedValue().width == 10)
        _ = ReturnedPictures.unretained(Pictures.image(width: 20))
        #expect(first != nil)
        _ = ReturnedPictures.unretained(CGImage(width: 4096, height: 2048, rgba: Array(repeating: 0, count: 32 << 20)))
        #expect(first == nil)
        #expect(ReturnedPictures.unretained(nil) == nil)
    }

    @Test func anAssetWhoseFileIsAwayHasNoPicturesAndNoBytes() async throws {
        let library = try ALAssetsLibrary.inMemory { photos in
            for changes in LibraryPlan(count: 3) { try photos.apply(changes) }
        }
        let asset = try await library.assets()[0]
        let representation = try #require(asset.defaultRepresentation())
        #expect(asset.thumbnail() == nil && asset.aspectRatioThumbnail() == nil)
        #expect(representation.fullScreenImage() == nil && representation.fullResolutionImage() == nil)
        #expect(representation.metadata() == nil && representation.size() > 0)
        var buffer = [UInt8](repeating: 0, count: 4)
        var error: NSError?
        #expect(representation.getBytes(&buffer, fromOffset: 0, length: 4, error: &error) == 0)
        #expect(error?.code == ALAssetsLibraryDataUnavailableError)
    }
}
