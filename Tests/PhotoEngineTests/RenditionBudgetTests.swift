// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Renditions take the space that they may take, and prove what they are.
@Suite struct RenditionBudgetTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/renditions.sqlite" }
    /// 64 pages of 4096 bytes.
    private let budget: Int64 = 64 * 4096

    init() throws { folder = try TemporaryFolder() }

    private func store(budget: Int64? = nil) throws -> RenditionStore {
        try RenditionStore(in: LibraryBundle(opening: folder.url), budget: budget ?? self.budget)
    }

    private func original(_ number: Int) throws -> Fingerprint {
        try Fingerprint(repeating: UInt8(number))
    }

    /// Returns a rendition of 2 pages, or of 8 for the screen.
    private func rendition(_ kind: Rendition.Kind, of number: Int) throws -> StoredRendition {
        let size = PixelSize(width: kind.longestSide, height: 1)
        let jpeg = [UInt8](repeating: UInt8(number), count: kind == .thumbnail ? 6_000 : 30_000)
        return StoredRendition(of: try original(number), Rendition(kind: kind, size: size, jpeg: jpeg))
    }

    private func both(_ number: Int) throws -> [StoredRendition] {
        [try rendition(.screen, of: number), try rendition(.thumbnail, of: number)]
    }

    /// Returns the numbers of the originals that have a rendition.
    private func stored(_ kind: Rendition.Kind, among numbers: Range<Int>, in store: RenditionStore) throws -> [Int] {
        try numbers.filter { try store.rendition(of: original($0), kind) != nil }
    }

    /// Returns the bytes of the file in use, read by another connection.
    private func usedBytes() throws -> Int64 {
        try DatabaseQueue(path: path).read { database in
            let pages = try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            return 4096 * (pages - (try Int64.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0))
        }
    }

    private func change(_ sql: String) throws { try DatabaseQueue(path: path).write { try $0.execute(sql: sql) } }

    // MARK: - The budget

    @Test func theSpaceInUseNeverExceedsTheBudget() throws {
        let store = try store()
        for number in 0..<60 {
            try store.storeRenditions(both(number))
            #expect(try usedBytes() <= budget, "after \(number)")
        }
    }

    @Test func oneTransactionThatIsTooLargeStaysWithinTheBudget() throws {
        let store = try store()
        try store.storeRenditions((0..<60).flatMap { try both($0) })
        #expect(try usedBytes() <= budget)
        #expect(try stored(.thumbnail, among: 0..<60, in: store).last == 59)
    }

    @Test func theGridsPicturesAreEvictedLast() throws {
        let store = try store()
        for number in 0..<12 { try store.storeRenditions(both(number)) }
        #expect(try stored(.thumbnail, among: 0..<12, in: store) == Array(0..<12))
        let screens = try stored(.screen, among: 0..<12, in: store)
        #expect(!screens.isEmpty && screens.count < 6)
        #expect(screens == Array((12 - screens.count)..<12), "the oldest went first")
    }

    @Test func theOldestOfTheGridGoFirst() throws {
        let store = try store()
        for number in 0..<60 { try store.storeRenditions([rendition(.thumbnail, of: number)]) }
        let kept = try stored(.thumbnail, among: 0..<60, in: store)
        #expect(kept.count > 10)
        #expect(kept == Array((60 - kept.count)..<60))
    }

    @Test func aLargerPictureTakesThePlaceOfNoSmallerOne() throws {
        let store = try store()
        for number in 0..<60 { try store.storeRenditions([rendition(.thumbnail, of: number)]) }
        let kept = try stored(.thumbnail, among: 0..<60, in: store)
        try store.storeRenditions([rendition(.screen, of: 59)])
        #expect(try store.rendition(of: original(59), .screen) == nil)
        #expect(try stored(.thumbnail, among: 0..<60, in: store) == kept)
    }

    @Test func aPictureLargerThanTheBudgetDisplacesNothing() throws {
        let store = try store()
        try store.storeRenditions(both(1))
        let huge = Rendition(
            kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: Array(repeating: 1, count: Int(budget)))
        try store.storeRenditions([StoredRendition(of: original(2), huge)])
        #expect(try stored(.screen, among: 0..<3, in: store) == [1])
        #expect(try stored(.thumbnail, among: 0..<3, in: store) == [1])
    }

    @Test func aSmallerBudgetHoldsFromTheNextStoreOn() throws {
        try store(budget: 4 * budget).storeRenditions((0..<20).flatMap { try both($0) })
        #expect(try usedBytes() > budget)
        try store().storeRenditions([rendition(.thumbnail, of: 20)])
        #expect(try usedBytes() <= budget)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only root may mount"))
    func aFullDiskLosesNothing() throws {
        let disk = try SmallDisk(kilobytes: 512)
        defer { disk.end() }
        let store = try RenditionStore(in: LibraryBundle(opening: disk.url), budget: 1 << 30)
        var count = 0
        while count < 100, code({ try store.storeRenditions(both(count)) }) == nil { count += 1 }
        #expect((2..<40).contains(count))
        #expect(code { try store.storeRenditions(both(count)) } == .diskFull)
        for kind in Rendition.Kind.allCases {
            #expect(try stored(kind, among: 0..<100, in: store) == Array(0..<count))
        }
    }

    // MARK: - Choosing

    @Test func theSmallestThatSufficesIsChosen() throws {
        let store = try store()
        try store.storeRenditions(both(1))
        try store.storeRenditions([rendition(.thumbnail, of: 2)])
        let sides = [100, 256, 257, 1_024, 2_000]
        #expect(
            try sides.map { try store.renditions(of: [original(1)], longestSide: $0)[0]?.kind }
                == [.thumbnail, .thumbnail, .screen, .screen, .screen])
        #expect(try store.renditions(of: [original(2)], longestSide: 2_000)[0]?.kind == .thumbnail)
        #expect(try store.renditions(of: [original(3)], longestSide: 1)[0] == nil)
    }

    // MARK: - Proof

    @Test func aDamagedPictureCountsAsNoneAndIsMadeAnew() throws {
        try store().storeRenditions(both(1))
        try change("UPDATE rendition SET jpeg = zeroblob(length(jpeg)) WHERE kind = 2")
        let store = try store()
        #expect(try store.rendition(of: original(1), .screen) == nil)
        #expect(try store.renditions(of: [original(1)], longestSide: 1_024)[0]?.kind == .thumbnail)
        try store.storeRenditions(both(1))
        #expect(try store.rendition(of: original(1), .screen) == rendition(.screen, of: 1).rendition)
    }

    @Test func thePictureOfAnotherOriginalIsNotBelieved() throws {
        try store().storeRenditions([rendition(.thumbnail, of: 1)])
        try change("UPDATE rendition SET original = x'\(original(2).hex)'")
        #expect(try store().rendition(of: original(2), .thumbnail) == nil)
    }

    @Test func aFileOfAnotherVersionIsEmptied() throws {
        try DatabaseQueue(path: path).write { database in
            try database.execute(
                sql: """
                    CREATE TABLE rendition (id INTEGER PRIMARY KEY, original BLOB, kind INTEGER, jpeg BLOB);
                    INSERT INTO rendition (original, kind, jpeg) VALUES (x'\(original(1).hex)', 1, x'FF');
                    PRAGMA user_version = 1;
                    """)
        }
        let store = try store()
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
        #expect(try store.originalsWithout(.thumbnail, among: [original(1)]) == [original(1)])
        try store.storeRenditions([rendition(.thumbnail, of: 2)])
        #expect(try stored(.thumbnail, among: 0..<3, in: store) == [2])
    }
}

/// A folder on a file system of its own, in memory, until ``end()``.
struct SmallDisk {
    private let folder: TemporaryFolder
    var url: URL { folder.url }

    static let isPossible: Bool = {
        guard getuid() == 0, let disk = try? SmallDisk(kilobytes: 64) else { return false }
        disk.end()
        return true
    }()

    init(kilobytes: Int) throws {
        folder = try TemporaryFolder()
        try SmallDisk.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path)
    }

    func end() { try? SmallDisk.run("umount", "--lazy", folder.path) }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw LibraryError(.inputOutput, words.joined(separator: " ")) }
    }
}
