// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// Class methods use `PHPhotoLibrary.shared()`. The tests run one after the other, because there is only one shared
/// library.
@Suite(.serialized)
struct SharedLibraryTests {
    /// Runs the body with another shared library.
    static func sharing<Value>(_ library: PHPhotoLibrary, _ body: () async throws -> Value) async rethrows -> Value {
        SharedLibrary.replace(with: library)
        defer { SharedLibrary.replace(with: nil) }
        return try await body()
    }

    // MARK: - Callbacks

    /// Apple's documentation calls it an arbitrary queue, so that clients must not depend on it.
    @Test func theAnswerAboutAccessComesOnceOnTheLibrarysOwnQueue() async throws {
        let key = DispatchSpecificKey<Bool>()
        Callbacks.authorizationQueue.setSpecific(key: key, value: true)
        let library = try Shelf.library(readWrite: .authorized)
        await Self.sharing(library) {
            let answers = Answers()
            let inside = Mutex(0)
            let most = Mutex(0)
            @Sendable func record(_ status: PHAuthorizationStatus) {
                let now = inside.withLock { inside in
                    inside += 1
                    return inside
                }
                most.withLock { $0 = max($0, now) }
                #expect(DispatchQueue.getSpecific(key: key) == true)
                answers.record(status, nil)
                inside.withLock { $0 -= 1 }
            }
            for _ in 0..<10 {
                PHPhotoLibrary.requestAuthorization(for: .readWrite, handler: record)
                PHPhotoLibrary.requestAuthorization(record)
            }
            let all = await answers.wait(for: 20)
            Callbacks.authorizationQueue.sync {}
            #expect(all.allSatisfy { $0.value as? PHAuthorizationStatus == .authorized && !$0.isOnMainQueue })
            #expect(answers.all.count == 20)
            #expect(most.withLock { $0 } == 1)
        }
    }

    // MARK: - Where it is

    static let places: [([String: String], String)] = [
        (["PHOTOS_LIBRARY": "/data/mine.photolibrary", "HOME": "/home/ada"], "/data/mine.photolibrary"),
        (["PHOTOS_LIBRARY": "~/mine.photolibrary", "HOME": "/home/ada"], "/home/ada/mine.photolibrary"),
        (["PHOTOS_LIBRARY": "", "HOME": "/home/ada"], "/home/ada/Pictures/Photos Library.photolibrary"),
        (["HOME": "/home/ada"], "/home/ada/Pictures/Photos Library.photolibrary"),
        (["HOME": "/home/ada", "XDG_PICTURES_DIR": "$HOME/Bilder"], "/home/ada/Bilder/Photos Library.photolibrary"),
        (["HOME": "/home/ada", "XDG_PICTURES_DIR": "/pics"], "/pics/Photos Library.photolibrary"),
    ]

    @Test(arguments: places)
    func theSharedLibraryIsWhereTheEnvironmentSays(_ environment: [String: String], _ path: String) {
        #expect(SharedLibrary.url(environment: environment).path == path)
    }

    @Test func theDefaultPlaceIsThatOfThisEnvironment() {
        #expect(PHPhotoLibrary.defaultURL == SharedLibrary.url())
        #expect(PHPhotoLibrary.defaultURL.isFileURL)
    }

    @Test func theManagersForEverybodyAreAlwaysTheSame() {
        #expect(PHImageManager.default() === PHImageManager.default())
        #expect(PHImageManager.default() !== PHImageManager())
        #expect(PHAssetResourceManager.default() === PHAssetResourceManager.default())
        #expect(PHAssetResourceManager.default() !== PHAssetResourceManager())
    }

    @Test func theDesktopsPicturesFolderIsUsed() async throws {
        try await withTemporaryFolder { folder in
            let text = "# a comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
            try Data(text.utf8).write(to: folder.appending(path: "user-dirs.dirs"))
            let environment = ["HOME": "/home/ada", "XDG_CONFIG_HOME": folder.path]
            #expect(SharedLibrary.url(environment: environment).path == "/home/ada/Bilder/Photos Library.photolibrary")
        }
    }

