// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Assets of one library that share bytes come back from its export as they were.
@Suite struct TwinImportTests {
    private static func record(_ name: String, of library: UUID?) -> ExportedAsset {
        let asset = Asset(
            id: AssetID(rawValue: 1), uuid: UUID(),
            metadata: AssetMetadata(mediaType: .image, pixelSize: .init(width: 40, height: 30)),
            addedDate: .day(1), originalFilename: "\(name).jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 7)
        var record = ExportedAsset(asset)
        record.library = library
        return record
    }

    private let library = UUID()
    private let first: ExportedAsset
    private let second: ExportedAsset

    init() {
        first = Self.record("IMG_1", of: library)
        var twin = Self.record("IMG_1", of: library)
        twin.asset.metadata.caption = "The other one"
        second = twin
    }

    /// Imports the folder; sidecars with the titles A and B have these records.
    private func run(_ fixture: ImportFixture, _ first: ExportedAsset? = nil, _ second: ExportedAsset? = nil) throws {
        let records = ["A": first ?? self.first, "B": second ?? self.second]
        try fixture.run(reader: StubReader(record: { title in title.flatMap { records[$0] } }))
    }

    private func write(_ files: KeyValuePairs<String, String>, _ fixture: ImportFixture) throws {
        for (name, text) in files { try fixture.folder.write(text, to: name) }
    }

    private let photos: KeyValuePairs = [
        "IMG_1.jpg": "photo X", "IMG_1.jpg.xmp": "sidecar title=A", "IMG_1 (1).jpg": "photo X",
        "IMG_1 (1).jpg.xmp": "sidecar title=B",
    ]

    private func captions(_ fixture: ImportFixture) throws -> [UUID: String?] {
        Dictionary(uniqueKeysWithValues: try fixture.assets().map { ($0.uuid, $0.metadata.caption) })
    }

    @Test(arguments: EngineKind.tested, [1, 64])
    func oneOfThemEdited(_ kind: EngineKind, _ batchSize: Int) throws {
        let fixture = try ImportFixture(kind)
        fixture.options.batchSize = batchSize
        try write(photos, fixture)
        try write(
            [
                "IMG_1 (1)_edited.jpeg": "photo cut", "IMG_1 (1).AAE": "edit format=F",
                // The first one is in an album, too.
                "album/IMG_1.jpg": "photo X", "album/IMG_1.jpg.xmp": "sidecar title=A",
            ], fixture)
        var edited = second
        edited.asset.adjustment = Adjustment(formatIdentifier: "F", date: .day(2))
        for _ in 1...2 {
            try run(fixture, nil, edited)
            #expect(try captions(fixture) == [first.asset.uuid: nil, second.asset.uuid: "The other one"])
            #expect(
                try Set(fixture.contents()) == [
                    "IMG_1.jpg (photo) + IMG_1.jpg.xmp (sidecar)",
                    "IMG_1 (1).jpg (photo) + IMG_1 (1)_edited.jpeg (rendering) + IMG_1 (1).AAE (edit) "
                        + "+ IMG_1 (1).jpg.xmp (sidecar)",
                ])
            #expect(try Set(fixture.assets().map(\.adjustment)) == [nil, edited.asset.adjustment])
        }
    }

    @Test(arguments: EngineKind.inProcess, [1, 64])
    func theirMoviesAndRAWsToo(_ kind: EngineKind, _ batchSize: Int) throws {
        let fixture = try ImportFixture(kind)
        fixture.options.batchSize = batchSize
        try write(
            [
                "IMG_1.jpg": "photo id=I", "IMG_1.mov": "video id=I", "IMG_1.dng": "raw",
                "IMG_1.jpg.xmp": "sidecar title=A",
                "IMG_2.jpg": "photo other", "IMG_2.dng": "raw", "IMG_2.jpg.xmp": "sidecar title=B",
                "IMG_3.jpg": "photo id=I", "IMG_3.mov": "video id=I", "IMG_3.jpg.xmp": "sidecar title=C",
            ], fixture)
        let records = ["A": first, "B": second, "C": Self.record("IMG_3", of: library)]
        try fixture.run(reader: StubReader(record: { title in title.flatMap { records[$0] } }))
        #expect(
            try fixture.contents() == [
                "IMG_1.jpg (photo) + IMG_1.dng (alternate) + IMG_1.mov (paired) + IMG_1.jpg.xmp (sidecar)",
                "IMG_2.jpg (photo) + IMG_2.dng (alternate) + IMG_2.jpg.xmp (sidecar)",
                "IMG_3.jpg (photo) + IMG_3.mov (paired) + IMG_3.jpg.xmp (sidecar)",
            ])
    }

    /// A later export, copied to another place, describes each of them again.
    @Test(arguments: EngineKind.inProcess, [1, 64])
    func newsOfOneAreNotTakenForTheOther(_ kind: EngineKind, _ batchSize: Int) throws {
        let fixture = try ImportFixture(kind)
        fixture.options.batchSize = batchSize
        try write(photos, fixture)
        try run(fixture)
        for (name, text) in photos { try fixture.folder.write(text + " later", to: "later/\(name)") }
        for name in ["IMG_1.jpg", "IMG_1 (1).jpg"] { try fixture.folder.write("photo X", to: "later/\(name)") }
        var changed = second
        changed.asset.metadata.caption = "Changed"
        changed.asset.modificationDate = .day(9)
        try run(fixture, nil, changed)
        #expect(try captions(fixture) == [first.asset.uuid: nil, second.asset.uuid: "Changed"])
    }

    @Test(arguments: EngineKind.inProcess, [1, 64])
    func onePhotoThatTheLibraryHasIsOneOfThem(_ kind: EngineKind, _ batchSize: Int) throws {
        let fixture = try ImportFixture(kind, ["plain.jpg": "photo X"])
        fixture.options.batchSize = batchSize
        try fixture.run()
        try write(photos, fixture)
        try run(fixture)
        #expect(try Set(fixture.assets().map(\.metadata.caption)) == [nil, "The other one"])
        #expect(try fixture.assets().count == 2)
    }

    /// Two libraries may have the same photo, and so may exports of versions that did not name their library.
    @Test(arguments: EngineKind.inProcess, [true, false])
    func assetsOfDifferentLibrariesAreOne(_ kind: EngineKind, isNamed: Bool) throws {
        let fixture = try ImportFixture(kind)
        try write(photos, fixture)
        try run(
            fixture, Self.record("IMG_1", of: isNamed ? UUID() : nil), Self.record("IMG_1", of: isNamed ? UUID() : nil))
        #expect(try fixture.assets().count == 1)
    }
}
