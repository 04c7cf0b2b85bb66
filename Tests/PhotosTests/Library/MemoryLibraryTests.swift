// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// A library in memory works like one in a folder.
struct MemoryLibraryTests {
    /// What a client gets from a library.
    private struct Content: Equatable {
        var names: [String]
        var metadata: [AssetMetadata]
        var found: [String]
        var large: [String]
        var bytes: [Data]
        var summary: ImportSummary
        var verified: [Int64]
        var thumbnails: Int
    }

    private static func content(_ library: PHPhotoLibrary, importing folder: URL) async throws -> Content {
        var options = ImportOptions()
        options.makesThumbnails = true
        let summary = try library.importFiles([folder.path], options: options) { _ in }
        let all = try library.fetchAssets(with: .sorted(by: "pixelWidth"))
        let search = PHFetchOptions()
        search.searchText = "beach"
        let large = try library.fetchAssets(with: .matching(NSPredicate(format: "pixelWidth > 20")))
        let report = try library.verify(deep: true)
        #expect(report.findings.isEmpty)
        var bytes: [Data] = []
        for asset in all.objects(at: IndexSet(0..<all.count)) {
            let resource = try #require(PHAssetResource.assetResources(for: asset).first)
            let copy = folder.deletingLastPathComponent().appending(path: UUID().uuidString)
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: copy, options: nil)
            bytes.append(try Data(contentsOf: copy))
        }
        let originals = try library.session.library().resources(
            of: library.session.library().fetch(AssetRequest(.library)).ids
        ).map(\.content.fingerprint)
        let without = try library.session.library().originalsWithout(.thumbnail, among: originals)
        return Content(
            names: all.names, metadata: (0..<all.count).map { all.object(at: $0).asset.metadata },
            found: try library.fetchAssets(with: search).names, large: large.names, bytes: bytes, summary: summary,
            verified: [Int64(report.resources), report.bytes], thumbnails: originals.count - without.count)
    }

    @Test func itsBytesMetadataAndSearchesAreThoseOfALibraryInAFolder() async throws {
        try await withTemporaryFolder { folder in
            let files = folder.appending(path: "files")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            try pngFile(width: 64, height: 48).write(to: files.appending(path: "beach.png"))
            try pngFile(width: 16, height: 12).write(to: files.appending(path: "city.png"))
            try exifJPEG(orientation: 6).write(to: files.appending(path: "turned.jpg"))
            let inMemory = try PHPhotoLibrary.inMemory()
            let inFolder = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
            let content = try await Self.content(inMemory, importing: files)
            #expect(try await Self.content(inFolder, importing: files) == content)
            #expect(content.names == ["turned", "city", "beach"])
            #expect(content.found == ["beach"])
            #expect(content.large == ["beach"])
            #expect(content.thumbnails == 3)
            #expect(inMemory.url == nil)
        }
    }

    @Test func itsUnclaimedOriginalsAreFoundAndRecovered() throws {
        let library = try PHPhotoLibrary.inMemory()
        #expect(try library.unclaimedOriginals() == [])
        let summary = try library.recoverOriginals { _ in }
        #expect(summary.imported == 0)
        #expect(try library.repair() == [])
        #expect(try library.duplicateAssets() == [])
    }

    @Test func twoLibrariesShareNothing() throws {
        let rome = try PHPhotoLibrary.inMemory([.insertAlbum(uuid: UUID(), title: "Rome")])
        let other = try PHPhotoLibrary.inMemory()
        #expect(try rome.describe().uuid != other.describe().uuid)
        #expect(try other.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 0)
        #expect(try rome.fetchAssetCollections(with: .album, subtype: .any, options: nil).titles == ["Rome"])
    }

    // MARK: - Access

    @Test(arguments: AuthorizationStatus.allCases, AccessLevel.allCases)
    func itGivesTheAnswerThatItIsMadeWith(_ status: AuthorizationStatus, _ level: AccessLevel) throws {
        let library = try PHPhotoLibrary.inMemory(readWrite: status)
        let asked: AuthorizationStatus = status == .notDetermined ? .authorized : status
        #expect(try library.session.library().access(level) == status)
        #expect(try library.session.library().requestAccess(level) == asked)
        #expect(try library.session.library().access(level) == asked)
    }

    @Test func aLimitedProgramSeesItsSelectionThoughItIsAddedLater() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.photo("city")
        shelf.photo("tower")
        let library = try shelf.library(readWrite: .limited, selection: ["city", "tower"])
        #expect(try library.fetchAssets(with: nil).names == ["city", "tower"])
        try library.apply([.setSelection(shelf[["beach"]], caller: library.callerName)])
        #expect(try library.fetchAssets(with: nil).names == ["beach"])
        try library.apply([.setAccess(.authorized, level: .readWrite, caller: library.callerName)])
        #expect(try library.fetchAssets(with: nil).names == ["beach", "city", "tower"])
        try library.apply([.setAccess(.denied, level: .readWrite, caller: library.callerName)])
        #expect(try library.fetchAssets(with: nil).names == [])
    }
}