    @Test func theSharedLibraryIsMadeWhenItIsMissing() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Pictures/New.photolibrary")
            let library = PHPhotoLibrary(Session(sharedAt: place))
            #expect(library.unavailabilityReason == nil)
            #expect(library.url == place)
            let none = try library.fetchAssets(with: nil)
            #expect(none.count == 0)
            #expect(library.authorizationStatus(for: .readWrite) == .authorized)
        }
    }

    @Test func aLibraryThatCannotBeOpenedIsEmptyAndSaysWhy() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Full.photolibrary")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: place.appending(path: "novel.txt"))
            let library = PHPhotoLibrary(Session(sharedAt: place))
            await Self.sharing(library) {
                #expect(PHPhotoLibrary.shared().unavailabilityReason is PHPhotosError)
                #expect(PHAsset.fetchAssets(with: nil).count == 0)
                #expect(PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 0)
                #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == .restricted)
            }
            #expect(throws: LibraryError.self) { try library.fetchAssets(with: nil) }
        }
    }

    // MARK: - Class methods

    @Test func classMethodsFetchFromTheSharedLibrary() async throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.photo("city")
        shelf.album("Trip", ["city"])
        let library = try shelf.library(readWrite: .authorized)
        await Self.sharing(library) {
            let all = PHAsset.fetchAssets(with: PHFetchOptions())
            #expect(all.names == ["beach", "city"])
            let name = all[1].localIdentifier
            #expect(PHAsset.fetchAssets(withLocalIdentifiers: [name], options: nil).names == ["city"])
            let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
            #expect(albums.firstObject?.localizedTitle == "Trip")
            let again = PHAssetCollection.fetchAssetCollections(
                withLocalIdentifiers: [albums[0].localIdentifier], options: nil)
            #expect(again.firstObject == albums[0])
            #expect(PHPhotoLibrary.shared() === library)
        }
    }

    @Test func allAlbumsStandAtTheTop() async throws {
        let library = try Shelf.library {
            $0.album("Zoo")
            $0.album("Attic")
        }
        await Self.sharing(library) {
            let top = PHCollection.fetchTopLevelUserCollections(with: nil)
            #expect(top.objects(at: [0, 1]).map(\.localizedTitle) == ["Zoo", "Attic"])
            let sorted = PHCollection.fetchTopLevelUserCollections(with: .sorted(by: "title"))
            #expect(sorted.firstObject is PHAssetCollection)
            #expect(sorted.firstObject?.localizedTitle == "Attic")
        }
    }

    @Test(arguments: AuthorizationStatus.allCases)
    func callsWithoutALevelReportLimitedAsAuthorized(_ status: AuthorizationStatus) async throws {
        let library = try Shelf.library(readWrite: status)
        let expected: PHAuthorizationStatus = status == .limited ? .authorized : PHAuthorizationStatus(status)
        await Self.sharing(library) {
            #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite).rawValue == status.rawValue)
            #expect(PHPhotoLibrary.authorizationStatus() == expected)
        }
    }

    @Test(arguments: [AuthorizationStatus.restricted, .denied, .authorized, .limited])
    func everyFormOfRequestAnswersOnce(_ status: AuthorizationStatus) async throws {
        let answers = Answers()
        await Self.sharing(try Shelf.library(readWrite: status)) {
            PHPhotoLibrary.requestAuthorization(for: .readWrite) { answers.record($0, nil) }
            #expect(await answers.wait().map { $0.value as? PHAuthorizationStatus } == [PHAuthorizationStatus(status)])
            #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == PHAuthorizationStatus(status))
            PHPhotoLibrary.requestAuthorization { answers.record($0, nil) }
            let second = await answers.wait(for: 2)[1].value as? PHAuthorizationStatus
            #expect(second == (status == .limited ? .authorized : PHAuthorizationStatus(status)))
        }
        #expect(answers.all.count == 2)
    }

    @Test func aBlockStopsAProgramThatCannotCatch() async {
        await #expect(processExitsWith: .failure) {
            SharedLibrary.replace(with: try PHPhotoLibrary.inMemory())
            let options = PHFetchOptions()
            options.predicate = NSPredicate { _, _ in true }
            _ = PHAsset.fetchAssets(with: options)
        }
    }

    @Test func classMethodsFetchKindsFromTheSharedLibrary() async throws {
        await Self.sharing(try FetchKindTests.library()) {
            #expect(PHAsset.fetchAssets(with: .video, options: nil).names == ["dance"])
            #expect(PHAsset.fetchAssets(withBurstIdentifier: "B", options: nil).names == ["first"])
        }
    }

    // MARK: - The example

    @Test(.enabled(if: FileManager.default.fileExists(atPath: readme.path), "the README does not lie beside the tests"))
    func theReadmeHoldsTheExampleAsItRuns() throws {
        let page = try String(contentsOf: Self.readme, encoding: .utf8)
        #expect(page.contains("```swift\n" + (try Self.example()) + "```"))
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let readme = root.appending(path: "README.md")

    /// Returns the lines between the markers, without indentation. The program of `Consumer` runs them.
    private static func example() throws -> String {
        let source = root.appending(path: "Consumer/Sources/Program/ReadmeExample.swift")
        let lines = try String(contentsOf: source, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let body = lines.drop { !$0.hasSuffix("// README: from here") }.dropFirst()
            .prefix { !$0.hasSuffix("// README: to here") }
        return "import Photos\n\n" + body.map { $0.dropFirst(min(8, $0.count)) + "\n" }.joined()
    }
}

/// The class methods that fetch collections use `PHPhotoLibrary.shared()`.
extension SharedLibraryTests {
    @Test func foldersAreFetchedFromTheSharedLibrary() async throws {
        try await Self.sharing(try FolderTests.shelf.library()) {
            #expect(PHCollection.fetchTopLevelUserCollections(with: nil).titles == ["Zoo", "Travel", "Attic"])
            let folders = PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
            #expect(folders.titles == ["Travel", "Islands"])
            let named = PHCollectionList.fetchCollectionLists(
                withLocalIdentifiers: [folders[1].localIdentifier], options: nil)
            #expect(named.firstObject == folders[1])
            let root = try #require(PHCollectionList.rootFolder)
            #expect(PHCollection.fetchCollections(in: root, options: nil).count == 3)
        }
    }

    @Test func momentsAreFetchedFromTheSharedLibrary() async throws {
        await Self.sharing(try MomentTests.shelf.library()) {
            #expect(PHAssetCollection.fetchMoments(with: nil).count == 3)
            #expect(PHAssetCollection.fetchAssetCollections(with: .moment, subtype: .any, options: nil).count == 3)
            #expect(PHCollectionList.fetchMomentLists(with: .momentListYear, options: nil).titles == ["2024", "2025"])
        }
    }

    @Test func whatIsOursIsFetchedFromTheSharedLibrary() async throws {
        try await Self.sharing(try SmartAlbumTests.shelf.library()) {
            let trash = try #require(PHAssetCollection.recentlyDeleted)
            #expect(PHAsset.fetchAssets(in: trash, options: nil).names == ["gone"])
        }
        await Self.sharing(try MomentTests.shelf.library()) {
            #expect(PHAssetCollection.fetchImports(with: nil).count == 5)
            #expect(PHAssetCollection.fetchPlaces(within: 1_000, options: nil).count == 2)
        }
    }

    @Test func classMethodsFindObjectsByTheURLsOfAssetsLibrary() async throws {
        var shelf = Shelf()
        shelf.photo("beach") { $0.isHidden = true }
        shelf.photo("city")
        shelf.album("Trip", ["city"])
        let library = try shelf.library(readWrite: .authorized)
        let (beach, trip) = try (#require(shelf.uuids["beach"]), #require(shelf.uuids["Trip"]))
        let urls = [
            "assets-library://asset/asset.JPG?id=\(beach.uuidString.lowercased())&ext=JPG",
            "ASSETS-LIBRARY://ASSET?id=\(try #require(shelf.uuids["city"]))", "assets-library://asset/asset.JPG",
            "assets-library://group/?id=\(trip)&filter=1537", "file:///asset?id=\(beach)",
        ].compactMap { URL(string: $0) }
        #expect(urls.count == 5)
        await Self.sharing(library) {
            #expect(PHAsset.fetchAssets(withALAssetURLs: urls, options: nil).names == ["beach", "city"])
            let named = PHFetchOptions.matching(NSPredicate(format: "filename BEGINSWITH 'city'"))
            #expect(PHAsset.fetchAssets(withALAssetURLs: urls, options: named).names == ["city"])
            let albums = PHAssetCollection.fetchAssetCollections(withALAssetGroupURLs: urls, options: nil)
            #expect(albums.titles == ["Trip"])
        }
    }

    @Test func aProgramWithoutAccessHasNeitherARootNorATrash() async throws {
        await Self.sharing(try FolderTests.shelf.library(readWrite: .denied)) {
            #expect(PHCollectionList.rootFolder == nil)
            #expect(PHAssetCollection.recentlyDeleted == nil)
            #expect(PHAssetCollection.fetchMoments(with: nil).count == 0)
        }
    }

    @Test func aKeyThatCollectionsDoNotHaveStopsAProgramThatCannotCatch() async {
        await #expect(processExitsWith: .failure) {
            let list = PHCollectionList.transientCollectionList(with: [], title: nil)
            _ = PHCollection.fetchCollections(in: list, options: .matching(NSPredicate(format: "pixelWidth > 1")))
        }
    }
}
