// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// The columns of a fetch result.
struct FetchColumnsTests {
    private static let first = Date(timeIntervalSinceReferenceDate: 700_000_000)

    /// Adds a wide, a square and a tall photo, one a day, and one without a date.
    private static func fill(_ shelf: inout Shelf) {
        shelf.photo("wide", taken: first, width: 400, height: 300)
        shelf.photo("square", taken: first.addingTimeInterval(86_400), width: 300, height: 300)
        shelf.photo("tall", taken: first.addingTimeInterval(2 * 86_400), width: 300, height: 400)
        shelf.photo("undated", width: 300, height: 300)
    }

    private static var newestFirst: PHFetchOptions {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        return options
    }

    @Test func theColumnsAreInTheOrderOfTheResult() throws {
        let columns = try Shelf.library(Self.fill).fetchAssets(with: Self.newestFirst).columns()
        #expect(columns.aspectRatios == [48, 64, 85, 64])
        #expect(columns.creationSeconds == [700_172_800, 700_086_400, 700_000_000, -.infinity])
        #expect(columns.sections(by: .day, in: .gmt).map(\.count) == [1, 1, 1, 1])
    }

    @Test func aProgramOfLimitedAccessGetsTheColumnsOfItsSelection() throws {
        let library = try Shelf.library(readWrite: .limited, selection: ["tall", "wide"], Self.fill)
        let found = try library.fetchAssets(with: Self.newestFirst)
        #expect(try found.count == 2 && found.columns().aspectRatios == [48, 85])
    }

    @Test func hiddenAssetsBehindTheLockHaveNoColumns() throws {
        var shelf = Shelf()
        Self.fill(&shelf)
        let library = try shelf.library(readWrite: .authorized)
        try library.apply([.setHidden(true, assets: shelf[["square"]]), .setHiddenLock(true)])
        let options = Self.newestFirst
        options.includeHiddenAssets = true
        #expect(try library.fetchAssets(with: options).columns().aspectRatios == [48, 85, 64])
    }

    @Test func theColumnsStayAsTheyWereAtTheFetch() throws {
        var shelf = Shelf()
        Self.fill(&shelf)
        let library = try shelf.library()
        let found = try library.fetchAssets(with: Self.newestFirst)
        try library.apply([.trashAssets(shelf[["tall"]], date: Self.first)])
        #expect(try found.columns().aspectRatios == [48, 64, 85, 64])
    }

    /// Named assets of a small library are found without the index, until another fetch has opened it.
    private static func named(_ shelf: Shelf, in library: PHPhotoLibrary) throws -> PHFetchResult<PHAsset> {
        let identifiers = shelf[["wide", "square", "tall", "undated"]].map { LocalIdentifier($0, .asset).description }
        return try library.fetchAssets(withLocalIdentifiers: identifiers, options: newestFirst)
    }

    @Test func aResultWithoutAnIndexHasTheSameColumns() throws {
        var shelf = Shelf()
        Self.fill(&shelf)
        let library = try shelf.library()
        let plain = try Self.named(shelf, in: library)
        let indexed = try library.fetchAssets(with: Self.newestFirst)
        #expect(try plain.count == 4 && plain.columns() == indexed.columns())
    }

    @Test func withoutAnIndexAnAssetThatIsGoneIsOfUnknownSizeAndWithoutADate() throws {
        var shelf = Shelf()
        Self.fill(&shelf)
        let library = try shelf.library()
        let plain = try Self.named(shelf, in: library)
        let tall = shelf[["tall"]]
        try library.apply([.trashAssets(tall, date: Self.first)])
        try library.apply([.purgeAssets(tall)])
        let columns = try plain.columns()
        #expect(columns.aspectRatios == [0, 64, 85, 64] && columns.creationSeconds[0] == -.infinity)
    }

    @Test func aResultOfADoubleHasTheColumnsOfItsObjects() throws {
        let asset = try Shelf.library(Self.fill).asset("wide")
        #expect(try Double([asset, asset]).columns().aspectRatios == [85, 85])
    }

    private final class Double: PHFetchResult<PHAsset>, @unchecked Sendable {
        private let assets: [PHAsset]

        init(_ assets: [PHAsset]) {
            self.assets = assets
            super.init()
        }

        override var count: Int { assets.count }
        override func object(at index: Int) -> PHAsset { assets[index] }
    }
}
