// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import TestForms
import Testing

/// The memory engine and the SQLite engine give equal answers after the same random changes.
@Suite struct EngineComparisonTests {
    /// The number of lists of changes of each seed; larger with `SOAK=1`.
    private static let rounds = LongForm.isOn ? 800 : 100

    @Test(arguments: [0x5EED, 0xCAFE, 7] as [UInt64])
    func memoryAndSQLiteAgreeOnThousandsOfRandomChanges(_ seed: UInt64) throws {
        let pair = try EnginePair()
        var random = RandomChanges(seed: seed)
        for round in 0..<Self.rounds {
            let (changes, texts) = random.list()
            let caller = random.caller()
            let wasApplied = try pair.apply(changes, staging: texts, as: caller, "seed \(seed), round \(round)")
            random.lastList(wasApplied: wasApplied)
            guard round % 5 == 0 else { continue }
            let reader = random.caller()
            try pair.compare(random.assetRequest(), as: reader, "seed \(seed), round \(round)")
            random.groups += try pair.compare(random.collectionRequest(), as: reader, "seed \(seed), round \(round)")
            try pair.compare(random.match(), as: reader, "seed \(seed), round \(round)")
            try pair.compareFolders(as: reader, "seed \(seed), round \(round)")
        }
        for caller in [.owner, Caller(name: "one", scope: .selection(caller: "one"))] {
            try pair.compareJournals(as: caller)
        }
        try pair.compareAccess()
    }
}

/// The same library in two engines, with the same identity and the same clock.
private final class EnginePair {
    private let folder: TemporaryFolder
    private let engines: [any LibraryEngine]
    private let clock = Clock()

    init() throws {
        folder = try TemporaryFolder()
        let clock = clock
        let sqlite = try SQLiteEngine(
            opening: folder.url.appending(path: "Test.photolibrary"), createIfMissing: true,
            places: GridPlaces(), now: clock.now)
        let identity = try sqlite.owner.describe()
        engines = [
            sqlite,
            MemoryEngine(uuid: identity.uuid, device: identity.device, places: GridPlaces(), now: clock.now),
        ]
    }

    /// A clock that stands still between batches of changes, so that both engines read the same time.
    private final class Clock: Sendable {
        /// Seconds since the beginning: a month after the first assets were added, so that some are recent and others
        /// are not.
        private let seconds = Mutex(30.0 * 86_400 + 200_000)

        func tick() { seconds.withLock { $0 += 1 } }

        @Sendable func now() -> Date { Date(timeIntervalSinceReferenceDate: seconds.withLock { $0 }) }
    }

    /// Applies the changes to both engines. Returns `true` if both applied them.
    func apply(_ changes: [Change], staging texts: [String], as caller: Caller, _ note: String) throws -> Bool {
        clock.tick()
        let answers = try engines.map { engine in
            let session = try engine.session(caller)
            for text in texts { _ = try? session.stage(OpenFile(containing: text), filenameExtension: "jpg") }
            return Answer { try session.apply(changes) }
        }
        try #require(answers[0] == answers[1], "\(note): \(changes)")
        return answers[0].wasApplied
    }

    func compare(_ request: AssetRequest, as caller: Caller, _ note: String) throws {
        let answers = try engines.map { engine in
            let session = try engine.session(caller)
            let ids = try session.fetch(request).ids
            let batches = stride(from: 0, to: ids.count, by: batchLimit).map { Array(ids[$0...].prefix(batchLimit)) }
            let assets = try batches.flatMap { try session.assets($0) }
            let resources = try batches.flatMap { try session.resources(of: $0) }
            return (assets.map(\.withoutID), resources.map(\.withoutID))
        }
        try #require(answers[0].0 == answers[1].0, "\(note): \(request)")
        try #require(answers[0].1 == answers[1].1, "\(note): \(request)")
    }

    /// Compares the groups and lists of moments of a request, and returns their identifiers.
    func compare(_ request: CollectionRequest, as caller: Caller, _ note: String) throws -> [UUID] {
        let answers = try engines.map { engine in
            let session = try engine.session(caller)
            return try session.collections(try session.fetch(request).ids).map(\.withoutID)
        }
        try #require(answers[0] == answers[1], "\(note): \(request)")
        return answers[0].filter { [.group, .momentList].contains($0.localIdentifier.kind) }.map(\.uuid)
    }

    func compare(_ match: ResourceMatch, as caller: Caller, _ note: String) throws {
        let answers = try engines.map { Set(try $0.session(caller).resources(matching: match).map(\.withoutID)) }
        try #require(answers[0] == answers[1], "\(note): \(match)")
    }

    func compareFolders(as caller: Caller, _ note: String) throws {
        let answers = try engines.map { try $0.session(caller).folders() }
        try #require(answers[0] == answers[1], "\(note): folders")
    }

    func compareJournals(as caller: Caller) throws {
        let journals = try engines.map { try $0.session(caller).changes(after: .beginning, limit: .max) }
        #expect(!journals[0].isEmpty)
        #expect(journals[0] == journals[1])
        let numbers = try engines.map { try $0.session(caller).changeSummaries(after: .beginning, limit: .max) }
        #expect(numbers[0] == numbers[1])
        #expect(numbers[0] == journals[0].map { ChangeSetSummary($0) })
    }

    func compareAccess() throws {
        for name in ["one", "two"] {
            for level in AccessLevel.allCases {
                let answers = try engines.map { try $0.connect(.program(name)).access(level) }
                #expect(answers[0] == answers[1])
            }
        }
        #expect(try engines[0].owner.describe() == engines[1].owner.describe())
    }

    /// The result of a batch of changes.
    private enum Answer: Equatable {
        case nothing
        case set(ChangeSet)
        case refused(LibraryError.Code?)

        var wasApplied: Bool {
            switch self {
            case .nothing, .set: true
            case .refused: false
            }
        }

        init(_ apply: () throws -> ChangeSet?) {
            do {
                self = try apply().map(Answer.set) ?? .nothing
            } catch {
                self = .refused((error as? LibraryError)?.code)
            }
        }
    }
}

extension Asset {
    /// The asset without its row number, which differs between engines.
    fileprivate var withoutID: Asset {
        var asset = self
        asset.id = AssetID(rawValue: 0)
        return asset
    }
}

extension CollectionNode {
    /// The collection without its row number, which differs between engines.
    fileprivate var withoutID: CollectionNode {
        switch self {
        case .assets(var collection):
            collection.id = .album(0)
            return .assets(collection)
        case .list(var list):
            list.id = .folder(0)
            return .list(list)
        }
    }
}

extension Resource {
    fileprivate var withoutID: Resource {
        var resource = self
        resource.id = ResourceID(rawValue: 0)
        resource.asset = AssetID(rawValue: 0)
        resource.placements.sort { $0.store.rawValue < $1.store.rawValue }
        return resource
    }
}
