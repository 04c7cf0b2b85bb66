// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// After a purge no small copy of the picture is left, whatever was in the way at that moment.
@Suite struct PurgedRenditionsTests {
    private let folder: LibraryFolder
    private var path: String { folder.path + "/renditions.sqlite" }

    init() throws { folder = try LibraryFolder() }

    private func open() throws -> SQLiteEngine {
        var timeout = LockTimeout()
        timeout.limit = .milliseconds(50)
        timeout.log = { _ in }
        return try SQLiteEngine(opening: folder.url, createIfMissing: true, timeout: timeout)
    }

    /// The bytes of a rendition, which nothing else in the library has.
    private static let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }

    private func rendition(of text: String) -> StoredRendition {
        let hash = PictureHash(frequencies: 1, gradients: 2)
        return StoredRendition(
            of: Fingerprint(of: text),
            Rendition(
                kind: .thumbnail, size: PixelSize(width: 256, height: 192), jpeg: Self.bytes, pictureHash: hash))
    }

    /// Adds a photo with a rendition, and puts it into the trash.
    private func trashed(_ text: String, in engine: SQLiteEngine) throws -> UUID {
        let new = try engine.add(text)
        try engine.owner.storeRenditions([rendition(of: text)])
        _ = try engine.owner.apply([.trashAssets([new.uuid], date: .day(1))])
        return new.uuid
    }

    private func originals() throws -> [Fingerprint] {
        try DatabaseQueue(path: path).read { database in
            let sql = "SELECT original FROM rendition UNION SELECT original FROM picture_hash"
            return try Data.fetchAll(database, sql: sql).compactMap { Fingerprint(bytes: $0) }
        }
    }

    @Test func theyGoWithTheAsset() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        _ = try engine.owner.apply([.purgeAssets([gone])])
        #expect(try originals() == [])
        #expect(try engine.owner.removePurgedOriginals() == [])
    }

    @Test func noByteOfThemIsLeftInTheFileOrItsLog() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        // A piece that does not fit into the page of its row has pages of its own.
        let piece = Data(Self.bytes[10_000..<10_200])
        func isThere() throws -> Bool {
            try ["", "-wal"].contains { suffix in
                try Data(contentsOf: URL(filePath: path + suffix)).firstRange(of: piece) != nil
            }
        }
        #expect(try isThere())
        _ = try engine.owner.apply([.purgeAssets([gone])])
        #expect(try !isThere())
    }

    @Test func aLockKeepsThemUntilTheNextCleaning() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        try whileAnotherWrites(to: path) { () throws in
            _ = try engine.owner.apply([.purgeAssets([gone])])
            #expect(try engine.ids() == [])
            #expect(try folder.files(below: "originals") == [])
            let left = try engine.owner.removePurgedOriginals()
            #expect(left.map(\.path) == ["renditions.sqlite"])
            #expect(left.first?.reason?.contains("has locked the library's store of renditions") == true)
        }
        let later = try open()
        let report = try Verifier(later).verify(deep: false)
        #expect(report.unremoved.map(\.path) == ["renditions.sqlite"])
        #expect(report.findings == [])
        try later.owner.cleanUp()
        #expect(try originals() == [])
        #expect(try later.owner.removePurgedOriginals() == [])
        #expect(try Verifier(later).verify(deep: false).unremoved == [])
    }

    /// A reader keeps the log, which has the bytes.
    @Test func aReaderKeepsThemUntilTheNextCleaning() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        let other = try DatabasePool(path: path)
        try other.read { database in
            _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM rendition")
            _ = try engine.owner.apply([.purgeAssets([gone])])
            #expect(try engine.owner.removePurgedOriginals().map(\.path) == ["renditions.sqlite"])
        }
        try other.close()
        #expect(try open().owner.removePurgedOriginals() == [])
    }

    @Test func somethingElseInTheirPlaceKeepsThemUntilItIsGone() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        let aside = folder.parent.appending(path: "aside").path
        try FileManager.default.moveItem(atPath: path, toPath: aside)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        _ = try engine.owner.apply([.purgeAssets([gone])])
        #expect(try engine.owner.removePurgedOriginals().first?.reason?.contains("is a folder") == true)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: aside, toPath: path)
        try open().owner.cleanUp()
        #expect(try originals() == [])
    }

    /// A photo outside of the library, or one whose file is lost, has no file that goes with it.
    @Test func theyGoWithAnAssetWithoutAFile() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        for file in try folder.names("originals") { try folder.remove("originals/" + file) }
        _ = try engine.owner.apply([.purgeAssets([gone])])
        #expect(try originals() == [])
        #expect(try engine.owner.removePurgedOriginals() == [])
    }

    @Test func thoseOfAPhotoThatIsImportedAgainStay() throws {
        let engine = try open()
        let gone = try trashed("a", in: engine)
        try whileAnotherWrites(to: path) { () throws in _ = try engine.owner.apply([.purgeAssets([gone])]) }
        let later = try open()
        try later.add("a")
        try later.owner.cleanUp()
        #expect(try later.owner.removePurgedOriginals() == [])
        #expect(try originals() == [Fingerprint(of: "a")])
    }

    /// It was purged while they were made.
    @Test func thoseOfAPhotoThatIsGoneAreNotStored() throws {
        let engine = try open()
        try engine.add("a")
        try engine.owner.storeRenditions([rendition(of: "a"), rendition(of: "gone")])
        #expect(try originals() == [Fingerprint(of: "a")])
    }

    @Test func aLibraryWithoutRenditionsGetsNoFileOfThem() throws {
        let engine = try open()
        let new = try engine.add("a")
        _ = try engine.owner.apply([.trashAssets([new.uuid], date: .day(1)), .purgeAssets([new.uuid])])
        #expect(!folder.exists("renditions.sqlite"))
    }

    // MARK: - Verification

    @Test(
        arguments: [
            "DELETE FROM picture_hash WHERE original <> x'\(Fingerprint(of: "a").hex)'",
            "DELETE FROM rendition WHERE original <> x'\(Fingerprint(of: "a").hex)'",
            "UPDATE rendition SET original = 'damaged' WHERE original <> x'\(Fingerprint(of: "a").hex)'",
        ])
    func thoseOfNoAssetAreFoundAndRemoved(_ sql: String) throws {
        let engine = try open()
        try engine.add("a")
        try engine.owner.storeRenditions([rendition(of: "a")])
        do { try RenditionStore(in: folder.bundle).storeRenditions([rendition(of: "gone")]) }
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
        let findings = try Verifier(engine).verify(deep: false).findings
        #expect(findings.map(\.problem) == [.strayRendition])
        #expect(findings.first?.message.contains("photos verify --repair") == true)
        #expect(try engine.repair().count == 1)
        #expect(try originals() == [Fingerprint(of: "a")])
        #expect(try Verifier(engine).verify(deep: false).findings == [])
        #expect(try engine.repair() == [])
    }
}
