// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Synchronization
import Testing

@testable import PhotoEngine

@Suite struct LibraryIndexTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine
    let uuids: [UUID]
    /// The number of assets: enough for the index to be kept in a file.
    private static let count = 4_200

    /// A library of these assets, which is made once: thousands of rows are inserted in seconds, and copied in no time.
    private struct Template {
        let folder: MemoryFolder
        /// Stays open, so that nobody closes the database while it is copied.
        let engine: SQLiteEngine
        let uuids: [UUID]

        init() throws {
            folder = try MemoryFolder()
            engine = try SQLiteEngine(
                opening: URL(filePath: folder.library), createIfMissing: true, places: GridPlaces())
            uuids = (0..<LibraryIndexTests.count).map { _ in UUID() }
            _ = try engine.owner.apply(uuids.enumerated().map { .insertAsset(.numbered($0, $1)) })
            // Afterwards all rows are in the database's file.
            try engine.database.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
    }

    private static let template: Result<Template, any Error> = Result { try Template() }

    init() throws {
        let template = try Self.template.get()
        folder = try LibraryFolder()
        try FileManager.default.copyItem(at: URL(filePath: template.folder.library), to: folder.url)
        try? folder.remove("library.sqlite-shm")
        engine = try folder.open()
        try engine.database.prepareToWrite()
        uuids = template.uuids
    }

    private func newestFavorites(_ engine: SQLiteEngine) throws -> [AssetID] {
        var request = AssetRequest(.library)
        request.predicate = try QueryPredicate(format: "isFavorite == YES")
        request.sort = [SortTerm(.creationDate, ascending: false)]
        return try engine.owner.fetch(request).ids
    }

    private func setFavorite(_ numbers: Range<Int>, by engine: SQLiteEngine) throws {
        for number in numbers { _ = try engine.owner.apply([.setFavorite(true, assets: [uuids[number]])]) }
    }

    @Test func itIsBuiltOnceAndMappedByTheNextOneWhoOpensTheLibrary() throws {
        #expect(engine.index.origin == nil)
        #expect(try newestFavorites(engine) == [])
        #expect(engine.index.origin == .built)
        let next = try folder.open()
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(next.index.origin == .mapped(replayed: 0))
    }

    /// No newer file replaces it there.
    @Test func aDamagedFileOfASmallLibraryIsRemoved() throws {
        let small = try LibraryFolder()
        let engine = try small.open()
        try engine.add("a")
        try small.write("damaged", to: "index-1.bin")
        try small.write("of a later place in history", to: "index-9.bin")
        #expect(try newestFavorites(engine) == [])
        #expect(!small.exists("index-1.bin") && small.exists("index-9.bin"))
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
        _ = try other.owner.apply([.trashAssets([uuids[1]], date: .now)])
        #expect(try newestFavorites(engine) == [AssetID(rawValue: 3), AssetID(rawValue: 1)])
        _ = try engine.owner.apply([.insertAsset(.numbered(Self.count, UUID()))])
        #expect(try engine.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(engine.index.origin == .built)
    }

    /// Some of the list have changed since the index was opened, the others have not.
    @Test func aLongListIsFoundWhateverOfItHasChanged() throws {
        _ = try newestFavorites(engine)
        _ = try engine.owner.apply([.setFavorite(true, assets: Array(uuids[100..<400]))])
        _ = try engine.owner.apply([.trashAssets([uuids[150]], date: .now)])
        let list = Array(uuids[..<700]).reversed() + [UUID(), uuids[0], uuids[101]]
        let expected = (1...700).filter { $0 != 151 }.map { AssetID(rawValue: $0) }
        #expect(try engine.owner.fetch(AssetRequest(.named(list))).ids == expected)
        // By an engine whose index is not open yet.
        #expect(try folder.open().owner.fetch(AssetRequest(.named(list))).ids == expected)
    }

    @Test func manyChangesBringANewFileWhenTheLibraryIsOpened() throws {
        _ = try newestFavorites(engine)
        let first = try #require(try indexFile())
        _ = try engine.owner.apply([.setFavorite(true, assets: Array(uuids.prefix(2_000)))])
        #expect(try newestFavorites(try folder.open()).count == 2_000)
        #expect(try indexFile() == first)
        _ = try engine.owner.apply([.setFavorite(true, assets: uuids)])
        #expect(try newestFavorites(try folder.open()).count == Self.count)
        #expect(try indexFile() != first)
        let next = try folder.open()
        #expect(try newestFavorites(next).count == Self.count)
        #expect(next.index.origin == .mapped(replayed: 0))
        #expect(try folder.files(below: "incoming") == [])
    }

    @Test func aProcessThatRunsForLongRenewsTheFileToo() throws {
        let index = LibraryIndex(try folder.bundle, .system, later: { $0() })
        _ = try engine.database.read { try index.snapshot($0) }
        index.runDeferredWork()
        for isFavorite in [true, false, true] {
            _ = try engine.owner.apply([.setFavorite(isFavorite, assets: Array(uuids.prefix(2_000)))])
            let snapshot = try #require(try engine.database.read { try index.snapshot($0) })
            #expect(snapshot[id: 7]?.flags.contains(.favorite) == isFavorite)
        }
        #expect(try #require(try engine.database.read { try index.snapshot($0) }).changedRowCount == 0)
        #expect(index.origin == .built)
        let next = try folder.open()
        #expect(try newestFavorites(next).count == 2_000)
        #expect(next.index.origin == .mapped(replayed: 0))
    }

    @Test func aFileThatIsNewerThanOnesOwnIsLeft() throws {
        let token = try engine.owner.describe().token.rawValue
        try folder.write("a newer one", to: "index-\(token + 5).bin")
        try folder.write("an older one", to: "index-\(token - 1).bin")
        _ = try newestFavorites(engine)
        #expect(folder.exists("index-\(token + 5).bin"))
        #expect(folder.exists("index-\(token).bin"))
        #expect(!folder.exists("index-\(token - 1).bin"))
    }

    @Test func theFileIsReadOnly() throws {
        _ = try newestFavorites(engine)
        let file = try #require(try indexFile())
        #expect(try folder.permissions(file.lastPathComponent) & 0o222 == 0)
    }

    /// When any call fails, the fetch is still answered, and no file is left behind.
    @Test(arguments: 0..<8)
    func aFileThatCannotBeWrittenIsNotMissed(_ call: Int) throws {
        let calls = RecordedCalls(below: folder.url)
        let next = try folder.open(files: calls.files)
        calls.refuse(call: call)
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(try folder.files(below: "incoming") == [])
        #expect(try folder.open().owner.fetch(AssetRequest(.library)).ids.count == Self.count)
    }

    @Test func whatACrashLeftOfAFileIsSwept() throws {
        let calls = RecordedCalls(below: folder.url)
        let next = try folder.open(files: calls.files)
        calls.die(atCall: 4)
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(try folder.files(below: "incoming").count == 1)
        try folder.open().cleanUp()
        #expect(try folder.files(below: "incoming") == [])
    }

    /// A thread that writes the file holds neither a lock of the index nor a transaction.
    @Test func whileTheFileIsWrittenOthersFetch() throws {
        let other = try folder.open()
        let seen = Mutex<[Int]>([])
        var files = FileSystem.system
        let create = files.createFile
        let index = Mutex<LibraryIndex?>(nil)
        files.createFile = { (path) throws(LibraryError) in
            let snapshot = try other.database.read { database in
                try index.withLock({ $0 })?.snapshot(database)
            }
            seen.withLock { $0.append(snapshot?.parts[0].segment.count ?? -1) }
            return try create(path)
        }
        let next = try folder.open(files: files)
        index.withLock { $0 = next.index }
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(seen.withLock { $0 } == [Self.count])
    }

    @Test func threadsThatFetchWhileOthersChangeFindWhatIsThere() throws {
        _ = try concurrently(12) { number in
            if number % 3 == 0 {
                try setFavorite(number * 10..<number * 10 + 10, by: engine)
            } else {
                for _ in 0..<10 {
                    #expect(try engine.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
                    #expect(try newestFavorites(engine).count <= 40)
                }
            }
        }
        #expect(try newestFavorites(engine).count == 40)
    }

    @Test func aTransactionOlderThanWhatIsRememberedAsksTheDatabase() throws {
        _ = try newestFavorites(engine)
        try engine.database.read { database in
            let before = try #require(try engine.index.snapshot(database))
            try elsewhere {
                for number in 0..<8 {
                    try setFavorite(number..<number + 1, by: engine)
                    #expect(try newestFavorites(engine).count == number + 1)
                }
            }
            #expect(try engine.index.snapshot(database) == nil)
            #expect(before[id: 1]?.flags.contains(.favorite) == false)
            let finder = try engine.finder(.everything, .owner, database)
            #expect(try AssetFetch(finder).ids(AssetRequest(.library)).count == Self.count)
        }
        #expect(try newestFavorites(engine).count == 8)
    }

    @Test func aTransactionBetweenThoseThatAreRememberedGoesOnFromTheOneBefore() throws {
        _ = try newestFavorites(engine)
        try setFavorite(0..<1, by: engine)
        try engine.database.read { database in
            _ = try Journal.token(database)
            try elsewhere {
                try setFavorite(1..<2, by: engine)
                #expect(try newestFavorites(engine).count == 2)
            }
            let snapshot = try #require(try engine.index.snapshot(database))
            #expect(snapshot[id: 1]?.flags.contains(.favorite) == true)
            #expect(snapshot[id: 2]?.flags.contains(.favorite) == false)
        }
    }

    @Test func aJournalThatWasCutOffIsNotReplayed() throws {
        _ = try newestFavorites(engine)
        try setFavorite(0..<3, by: engine)
        try engine.database.write {
            try $0.execute(sql: "DELETE FROM change_set WHERE token < (SELECT max(token) FROM change_set)")
        }
        #expect(try newestFavorites(engine).count == 3)
    }

    /// No change deletes rows yet.
    @Test func anAssetThatIsGoneIsNotFoundAnyMore() throws {
        _ = try newestFavorites(engine)
        try engine.database.write { database in
            _ = try Journal.record([ObjectChange(.asset, uuids[4], .deleted, facets: [])], at: .now, database)
            try database.execute(sql: "DELETE FROM asset WHERE uuid = ?", arguments: [uuids[4]])
        }
        _ = try engine.owner.apply([.insertAsset(.numbered(4, uuids[4]))])
        let found = try engine.owner.fetch(AssetRequest(.library)).ids
        #expect(found.count == Self.count)
        #expect(!found.contains(AssetID(rawValue: 5)))
        #expect(found.last == AssetID(rawValue: Int64(Self.count + 1)))
    }

    @Test func whatNeedsNoIndexDoesNotOpenIt() throws {
        _ = try engine.owner.fetch(AssetRequest(.named([uuids[3]])))
        _ = try engine.owner.fetch(AssetRequest(.burst("none")))
        _ = try engine.owner.fetch(CollectionRequest(.albums))
        _ = try engine.owner.summaries([AssetID(rawValue: 1)])
        #expect(engine.index.origin == nil)
        #expect(try indexFile() == nil)
    }

    @Test func albumsAreFilteredInTheUsersOrder() throws {
        let album = UUID()
        _ = try engine.owner.apply(
            [
                .insertAlbum(uuid: album, title: "Six"),
                .insertMembers([9, 3, 7, 1, 8, 2].map { uuids[$0] }, album: album, index: nil),
                .setFavorite(true, assets: [3, 8, 2, 5].map { uuids[$0] }),
            ])
        var request = AssetRequest(.members(collection: album))
        request.predicate = try QueryPredicate(format: "isFavorite == YES")
        #expect(try engine.owner.fetch(request).ids.map(\.rawValue) == [4, 9, 3])
        request.sort = [SortTerm(.creationDate, ascending: false)]
        #expect(try engine.owner.fetch(request).ids.map(\.rawValue) == [9, 4, 3])
        #expect(engine.index.origin == .built)
    }

    @Test(arguments: [0, 5, 100, 255, 300, 40_000])
    func aFileThatIsCutOffOrBrokenIsMadeAnew(_ length: Int) throws {
        _ = try newestFavorites(engine)
        let file = try #require(try indexFile())
        let start = try Data(contentsOf: file).prefix(length)
        try FileManager.default.removeItem(at: file)
        try start.write(to: file)
        let next = try folder.open()
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(next.index.origin == .built)
    }

    @Test func aFileOfWhichAByteIsWrongIsMadeAnew() throws {
        let snapshot = try #require(try engine.database.read { try engine.index.snapshot($0) })
        engine.index.runDeferredWork()
        let file = try #require(try indexFile())
        var bytes = try Data(contentsOf: file)
        bytes[snapshot.parts[0].segment.shape.offsets().lookup + 4_002] ^= 0x40
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
        let next = try folder.open()
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(next.index.origin == .built)
        #expect(try Data(contentsOf: file) != bytes)
    }

    /// The test flips a bit of the header, of each column, of the gaps between columns, and of the bytes after the last
    /// one. SQLite answers the fetch, and the file is made anew.
    @Test func whateverBitOfAFileIsWrongTheListingIsSQLites() throws {
        try setFavorite(100..<140, by: engine)
        let snapshot = try #require(try engine.database.read { try engine.index.snapshot($0) })
        engine.index.runDeferredWork()
        let file = try #require(try indexFile())
        let whole = try Data(contentsOf: file)
        let offsets = snapshot.parts[0].segment.shape.offsets()
        let columns = [
            offsets.creations, offsets.modifications, offsets.additions, offsets.durations, offsets.uuids,
            offsets.subtypes, offsets.flags, offsets.ids, offsets.lookup, offsets.widths, offsets.heights, offsets.ties,
        ]
        #expect(whole.count == offsets.end)
        let places = [0, 8, 16, 40, 104, 200, 255] + columns.map { $0 + 129 } + [offsets.end - 1]
        let favorites = (101...140).reversed().map { AssetID(rawValue: $0) }
        for place in places {
            var bytes = whole
            bytes[place] ^= 1 << UInt8(place % 8)
            try replace(file, with: bytes)
            let next = try folder.open()
            #expect(try newestFavorites(next) == favorites, "byte \(place)")
            #expect(next.index.origin == .built, "byte \(place)")
            #expect(try Data(contentsOf: file) == whole, "byte \(place)")
        }
        for bytes in [whole + Data([0]), whole.dropLast(64)] {
            try replace(file, with: bytes)
            let next = try folder.open()
            #expect(try newestFavorites(next) == favorites)
            #expect(next.index.origin == .built)
        }
    }

    private func replace(_ file: URL, with bytes: Data) throws {
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
    }

    /// A file of the version before this one, whose columns had no checksum.
    @Test func aFileOfAnOlderVersionIsMadeAnew() throws {
        _ = try newestFavorites(engine)
        let file = try #require(try indexFile())
        var words = try Data(contentsOf: file).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
        #expect(words[1] == 2)
        (words[1], words[13]) = (1, 0)
        words[31] = words[..<31].reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x0000_0100_0000_01B3 }
        try replace(file, with: words.withUnsafeBytes { Data($0) })
        let next = try folder.open()
        #expect(try newestFavorites(next) == [])
        #expect(next.index.origin == .built)
    }

    /// If the name were on the disk before the bytes, a power failure could leave a file of zeroes.
    @Test func aNewFileIsOnTheDiskBeforeItsName() throws {
        let calls = RecordedCalls(below: folder.url)
        let next = try folder.open(files: calls.files)
        calls.forget()
        _ = try newestFavorites(next)
        let ofFile = calls.all.filter { $0.contains("index") || $0 == "syncFolder ." }
        #expect(
            ofFile == [
                "create incoming/*/index", "write incoming/*/index", "write incoming/*/index",
                "sync incoming/*/index", "rename incoming/*/index index-1.bin", "syncFolder .",
            ])
    }

    @Test func aFileOfAnotherHistoryIsNotUsed() throws {
        _ = try newestFavorites(engine)
        // This simulates a database that was restored from a backup and changed differently since.
        try engine.database.write { try $0.execute(sql: "UPDATE change_set SET date = date + 1") }
        let next = try folder.open()
        #expect(try next.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
        #expect(next.index.origin == .built)
    }

    @Test func aFileOfAnotherLibraryIsNotUsed() throws {
        _ = try newestFavorites(engine)
        let file = try #require(try indexFile())
        let other = try LibraryFolder()
        let stranger = try other.open()
        _ = try stranger.owner.apply([.insertAsset(.numbered(0, UUID()))])
        // With equal dates, only the libraries' identities differ.
        let date = try #require(
            try engine.database.read { try Double.fetchOne($0, sql: "SELECT date FROM change_set WHERE token = 1") })
        try stranger.database.write { try $0.execute(sql: "UPDATE change_set SET date = ?", arguments: [date]) }
        try FileManager.default.copyItem(at: file, to: other.url.appending(path: file.lastPathComponent))
        #expect(file.lastPathComponent == "index-1.bin")
        #expect(try stranger.owner.fetch(AssetRequest(.library)).ids.count == 1)
        #expect(stranger.index.origin == .built)
    }

    /// The predicates on lenses that the index answers by itself.
    @Test(arguments: [
        ("front", true), ("iPhone 12 FRONT camera", true), ("front\u{301}", true), ("frönt", false),
        ("f\u{FB00}ront", false),
        ("fron", false), ("\u{17F}front", true), ("", false),
    ])
    func allSayTheSameOfLenses(_ lens: String, _ isFront: Bool) throws {
        var asset = NewAsset.numbered(Self.count, UUID())
        asset.metadata.camera.lens = lens
        _ = try engine.owner.apply([.insertAsset(asset)])
        var request = AssetRequest(.library)
        request.predicate = try QueryPredicate(format: "isFrontCamera == YES")
        let ids = isFront ? [AssetID(rawValue: Int64(Self.count + 1))] : []
        #expect(try engine.owner.fetch(request).ids == ids)
        #expect(engine.index.origin == .built)
        // The index does not have this order.
        request.sort = [SortTerm(.filename)]
        #expect(try engine.owner.fetch(request).ids == ids)
        #expect(asset.metadata.camera.isFront == isFront)
    }

    @Test func whatTheIndexHasNoRoomForIsFoundWithoutIt() throws {
        try engine.database.write {
            try $0.execute(sql: "UPDATE sqlite_sequence SET seq = 5000000000 WHERE name = 'asset'")
        }
        let far = UUID()
        _ = try engine.owner.apply([.insertAsset(.numbered(0, far))])
        let found = try engine.owner.fetch(AssetRequest(.library)).ids
        #expect(found.count == Self.count + 1)
        #expect(try engine.owner.summaries(found.suffix(1)).map(\.uuid) == [far])
        #expect(engine.index.origin == nil)
        #expect(throws: UnindexableValue.id(5_000_000_001)) {
            try engine.database.pool.read { _ = try IndexRows.all($0) }
        }
    }

    @Test func aValueOfNoUseIsAnErrorAndNoCrash() throws {
        try engine.database.write {
            try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE asset SET pixel_width = -1 WHERE id = 9")
        }
        #expect(throws: UnindexableValue.size(-1)) { try engine.database.pool.read { _ = try IndexRows.all($0) } }
        #expect(try engine.owner.fetch(AssetRequest(.library)).ids.count == Self.count)
    }

    @Test func summariesSayWhatAssetsSay() throws {
        try setFavorite(7..<9, by: engine)
        let ids = [8, 5_000, 9, 1, 4_200].map { AssetID(rawValue: $0) }
        _ = try newestFavorites(engine)
        let assets = try engine.owner.assets(ids)
        #expect(assets.count == 4)
        #expect(try engine.owner.summaries(ids) == assets.map(AssetSummary.init))
    }

    @Test func aFileIsNotWaitedForWhileSomebodySweeps() throws {
        var random = RandomIndexRows(seed: 1)
        let file = IndexFile(bundle: try folder.bundle, library: UUID(), files: .system)
        let segment = Segment(random.rows(1...10))
        let sweep = try #require(try FileLock(exclusiveIfFreeOnFile: folder.bundle.stagingLock))
        let before = try folder.names("")
        try file.write(segment, at: .numbered(7))
        #expect(try folder.names("") == before)
        withExtendedLifetime(sweep) {}
    }

    @Test func aFileThatIsReplacedWhileItIsLookedForIsFound() throws {
        var random = RandomIndexRows(seed: 1)
        let segment = Segment(random.rows(1...10))
        let file = IndexFile(bundle: try folder.bundle, library: UUID(), files: .system)
        for token in [7, 5] { try file.write(segment, at: .numbered(token)) }
        var isReplaced = false
        let snapshot = try file.open(upTo: ChangeToken(rawValue: 9)) { token in
            guard token == ChangeToken(rawValue: 7) else { return 1 }
            if !isReplaced { try file.write(segment, at: .numbered(6)) }
            isReplaced = true
            return nil
        }
        #expect(snapshot?.token == ChangeToken(rawValue: 6))
    }

    private func indexFile() throws -> URL? {
        try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .first { $0.lastPathComponent.hasPrefix("index-") }
    }
}

