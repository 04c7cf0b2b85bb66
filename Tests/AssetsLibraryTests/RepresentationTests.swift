// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

struct RepresentationTests {
    @Test func aRepresentationTellsWhatItsFileIs() async throws {
        let file = Pictures.file(width: 64, height: 48, Pictures.turned(6))
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG", file) }
        let asset = try await library.assets()[0]
        let representation = try #require(asset.defaultRepresentation())
        #expect(representation.uti() == "public.jpeg")
        #expect(representation.filename() == "IMG_1.JPG")
        #expect(representation.size() == Int64(file.count))
        #expect(representation.dimensions() == CGSize(width: 48, height: 64))
        #expect(representation.orientation() == .right)
        #expect(representation.scale() == 1)
        #expect(representation.url() == asset.url)
    }

    @Test func bytesAreReadByOffsetAndLength() async throws {
        let file = Pictures.file(width: 200, height: 150)
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG", file) }
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        for length in [1, 7, 1000, 1 << 20] { #expect(representation.bytes(inPiecesOf: length) == file) }
        var buffer = [UInt8](repeating: 0, count: 10)
        var error: NSError?
        #expect(representation.getBytes(&buffer, fromOffset: 100, length: 10, error: &error) == 10)
        #expect(Data(buffer) == file[100..<110])
        #expect(representation.getBytes(&buffer, fromOffset: Int64(file.count - 3), length: 10, error: &error) == 3)
        #expect(representation.getBytes(&buffer, fromOffset: Int64(file.count), length: 10, error: &error) == 0)
        #expect(error == nil)
    }

    @Test(arguments: [(Int64(-1), 10), (0, -1), (1 << 40, 10)])
    func bytesOutsideOfTheFileAreAnError(_ offset: Int64, _ length: Int) async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG") }
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        var buffer = [UInt8](repeating: 0, count: 10)
        var error: NSError?
        #expect(representation.getBytes(&buffer, fromOffset: offset, length: length, error: &error) == 0)
        #expect(error?.domain == ALAssetsLibraryErrorDomain && error?.code == ALAssetsLibraryDataUnavailableError)
        #expect(representation.getBytes(nil, fromOffset: 0, length: 10, error: nil) == 0)
    }

