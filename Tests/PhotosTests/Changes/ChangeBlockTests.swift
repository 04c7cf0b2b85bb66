// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct ChangeBlockTests {
    @Test func aBlockAndItsHandlerAreCalledOnceEach() async throws {
        let library = try Shelf.library { $0.photo("a") }
        let asset = try library.asset("a")
        let calls = Mutex(0)
        let answer: (Bool, (any Error)?) = await withCheckedContinuation { continuation in
            library.performChanges {
                calls.withLock { $0 += 1 }
                PHAssetChangeRequest(for: asset).isFavorite = true
            } completionHandler: {
                continuation.resume(returning: ($0, $1))
            }
        }
        #expect(answer.0)
        #expect(answer.1 == nil)
        #expect(calls.withLock { $0 } == 1)
        #expect(try library.asset("a").isFavorite)
    }

    @Test func aHandlerIsNotNeeded() async throws {
        let library = try Shelf.library { $0.photo("a") }
        let asset = try library.asset("a")
        library.performChanges({ PHAssetChangeRequest(for: asset).isFavorite = true }, completionHandler: nil)
        // Blocks of one library run one after the other.
        try await library.performChanges {}
        #expect(try library.asset("a").isFavorite)
    }

    @Test func theAsynchronousFormThrows() async throws {
        let library = try Shelf.library()
        let error = await #expect(throws: PHPhotosError.self) {
            try await library.performChanges {
                PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "").title = ""
            }
        }
        #expect(error?.code == .changeNotSupported)
    }

    @Test func whatFailsLeavesNothingOfItsBlock() throws {
        let library = try Shelf.library { $0.photo("a") }
        let asset = try library.asset("a")
        #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait {
                PHAssetChangeRequest(for: asset).isFavorite = true
                _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
                _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "")
            }
        }
        #expect(try !library.asset("a").isFavorite)
        #expect(try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 0)
    }

    @Test func oneBlockIsOneTransaction() throws {
        let library = try Shelf.library { $0.photo("a") }
        let asset = try library.asset("a")
        let before = try library.describe().token
        try library.performChangesAndWait {
            PHAssetChangeRequest(for: asset).isFavorite = true
            let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
            album.addAssets([asset] as NSArray)
        }
        #expect(try library.describe().token.rawValue == before.rawValue + 1)
    }

    @Test func aBlockWithoutRequestsChangesNothing() throws {
        let library = try Shelf.library()
        let before = try library.describe().token
        try library.performChangesAndWait {}
        #expect(try library.describe().token == before)
    }

    @Test func aHandlerMayWaitForAnotherBlock() async throws {
        let library = try Shelf.library { $0.photo("a") }
        let asset = try library.asset("a")
        let isFavorite = await withCheckedContinuation { continuation in
            library.performChanges({ PHAssetChangeRequest(for: asset).isHidden = false }) { _, _ in
                try? library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
                continuation.resume(returning: try? library.asset("a").isFavorite)
            }
        }
        #expect(isFavorite == true)
    }

    @Test(arguments: [
        (AuthorizationStatus.denied, PHPhotosError.Code.accessUserDenied), (.restricted, .accessRestricted),
    ])
    func aProgramWithoutAccessIsDeniedOrRestricted(
        _ status: AuthorizationStatus, _ code: PHPhotosError.Code
    ) async throws {
        let library = try Shelf.library(readWrite: status) { $0.photo("a") }
        let blocks: [@Sendable () -> Void] = [
            { _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip") },
            { _ = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Trips") },
            {
                PHAssetCreationRequest.forAsset().addResource(
                    with: .photo, data: pngFile(width: 4, height: 4), options: nil)
            },
        ]
        for block in blocks {
            let error = #expect(throws: PHPhotosError.self) { try library.performChangesAndWait(block) }
            #expect(error?.code == code)
            let other = await #expect(throws: PHPhotosError.self) { try await library.performChanges(block) }
            #expect(other?.code == code)
        }
    }

    /// Access may go between the request and the end of its block.
    @Test(arguments: [
        (AuthorizationStatus.denied, PHPhotosError.Code.accessUserDenied), (.restricted, .accessRestricted),
    ])
    func anAccessThatGoesInTheBlockIsTheError(_ status: AuthorizationStatus, _ code: PHPhotosError.Code) throws {
        let library = try Shelf.library(readWrite: .authorized) { $0.photo("a") }
        let asset = try library.asset("a")
        let changes: [(PHAssetChangeRequest) -> Void] = [
            { $0.isFavorite = true }, { $0.revertAssetContentToOriginal() },
        ]
        for change in changes {
            try library.apply([.setAccess(.authorized, level: .readWrite, caller: library.callerName)])
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    change(PHAssetChangeRequest(for: asset))
                    _ = try? library.apply([
                        .setAccess(status, level: .readWrite, caller: library.callerName),
                        .setAccess(status, level: .addOnly, caller: library.callerName),
                    ])
                }
            }
            #expect(error?.code == code)
        }
    }

    @Test func aProgramThatWasNeverAskedIsAsked() throws {
        let library = try Shelf.library(readWrite: .notDetermined)
        try library.performChangesAndWait {
            _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
        }
        #expect(library.authorizationStatus(for: .readWrite) == .authorized)
        #expect(try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 1)
    }

    @Test func aRequestOutsideOfABlockStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let asset = try Shelf.library { $0.photo("a") }.asset("a")
            PHAssetChangeRequest(for: asset).isFavorite = true
        }
        await #expect(processExitsWith: .failure) {
            _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
        }
    }

    @Test func aRequestUsedAfterItsBlockStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let library = try Shelf.library { $0.photo("a") }
            let asset = try library.asset("a")
            var request: PHAssetChangeRequest?
            try library.performChangesAndWait { request = PHAssetChangeRequest(for: asset) }
            request?.isFavorite = true
        }
    }

    @Test func aBlockInsideOfABlockStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let library = try Shelf.library()
            try library.performChangesAndWait { library.performChanges({}) }
        }
        await #expect(processExitsWith: .failure) {
            let library = try Shelf.library()
            try library.performChangesAndWait { try? library.performChangesAndWait {} }
        }
    }

    @Test func objectsThatAreNoneStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let library = try Shelf.library()
            try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets(["a"] as NSArray) }
        }
    }

    @Test func aChangeThatIsNotPossibleStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let library = try Shelf.library()
            let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
            try library.performChangesAndWait { PHAssetCollectionChangeRequest.deleteAssetCollections(smart) }
        }
    }
}
