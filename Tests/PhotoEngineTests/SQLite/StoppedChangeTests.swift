// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// Large changes report how far they are, and can be stopped: nothing of them remains then.
@Suite struct StoppedChangeTests {
    private let engine: SQLiteEngine
    private let folder: LibraryFolder
    private let assets: [UUID]

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
        assets = try engine.add(all: (0..<350).map { "photo \($0)" })
    }

    /// A control that records what it is told, and stops after so many reports.
    private final class Recorder: Sendable {
        private let limit: Int
        private let heard = Mutex<[Int]>([])

        init(limit: Int = .max) { self.limit = limit }

        var counts: [Int] { heard.withLock(\.self) }

        var control: ChangeControl {
            ChangeControl(
                isCancelled: { self.counts.count >= self.limit },
                onProgress: { count in self.heard.withLock { $0.append(count) } })
        }
    }

    private func favorites() throws -> Int {
        let ids = try engine.owner.fetch(AssetRequest(.library)).ids
        return try engine.owner.assets(ids).count(where: \.isFavorite)
    }

    @Test func progressIsReportedAboutEveryHundredObjects() throws {
        let recorder = Recorder()
        let set = try engine.owner.run(recorder.control) { () throws(LibraryError) in
            try engine.owner.apply([.setFavorite(true, assets: assets)])
        }
        #expect(set?.objects.count == 350)
        #expect(recorder.counts == [100, 200, 300])
    }

    @Test(arguments: [0, 1, 3])
    func aStoppedChangeLeavesNothingBehind(after reports: Int) throws {
        let token = try engine.owner.describe().token
        let recorder = Recorder(limit: reports)
        var edit = AssetEdit()
        edit.title = .set("T")
        let changes: [Change] = [.setFavorite(true, assets: assets), .edit(edit, assets: assets)]
        let error = #expect(throws: LibraryError.self) {
            try engine.owner.run(recorder.control) { () throws(LibraryError) in try engine.owner.apply(changes) }
        }
        #expect(error?.code == .cancelled)
        #expect(recorder.counts.count == reports)
        #expect(try favorites() == 0)
        #expect(try engine.owner.describe().token == token)
        // The next change works.
        #expect(try engine.owner.apply([.setFavorite(true, assets: assets)])?.objects.count == 350)
    }

    @Test func aStoppedUndoLeavesTheActionInEffectAndCanBeAskedForAgain() throws {
        _ = try engine.owner.apply([.setFavorite(true, assets: assets)])
        let action = try #require(try engine.owner.action(at: nil))
        let recorder = Recorder(limit: 1)
        let error = #expect(throws: LibraryError.self) {
            try engine.owner.run(recorder.control) { () throws(LibraryError) in try engine.owner.undo(action) }
        }
        #expect(error?.code == .cancelled)
        #expect(try favorites() == 350)
        #expect(try engine.owner.undo(action).assetCount == 350)
        #expect(try favorites() == 0)
    }

    @Test func changesOfOtherCallersAreNotStopped() throws {
        let recorder = Recorder(limit: 0)
        try engine.owner.run(recorder.control) { () throws(LibraryError) in }
        #expect(try engine.owner.apply([.setFavorite(true, assets: assets)])?.objects.count == 350)
    }
}