    /// The program holds a representation when its access goes.
    @Test(arguments: [
        (AuthorizationStatus.denied, ALAssetsLibraryAccessUserDeniedError),
        (.restricted, ALAssetsLibraryAccessGloballyDeniedError),
    ])
    func bytesOutOfReachAreTheErrorOfAccess(_ status: AuthorizationStatus, _ code: Int) async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: .authorized) { try $0.addPhoto("IMG_1.JPG") }
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        try library.photos.apply([.setAccess(status, level: .readWrite, caller: library.photos.callerName)])
        var buffer = [UInt8](repeating: 0, count: 10)
        var error: NSError?
        #expect(representation.getBytes(&buffer, fromOffset: 0, length: 10, error: &error) == 0)
        #expect(error?.domain == ALAssetsLibraryErrorDomain && error?.code == code)
    }

    @Test func rawAndJPEGAreTwoRepresentations() async throws {
        let jpeg = Pictures.file()
        let library = try ALAssetsLibrary.inMemory {
            try $0.add((.photo, jpeg, "IMG_1.JPG"), (.alternatePhoto, RawFiles.cr2, "IMG_1.CR2"))
        }
        let asset = try await library.assets()[0]
        let types = try #require(asset.value(forProperty: ALAssetPropertyRepresentations) as? [String])
        let urls = try #require(asset.value(forProperty: ALAssetPropertyURLs) as? [String: URL])
        #expect(types.count == 2 && types[0] == "public.jpeg" && Set(urls.keys) == Set(types))
        #expect(asset.defaultRepresentation().uti() == "public.jpeg")
        let raw = try #require(asset.representation(forUTI: types[1]))
        #expect(raw.bytes() == RawFiles.cr2 && raw.filename() == "IMG_1.CR2")
        #expect(raw.url().absoluteString.hasSuffix("&ext=CR2") && raw.url() == urls[types[1]])
        #expect(try await library.asset(at: raw.url())?.url == asset.url)
        #expect(asset.representation(forUTI: "public.png") == nil && asset.representation(forUTI: nil) == nil)
    }

    @Test func aLivePhotoHasOneRepresentation() async throws {
        let library = ALAssetsLibrary(try Samples.library())
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "(mediaSubtypes & %d) != 0", PHAssetMediaSubtype.photoLive.rawValue)
        let live = try #require(try library.photos.fetchAssets(with: options).firstObject)
        let asset = try #require(try await library.asset(at: AssetURL.asset(live)))
        #expect((asset.value(forProperty: ALAssetPropertyRepresentations) as? [String])?.count == 1)
    }

    @Test func theFullResolutionImageIsThatWithoutOptionsAndAsStored() async throws {
        let file = Pictures.file(width: 64, height: 48, Pictures.turned(6))
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG", file) }
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        let full = try #require(representation.fullResolutionImage()).takeUnretainedValue()
        let same = try #require(representation.cgImage()).takeUnretainedValue()
        #expect(full.width == 64 && full.height == 48)
        #expect(full.rgba == Pictures.pixels(of: file) && same.rgba == full.rgba)
    }

    @Test func theFullScreenImageIsUprightAndNoLargerThanTheScreen() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addPhoto("A.JPG", Pictures.file(width: 2400, height: 1600, Pictures.turned(6)))
            try $0.addPhoto("B.JPG", Pictures.file(width: 64, height: 48))
        }
        let assets = try await library.assets()
        let large = try #require(assets[0].defaultRepresentation().fullScreenImage()).takeUnretainedValue()
        let small = try #require(assets[1].defaultRepresentation().fullScreenImage()).takeUnretainedValue()
        #expect(large.width == 1080 && large.height == 1620)
        #expect(large.pixel(x: 540, y: 5).red < 90 && large.pixel(x: 540, y: 1610).red > 160)
        #expect(small.width == 64 && small.height == 48)
        let photo = try library.photos.fetchAssets(with: nil)[0]
        let phone = try #require(AssetPictures.fullScreen(of: photo, CGSize(width: 640, height: 1136)))
        #expect(phone.width == 640 && phone.height == 960)
    }

    @Test func aVideoHasAScreenImageAndNoOther() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.add((.video, try Data(contentsOf: try Samples.movie()), "A.MP4"))
        }
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        #expect(representation.fullScreenImage() != nil)
        #expect(representation.fullResolutionImage() == nil && representation.cgImage(options: nil) == nil)
        #expect(representation.metadata() == nil && representation.orientation() == .up)
    }

    @Test func aVideoHasTheOrientationOfItsFrames() async throws {
        let library = ALAssetsLibrary(try Samples.library())
        let videos = try await library.savedPhotos()
        videos.setAssetsFilter(.allVideos())
        var found: Set<ALAssetOrientation> = []
        for asset in videos.assets() {
            let representation = try #require(asset.defaultRepresentation())
            let isUpright = representation.dimensions().height > representation.dimensions().width
            let orientation = representation.orientation()
            #expect(orientation == (isUpright ? .right : .up))
            #expect(asset.value(forProperty: ALAssetPropertyOrientation) as? Int == orientation.rawValue)
            found.insert(orientation)
        }
        #expect(found == [.up, .right])
    }

    @Test func aRAWIsDevelopedAsStored() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.DNG", RawFiles.dng(orientation: 6)) }
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        let picture = try #require(representation.fullResolutionImage()).takeUnretainedValue()
        #expect(representation.uti() == "com.adobe.raw-image" && representation.orientation() == .right)
        #expect(representation.dimensions() == CGSize(width: 48, height: 64))
        #expect(picture.width == 64 && picture.height == 48)
        #expect(picture.pixel(x: 5, y: 24).red < 128 && picture.pixel(x: 58, y: 24).red > 200)
    }

    @Test func ofRAWAndJPEGEachHasItsOwnPicture() async throws {
        let jpeg = Pictures.file()
        let library = try ALAssetsLibrary.inMemory {
            try $0.add((.photo, jpeg, "A.JPG"), (.alternatePhoto, RawFiles.dng(), "A.DNG"))
        }
        let asset = try await library.assets()[0]
        let raw = try #require(asset.representation(forUTI: "com.adobe.raw-image"))
        let developed = try #require(raw.fullResolutionImage()).takeUnretainedValue()
        let photo = try #require(asset.defaultRepresentation().fullResolutionImage()).takeUnretainedValue()
        #expect(developed.width == 64 && developed.height == 48)
        #expect(photo.rgba == Pictures.pixels(of: jpeg))
    }

    @Test func metadataIsThatOfImageIO() async throws {
        let file = Pictures.file(Pictures.taken("2019:07:14 10:20:30").merging(Pictures.turned(3)) { $1 })
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("IMG_1.JPG", file) }
        let metadata = try #require(try await library.assets()[0].defaultRepresentation().metadata())
        let exif = metadata[kCGImagePropertyExifDictionary as String] as? [String: Any]
        #expect(exif?[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2019:07:14 10:20:30")
        #expect(metadata[kCGImagePropertyOrientation as String] as? Int == 3)
        #expect(metadata as NSDictionary == Pictures.properties(of: file) as NSDictionary)
    }

    @Test func orientationsAreThoseOfEXIF() {
        for number in 1...8 { #expect(ALAssetOrientation(exif: number).exif == number) }
        let names: [Int: ALAssetOrientation] = [1: .up, 3: .down, 6: .right, 8: .left, 0: .up, 9: .up]
        for (number, name) in names { #expect(ALAssetOrientation(exif: number) == name) }
    }

    @Test func theTransformOfATrackIsAnOrientation() {
        let orientations: [([CGFloat], ALAssetOrientation)] = [
            ([1, 0, 0, 1], .up), ([-1, 0, 0, 1], .upMirrored), ([-1, 0, 0, -1], .down), ([1, 0, 0, -1], .downMirrored),
            ([0, 1, 1, 0], .leftMirrored), ([0, 1, -1, 0], .right), ([0, -1, -1, 0], .rightMirrored),
            ([0, -1, 1, 0], .left), ([0, 0, 0, 0], .up),
        ]
        for (numbers, orientation) in orientations {
            let transform = CGAffineTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: 64, ty: 48)
            #expect(ALAssetOrientation(displayedBy: transform) == orientation)
        }
    }
}
