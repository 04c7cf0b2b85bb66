// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct AssetRecordTests {
    private var metadata: AssetMetadata {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4_032, height: 3_024))
        metadata.mediaSubtypes = [.live, .hdr]
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_718_193_802.25), utcOffsetSeconds: 7_200, zone: .fromFile,
            source: .exifOriginal)
        metadata.location = GeoLocation(latitude: 41.9, longitude: 12.5, altitude: 21)
        metadata.camera = Camera(make: "Apple", model: "iPhone 15", lens: nil)
        return metadata
    }

    @Test
    func anAssetHasPhotoKitsNames() throws {
        let uuid = try #require(UUID(uuidString: "3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA"))
        var asset = Asset(
            id: AssetID(rawValue: 1), uuid: uuid, metadata: metadata, addedDate: Date(timeIntervalSince1970: 0),
            originalFilename: "IMG_1.HEIC", uniformTypeIdentifier: "public.heic", byteCount: 100)
        let fingerprint = try #require(Fingerprint(bytes: Array(repeating: 0xAB, count: 32)))
        let content = ResourceContent(
            type: .photo, originalFilename: "IMG_1.HEIC", uniformTypeIdentifier: "public.heic", byteCount: 100,
            fingerprint: fingerprint, pixelSize: metadata.pixelSize, contentIdentifier: "C1")
        (asset.city, asset.country) = ("Rome", "Italy")
        let resource = Resource(
            id: ResourceID(rawValue: 1), asset: asset.id, uuid: UUID(), content: content, placements: [])
        let expected = """
            {"addedDate":"1970-01-01T00:00:00.000+00:00","byteSize":100,"camera":{"make":"Apple","model":"iPhone 15"},\
            "city":"Rome","country":"Italy",\
            "creationDate":"2024-06-12T14:03:22.250+02:00","creationDateSource":"exifOriginal","duration":0,\
            "isDamaged":false,"isFavorite":false,"isHidden":false,"isZoneAssumed":false,\
            "localIdentifier":"3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA/L0/001",\
            "location":{"altitude":21,"latitude":41.9,"longitude":12.5},"mediaSubtypes":["photoHDR","photoLive"],\
            "mediaType":"image","modificationDate":"1970-01-01T00:00:00.000+00:00","originalFilename":"IMG_1.HEIC",\
            "pixelHeight":3024,"pixelWidth":4032,"playbackStyle":"livePhoto","representsBurst":false,\
            "resources":[{"byteSize":100,"contentIdentifier":"C1","filename":"IMG_1.HEIC",\
            "fingerprint":"\(fingerprint.hex)","pixelHeight":3024,"pixelWidth":4032,"type":"photo","uti":"public.heic"}],\
            "sourceType":"userLibrary","timeZoneOffset":"+02:00","timeZoneSource":"told","uti":"public.heic"}
            """
        #expect(
            try JSONLine.text(AssetRecord(asset, resources: [resource])) == expected
        )
    }

    @Test
    func aPlaceIsToldByNameWhereItHasOne() throws {
        let file = FileMetadata(
            role: .photo, uniformTypeIdentifier: "public.jpeg", filenameExtension: "jpg", asset: metadata)
        func place(_ naming: @escaping PlaceNaming) throws -> String {
            let record = AssetRecord(file, filename: "a.jpg", byteSize: 7, naming: naming)
            return try #require(AssetCard(record: record, kind: "photo").lines.first { $0.hasPrefix("Place") })
        }
        #expect(try place { _ in ("Rome", "Italy") }.hasSuffix("41.9, 12.5, 21.0 m (Rome, Italy)"))
        #expect(try place { _ in (nil, "Italy") }.hasSuffix("21.0 m (Italy)"))
        #expect(try place { _ in (nil, nil) }.hasSuffix("21.0 m"))
    }

    @Test
    func whatHasNoPlaceIsNotAsked() throws {
        var metadata = metadata
        metadata.location = nil
        let file = FileMetadata(
            role: .photo, uniformTypeIdentifier: "public.jpeg", filenameExtension: "jpg", asset: metadata)
        let record = AssetRecord(file, filename: "a.jpg", byteSize: 7) { _ in ("Rome", "Italy") }
        #expect(record.city == nil && record.country == nil)
    }

    @Test
    func aFileHasTheSameShapeWithoutWhatALibraryGives() throws {
        var file = FileMetadata(
            role: .photo, uniformTypeIdentifier: "public.jpeg", filenameExtension: "jpg", asset: metadata)
        file.warnings = ["The thumbnail is broken."]
        let record = AssetRecord(file, filename: "a.jpg", byteSize: 7)
        let object = try JSONText.object(try JSONLine.text(record))
        #expect(object["localIdentifier"] == nil)
        #expect(object["mediaType"] as? String == "image")
        #expect(object["originalFilename"] as? String == "a.jpg")
        #expect(object["warnings"] as? [String] == ["The thumbnail is broken."])
        let resources = try #require(object["resources"] as? [JSONText.Object])
        #expect(resources.count == 1)
        #expect(resources[0]["byteSize"] as? Int == 7)
        #expect(resources[0]["fingerprint"] == nil)
    }

    @Test(arguments: [
        (CaptureDate.Zone.fromFile, "from exifOriginal"), (.place, "from exifOriginal, zone of the place"),
        (.neighbours, "from exifOriginal, zone of neighbours"),
        (.assumed, "from exifOriginal, zone assumed"),
    ])
    func theCardSaysHowTheZoneIsKnown(zone: CaptureDate.Zone, note: String) {
        var metadata = metadata
        metadata.captureDate?.zone = zone
        let file = FileMetadata(
            role: .photo, uniformTypeIdentifier: "public.jpeg", filenameExtension: "jpg", asset: metadata)
        let card = AssetCard(record: AssetRecord(file, filename: "a.jpg", byteSize: 7), kind: "photo")
        #expect(card.lines.contains("Taken   2024-06-12T14:03:22.250+02:00 (\(note))"))
    }

    @Test
    func everySubtypeHasAWord() {
        let all = (0..<24).map { MediaSubtypes(rawValue: 1 << $0) }
        let named = all.filter { !MediaLabels.mediaSubtypes($0).isEmpty }
        #expect(named.count == 12)
        #expect(MediaLabels.mediaSubtypes([.panorama, .cinematic]) == ["photoPanorama", "videoCinematic"])
    }

    @Test
    func resourceTypesHaveTheNamesOfPhotoKit() {
        let all = (0...100).compactMap { PHAssetResourceType(rawValue: $0) }
        #expect(all.count == 13)
        for type in all { #expect(MediaLabels.resourceType(ResourceType(rawValue: type.rawValue)) == "\(type)") }
        #expect(MediaLabels.resourceType(.sidecar) == "sidecar")
        #expect(MediaLabels.resourceType(ResourceType(rawValue: 77)) == "type77")
    }

    @Test
    func aTableHasOneLineForEachAsset() throws {
        let uuid = try #require(UUID(uuidString: "3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA"))
        let asset = Asset(
            id: AssetID(rawValue: 1), uuid: uuid, metadata: metadata, addedDate: Date(), originalFilename: "IMG_1.HEIC",
            uniformTypeIdentifier: "public.heic", byteCount: 3_400_000)
        let expected = [
            "ID        DATE                        KIND             PIXELS  LENGTH    SIZE  NAME",
            "3F2A9C10  2024-06-12 14:03:22 +02:00  live photo  4032 × 3024          3.4 MB  IMG_1.HEIC",
        ]
        #expect(AssetRecordTests.lines([asset]) == expected)
    }

    private static func lines(_ assets: [Asset], of count: Int? = nil) -> [String] {
        var table = AssetTable(of: count ?? assets.count)
        var lines: [String] = []
        for asset in assets {
            lines += table.add(asset)
            #expect(table.bufferedCount < Table.screenful)
        }
        return lines + table.finish()
    }

    /// The length of the identifiers is chosen by the number of assets, because the other assets are not read yet.
    @Test(arguments: [(1_000, 8), (100_000, 13), (1_000_000, 18)])
    func ofManyAssetsOnlyAScreenfulIsHeld(_ count: Int, _ length: Int) {
        let assets = (0..<1_000).map { number in
            Asset(
                id: AssetID(rawValue: Int64(number)), uuid: UUID(), metadata: metadata, addedDate: Date(),
                originalFilename: "\(number).HEIC", uniformTypeIdentifier: "public.heic", byteCount: 1)
        }
        let lines = AssetRecordTests.lines(assets, of: count)
        #expect(lines.count == 1_001)
        #expect(lines.dropFirst().allSatisfy { $0.firstIndex(of: " ") == $0.index($0.startIndex, offsetBy: length) })
    }

    @Test
    func aReportRowHasEveryColumn() {
        let record = ImportRecord(ImportedFile(path: "/a,b.jpg", outcome: .failed, reason: "The file is empty."))
        #expect(record.row.cells.count == ImportRecord.columns.count)
        #expect(record.row.text == "\"/a,b.jpg\",failed,The file is empty.,,,,,,false")
    }

    @Test func theCardSaysWhatPeopleWrote() {
        var asset = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4, height: 3))
        asset.title = "Spring"
        asset.caption = "By the sea"
        asset.keywords = ["sea", "holiday"]
        asset.people = [PersonRegion(name: "Ada"), PersonRegion(name: nil)]
        asset.rating = 4
        let file = FileMetadata(
            role: .photo, uniformTypeIdentifier: "public.jpeg", filenameExtension: "jpeg", asset: asset)
        let card = AssetCard(record: AssetRecord(file, filename: "a.jpg", byteSize: 7), kind: "photo")
        let words = [
            "Title     Spring", "Caption   By the sea", "Keywords  sea, holiday", "People    Ada", "Rating    4 of 5",
        ]
        for line in words { #expect(card.lines.contains(line), "\(card.lines)") }
    }

    @Test
    func adjustmentsOfApplesProgramsHaveTheirNames() throws {
        let crop = AppleAdjustments.Crop(x: 0, y: 0, width: 10, height: 10)
        let adjustments = AppleAdjustments(crop: crop, playback: .longExposure, others: ["SmartTone", "RedEye"])
        #expect(adjustments.names == "Crop, LongExposure, SmartTone, RedEye")
        #expect(AppleAdjustments(orientation: 6).names == nil)
        let endless = AppleAdjustments(others: Array(repeating: String(repeating: "a", count: 1_000), count: 200))
        #expect(try #require(endless.names).count < 2_000)
    }
}
