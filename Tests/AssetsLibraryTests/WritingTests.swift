// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

struct WritingTests {
    /// The bytes of the file of a library's only asset.
    private static func bytes(_ library: ALAssetsLibrary) async throws -> Data {
        let assets = try await library.assets()
        #expect(assets.count == 1)
        return assets[0].defaultRepresentation().bytes()
    }

    @Test(arguments: 0..<8) func aPictureIsSavedInItsOrientation(_ number: Int) async throws {
        let library = try ALAssetsLibrary.inMemory()
        let orientation = try #require(ALAssetOrientation(rawValue: number))
        let url = try await library.writeImage(toSavedPhotosAlbum: Pictures.image(), orientation: orientation)
        let asset = try #require(try await library.asset(at: url))
        let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
        let size = isTurned ? CGSize(width: 30, height: 40) : CGSize(width: 40, height: 30)
        #expect(asset.url == url)
        #expect(asset.defaultRepresentation().orientation() == orientation)
        #expect(asset.value(forProperty: ALAssetPropertyOrientation) as? Int == number)
        #expect(asset.defaultRepresentation().uti() == "public.jpeg")
        #expect(asset.defaultRepresentation().dimensions() == size)
    }

    @Test func aPictureWithTransparencyIsSavedWithIt() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let image = Pictures.image(alpha: 100)
        let url = try await library.writeImage(toSavedPhotosAlbum: image, metadata: nil)
        let representation = try #require(try await library.asset(at: url)?.defaultRepresentation())
        #expect(representation.uti() == "public.png" && url.absoluteString.hasSuffix("&ext=PNG"))
        #expect(representation.fullResolutionImage().takeUnretainedValue().rgba == image.rgba)
    }

    @Test func aPictureWithMetadataNeedsTheOrientationAmongIt() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let taken = Pictures.taken("2019:07:14 10:20:30")
        let plain = try await library.writeImage(toSavedPhotosAlbum: Pictures.image(), metadata: taken)
        let turned = try await library.writeImage(
            toSavedPhotosAlbum: Pictures.image(), metadata: taken.merging(Pictures.turned(8)) { $1 })
        let first = try #require(try await library.asset(at: plain))
        let second = try #require(try await library.asset(at: turned))
        #expect(first.defaultRepresentation().orientation() == .up)
        #expect(second.defaultRepresentation().orientation() == .left)
        for asset in [first, second] {
            let date = asset.value(forProperty: ALAssetPropertyDate) as? Date
            #expect(date == Date(timeIntervalSince1970: 1_563_099_630))
        }
    }

    @Test func dataWithoutMetadataIsStoredUnchanged() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let file = Pictures.file(Pictures.turned(6))
        _ = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: nil)
        #expect(try await Self.bytes(library) == file)
    }

    @Test func metadataOverridesWhatIsInTheDataAndLeavesThePixels() async throws {
        let library = try ALAssetsLibrary.inMemory()
        var old = Pictures.taken("2001:01:01 00:00:00").merging(Pictures.turned(6)) { $1 }
        old[kCGImagePropertyTIFFDictionary as String] = [kCGImagePropertyTIFFModel as String: "Brownie"]
        let file = Pictures.file(width: 64, height: 48, old)
        var new = Pictures.taken("2019:07:14 10:20:30").merging(Pictures.turned(3)) { $1 }
        new[kCGImagePropertyGPSDictionary as String] = nil
        let url = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: new)
        let asset = try #require(try await library.asset(at: url))
        #expect(asset.value(forProperty: ALAssetPropertyDate) as? Date == Date(timeIntervalSince1970: 1_563_099_630))
        #expect(asset.value(forProperty: ALAssetPropertyLocation) is CLLocation)
        let saved = try await Self.bytes(library)
        let properties = Pictures.properties(of: saved)
        let tiff = properties[kCGImagePropertyTIFFDictionary as String] as? [String: Any]
        #expect(properties[kCGImagePropertyOrientation as String] as? Int == 3)
        #expect(tiff?[kCGImagePropertyTIFFModel as String] as? String == "Brownie")
        #expect(Pictures.pixels(of: saved) == Pictures.pixels(of: file))
    }

    @Test func captionsOfIPTCAreOverriddenAndStayWithoutAnother() async throws {
        func iptc(_ caption: String) -> [String: Any] {
            [kCGImagePropertyIPTCDictionary as String: [kCGImagePropertyIPTCCaptionAbstract as String: caption]]
        }
        let file = Pictures.file(iptc("old"))
        for (metadata, caption) in [(iptc("new"), "new"), (Pictures.turned(8), "old")] {
            let library = try ALAssetsLibrary.inMemory()
            _ = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: metadata)
            let saved = Pictures.properties(of: try await Self.bytes(library))
            let found = saved[kCGImagePropertyIPTCDictionary as String] as? [String: Any]
            #expect(found?[kCGImagePropertyIPTCCaptionAbstract as String] as? String == caption)
        }
    }

    @Test func whatFollowsThePixelsOfAJPEGStays() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let file = Pictures.file() + Data("the movie of a motion photo".utf8)
        _ = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: Pictures.turned(8))
        let saved = try await Self.bytes(library)
        #expect(saved != file && saved.suffix(27) == file.suffix(27))
    }

    @Test func aFileOfAnotherTypeStaysAsItIsWithDateAndPlaceBesideIt() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let file = Pictures.file(as: .png)
        let url = try await library.writeImageData(
            toSavedPhotosAlbum: file, metadata: Pictures.taken("2019:07:14 10:20:30"))
        let asset = try #require(try await library.asset(at: url))
        let place = asset.value(forProperty: ALAssetPropertyLocation) as? CLLocation
        #expect(asset.value(forProperty: ALAssetPropertyDate) as? Date == Date(timeIntervalSince1970: 1_563_099_630))
        #expect(place?.coordinate.latitude == 38.5 && place?.coordinate.longitude == -9.25)
        #expect(try await Self.bytes(library) == file)
    }

    @Test func anOrientationThatAFileCannotGetIsIncompatible() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let file = Pictures.file(as: .png)
        let error =
            await #expect(throws: (any Error).self) {
                _ = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: Pictures.turned(6))
            } as? NSError
        #expect(error?.code == ALAssetsLibraryWriteIncompatibleDataError)
        #expect(try await library.assets().isEmpty)
        _ = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: Pictures.turned(1))
    }

    @Test func whatIsNoPictureIsInvalid() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let damaged = Pictures.file().prefix(30)
        for data in [nil, Data(), Data("text".utf8), damaged] {
            for metadata in [nil, Pictures.turned(6)] {
                let error =
                    await #expect(throws: (any Error).self) {
                        _ = try await library.writeImageData(toSavedPhotosAlbum: data, metadata: metadata)
                    } as? NSError
                #expect(error?.code == ALAssetsLibraryWriteInvalidDataError, "\(String(describing: error))")
            }
        }
        let error =
            await #expect(throws: (any Error).self) {
                _ = try await library.writeImage(toSavedPhotosAlbum: nil, metadata: nil)
            } as? NSError
        #expect(error?.code == ALAssetsLibraryWriteInvalidDataError)
        #expect(try await library.assets().isEmpty)
    }

    @Test func aMovieIsSavedUnchanged() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let movie = try Samples.movie()
        #expect(library.videoAtPathIs(compatibleWithSavedPhotosAlbum: movie))
        let url = try await library.writeVideoAtPath(toSavedPhotosAlbum: movie)
        let asset = try #require(try await library.asset(at: url))
        #expect(asset.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypeVideo && asset.url == url)
        #expect(try await Self.bytes(library) == Data(contentsOf: movie))
    }

    @Test func whatIsNoMovieIsInvalid() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).MOV")
        try Pictures.file().write(to: picture)
        defer { try? FileManager.default.removeItem(at: picture) }
        for url in [picture, URL(filePath: "/nowhere/A.MOV"), URL(string: "https://example.com/A.MOV"), nil] {
            #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: url))
            let error =
                await #expect(throws: (any Error).self) {
                    _ = try await library.writeVideoAtPath(toSavedPhotosAlbum: url)
                } as? NSError
            #expect(error?.code == ALAssetsLibraryWriteInvalidDataError)
        }
    }

    @Test(arguments: [
        (AuthorizationStatus.denied, ALAssetsLibraryAccessUserDeniedError),
        (.restricted, ALAssetsLibraryAccessGloballyDeniedError),
    ])
    func nothingIsSavedWithoutAccess(_ status: AuthorizationStatus, _ code: Int) async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: status)
        let error =
            await #expect(throws: (any Error).self) {
                _ = try await library.writeImageData(toSavedPhotosAlbum: Pictures.file(), metadata: nil)
            } as? NSError
        #expect(error?.code == code)
    }

    @Test func theCompletionBlockIsCalledOnceWithTheURL() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let answer = await withCheckedContinuation { (continuation: CheckedContinuation<Handed<(URL?, Bool)>, Never>) in
            library.writeImage(toSavedPhotosAlbum: Pictures.image(), orientation: .up) { url, error in
                continuation.resume(returning: Handed(value: (url, error == nil)))
            }
        }.value
        #expect(answer.1 && answer.0?.scheme == "assets-library")
    }

    @Test func assetsAreSavedInTheOrderOfTheCalls() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let files = (1...12).map { Pictures.file(width: 10 * $0, height: 30) }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            for file in files.dropLast() { library.writeImageData(toSavedPhotosAlbum: file, metadata: nil) { _, _ in } }
            library.writeImageData(toSavedPhotosAlbum: files.last, metadata: nil) { _, _ in continuation.resume() }
        }
        let sizes = try await library.assets().map { $0.defaultRepresentation().dimensions().width }
        #expect(sizes == (1...12).map { CGFloat(10 * $0) })
    }

    @Test func aCompletionBlockMayWaitForAnotherAsset() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let isSaved = await withCheckedContinuation { continuation in
            library.writeImage(toSavedPhotosAlbum: Pictures.image(), orientation: .up) { _, _ in
                let isSaved = DispatchSemaphore(value: 0)
                library.writeImage(toSavedPhotosAlbum: Pictures.image(), orientation: .up) { _, _ in isSaved.signal() }
                continuation.resume(returning: isSaved.wait(timeout: .now() + 30) == .success)
            }
        }
        #expect(isSaved)
    }

    @Test func aPictureThatNoFormatTakesIsAnEncodingError() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let error =
            await #expect(throws: (any Error).self) {
                _ = try await library.writeImage(
                    toSavedPhotosAlbum: Pictures.image(width: 70_000, height: 1), orientation: .up)
            } as? NSError
        #expect(error?.code == ALAssetsLibraryWriteDataEncodingError)
    }

    @Test func aModifiedPictureIsANewAsset() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let asset = try await library.assets()[0]
        let picture = try await asset.writeModifiedImageData(
            toSavedPhotosAlbum: Pictures.file(width: 20, height: 20), metadata: nil)
        let movie = try await asset.writeModifiedVideoAtPath(toSavedPhotosAlbum: try Samples.movie())
        let urls = try await library.assets().map(\.url)
        #expect(urls == [asset.url, picture, movie])
        for url in [picture, movie] {
            #expect(try await library.asset(at: url)?.original?.url == asset.url)
        }
        #expect(asset.original == nil)
    }
}
