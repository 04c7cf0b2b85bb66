// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Sidecars with a forged export record are imported as far as a library can store them.
@Suite struct ForeignRecordTests {
    private static let record: ExportedAsset = {
        let asset = Asset(
            id: AssetID(rawValue: 1), uuid: UUID(),
            metadata: AssetMetadata(mediaType: .image, pixelSize: .init(width: 4, height: 3)),
            addedDate: .day(1), originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 7)
        return ExportedAsset(asset)
    }()

    private static let faults: [(String, @Sendable (inout ExportedAsset) -> Void)] = [
        ("added", { $0.asset.addedDate = Date(timeIntervalSinceReferenceDate: -1e300) }),
        ("modified", { $0.asset.modificationDate = Date(timeIntervalSinceReferenceDate: 1e300) }),
        ("trashed", { $0.asset.trashedDate = Date(timeIntervalSinceReferenceDate: 1e300) }),
        (
            "edited",
            {
                $0.asset.adjustment = Adjustment(
                    formatIdentifier: "a", date: Date(timeIntervalSinceReferenceDate: 1e300))
            }
        ),
        (
            "zone",
            { $0.asset.metadata.captureDate = CaptureDate(date: .day(1), utcOffsetSeconds: 900_000, source: .file) }
        ),
        ("album without a title", { $0.albums = [[.init(uuid: UUID(), title: "")]] }),
        (
            "folder without a title",
            { $0.albums = [[.init(uuid: UUID(), title: ""), .init(uuid: UUID(), title: "Rome")]] }
        ),
        ("the library's own", { $0.albums = [[.init(uuid: AssetCollection.userLibraryUUID, title: "Rome")]] }),
        (
            "in itself",
            {
                let uuid = UUID()
                $0.albums = [[.init(uuid: uuid, title: "Trips"), .init(uuid: uuid, title: "Rome")]]
            }
        ),
    ]

    /// Imports the folder, whose sidecars all have the record, and returns its files.
    private func run(_ record: ExportedAsset, _ fixture: ImportFixture) throws -> [ImportedFile] {
        try fixture.run(reader: StubReader(record: { _ in record }))
        return fixture.files
    }

    @Test(arguments: EngineKind.inProcess)
    func aRecordThatNoLibraryHoldsIsNamedAndAllElseComesIn(_ kind: EngineKind) throws {
        for (name, spoil) in Self.faults {
            let fixture = try ImportFixture(
                kind, ["a.jpg": "photo a", "a.jpg.xmp": "sidecar title=Harbour", "b.jpg": "photo b"])
            var record = Self.record
            spoil(&record)
            let files = try run(record, fixture)
            #expect(files.map(\.outcome) == [.imported, .paired, .imported], "\(name)")
            let reason = files.first { $0.path.hasSuffix(".xmp") }?.reason
            #expect(reason?.hasPrefix("its record from another library is ignored: ") == true, "\(name)")
            #expect(try fixture.assets().map(\.metadata.title) == ["Harbour", nil], "\(name)")
        }
    }

