// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoEngine
import PhotoImport
import PhotoLibrary
import Synchronization
import Testing

/// Importing files again restores originals that the library has lost.
@Suite struct OriginalRepairTests {
    enum Harm: CaseIterable {
        case removed, cutShort, replaced
    }

    /// A library in a folder, with the files imported from another folder.
    private struct Scene {
        let fixture: ImportFixture
        let engine: SQLiteEngine

        init(_ files: KeyValuePairs<String, String>) throws {
            let fixture = try ImportFixture(.sqlite, files)
            self.fixture = fixture
            engine = try #require(fixture.engine as? SQLiteEngine)
            try fixture.run()
        }

        func path(_ resource: Resource) throws -> String {
            let key = try #require(resource.placements.first { $0.store == .local }?.key)
            return fixture.libraryPath + "/originals/" + key
        }

        func resources() throws -> [Resource] { try fixture.assets().flatMap(fixture.resources) }

        func harm(_ resource: Resource, _ harm: Harm) throws {
            let file = URL(filePath: try path(resource))
            let bytes = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            switch harm {
            case .removed: break
            case .cutShort: try bytes.dropLast().write(to: file)
            case .replaced: try Data(repeating: 1, count: bytes.count).write(to: file)
            }
        }

        func text(_ resource: Resource) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: try path(resource))), as: UTF8.self)
        }

        func problems() throws -> [VerifyFinding.Problem] {
            try Verifier(engine).verify(deep: true, jobs: 1).findings.map(\.problem)
        }
    }

    @Test(arguments: [Harm.removed, .cutShort], [false, true])
    func whatIsGoneOrOfAnotherSizeComesBack(_ harm: Harm, isElsewhere: Bool) throws {
        let scene = try Scene(["a.jpg": "photo a", "b.jpg": "photo b"])
        try scene.harm(try #require(try scene.resources().first), harm)
        if isElsewhere { try scene.fixture.folder.write("photo a", to: "copy/a copy.jpg") }
        let summary = try scene.fixture.run([isElsewhere ? "copy" : ""])
        #expect(summary.repaired == 1)
        #expect(summary.duplicate == (isElsewhere ? 0 : 1))
        #expect(summary.unaccounted == 0)
        #expect(scene.fixture.files.first?.outcome == .repaired)
        #expect(try scene.resources().map(scene.text) == ["photo a", "photo b"])
        #expect(try scene.problems() == [])
        #expect(try scene.fixture.assets().count == 2)
    }

    @Test func otherBytesOfTheSameSizeAreFoundByReadingThem() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        let resource = try #require(try scene.resources().first)
        try scene.harm(resource, .replaced)
        #expect(try scene.fixture.run().duplicate == 1)
        scene.fixture.options.isDeep = true
        #expect(try scene.fixture.run().repaired == 1)
        #expect(try scene.text(resource) == "photo a")
        #expect(try scene.fixture.run().duplicate == 1)
    }

    @Test(arguments: Harm.allCases)
    func whatVerifyFoundComesBackAndIsPresentAgain(_ harm: Harm) throws {
        let scene = try Scene(["a.jpg": "photo a"])
        try scene.harm(try #require(try scene.resources().first), harm)
        #expect(try scene.problems() == [harm == .removed ? .missingFile : .damagedFile])
        #expect(try scene.fixture.run().repaired == 1)
        #expect(try scene.resources().first?.placements.map(\.state) == [.present])
        #expect(try scene.problems() == [])
        #expect(try scene.fixture.run().duplicate == 1)
    }

    @Test func whatStandsBehindALinkIsNoCopyOfTheLibrarys() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        let path = try scene.path(try #require(try scene.resources().first))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: scene.fixture.path("a.jpg"))
        _ = try? scene.fixture.run()
        #expect(!scene.fixture.outcomes.contains("a.jpg: duplicate"))
        #expect(try Data(contentsOf: URL(filePath: scene.fixture.path("a.jpg"))) == Data("photo a".utf8))
    }

    @Test func aFileThatChangesWhenItIsReadForTheRepairLeavesNothingStaged() throws {
        let scene = try Scene(["a.jpg": "photo victim"])
        try scene.harm(try #require(try scene.resources().first), .removed)
        try scene.fixture.folder.write("photo victim", to: "copy/b.jpg")
        let path = scene.fixture.path("copy/b.jpg")
        let reads = Mutex(0)
        let reader = StubReader { _, _ in
            guard
                reads.withLock({
                    $0 += 1
                    return $0
                }) == 2
            else { return }
            let file = OpenFile(taking: open(path, O_WRONLY | O_APPEND | O_CLOEXEC))
            _ = write(file.descriptor, "more", 4)
        }
        try scene.fixture.run(["copy"], reader: reader)
        #expect(scene.fixture.outcomes == ["copy/b.jpg: failed"])
        #expect(reads.withLock { $0 } == 2)
        let staging = URL(filePath: scene.fixture.libraryPath + "/incoming")
        let left = FileManager.default.enumerator(at: staging, includingPropertiesForKeys: nil)?.allObjects ?? []
        #expect(left.compactMap { ($0 as? URL)?.lastPathComponent }.filter { $0.hasSuffix(".part") } == [])
    }

    @Test func aMovieThatLayInAPhotoComesBackWithIt() throws {
        let scene = try Scene(["a.jpg": "photo a|video seconds=2"])
        try scene.harm(try #require(try scene.resources().last), .removed)
        #expect(try scene.fixture.run().repaired == 1)
        #expect(try scene.text(try #require(try scene.resources().last)) == "video seconds=2")
        #expect(try scene.problems() == [])
    }

    /// Inserts a second asset with the same original.
    private func insertTwin(sharing resource: Resource, in scene: Scene) throws {
        var second = NewAsset(
            metadata: try scene.fixture.assets()[0].metadata, resources: [], addedDate: Date(timeIntervalSince1970: 0))
        second.resources = [NewResource(content: resource.content, placement: resource.placements[0])]
        _ = try scene.engine.owner.apply([.insertAsset(second)])
    }

    @Test func assetsThatShareAnOriginalHaveItAgainTogether() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        let resource = try #require(try scene.resources().first)
        try insertTwin(sharing: resource, in: scene)
        try scene.harm(resource, .removed)
        #expect(try scene.problems() == [.missingFile, .missingFile])
        #expect(try scene.fixture.run().repaired == 1)
        // The states are right before verify runs again.
        #expect(try scene.resources().flatMap(\.placements).map(\.state) == [.present, .present])
        #expect(try scene.problems() == [])
    }

    @Test func assetsThatShareALostOriginalHaveItAgainThoughNobodyNoticed() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        let resource = try #require(try scene.resources().first)
        try insertTwin(sharing: resource, in: scene)
        try scene.harm(resource, .removed)
        #expect(try scene.fixture.run().repaired == 1)
        #expect(try scene.problems() == [])
    }

    /// This happens with originals of another user, or when too many files are open.
    @Test func aCopyThatCannotBeOpenedIsSaidAndNotTakenForDamaged() throws {
        let scene = try Scene(["a.jpg": "photo a", "b.jpg": "photo b"])
        let resource = try #require(try scene.resources().first)
        let path = try scene.path(resource)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let token = try scene.engine.owner.describe().token
        let summary = try scene.fixture.run()
        #expect((summary.failed, summary.duplicate) == (1, 1))
        let reason = try #require(scene.fixture.files.first { $0.outcome == .failed }?.reason)
        #expect(reason.contains("cannot be read") && !reason.contains("damaged"), "\(reason)")
        #expect(try scene.engine.owner.describe().token == token)
        #expect(try scene.resources().flatMap(\.placements).allSatisfy { $0.state == .present })
    }

    @Test func whatABatchLacksIsNotedInOneTransaction() throws {
        let scene = try Scene(["a.jpg": "photo a", "b.jpg": "photo b", "c.jpg": "photo c"])
        for resource in try scene.resources() { try scene.harm(resource, .removed) }
        let token = try scene.engine.owner.describe().token
        #expect(try scene.fixture.run().repaired == 3)
        #expect(try scene.engine.owner.changes(after: token, limit: 100).count == 2)
    }

    /// Another program restores the original between the decision and its transaction.
    @Test func whatWasStagedInVainIsGivenBack() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        try scene.harm(try #require(try scene.resources().first), .removed)
        #expect(try scene.problems() == [.missingFile])
        try scene.fixture.folder.write("photo b", to: "b.jpg")
        let path = scene.fixture.path("")
        let library = URL(filePath: scene.fixture.libraryPath)
        let late = FaultyEngine(scene.engine) {
            let other = try SQLiteEngine(opening: library, createIfMissing: false)
            _ = try ImportJob(session: other.owner, metadata: StubReader(), options: ImportOptions()).run(
                [path], isCancelled: { false }, onEvent: { _ in })
        }
        try scene.fixture.run(into: late)
        #expect(scene.fixture.files.map(\.outcome) == [.duplicate, .duplicate])
        #expect(late.stagedButNotDiscarded == [])
        let incoming = try FileManager.default.subpathsOfDirectory(atPath: library.path + "/incoming")
        #expect(incoming.filter { $0.hasSuffix(".part") } == [])
    }

    @Test func eachOfTwoCopiesIsCountedAndOneRepairs() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        try scene.harm(try #require(try scene.resources().first), .removed)
        try scene.fixture.folder.write("photo a", to: "b.jpg")
        let summary = try scene.fixture.run()
        #expect((summary.repaired, summary.duplicate) == (1, 1))
        #expect(try scene.problems() == [])
    }

    @Test func aDryRunSaysWhatWouldBeRepairedAndRepairsNothing() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        let resource = try #require(try scene.resources().first)
        try scene.harm(resource, .removed)
        let token = try scene.engine.owner.describe().token
        scene.fixture.options.isDryRun = true
        #expect(try scene.fixture.run().repaired == 1)
        #expect(try scene.engine.owner.describe().token == token)
        #expect(!FileManager.default.fileExists(atPath: try scene.path(resource)))
    }

    @Test func aFileThatMustStayOutsideIsReferredToWhereItIsNow() throws {
        let fixture = try ImportFixture(.sqlite, ["old/a.jpg": "photo a"])
        fixture.options.isReference = true
        try fixture.run()
        try fixture.folder.write("photo a", to: "new/a.jpg")
        try FileManager.default.removeItem(atPath: fixture.path("old/a.jpg"))
        let summary = try fixture.run(["new"])
        #expect(summary.repaired == 1)
        let resource = try #require(try fixture.resources(of: fixture.assets()[0]).first)
        #expect(try fixture.engine.owner.open(resource.id).read() == "photo a")
    }

    @Test(arguments: EngineKind.tested)
    func whatIsMarkedMissingIsRepairedInEveryEngine(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a"])
        try fixture.run()
        let resource = try #require(try fixture.resources(of: fixture.assets()[0]).first)
        var placement = resource.placements[0]
        placement.state = .missing
        _ = try fixture.engine.owner.apply([.setPlacement(placement, resource: resource.uuid)])
        #expect(try fixture.run().repaired == 1)
        #expect(try fixture.engine.owner.open(resource.id).read() == "photo a")
        #expect(try fixture.resources(of: fixture.assets()[0]).first?.placements.map(\.state) == [.present])
    }

    @Test func anAssetInTheTrashIsRepairedThere() throws {
        let scene = try Scene(["a.jpg": "photo a"])
        let resource = try #require(try scene.resources().first)
        let asset = try scene.fixture.assets()[0]
        _ = try scene.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
        try scene.harm(resource, .removed)
        #expect(try scene.fixture.run().repaired == 1)
        #expect(try scene.fixture.assets() == [])
        #expect(try scene.problems() == [])
    }

    @Test func aLibraryOfApplePhotosBringsItsOriginalsBack() throws {
        let fixture = try AppleImportFixture(on: .sqlite, ApplePhoto("beach"), ApplePhoto("hill"))
        try fixture.run()
        let beach = try #require(try fixture.asset("beach"))
        let resource = try #require(try fixture.engine.owner.resources(of: [beach.id]).first)
        let path = fixture.libraryPath + "/originals/" + resource.placements[0].key
        try FileManager.default.removeItem(atPath: path)
        try fixture.importAgain()
        #expect(fixture.outcomes == [.duplicate: 1, .repaired: 1])
        #expect(try fixture.engine.owner.open(resource.id).read() == "photo beach")
    }
}
