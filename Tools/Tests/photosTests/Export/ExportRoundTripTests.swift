// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// What was exported comes in again as the same assets.
struct ExportRoundTripTests {
    /// What must come back, by the fingerprint of the file that stands for the asset.
    struct Likeness: Equatable {
        var files: [String]
        var name: String
        var facts: AssetFacts
        var isFavorite: Bool
        var isHidden: Bool
        var adjustment: Adjustment?
        var burst: Burst?
        var albums: Set<[String]>
    }

    @Test(arguments: [["xmp"], ["json"], ["xmp", "json"]])
    func whatWasExportedComesInAsTheSameAssets(_ sidecars: [String]) throws {
        let folder = try Self.library()
        let options = sidecars.flatMap { ["--sidecar", $0] }
        let run = try folder.program.run(["export", folder.path, "--directory", "{folder_album}"] + options)
        try #require(run.status == 0, "\(run.errors)")
        let other = try TemporaryFolder()
        let back = try other.program.run("import", "--albums-from-folders", folder.path)
        try #require(back.status == 0, "\(back.errors)")

        let before = try Self.likenesses(of: folder.library())
        let after = try Self.likenesses(of: PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)))
        #expect(Set(before.keys) == Set(after.keys))
        for (key, old) in before {
            let new = try #require(after[key])
            #expect(new.files == old.files, "\(old.name)")
            #expect(new.name == old.name)
            #expect(new.isFavorite == old.isFavorite && new.isHidden == old.isHidden, "\(old.name)")
            #expect(new.adjustment == old.adjustment, "\(old.name)")
            #expect(new.burst == old.burst, "\(old.name)")
            #expect(new.albums == old.albums, "\(old.name)")
            expectSame(new.facts, old.facts, old.name)
        }
    }

    private func expectSame(_ new: AssetFacts, _ old: AssetFacts, _ name: String) {
        var (left, right) = (new, old)
        // A place comes back to the millimetre, a date to the millisecond; who told it may be another now.
        #expect(Self.near(new.location?.latitude, old.location?.latitude, 1e-8), "\(name)")
        #expect(Self.near(new.location?.longitude, old.location?.longitude, 1e-8), "\(name)")
        #expect(Self.near(new.location?.altitude, old.location?.altitude, 1e-3), "\(name)")
        #expect(
            Self.near(new.captureDate?.date.timeIntervalSince1970, old.captureDate?.date.timeIntervalSince1970, 1e-3))
        #expect(new.captureDate?.utcOffsetSeconds == old.captureDate?.utcOffsetSeconds, "\(name)")
        #expect(new.captureDate?.zone == old.captureDate?.zone, "\(name)")
        (left.location, right.location, left.captureDate, right.captureDate) = (nil, nil, nil, nil)
        #expect(left == right, "\(name)")
    }

    private static func near(_ left: Double?, _ right: Double?, _ most: Double) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return abs(left - right) <= most
    }

    // MARK: - The library

    /// The samples, a RAW with its photo, and an edit, with everything that a person can add.
    private static func library() throws -> ExportedFolder {
        let folder = try ExportedFolder.ofSamples()
        let edit = try folder.writeEdit(in: "edit")
        let raw = try folder.writeRaw(in: "raw")
        try #require(try folder.program.run("import", raw, edit).status == 0)
        let library = try folder.library()
        let assets = try library.everything().map(\.asset)
        try library.apply(describing(assets) + sorting(assets))
        return folder
    }

    private static func describing(_ assets: [Asset]) -> [Change] {
        var described = assets[0].facts
        described.title = "Tiber & <sons>"
        described.caption = "“two”\nlines"
        described.keywords = ["sea", "Rome, at night"]
        described.rating = 5
        described.people = [
            PersonRegion(name: "Ada", area: PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.125, height: 0.5)),
            PersonRegion(name: nil, area: PersonRegion.Area(centerX: 0.25, centerY: 0.5, width: 0.25, height: 0.125)),
        ]
        described.location = GeoLocation(latitude: -41.8902123456, longitude: 12.4922, altitude: -3.5)
        var moved = assets[1].facts
        moved.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_000_000_000.5), utcOffsetSeconds: -16_200, source: .sidecar)
        moved.rating = -1
        var named = assets[2].facts
        named.people = [PersonRegion(name: "Grace")]
        named.projection = .equirectangular
        return [
            .setFacts(described, asset: assets[0].uuid), .setFacts(moved, asset: assets[1].uuid),
            .setFacts(named, asset: assets[2].uuid), .setFavorite(true, assets: [assets[0].uuid, assets[3].uuid]),
            .setHidden(true, assets: [assets[2].uuid]),
        ]
    }

    private static func sorting(_ assets: [Asset]) -> [Change] {
        let (italy, rome, italian, best, edited) = (UUID(), UUID(), UUID(), UUID(), UUID())
        let last = assets[assets.count - 1].uuid
        return [
            .insertFolder(uuid: italy, title: "Italy", parent: nil), .insertAlbum(uuid: rome, title: "Rome"),
            .moveCollections([rome], folder: italy), .insertAlbum(uuid: italian, title: "Italy"),
            .insertAlbum(uuid: best, title: "Best of 2024"), .insertAlbum(uuid: edited, title: "Edited"),
            .insertMembers(assets[0..<4].map(\.uuid), album: rome, index: nil),
            .insertMembers(assets[3..<8].map(\.uuid), album: best, index: nil),
            .insertMembers([assets[9].uuid], album: italian, index: nil),
            .insertMembers([last], album: edited, index: nil), .insertMembers([last], album: best, index: nil),
        ]
    }

    // MARK: - What must come back

    private static func likenesses(of library: PHPhotoLibrary) throws -> [String: Likeness] {
        let paths = try AlbumPaths(library)
        let all = try library.everything().map { asset in
            let files = PHAssetResource.assetResources(for: asset).map {
                "\($0.resource.content.type.rawValue) \($0.fingerprint.hex) \($0.uniformTypeIdentifier)"
            }
            let facts = asset.asset
            let likeness = Likeness(
                files: files.sorted(), name: facts.originalFilename, facts: facts.facts, isFavorite: facts.isFavorite,
                isHidden: facts.isHidden, adjustment: facts.adjustment, burst: facts.burst,
                albums: Set(try paths.albums(of: asset)))
            return (try #require(files.first), likeness)
        }
        return Dictionary(all) { first, _ in first }
    }
}
