// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoImport
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A program that has locked the renditions is waited for once. Then everything goes on without them for a while.
@Suite struct LockedRenditionsTests {
    private let folder: TemporaryFolder
    private let clock = SteppedClock()
    private let said = ConcurrentReadingTests.Said()
    private var path: String { folder.path + "/renditions.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> RenditionStore {
        var timeout = LockTimeout()
        timeout.limit = .milliseconds(200)
        timeout.logDelay = .milliseconds(20)
        timeout.log = said.add
        return try RenditionStore(in: LibraryBundle(opening: folder.url), timeout: timeout, now: clock.now)
    }

    /// Runs the body while another connection has the file for itself.
    private func whileSomebodyKeepsAll(_ body: () throws -> Void) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inTransaction(.immediate) { _ in
            try body()
            return .rollback
        }
        try other.close()
    }

    /// The messages about the lock, without those about the wait for it.
    private var complaints: [String] {
        said.all.filter { !$0.hasPrefix("Waiting for another connection of this program that has locked") }
    }

    private func holdThatTheStoreIsNamedOnce() {
        #expect(complaints.count == 1)
        #expect(complaints.first?.contains("has locked the library's store of renditions, renditions.sqlite") == true)
        #expect(!said.all.contains { $0.contains("writing to the library") })
    }

    @Test(arguments: [false, true])
    func whoeverStoresWaitsOnceAndReadsMeanwhile(hasItOpen: Bool) throws {
        let (first, second) = try (StoredRendition.thumbnail(of: 1), StoredRendition.thumbnail(of: 2))
        let opened = try self.store()
        try opened.storeRenditions([first])
        let store = hasItOpen ? opened : try self.store()
        try whileAnotherWrites(to: path) { () throws in
            for _ in 0..<3 {
                let error = #expect(throws: LibraryError.self) { try store.storeRenditions([second]) }
                #expect(error?.code == .notWritable)
                #expect(error?.message == complaints.first)
            }
            #expect(try store.rendition(of: first.original, .thumbnail) == first.rendition)
        }
        holdThatTheStoreIsNamedOnce()
        #expect(throws: LibraryError.self, "nothing is tried") { try store.storeRenditions([second]) }
        clock.advance(by: RenditionWaits.pause)
        try store.storeRenditions([second])
        #expect(try store.rendition(of: second.original, .thumbnail) == second.rendition)
    }

    @Test func whoeverReadsWaitsOnceAndFindsNothingAndStoresNothing() throws {
        let rendition = try StoredRendition.thumbnail(of: 1)
        let original = rendition.original
        try self.store().storeRenditions([rendition])
        let store = try store()
        try whileSomebodyKeepsAll { () throws in
            for _ in 0..<3 { #expect(try store.rendition(of: original, .thumbnail) == nil) }
            #expect(try store.renditions(of: [original], longestSide: 256) == [nil])
            #expect(try store.originalsWithout(.thumbnail, among: [original]) == [original])
            #expect(try store.pictureHashes() == [:])
            let error = #expect(throws: LibraryError.self) { try store.storeRenditions([rendition]) }
            #expect(error?.message == complaints.first)
        }
        holdThatTheStoreIsNamedOnce()
        #expect(try store.rendition(of: original, .thumbnail) == nil, "nothing is tried")
        clock.advance(by: RenditionWaits.pause)
        #expect(try store.rendition(of: original, .thumbnail) == rendition.rendition)
    }

    /// Looking needs no writing: pictures are compared by them all the same.
    @Test func hashesThatCannotBeStoredAreKeptInMemory() throws {
        let hash = PictureHash(frequencies: 0xF0F0, gradients: 7)
        let new = try StoredRendition.thumbnail(of: 2, hash)
        let original = new.original
        let store = try store()
        try store.storeRenditions([.thumbnail(of: 1)])
        let version = try store.pictureHashVersion()
        try whileAnotherWrites(to: path) { () throws in
            #expect(throws: LibraryError.self) { try store.storeRenditions([new]) }
            #expect(try store.pictureHashes()[original] == hash)
            #expect(try store.pictureHashVersion() != version)
        }
        #expect(try store.originalsWithout(.thumbnail, among: [original]) == [original], "it is not stored")
    }

    @Test func anImportGoesOnWithoutThem() throws {
        let store = try store()
        try store.storeRenditions([.thumbnail(of: 1)])
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "b.jpg": "photo seconds=1"])
        fixture.options.makesThumbnails = true
        fixture.options.batchSize = 1
        try whileAnotherWrites(to: path) { () throws in
            let summary = try fixture.run(thumbnails: ImportThumbnails(StubMaker(), in: store))
            #expect(summary.imported == 2 && summary.failed == 0)
        }
        holdThatTheStoreIsNamedOnce()
        clock.advance(by: RenditionWaits.pause)
        try fixture.run(thumbnails: ImportThumbnails(StubMaker(), in: store))
        for text in ["photo", "photo seconds=1"] {
            #expect(try store.rendition(of: Fingerprint(of: text), .thumbnail) != nil)
        }
    }
}
