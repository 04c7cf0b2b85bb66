// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import Photos

struct AuthorizationTests {
    @Test(arguments: AuthorizationStatus.allCases)
    func aLibraryAnswersEveryStatusByItsNumber(_ status: AuthorizationStatus) throws {
        let library = try Shelf.library(readWrite: status)
        #expect(library.authorizationStatus(for: .readWrite).rawValue == status.rawValue)
        #expect(library.authorizationStatus(for: .addOnly).rawValue == status.rawValue)
    }

    @Test(arguments: [AuthorizationStatus.restricted, .denied, .notDetermined])
    func withoutAccessNothingIsSeen(_ status: AuthorizationStatus) throws {
        let library = try Shelf.library(readWrite: status) { $0.photo("beach") }
        if status == .notDetermined { try library.apply([.setDefaultAccess(.denied)]) }
        #expect(try library.fetchAssets(with: nil).count == 0)
        #expect(try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil).count == 0)
    }

    @Test func askingGivesWhatTheLibrarySaysAndKeepsIt() async throws {
        let library = try Shelf.library(readWrite: .notDetermined)
        #expect(library.authorizationStatus(for: .readWrite) == .notDetermined)
        #expect(await library.requestAuthorization(for: .readWrite) == .authorized)
        try library.apply([.setDefaultAccess(.denied)])
        #expect(library.authorizationStatus(for: .readWrite) == .authorized)
        #expect(await library.requestAuthorization(for: .readWrite) == .authorized)
    }

    @Test func askingForOneLevelDoesNotAnswerForTheOther() async throws {
        let library = try Shelf.library(readWrite: .notDetermined)
        #expect(await library.requestAuthorization(for: .addOnly) == .authorized)
        #expect(library.authorizationStatus(for: .readWrite) == .notDetermined)
    }

    @Test func theFirstFetchAsksForAccess() throws {
        let library = try Shelf.library(readWrite: .notDetermined) { $0.photo("beach") }
        #expect(try library.fetchAssets(with: nil).names == ["beach"])
        #expect(library.authorizationStatus(for: .readWrite) == .authorized)
    }

    @Test func aLimitedProgramSeesItsSelectionOnly() throws {
        let library = try Shelf.library(readWrite: .limited, selection: ["beach"]) {
            $0.photo("beach")
            $0.photo("secret")
            $0.album("Trip", ["beach", "secret"])
        }
        #expect(try library.fetchAssets(with: nil).names == ["beach"])
        #expect(try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 0)
        let all = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil)
        #expect(all.firstObject?.estimatedAssetCount == 1)
    }

    @Test func aLimitedProgramCannotReachOtherAssetsByName() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.photo("secret")
        let library = try shelf.library(readWrite: .limited, selection: ["beach"])
        let secret = LocalIdentifier(try #require(shelf.uuids["secret"]), .asset).description
        #expect(try library.fetchAssets(withLocalIdentifiers: [secret], options: nil).count == 0)
    }

    @Test func theOwnerOfALibraryIsNotAsked() throws {
        let library = try Shelf.library { $0.photo("beach") }
        try library.apply([.setDefaultAccess(.denied)])
        #expect(library.authorizationStatus(for: .readWrite) == .authorized)
        #expect(try library.fetchAssets(with: nil).count == 1)
    }
}