    /// A date that is still to come would make every later change an older one.
    @Test(arguments: EngineKind.tested)
    func aNewAssetWasChangedLastWhenTheRecordSays(_ kind: EngineKind) throws {
        let before = Date()
        for modified in [Date.day(5), .distantFuture] {
            let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "a.jpg.xmp": "sidecar"])
            var record = Self.record
            record.asset.modificationDate = modified
            #expect(try run(record, fixture).map(\.outcome) == [.imported, .paired])
            let asset = try #require(try fixture.assets().first)
            #expect(asset.addedDate == .day(1))
            if modified < before {
                #expect(asset.modificationDate == modified)
            } else {
                #expect(asset.modificationDate >= before && asset.modificationDate <= Date())
            }
        }
    }

    /// The photo gets into an album all the same, which is made under another identifier.
    @Test(arguments: EngineKind.inProcess)
    func anAlbumThatIsCalledAsSomethingElseIsMadeAnew(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "a.jpg.xmp": "sidecar"])
        let (folder, album, smart) = (UUID(), UUID(), UUID())
        _ = try fixture.engine.owner.apply(
            [
                .insertFolder(uuid: folder, title: "Trips", parent: nil), .insertAlbum(uuid: album, title: "Rome"),
                .insertSmartAlbum(
                    uuid: smart, title: "Stars", query: SavedQuery()),
            ])
        var record = Self.record
        record.albums = [
            [.init(uuid: folder, title: "one")], [.init(uuid: smart, title: "two")],
            [.init(uuid: album, title: "outer"), .init(uuid: UUID(), title: "three")],
        ]
        #expect(try run(record, fixture).map(\.outcome) == [.imported, .paired])
        for title in ["one", "two", "three"] { #expect(try fixture.albums(titled: title) == [["a.jpg"]]) }
        #expect(try fixture.albums(titled: "Rome") == [[]])
        #expect(try Set(fixture.engine.owner.folders().map(\.title)) == ["Trips", "outer"])
    }

    private static let edited: ExportedAsset = {
        var record = ForeignRecordTests.record
        record.asset.adjustment = Adjustment(formatIdentifier: "org.example", editor: "photos", date: .day(2))
        return record
    }()

    /// The library shows the rendering of Takeout, and the export one of its own.
    @Test(arguments: EngineKind.inProcess)
    func anEditThatIsNotShownIsNotDescribed(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind)
        for (name, text) in [
            ("IMG_1.jpg", "photo"), ("IMG_1-edited.jpg", "photo google"), ("IMG_1.jpg.json", "takeout title=T"),
        ] {
            try fixture.folder.write(text, to: "Takeout/\(name)")
        }
        try fixture.run()
        for (name, text) in [
            ("IMG_1.jpg", "photo"), ("IMG_1_edited.jpeg", "photo own"), ("IMG_1.jpg.xmp", "sidecar"),
        ] {
            try fixture.folder.write(text, to: "export/\(name)")
        }
        let files = try run(Self.edited, fixture)
        #expect(files.filter { $0.outcome == .skipped }.map { fixture.name($0.path) } == ["export/IMG_1_edited.jpeg"])
        #expect(try fixture.assets().map(\.adjustment) == [Adjustment()])
    }

    /// The rendering of the export is known, or comes with the record.
    @Test(arguments: EngineKind.inProcess, [false, true])
    func anEditThatIsShownIsDescribed(_ kind: EngineKind, isRenderingKnown: Bool) throws {
        let fixture = try ImportFixture(kind, ["IMG_1.jpg": "photo"])
        if isRenderingKnown { try fixture.folder.write("photo own", to: "IMG_1_edited.jpeg") }
        try fixture.run()
        try fixture.folder.write("photo own", to: "IMG_1_edited.jpeg")
        try fixture.folder.write("sidecar", to: "IMG_1.jpg.xmp")
        _ = try run(Self.edited, fixture)
        #expect(try fixture.assets().map(\.adjustment) == [Self.edited.asset.adjustment])
    }

    @Test(arguments: [
        ("../../.config/autostart/x.desktop", "x.desktop"), ("a/\u{301}b.jpg", "\u{301}b.jpg"),
        ("/etc/passwd", "passwd"),
        ("..", "a.jpg"), (".", "a.jpg"), ("", "a.jpg"), ("x\0y.jpg", "a.jpg"), ("x/", "a.jpg"),
        (String(repeating: "x", count: 256), "a.jpg"), ("IMG_1.JPG", "IMG_1.JPG"),
    ])
    func aFileIsCalledByNoPath(_ recorded: String, _ name: String) throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "a.jpg.xmp": "sidecar"])
        var record = Self.record
        record.filenames = [.init(type: .photo, name: recorded)]
        #expect(try run(record, fixture).map(\.outcome) == [.imported, .paired])
        #expect(try fixture.assets().map(\.originalFilename) == [name])
    }
}
