// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// What is shown without a stored rendition gets one, so that the next request is answered at once.
struct KeptRenditionTests {
    private static let shelf: Shelf = {
        var shelf = Shelf()
        shelf.photo("large", width: 1_100, height: 550, bytes: pngFile(width: 1_100, height: 550))
        return shelf
    }()

    private static func removeRenditions(of place: URL) throws {
        for suffix in ["", "-wal", "-shm"] {
            let file = place.appending(path: "renditions.sqlite" + suffix)
            if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
        }
    }

    /// Calls the body with a library of one picture, whose renditions were deleted.
    private static func withLibrary(_ body: (PHPhotoLibrary, URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Test.photolibrary")
            do {
                let library = try PHPhotoLibrary(url: place, createIfMissing: true)
                try shelf.fill(library)
                try RenditionRequestTests.store(PixelSize(width: 256, height: 128), of: library.asset("large"))
            }
            try removeRenditions(of: place)
            try await body(PHPhotoLibrary(url: place), place)
        }
    }

    /// Returns the answers to an opportunistic request, as soon as there is a final one.
    private static func answers(_ asset: PHAsset, side: CGFloat) async -> [Answer] {
        let answers = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit, options: nil,
            resultHandler: answers.image)
        var count = 1
        while await answers.wait(for: count).last?.info[PHImageResultIsDegradedKey] as? Bool == true { count += 1 }
        return answers.all
    }

    /// True for the answers that came before the request returned.
    private static func areQuick(_ answers: [Answer]) -> [Bool] { answers.map { !$0.isOnMainQueue } }

    @Test func whatWasShownWithoutARenditionIsThereAtOnceTheNextTime() async throws {
        try await Self.withLibrary { library, _ in
            let asset = try library.asset("large")
            #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [false])
            library.session.waitForRenditions()
            #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [true])
            #expect(Self.areQuick(await Self.answers(asset, side: 1_000)) == [true, false])
        }
    }

    @Test func bothSizesAreStoredAndStay() async throws {
        try await Self.withLibrary { library, place in
            _ = await Self.answers(try library.asset("large"), side: 200)
            library.session.waitForRenditions()
            let again = try PHPhotoLibrary(url: place).asset("large")
            let session = try again.library.certain.session.library()
            let original = try session.open(again.assetID.certain, .current).resource.content.fingerprint
            let sizes = try Rendition.Kind.allCases.map { try session.rendition(of: original, $0)?.size.width }
            #expect(sizes == [256, 1_024])
        }
    }

    @Test func theLargerOneIsMadeAgainThatWasEvictedAlone() async throws {
        try await Self.withLibrary { library, _ in
            let asset = try library.asset("large")
            try RenditionRequestTests.store(PixelSize(width: 256, height: 128), of: asset)
            #expect(Self.areQuick(await Self.answers(asset, side: 1_000)) == [true, false])
            library.session.waitForRenditions()
            let session = try library.session.library()
            let original = try session.open(asset.assetID.certain, .current).resource.content.fingerprint
            #expect(try session.rendition(of: original, .screen)?.size.width == 1_024)
        }
    }

    @Test func deletingThemUnderARunningProgramCostsTimeOnly() async throws {
        try await Self.withLibrary { library, place in
            let asset = try library.asset("large")
            for _ in 0..<2 {
                #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [false])
                library.session.waitForRenditions()
                #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [true])
                try Self.removeRenditions(of: place)
            }
        }
    }

    /// Its checksum is that of its bytes: whoever stored it has stored no picture.
    @Test(arguments: [200, 1_000] as [CGFloat])
    func whatCannotBeDecodedIsMadeAnew(side: CGFloat) async throws {
        try await Self.withLibrary { library, _ in
            let asset = try library.asset("large")
            try RenditionRequestTests.store(
                PixelSize(width: 256, height: 128), of: asset, jpeg: Data("no picture".utf8))
            #expect(Self.areQuick(await Self.answers(asset, side: side)) == [false])
            library.session.waitForRenditions()
            #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [true])
        }
    }

    /// A picture of which the lower part is grey would be shown for ever.
    @Test func whatEndsEarlyAlthoughItsChecksumIsRightIsMadeAnewAndNotShownInPart() async throws {
        try await Self.withLibrary { library, _ in
            let asset = try library.asset("large")
            let grey = [UInt8](repeating: 128, count: 4 * 256 * 128)
            let picture = UIImage(cgImage: CGImage(width: 256, height: 128, rgba: grey).certain)
            let jpeg = picture.jpegData(compressionQuality: 0.8).certain
            try RenditionRequestTests.store(PixelSize(width: 256, height: 128), of: asset, jpeg: jpeg.dropLast(64))
            #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [false])
            library.session.waitForRenditions()
            #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [true])
        }
    }

    @Test func aThumbnailThatIsMissingAloneIsMadeAlthoughALargerOneIsShown() async throws {
        try await Self.withLibrary { library, _ in
            let asset = try library.asset("large")
            try RenditionRequestTests.store(PixelSize(width: 1_024, height: 512), of: asset, kind: .screen)
            #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [true])
            library.session.waitForRenditions()
            let session = try library.session.library()
            let original = try session.open(asset.assetID.certain, .current).resource.content.fingerprint
            #expect(try session.rendition(of: original, .thumbnail)?.size.width == 256)
        }
    }

    @Test func aProgramStoresNone() async throws {
        let library = try PHPhotoLibrary.inMemory(readWrite: .authorized)
        try Self.shelf.fill(library)
        let asset = try library.asset("large")
        #expect(Self.areQuick(await Self.answers(asset, side: 200)) == [false])
        #expect(library.session.renditions == nil)
    }
}
