// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoEngine
import PhotoLibrary
import PhotoWire
import Testing

/// A session follows the access that its caller has at each call.
@Suite struct SessionAccessTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("a", day: 1)
            $0.photo("b", day: 2)
        }
    }

    private func names(_ session: any LibrarySession, in library: TestLibrary) throws -> [String] {
        try session.assets(session.fetch(AssetRequest(.library)).ids).map { library.name(of: $0.uuid) }
    }

    /// The cell may have been a denial: neither the default access nor anything else takes its place.
    @Test(arguments: [99, -1])
    func aDamagedAuthorizationGrantsNothing(_ cell: Int) throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        _ = try engine.owner.apply([
            .setDefaultAccess(.authorized), .setAccess(.denied, level: .readWrite, caller: "program"),
        ])
        try DatabaseQueue(path: folder.path + "/library.sqlite").write {
            try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE access_grant SET status = \(cell)")
        }
        let program = try folder.open().connect(.program("program"))
        #expect(try program.requestAccess(.readWrite) == .restricted)
        #expect(try program.fetch(AssetRequest(.library)).ids.isEmpty)
    }

    /// An asset of which it is unknown whether it is hidden has no files for those whom the lock keeps out.
    @Test(arguments: ["NULL", "'x'", "x'01'"])
    func behindTheLockADamagedHiddenCellHidesTheFilesToo(_ cell: String) throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        try engine.add("a")
        let resource = try #require(try engine.resources().first)
        _ = try engine.owner.apply([
            .setHiddenLock(true), .setAccess(.authorized, level: .readWrite, caller: "program"),
        ])
        try DatabaseQueue(path: folder.path + "/library.sqlite").writeWithoutTransaction {
            let definition = try String.fetchOne($0, sql: "SELECT sql FROM sqlite_schema WHERE name = 'asset'")
            try $0.execute(
                sql: """
                    PRAGMA writable_schema = ON; UPDATE sqlite_schema \
                    SET sql = replace(replace(sql, 'STRICT', ''), 'is_hidden INTEGER NOT NULL', 'is_hidden') \
                    WHERE name = 'asset'; PRAGMA writable_schema = RESET
                    """)
            try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE asset SET is_hidden = \(cell)")
            let count = try Int.fetchOne($0, sql: "SELECT count(*) FROM asset WHERE is_hidden IS \(cell)")
            #expect(count == 1)
            // A library with a table of another definition is not opened.
            try $0.execute(sql: "PRAGMA writable_schema = ON")
            try $0.execute(
                sql: "UPDATE sqlite_schema SET sql = ? WHERE name = 'asset'", arguments: [definition])
            try $0.execute(sql: "PRAGMA writable_schema = RESET")
        }
        let program = try folder.open().connect(.program("program"))
        #expect(try program.resources(of: [resource.asset]) == [])
        #expect(try program.resources(matching: .fingerprints([Fingerprint(of: "a")])) == [])
        #expect(refusal { try program.open(resource.id) } == .notFound)
        #expect(refusal { try program.open(resource.asset, .current).takeFile() } == .notFound)
    }

    /// The engine would read any file for a program that could name it.
    @Test(arguments: EngineKind.tested)
    func aProgramRefersToNoFileOutsideTheLibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setAccess(.authorized, level: .readWrite, caller: "program"))
        let program = library.engine.connect(.program("program"))
        let secret = library.newReference("c", key: "/home//secret")
        #expect(refusal { try program.apply([.insertAsset(secret)]) } == .accessDenied)
        let part = Change.addResources(secret.resources, asset: library.uuid("a"), metadata: nil)
        #expect(refusal { try program.apply([part]) } == .accessDenied)
        #expect(try names(program, in: library) == ["a", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func aSessionSeesAtItsNextCallWhatTheOwnerDecided(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = library.engine.connect(.program("program"))
        let ids = try ["a", "b"].map(library.id)
        let resource = try #require(try library.resources(of: "b").first).id
        try library.apply(.setAccess(.denied, level: .readWrite, caller: "program"))
        #expect(try names(program, in: library) == [])
        try library.apply(.setAccess(.authorized, level: .readWrite, caller: "program"))
        #expect(try names(program, in: library) == ["a", "b"])
        #expect(try program.open(resource).read() == "b")
        try library.apply(.setAccess(.limited, level: .readWrite, caller: "program"))
        #expect(try program.assets(ids).isEmpty)
        try library.apply(.setSelection([library.uuid("a")], caller: "program"))
        #expect(try names(program, in: library) == ["a"])
        #expect(refusal { try program.open(resource) } == .notFound)
        try library.apply(.setSelection([library.uuid("b")], caller: "program"))
        #expect(try program.summaries(ids).map(\.id) == [ids[1]])
        try library.apply(.setAccess(.denied, level: .readWrite, caller: "program"))
        #expect(try program.summaries(ids).isEmpty)
        #expect(refusal { try program.open(resource) } == .notFound)
    }

    @Test(arguments: EngineKind.tested)
    func aSessionMayChangeWhatTheOwnerAllowsAtThatMoment(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = library.engine.connect(.program("program"))
        let change = Change.setFavorite(true, assets: [library.uuid("a")])
        try library.apply(.setAccess(.denied, level: .readWrite, caller: "program"))
        #expect(refusal { try program.apply([change]) } == .accessDenied)
        #expect(refusal { try program.prepareToWrite() } == .accessDenied)
        try library.apply(.setAccess(.authorized, level: .readWrite, caller: "program"))
        try program.prepareToWrite()
        #expect(try program.apply([change]) != nil)
    }

    /// The answers of the user to both access levels, and the refusal of a change and of an addition.
    @Test(
        arguments: EngineKind.tested,
        [
            (.restricted, .restricted, .accessRestricted, .accessRestricted),
            (.restricted, .notDetermined, .accessRestricted, .accessRestricted),
            (.restricted, .authorized, .accessRestricted, nil),
            (.restricted, .denied, .accessRestricted, .accessDenied),
            (.denied, .restricted, .accessDenied, .accessDenied), (.denied, .authorized, .accessDenied, nil),
            (.notDetermined, .restricted, .accessDenied, .accessRestricted),
            (.notDetermined, .notDetermined, .accessDenied, .accessDenied), (.limited, .restricted, nil, nil),
        ] as [(AuthorizationStatus, AuthorizationStatus, LibraryError.Code?, LibraryError.Code?)])
    func aRefusalSaysWhetherAccessIsRestricted(
        _ kind: EngineKind,
        answers: (
            readWrite: AuthorizationStatus, addOnly: AuthorizationStatus, change: LibraryError.Code?,
            addition: LibraryError.Code?
        )
    ) throws {
        let library = try library(kind)
        let a = library.uuid("a")
        try library.apply(
            .setAccess(answers.readWrite, level: .readWrite, caller: "program"),
            .setAccess(answers.addOnly, level: .addOnly, caller: "program"), .setSelection([a], caller: "program"))
        let program = library.engine.connect(.program("program"))
        #expect(refusal { try program.apply([.setFavorite(true, assets: [a])]) } == answers.change)
        #expect(refusal { try program.prepareToWrite() } == answers.addition)
        #expect(
            refusal { try program.stage(OpenFile(containing: "c"), filenameExtension: "jpg") }
                == answers.addition)
    }

    @Test(arguments: EngineKind.tested)
    func theFirstReadAsks(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = library.engine.connect(.program("program"))
        #expect(try program.describe().token == library.token())
        #expect(try program.access(.readWrite) == .notDetermined)
        #expect(try names(program, in: library) == ["a", "b"])
        #expect(try program.access(.readWrite) == .authorized)
        #expect(try program.access(.addOnly) == .notDetermined)
    }

    @Test(arguments: EngineKind.tested)
    func theFirstReadIsAnsweredAsTheLibraryIsSet(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setDefaultAccess(.denied))
        let program = library.engine.connect(.program("program"))
        #expect(try names(program, in: library) == [])
        #expect(try program.access(.readWrite) == .denied)
    }

    @Test(arguments: EngineKind.tested)
    func aChangeDoesNotAsk(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = library.engine.connect(.program("program"))
        let change = Change.setFavorite(true, assets: [library.uuid("a")])
        #expect(refusal { try program.apply([change]) } == .accessDenied)
        #expect(try program.access(.readWrite) == .notDetermined)
    }

    @Test(arguments: EngineKind.tested, AccessLevel.allCases)
    func theOwnerIsAuthorizedWithoutAsking(_ kind: EngineKind, level: AccessLevel) throws {
        let library = try library(kind)
        try library.apply(.setDefaultAccess(.denied), .setAccess(.denied, level: level, caller: "owner"))
        #expect(try library.owner.access(level) == .authorized)
        #expect(try library.owner.requestAccess(level) == .authorized)
        #expect(try library.fetch() == ["a", "b"])
    }

    @Test func aDecisionOfAnotherEngineIsFollowedOverASocket() throws {
        let folder = try LibraryFolder()
        let (first, second) = (try folder.open(), try folder.open())
        try first.add("a")
        let program = LoopbackEngine(wrapping: first).connect(.program("program"))
        #expect(try program.fetch(AssetRequest(.library)).ids.count == 1)
        _ = try second.owner.apply([.setAccess(.denied, level: .readWrite, caller: "program")])
        #expect(try program.fetch(AssetRequest(.library)).ids.isEmpty)
        #expect(try program.access(.readWrite) == .denied)
        _ = try second.owner.apply([.setAccess(.authorized, level: .readWrite, caller: "program")])
        #expect(try program.fetch(AssetRequest(.library)).ids.count == 1)
    }
}
