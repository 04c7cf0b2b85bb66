// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// What programs do most costs one call to the library.
struct EngineCallTests {
    /// Returns a library of the owner (`nil`), or of a program with that access.
    private func library(_ access: AuthorizationStatus?) throws -> (library: PHPhotoLibrary, engine: CountingEngine) {
        try Shelf.library(readWrite: access) { shelf in
            for number in 0..<120 {
                shelf.photo("\(number)", taken: Shelf.day(Double(number)), bytes: pngFile(width: 4, height: 3))
            }
        }.counted(bringingPages: true)
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func aFetchAndItsFirstHundredObjectsAreOneCall(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        let all = try library.fetchAssets(with: nil)
        #expect(all.count == 120)
        #expect(try #require(all.firstObject).pixelWidth == 40)
        #expect(all[99].creationDate == Shelf.day(99))
        #expect(engine.asked.calls == ["fetch"])
        #expect(all[100].creationDate == Shelf.day(100))
        #expect(engine.asked.calls == ["fetch", "summaries"])
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func aLoopThatStopsEarlyIsOneCall(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        var seen = 0
        try library.fetchAssets(with: nil).enumerateObjects { asset, index, stop in
            seen += asset.pixelWidth == 40 ? 1 : 0
            if index == 20 { stop.pointee = true }
        }
        #expect(seen == 21)
        #expect(engine.asked.calls == ["fetch"])
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func aPictureIsOneCall(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        let asset = try #require(try library.fetchAssets(with: nil).firstObject)
        let before = engine.asked.calls.count
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        var size: CGSize?
        PHImageManager.default().requestImage(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: options
        ) { image, _ in size = image?.size }
        #expect(size == CGSize(width: 4, height: 3))
        #expect(Array(engine.asked.calls.dropFirst(before)) == ["openPicture"])
    }

    @Test func aFetchThatIsCountedReadsNoObjects() throws {
        let (library, engine) = try library(.authorized)
        #expect(try library.fetchAssets(with: nil).count == 120)
        #expect(engine.asked.calls == ["fetch"])
    }
}
