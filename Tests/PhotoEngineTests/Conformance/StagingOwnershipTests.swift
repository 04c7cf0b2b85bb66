// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoEngine
import PhotoLibrary
import PhotoLibraryTesting
import Testing

/// A session owns what it staged: nobody gets bytes by their fingerprint, and nobody discards what others have staged.
@Suite struct StagingOwnershipTests {
    static let programs = [
        Caller(name: "adder", scope: .addOnly), Caller(name: "limited", scope: .selection(caller: "limited")),
        Caller(name: "locked out", scope: .all),
    ]

    /// A library in which none of the programs sees the asset `secret`.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("seen", day: 1)
            $0.photo("secret", day: 2, hidden: true)
        }
        try library.apply(.setHiddenLock(true), .setSelection([library.uuid("seen")], caller: "limited"))
        return library
    }

    /// Returns an asset that names the bytes of another text than it has staged.
    private func asset(naming text: String, in library: TestLibrary, by caller: Caller) throws -> NewAsset {
        var new = try library.newPhoto("new", as: caller)
        let hex = Fingerprint(of: text).hex
        new.resources[0].content.fingerprint = Fingerprint(of: text)
        new.resources[0].content.byteCount = Int64(text.utf8.count)
        new.resources[0].placement = Placement(key: "\(hex.prefix(2))/\(hex.dropFirst(2)).jpg")
        return new
    }

    @Test(arguments: EngineKind.tested, programs)
    func whoKnowsAFingerprintDoesNotGetItsBytes(_ kind: EngineKind, program: Caller) throws {
        let library = try library(kind)
        let session = try library.session(program)
        for text in ["secret", "never staged"] {
            var new = try asset(naming: text, in: library, by: program)
            for state in [Placement.State.present, .missing, .damaged] {
                new.resources[0].placement.state = state
                #expect(refusal { try session.apply([.insertAsset(new)]) } == .missingOriginal, "\(text), \(state)")
            }
        }
        #expect(try library.fetch() == ["seen"])
    }

    @Test(arguments: EngineKind.tested, programs)
    func theRefusalDoesNotTellWhetherTheLibraryHasTheBytes(_ kind: EngineKind, program: Caller) throws {
        let secret = try library(kind)
        let empty = try kind.library { $0.photo("seen") }
        let messages = try [secret, empty].map { library in
            let new = try asset(naming: "secret", in: library, by: program)
            do {
                _ = try library.session(program).apply([.insertAsset(new)])
                return "applied"
            } catch {
                return "\(error)"
            }
        }
        #expect(messages[0] == messages[1])
        #expect(messages[0].contains("staged"))
    }

    @Test(arguments: EngineKind.tested, programs)
    func whatStagingAnswersDoesNotTellWhetherTheLibraryHasTheBytes(_ kind: EngineKind, program: Caller) throws {
        let answers = try [try library(kind), try kind.library()].map {
            try $0.stage("secret", as: "png", by: program)
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0].placement.key.hasSuffix(".png"))
    }

    @Test(arguments: EngineKind.tested, programs)
    func noResourceGetsBytesByTheirFingerprint(_ kind: EngineKind, program: Caller) throws {
        let library = try library(kind)
        let session = try library.session(program)
        let new = try asset(naming: "secret", in: library, by: program).resources[0]
        let staged = StagedOriginal(
            fingerprint: new.content.fingerprint, byteCount: new.content.byteCount, placement: new.placement)
        let seen = library.uuid("seen")
        let isAdder = program.scope == .addOnly
        let codes = [
            refusal { try session.apply([.addResources([new], asset: seen, metadata: nil)]) },
            refusal { try session.apply([.repair(staged, resource: library.uuid("seen.jpg"))]) },
        ]
        #expect(codes.allSatisfy { $0 == (isAdder ? .accessDenied : .missingOriginal) }, "\(codes)")
        #expect(try library.resources(of: "seen").map(\.placements.count) == [1])
    }

    @Test(arguments: EngineKind.tested, programs)
    func bytesOfAProgramAreInTheLibraryOnly(_ kind: EngineKind, program: Caller) throws {
        let library = try library(kind)
        let session = try library.session(program)
        var new = try library.newPhoto("new", as: program)
        for store in [Placement.Store.reference, Placement.Store(rawValue: "far")] {
            let outside = Placement(store: store, key: "/media//etc/passwd")
            new.resources[0].placement = outside
            #expect(refusal { try session.apply([.insertAsset(new)]) } == .accessDenied)
            let staged = StagedOriginal(fingerprint: Fingerprint(of: "seen"), byteCount: 4, placement: outside)
            let repair = Change.repair(staged, resource: library.uuid("seen.jpg"))
            #expect(refusal { try session.apply([repair]) } == .accessDenied)
        }
    }

    @Test(arguments: EngineKind.tested)
    func whatAProgramSeesItMayNameWithoutStaging(_ kind: EngineKind) throws {
        let library = try library(kind)
        for program in StagingOwnershipTests.programs where program.scope != .addOnly {
            var new = try asset(naming: "seen", in: library, by: program)
            new.uuid = library.name(UUID(), "again for \(program.name)")
            #expect(try library.session(program).apply([.insertAsset(new)]) != nil)
        }
    }

    @Test(arguments: EngineKind.tested, programs)
    func oneSessionDoesNotNameWhatAnotherStaged(_ kind: EngineKind, program: Caller) throws {
        let library = try library(kind)
        let new = try library.newPhoto("new", as: program)
        let other = library.engine.connect(program.identity)
        #expect(refusal { try other.apply([.insertAsset(new)]) } == .missingOriginal)
        #expect(try library.session(program).apply([.insertAsset(new)]) != nil)
    }

    @Test(arguments: EngineKind.tested, programs)
    func oneSessionDoesNotDiscardWhatAnotherStaged(_ kind: EngineKind, program: Caller) throws {
        let library = try library(kind)
        let new = try library.newPhoto("new", as: program)
        let staged = StagedOriginal(
            fingerprint: new.resources[0].content.fingerprint, byteCount: 3, placement: new.resources[0].placement)
        for other in [library.engine.connect(program.identity), library.owner] { try other.discard([staged, staged]) }
        #expect(try library.session(program).apply([.insertAsset(new)]) != nil)
    }

    @Test(arguments: EngineKind.tested)
    func whoLostAccessDiscardsItsOwn(_ kind: EngineKind) throws {
        let library = try library(kind)
        let session = try library.session(StagingOwnershipTests.programs[0])
        let staged = try library.stage("x", by: StagingOwnershipTests.programs[0])
        try library.apply(.setAccess(.denied, level: .addOnly, caller: "adder"))
        try session.discard([staged])
        #expect(refusal { try library.stage("y", by: Caller(name: "adder", scope: .nothing)) } == .accessDenied)
    }

    @Test(arguments: EngineKind.tested)
    func whatAProgramGaveToAnAssetIsNoLongerStaged(_ kind: EngineKind) throws {
        let library = try library(kind)
        let adder = StagingOwnershipTests.programs[0]
        let new = try library.newPhoto("new", as: adder)
        try library.apply(.insertAsset(new), as: adder)
        var second = try library.newPhoto("second", as: adder)
        second.resources[0].content = new.resources[0].content
        second.resources[0].placement = new.resources[0].placement
        #expect(refusal { try library.apply(.insertAsset(second), as: adder) } == .missingOriginal)
    }

    @Test(.timeLimit(.minutes(1)), arguments: EngineKind.tested)
    func onlyARegularFileIsStaged(_ kind: EngineKind) throws {
        let library = try kind.library()
        let zero = OpenFile(taking: Glibc.open("/dev/zero", O_RDONLY | O_CLOEXEC))
        #expect(refusal { try library.owner.stage(zero, filenameExtension: "jpg") } == .invalidRequest)
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let pipe = OpenFile(taking: ends[0])
        defer { close(ends[1]) }
        #expect(refusal { try library.owner.stage(pipe, filenameExtension: "jpg") } == .invalidRequest)
    }

    // MARK: Origins

    /// The owner's next import of the file reads it.
    @Test(arguments: EngineKind.tested, programs)
    func theOriginsOfAProgramAreLeftOut(_ kind: EngineKind, program: Caller) throws {
        let library = try library(kind)
        let file = FileStamp.file("/home/owner/holiday.jpg")
        var new = try library.newPhoto("new", as: program)
        new.resources[0].origin = file
        let remembering = Change.rememberOrigin(file, resource: library.uuid("seen.jpg"))
        #expect(try library.session(program).apply([.insertAsset(new)]) != nil)
        let code = refusal { try library.session(program).apply([remembering]) }
        #expect(code == (program.scope == .all ? nil : .accessDenied))
        #expect(try library.owner.resources(readFrom: [file]).isEmpty)
        #expect(try library.owner.resources(matching: .origins([file])).isEmpty)
        try library.apply(remembering)
        #expect(try library.owner.resources(readFrom: [file]).count == 1)
    }
}
