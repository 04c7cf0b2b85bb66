// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoStore

@Suite struct TheIndexOfALibrary {
    let folder: LibraryFolder
    let engine: SQLiteEngine
    let uuids: [UUID]
    /// So many that the index is kept in a file.
    private static let count = 4_200

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
        uuids = (0..<Self.count).map { _ in UUID() }
        _ = try engine.apply(uuids.enumerated().map { .insertAsset(.numbered($0, $1)) }, as: .owner)
    }

    private func newestFavorites(_ engine: SQLiteEngine) throws -> [AssetID] {
        var request = AssetRequest(.library)
        request.predicate = try QueryPredicate(format: "isFavorite == YES")
        request.sort = [SortTerm(.creationDate, ascending: false)]
        return try engine.fetch(request, as: .owner).ids
    }

    private func setFavorite(_ numbers: Range<Int>, by engine: SQLiteEngine) throws {
        for number in numbers { _ = try engine.apply([.setFavorite(true, assets: [uuids[number]])], as: .owner) }
    }

    @Test func itIsBuiltOnceAndMappedByTheNextOneWhoOpensTheLibrary() throws {
        #expect(engine.index.origin == nil)
        #expect(try newestFavorites(engine) == [])
        #expect(engine.index.origin == .built)
        let next = try folder.open()
        #expect(try next.fetch(AssetRequest(.library), as: .owner).ids.count == Self.count)
        #expect(next.index.origin == .mapped(replayed: 0))
    }

    @Test func whatOthersChangedSinceIsReadFromTheJournal() throws {
        _ = try newestFavorites(engine)
        try setFavorite(10..<20, by: engine)
        let next = try folder.open()
        #expect(try newestFavorites(next) == (11...20).reversed().map { AssetID(rawValue: $0) })
        #expect(next.index.origin == .mapped(replayed: 10))
    }

    @Test func anOpenIndexFollowsWhateverIsChangedByWhomever() throws {
        let other = try folder.open()
        #expect(try newestFavorites(engine) == [])
        try setFavorite(0..<3, by: other)
        #expect(try newestFavorites(engine).count == 3)
        _ = try other.apply([.trashAssets([uuids[1]], date: .now)], as: .owner)
        #expect(try newestFavorites(engine) == [AssetID(rawValue: 3), AssetID(rawValue: 1)])
        _ = try engine.apply([.insertAsset(.numbered(Self.count, UUID()))], as: .owner)
        #expect(try engine.fetch(AssetRequest(.library), as: .owner).ids.count == Self.count)
        #expect(engine.index.origin == .built)
    }

    @Test func manyChangesAreMergedIntoANewFile() throws {
        _ = try newestFavorites(engine)
        _ = try engine.apply([.setFavorite(true, assets: Array(uuids.prefix(2_000)))], as: .owner)
        #expect(try newestFavorites(try folder.open()).count == 2_000)
        _ = try engine.apply([.setFavorite(true, assets: uuids)], as: .owner)
        let next = try folder.open()
        #expect(try newestFavorites(next).count == Self.count)
        #expect(try newestFavorites(try folder.open()).count == Self.count)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.count { $0.hasPrefix("index-") } == 1)
        #expect(!files.contains { $0.hasPrefix(".index-") })
    }

    @Test(arguments: [0, 5, 100, 255, 300, 40_000])
    func aFileThatIsCutOffOrBrokenIsMadeAnew(_ length: Int) throws {
        _ = try newestFavorites(engine)
        let file = try #require(try indexFile())
        try Data(contentsOf: file).prefix(length).write(to: file)
        let next = try folder.open()
        #expect(try next.fetch(AssetRequest(.library), as: .owner).ids.count == Self.count)
        #expect(next.index.origin == .built)
    }

    @Test func aFileOfAnotherHistoryIsNotUsed() throws {
        _ = try newestFavorites(engine)
        // As if the database had been put back from a backup, and gone another way since.
        try engine.database.write { try $0.execute(sql: "UPDATE change_set SET date = date + 1") }
        let next = try folder.open()
        #expect(try next.fetch(AssetRequest(.library), as: .owner).ids.count == Self.count)
        #expect(next.index.origin == .built)
    }

    @Test func aFileOfAnotherLibraryIsNotUsed() throws {
        _ = try newestFavorites(engine)
        let file = try #require(try indexFile())
        let other = try LibraryFolder()
        let stranger = try other.open()
        _ = try stranger.apply([.insertAsset(.numbered(0, UUID()))], as: .owner)
        try FileManager.default.copyItem(at: file, to: other.url.appending(path: file.lastPathComponent))
        #expect(try stranger.fetch(AssetRequest(.library), as: .owner).ids.count == 1)
    }

    @Test func whatTheIndexHasNoRoomForIsFoundWithoutIt() throws {
        try engine.database.write {
            try $0.execute(sql: "UPDATE sqlite_sequence SET seq = 5000000000 WHERE name = 'asset'")
        }
        let far = UUID()
        _ = try engine.apply([.insertAsset(.numbered(0, far))], as: .owner)
        let found = try engine.fetch(AssetRequest(.library), as: .owner).ids
        #expect(found.count == Self.count + 1)
        #expect(try engine.summaries(found.suffix(1), as: .owner).map(\.uuid) == [far])
        #expect(engine.index.origin == nil)
    }

    @Test func summariesSayWhatAssetsSay() throws {
        try setFavorite(7..<9, by: engine)
        let ids = [8, 5_000, 9, 1, 4_200].map { AssetID(rawValue: $0) }
        let assets = try engine.assets(ids, as: .owner)
        #expect(assets.count == 4)
        #expect(try engine.summaries(ids, as: .owner) == assets.map(AssetSummary.init))
    }

    private func indexFile() throws -> URL? {
        try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .first { $0.lastPathComponent.hasPrefix("index-") }
    }
}

extension NewAsset {
    /// A photo whose file is not there, taken so many days after the first.
    fileprivate static func numbered(_ number: Int, _ uuid: UUID) -> NewAsset {
        var facts = AssetFacts(mediaType: .image, pixelSize: PixelSize(width: 40, height: 30))
        let date = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
        facts.captureDate = CaptureDate(date: date, utcOffsetSeconds: 0, source: .exifOriginal)
        let fingerprint = Fingerprint(of: "\(number)")
        let content = ResourceContent(
            type: .photo, originalFilename: "\(number).jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1,
            fingerprint: fingerprint, pixelSize: facts.pixelSize)
        let hex = fingerprint.hex
        let placement = Placement(key: "\(hex.prefix(2))/\(hex.dropFirst(2)).jpg", state: .missing)
        return NewAsset(
            uuid: uuid, facts: facts, resources: [NewResource(content: content, placement: placement)], addedDate: date)
    }
}
