// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// The file of renditions may be replaced by anything while it is open for writing: nobody waits, and nothing outside of
/// the library is read or written.
@Suite struct ReplacedRenditionsTests {
    private let folder: LibraryFolder
    private let victim: AttackVictim

    init() throws {
        folder = try LibraryFolder()
        victim = try AttackVictim(beside: folder)
        let added = try folder.open().add("a")
        try victim.add(try #require(OriginalKey(added.resources[0].placement.key)))
    }

    private func stored(_ byte: UInt8) throws -> StoredRendition {
        StoredRendition(
            of: try Fingerprint(repeating: byte),
            Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [byte]))
    }

    @Test(arguments: ["", "-wal", "-shm"], AttackedBundleTests.Intruder.anybodys)
    func whoHasItOpenNeitherWaitsNorFollows(_ suffix: String, _ intruder: AttackedBundleTests.Intruder) throws {
        let place = folder.path + "/renditions.sqlite"
        do {
            let store = try RenditionStore(in: folder.bundle)
            try store.storeRenditions([stored(1)])
            // Whoever has it open keeps it.
            try #require(rename(place + suffix, folder.parent.appending(path: "moved").path) == 0)
            try victim.put(intruder, at: place + suffix)
            let isRefused = (try? store.storeRenditions([stored(2)])) == nil
            #expect(isRefused || !suffix.isEmpty, "what is no file has no renditions")
            for byte: UInt8 in [1, 2] {
                let found = try? store.rendition(of: stored(byte).original, .thumbnail)
                #expect(try found == nil || found == stored(byte).rendition)
            }
        }
        #expect(try victim.isUntouched())
        // SQLite may have removed what had the name of its log.
        _ = intruder == .folder ? rmdir(place + suffix) : unlink(place + suffix)
        let store = try RenditionStore(in: folder.bundle)
        try store.storeRenditions([stored(3)])
        #expect(try store.rendition(of: stored(3).original, .thumbnail) == stored(3).rendition)
    }

    @Test(arguments: AttackedBundleTests.Intruder.anybodys)
    func theLibraryShowsItsOriginalsThen(_ intruder: AttackedBundleTests.Intruder) throws {
        let engine = try folder.open()
        let original = try #require(try engine.owner.resources(of: engine.ids()).first).content.fingerprint
        let rendition = Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [1])
        try engine.owner.storeRenditions([StoredRendition(of: original, rendition)])
        let place = folder.path + "/renditions.sqlite"
        try #require(rename(place, folder.parent.appending(path: "moved").path) == 0)
        try victim.put(intruder, at: place)
        let request = PictureRequest(longestSide: 256, file: .unlessRenditionSuffices)
        let picture = try engine.owner.picture(of: try #require(engine.ids().first), request)
        #expect(picture.rendition == nil)
        #expect(picture.takeFile()?.read() == "a")
        #expect(try victim.isUntouched())
    }

    @Test(arguments: AttackedBundleTests.Intruder.anybodys)
    func whatIsNoFileIsNamedAndLeftAlone(_ intruder: AttackedBundleTests.Intruder) throws {
        let place = folder.path + "/renditions.sqlite"
        try victim.put(intruder, at: place)
        let (said, clock) = (ConcurrentReadingTests.Said(), SteppedClock())
        var timeout = LockTimeout()
        timeout.log = said.add
        let store = try RenditionStore(in: folder.bundle, timeout: timeout, now: clock.now)
        let new = try stored(1)
        for _ in 0..<3 { #expect(try store.rendition(of: new.original, .thumbnail) == nil) }
        #expect(said.all.count == 1)
        #expect(said.all.first?.hasPrefix("“\(place)” is a") == true)
        #expect(said.all.first?.contains("Move it away") == true)
        let error = #expect(throws: LibraryError.self) { try store.storeRenditions([new]) }
        #expect(error?.code == .notWritable && error?.message == said.all.first)
        let findings = try Verifier(try folder.open()).verify(deep: false).findings
        #expect(findings.map(\.path) == ["renditions.sqlite"])
        #expect(findings.first?.message == said.all.first)
        #expect(try victim.isUntouched())

        _ = intruder == .folder ? rmdir(place) : unlink(place)
        clock.advance(by: RenditionWaits.pause)
        try store.storeRenditions([new])
        #expect(try store.rendition(of: new.original, .thumbnail) == new.rendition)
    }
}