extension NewAsset {
    /// Returns a photo without a file, taken that number of days after the first.
    static func numbered(_ number: Int, _ uuid: UUID) -> NewAsset {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 40, height: 30))
        let date = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
        metadata.captureDate = CaptureDate(date: date, utcOffsetSeconds: 0, source: .exifOriginal)
        let fingerprint = Fingerprint(of: "\(number)")
        let content = ResourceContent(
            type: .photo, originalFilename: "\(number).jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1,
            fingerprint: fingerprint, pixelSize: metadata.pixelSize)
        let hex = fingerprint.hex
        let placement = Placement(key: "\(hex.prefix(2))/\(hex.dropFirst(2)).jpg", state: .missing)
        return NewAsset(
            uuid: uuid, metadata: metadata, resources: [NewResource(content: content, placement: placement)],
            addedDate: date)
    }
}

extension IndexSnapshot.Place {
    static func numbered(_ token: Int) -> Self { Self(token: ChangeToken(rawValue: Int64(token)), date: 1) }
}

/// Runs the body on a thread of its own, because a thread has one transaction at a time.
func elsewhere(_ body: @escaping @Sendable () throws -> Void) throws {
    let result = Mutex<Result<Void, any Error>>(.success(()))
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        let found = Result { try body() }
        result.withLock { $0 = found }
        isDone.signal()
    }
    isDone.wait()
    try result.withLock { $0 }.get()
}
