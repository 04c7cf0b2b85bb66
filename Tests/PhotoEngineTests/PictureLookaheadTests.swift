// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// Pictures of the assets that come next are read ahead, which nobody notices but by its speed.
@Suite struct PictureLookaheadTests {
    private static let names = (0..<60).map { "p\($0)" }

    private static func thumbnail(_ name: String, showing text: String) -> StoredRendition {
        let rendition = Rendition(
            kind: .thumbnail, size: PixelSize(width: 256, height: 192), jpeg: Array(text.utf8))
        return StoredRendition(of: Fingerprint(of: name), rendition)
    }

    /// A list of photos, each of which may have a thumbnail that holds its name.
    private struct List {
        let library: TestLibrary
        let ids: [AssetID]

        init(_ kind: EngineKind = .sqlite, thumbnailsOf small: [String] = names) throws {
            library = try kind.library { builder in
                for (day, name) in names.enumerated() { builder.photo(name, day: day + 1) }
            }
            try library.owner.storeRenditions(small.map { thumbnail($0, showing: $0) })
            ids = try names.map(library.id)
        }

        /// Asks for the thumbnail of a photo as a list does that goes on behind it.
        func shown(
            _ number: Int, _ file: PictureRequest.FileNeed = .never, to session: (any LibrarySession)? = nil
        ) throws -> String? {
            var request = PictureRequest(longestSide: 256, file: file)
            request.upcoming = Array(ids[(number + 1)...].prefix(24))
            let picture = try (session ?? library.owner).picture(of: ids[number], request)
            #expect(picture.resource.content.originalFilename == names[number] + ".jpg")
            #expect((picture.file != nil) == (file == .always))
            return picture.rendition.map { String(decoding: $0.jpeg, as: UTF8.self) }
        }

        func delete(_ number: Int, by session: any LibrarySession) throws {
            let gone = [library.uuid(names[number])]
            _ = try session.apply([.trashAssets(gone, date: .day(200)), .purgeAssets(gone)])
        }
    }

    @Test(arguments: EngineKind.tested)
    func eachAnswerIsThatOfItsAsset(_ kind: EngineKind) throws {
        let list = try List(kind)
        let shown = try Self.names.indices.map { try list.shown($0, $0 % 7 == 3 ? .always : .never) }
        #expect(shown == Self.names)
        // Back again.
        #expect(try Self.names.indices.reversed().map { try list.shown($0) } == Self.names.reversed())
    }

    @Test(arguments: EngineKind.tested)
    func aPhotoWithoutAThumbnailHasNone(_ kind: EngineKind) throws {
        let list = try List(kind, thumbnailsOf: ["p1", "p9"])
        let shown = try (0..<12).map { try list.shown($0) }
        #expect(shown.compactMap(\.self) == ["p1", "p9"] && shown[1] == "p1" && shown[9] == "p9")
    }

    /// What is stored of a photo in small may change without a change of the library: a second later it is the new one.
    @Test func thePhotosThatComeNextAreReadAhead() throws {
        let list = try List()
        #expect(try (0...1).map { try list.shown($0) } == ["p0", "p1"])
        try list.library.owner.storeRenditions(Self.names.map { Self.thumbnail($0, showing: "new") })
        #expect(try (2...4).map { try list.shown($0) } == ["p2", "p3", "p4"])
        // Each once, and none that is far away.
        #expect(try [2, 40].map { try list.shown($0) } == ["new", "new"])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsGoneIsNotShown(_ kind: EngineKind) throws {
        let list = try List(kind)
        let reader = try list.library.session(Caller(name: "reader", scope: .all))
        #expect(try (0...1).map { try list.shown($0, to: reader) } == ["p0", "p1"])
        try list.delete(2, by: list.library.owner)
        #expect(refusal { try list.shown(2, to: reader) } == .notFound)
        #expect(try (3...4).map { try list.shown($0, to: reader) } == ["p3", "p4"])
        try list.library.owner.give(Caller(name: "reader", scope: .nothing))
        #expect(refusal { try list.shown(5, to: reader) } == .notFound)
    }

    @Test func whatAnotherProgramDeletesIsNotShown() throws {
        let list = try List()
        let engine = try #require(list.library.engine as? SQLiteEngine)
        let other = try SQLiteEngine(opening: URL(filePath: engine.bundle.path), createIfMissing: false)
        #expect(try (0...1).map { try list.shown($0) } == ["p0", "p1"])
        try list.delete(2, by: other.connect(.owner))
        #expect(refusal { try list.shown(2) } == .notFound)
        #expect(try list.shown(3) == "p3")
    }

    @Test func nothingIsShownThatIsOlderThanASecond() throws {
        let time = Mutex(ContinuousClock.now)
        let lookahead = PictureLookahead { time.withLock { $0 } }
        let stamp = CommitStamp(bytes: [1])
        let (first, second) = (AssetID(rawValue: 1), AssetID(rawValue: 2))
        var request = PictureRequest(longestSide: 256, file: .never)
        request.upcoming = [second]
        let resource = try #require(try List().library.resources(of: "p0").first)
        let picture = PictureLookahead.Picture(
            resource: resource, rendition: Self.thumbnail("p0", showing: "p0").rendition)
        func isThere(after wait: Duration) -> Bool {
            #expect(lookahead.take(first, request, at: stamp).missing == [first, second])
            lookahead.add([second: picture], of: [second], for: request, at: stamp)
            time.withLock { $0 += wait }
            return lookahead.take(second, PictureRequest(longestSide: 256, file: .never), at: stamp).picture != nil
        }
        #expect(isThere(after: .milliseconds(900)))
        time.withLock { $0 += .seconds(2) }
        #expect(!isThere(after: .milliseconds(1_100)))
    }
}
