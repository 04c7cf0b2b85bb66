// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite("A real library of Apple Photos", .enabled(if: AppleReference.isPresent, "shared/apple-library is not there"))
struct RealAppleLibraryTests {
    /// The import runs once, because tests only read its result.
    private static let imported = Result { try ImportedAppleLibrary() }

    private let library: ImportedAppleLibrary

    init() throws { library = try RealAppleLibraryTests.imported.get() }

    @Test func theTableHasARowForEachAsset() {
        #expect(AppleReference.assets.count == 16)
        #expect(library.reconciliation.assets.found == 16)
    }

    @Test func everythingIsAccountedFor() {
        let sum = library.reconciliation
        #expect(sum.isBalanced)
        #expect(sum.modelVersion == 18_508)
        #expect(sum.photos.imported == 12)
        #expect(sum.photos.missing == 4)
        #expect(sum.partsMissing == 2)
        #expect(sum.albums.found == 9 && sum.albums.taken == 9)
        #expect(sum.folders.found == 5 && sum.folders.taken == 5)
        #expect(sum.members.found == 14 && sum.members.taken == 12 && sum.members.missing == 2)
        #expect(sum.sharedAlbums + sum.smartAlbums + sum.projects + sum.trashedAlbums == 0)
    }

    @Test(arguments: AppleReference.assets.filter(\.isHere))
    func whatPeopleSaidOfAnAssetIsAsTheTableSays(_ row: AppleReference.Row) throws {
        let asset = try #require(library.assets[row["uuid"]])
        #expect(asset.originalFilename == row["originalFilename"])
        #expect(asset.isFavorite == (row["favourite"] == "yes"))
        #expect(asset.isHidden == (row["hidden"] == "yes"))
        #expect((asset.trashedDate != nil) == (row["trashed"] == "yes"))
        #expect(asset.metadata.title ?? "" == row["title"])
        #expect(asset.metadata.caption ?? "" == row["caption"])
        #expect(asset.metadata.keywords.joined(separator: "; ") == row["keywords"])
        #expect(asset.metadata.people.map(\.written).joined(separator: "; ") == row["people"])
        #expect(asset.burst == nil)
        #expect(asset.metadata.mediaSubtypes.isEmpty)
    }

    @Test(arguments: AppleReference.assets.filter(\.isHere))
    func whenAndWhereIsAsTheTableSays(_ row: AppleReference.Row) throws {
        let asset = try #require(library.assets[row["uuid"]])
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let expected = try #require(formatter.date(from: row["date"]))
        let date = try #require(asset.metadata.captureDate)
        #expect(abs(date.date.timeIntervalSince(expected)) < 0.001)
        #expect(String(date.utcOffsetSeconds) == row["zoneOffset"])
        #expect(date.zone == .fromFile && date.source == .library)
        #expect(asset.metadata.location?.latitude == Double(row["latitude"]))
        #expect(asset.metadata.location?.longitude == Double(row["longitude"]))
    }

    @Test(arguments: AppleReference.assets.filter(\.isHere))
    func theFilesAreThoseOfTheTable(_ row: AppleReference.Row) throws {
        let asset = try #require(library.assets[row["uuid"]])
        let expected: [(ResourceType, String)] = [
            (.photo, row["originals"]), (.fullSizePhoto, row["renders"]), (.adjustmentData, row["adjustmentData"]),
        ].filter { !$0.1.isEmpty }
        let found = try library.resources(of: asset)
        #expect(found.map(\.content.type) == expected.map(\.0))
        for (resource, file) in zip(found, expected) {
            #expect(resource.content.fingerprint == (try library.fingerprint(of: file.1)))
        }
        #expect((asset.adjustment != nil) == (row["edited"] == "yes"))
    }

    @Test(arguments: AppleReference.assets.filter { !$0.isHere })
    func whatIsNotThereIsSaidByName(_ row: AppleReference.Row) throws {
        #expect(library.assets[row["uuid"]] == nil)
        let said = library.failures.filter { $0.reason?.contains("“\(row["originalFilename"])”") == true }
        #expect(said.count == 1)
        let words = row["state"] == "referenced" ? "is outside the library" : "is not in this copy of the library"
        #expect(said.first?.reason?.contains(words) == true)
        if row["state"] == "referenced" { #expect(said.first?.path == row["originals"]) }
    }

    @Test func theMissingRAWsAreSaid() {
        let raws = library.failures.filter { $0.reason?.hasPrefix("The RAW of") == true }
        #expect(raws.count == 2)
    }

    @Test(arguments: AppleReference.albums.filter { $0["kind"] == "album" })
    func anAlbumHasItsMembersInTheirOrder(_ row: AppleReference.Row) throws {
        let uuid = try #require(UUID(uuidString: row["uuid"]))
        let expected = row["members"].split(separator: " ").map { String($0) }.filter { library.assets[$0] != nil }
        #expect(try library.path(ofAlbum: uuid) == row["path"])
        #expect(try library.members(of: uuid) == expected)
    }

    @Test(arguments: AppleReference.albums.filter { $0["kind"] == "folder" })
    func aFolderLiesWhereTheTableSays(_ row: AppleReference.Row) throws {
        #expect(try library.path(ofFolder: try #require(UUID(uuidString: row["uuid"]))) == row["path"])
    }

    @Test func albumsAndFoldersAreInTheUsersOrder() throws {
        let top = AppleReference.albums.filter { !$0["path"].contains(" › ") }
        for kind in ["album", "folder"] {
            let expected = top.filter { $0["kind"] == kind }
                .sorted { (Int($0["order"]) ?? 0) < (Int($1["order"]) ?? 0) }.map { $0["path"] }
            #expect(try library.top(kind) == expected)
        }
    }

    @Test func aSecondImportTakesNothing() throws {
        let again = try library.importAgain()
        #expect(again.imported == 0 && again.paired == 0)
        #expect(again.reconciliations.first?.photos.duplicate == 12)
        #expect(again.reconciliations.first?.isBalanced == true)
    }
}

extension PersonRegion {
    /// The region in the form of the table.
    fileprivate var written: String {
        guard let area else { return name ?? "" }
        let numbers = [area.centerX, area.centerY, area.width, area.height]
        return "\(name ?? "")@" + numbers.map { String(format: "%.6f", $0) }.joined(separator: ",")
    }
}
