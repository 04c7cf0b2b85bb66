// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoEngine
import PhotoLibrary
import QuerySupport
import Testing

@testable import PhotoImport

@Suite("Broken databases of Apple's library")
struct HostileAppleDatabaseTests {
    private func error(_ fixture: AppleImportFixture) -> LibraryError? {
        do {
            try fixture.importAgain()
            return nil
        } catch {
            return error as? LibraryError
        }
    }

    private func database(_ fixture: AppleImportFixture) -> URL {
        URL(filePath: fixture.path + "/database/Photos.sqlite")
    }

    @Test func aFolderWithoutADatabaseIsNoLibrary() throws {
        let fixture = try AppleImportFixture()
        try fixture.folder.write("x", to: "Test.photoslibrary/originals/0/a.jpeg")
        #expect(
            error(fixture)?.message
                == "“\(fixture.path)” is not a complete library of Apple Photos. It has no folder “database”. Copy the "
                + "whole library, then import the copy.")
    }

    @Test func aLibraryOfPhotos1IsRefusedWithWhatToDo() throws {
        let fixture = try AppleImportFixture()
        try fixture.folder.write("", to: "Test.photoslibrary/database/photos.db")
        #expect(error(fixture)?.code == .unsupported)
        #expect(error(fixture)?.message.contains("Open the library once in Photos on macOS 10.15 or later") == true)
    }

    @Test func garbageIsRefused() throws {
        let fixture = try AppleImportFixture()
        try fixture.folder.write(
            String(repeating: "garbage ", count: 1_000), to: "Test.photoslibrary/database/Photos.sqlite")
        #expect(error(fixture)?.code == .libraryUnreadable)
    }

    @Test func anEmptyDatabaseNamesWhatItLacks() throws {
        let fixture = try AppleImportFixture()
        try fixture.folder.write("", to: "Test.photoslibrary/database/Photos.sqlite")
        #expect(error(fixture)?.message.contains("Its database has no ZASSET or ZGENERICASSET") == true)
    }

    @Test(arguments: ["ZADDITIONALASSETATTRIBUTES", "ZGENERICALBUM", "ZASSET"])
    func aMissingTableIsNamed(_ table: String) throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = "DROP TABLE \(table)"
        try fixture.write()
        #expect(error(fixture)?.message.contains(table) == true)
    }

    @Test(
        arguments: [
            "ZKEYWORD", "ZPERSON", "ZDETECTEDFACE", "ZINTERNALRESOURCE", "ZUNMANAGEDADJUSTMENT", "Z_PRIMARYKEY",
        ])
    func otherTablesMayBeMissing(_ table: String) throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = "DROP TABLE \(table)"
        fixture.builder.albums = [.album("Mine", ["beach"])]
        try fixture.run()
        #expect(try fixture.albums(titled: "Mine") == [["beach"]])
    }

    @Test func aColumnOfTheWrongTypeIsUnknown() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = """
            UPDATE ZASSET SET ZDATECREATED = 'never', ZLATITUDE = x'00', ZFAVORITE = 'yes', ZTRASHEDDATE = 1e300;
            UPDATE ZADDITIONALASSETATTRIBUTES SET ZTITLE = x'FF', ZTIMEZONEOFFSET = 9223372036854775807;
            """
        try fixture.run()
        #expect(try fixture.assets().count == 1)
    }

    @Test(arguments: ["../../outside", "/", "..", "a/../../..", ""])
    func aFolderThatLeadsOutOfTheLibraryIsNotRead(_ directory: String) throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = "UPDATE ZASSET SET ZDIRECTORY = '\(directory)', ZFILENAME = 'secret.jpeg'"
        try fixture.folder.write("photo secret", to: "outside/secret.jpeg")
        try fixture.folder.write("photo secret", to: "secret.jpeg")
        try fixture.run()
        #expect(try fixture.assets().isEmpty)
    }

    @Test func aLinkOutOfTheLibraryIsNotFollowed() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach", files: [:]))
        try fixture.write()
        try fixture.folder.write(
            "photo secret", to: "outside/\(AppleLibraryBuilder.uuid(0).uuidString).jpeg")
        let inner = fixture.path + "/originals/\(AppleLibraryBuilder.uuid(0).uuidString.prefix(1))"
        try FileManager.default.createDirectory(
            atPath: fixture.path + "/originals", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: inner, withDestinationPath: fixture.folder.path + "/outside")
        try fixture.importAgain()
        #expect(try fixture.assets().isEmpty)
    }

    @Test func virtualTablesOfPhotosAreLeftAlone() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = """
            PRAGMA writable_schema = ON;
            INSERT INTO sqlite_master VALUES ('table', 'ZSHARE', 'ZSHARE', 0, 'CREATE VIRTUAL TABLE ZSHARE USING x');
            """
        try fixture.run()
        #expect(try fixture.assets().count == 1)
    }

    @Test(.timeLimit(.minutes(1))) func anEndlessViewIsNotRead() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = """
            ALTER TABLE ZADDITIONALASSETATTRIBUTES RENAME TO ZKEPT;
            CREATE VIEW ZADDITIONALASSETATTRIBUTES AS
            WITH RECURSIVE E(N) AS (SELECT 1 UNION ALL SELECT N + 1 FROM E) SELECT ZKEPT.* FROM E, ZKEPT;
            """
        try fixture.write()
        #expect(error(fixture)?.message.contains("ZADDITIONALASSETATTRIBUTES") == true)
    }

    /// Pages of a tree can refer to the same pages again and again, so that a small file takes for ever.
    @Test(.timeLimit(.minutes(1))) func whatTakesLongerThanItsSizeAllowsIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "Photos.sqlite")
        let error = #expect(throws: LibraryError.self) {
            try AppleDatabase(library: folder.path).read(path, within: .milliseconds(20)) { database in
                let endless = "WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM e) SELECT count(*) FROM e"
                return try Int.fetchOne(database, sql: endless)
            }
        }
        #expect(error?.code == .libraryUnreadable)
        #expect(error?.message.contains("could not be read within") == true)
        #expect(error?.message.contains("import its folder “originals”") == true)
    }

    @Test func twoRowsOfOneIdentifierAreTwoAssets() throws {
        let fixture = try AppleImportFixture(ApplePhoto("one"), ApplePhoto("two"))
        fixture.builder.afterwards = "UPDATE ZASSET SET ZUUID = 'x'"
        try fixture.run()
        #expect(try fixture.assets().count == 2)
    }

    @Test func whatIsNotYetMergedIntoTheDatabaseCounts() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.write()
        let open = try DatabaseQueue(path: database(fixture).path)
        try open.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
            try database.execute(sql: "UPDATE ZADDITIONALASSETATTRIBUTES SET ZTITLE = 'Later'")
        }
        try fixture.importAgain()
        #expect(try fixture.asset("beach")?.metadata.title == "Later")
        try open.close()
    }

    @Test func aCutDatabaseIsRefusedOrReadButNeverTraps() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"), ApplePhoto("hill"))
        fixture.builder.albums = [.folder("F"), .album("A", in: "F", ["beach"])]
        try fixture.write()
        let whole = try Data(contentsOf: database(fixture))
        for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
            try whole.prefix(length).write(to: database(fixture))
            let refused = error(fixture)
            #expect(refused == nil || refused?.code == .libraryUnreadable || refused?.code == .unsupported)
        }
    }

    /// A binary list with an offset outside of it, one that contains itself, one that is cut off, and XML that never ends.
    @Test(
        arguments: [
            "X'62706C6973743030D101025E504C4D6F64656C56657273696F6E114464080BFF\(trailer(offsetWidth: 1))'",
            "X'62706C6973743030D101005E504C4D6F64656C56657273696F6E080B\(trailer(offsetWidth: 1, count: 2))'",
            "X'62706C6973743030D101025E504C'", "'<plist><dict><key>PLModelVersion</key><integer>17'",
            "zeroblob(1048577)",
        ])
    func aBrokenPropertyListCostsOnlyTheVersion(_ list: String) throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.builder.afterwards = "UPDATE Z_METADATA SET Z_PLIST = \(list)"
        try fixture.run()
        #expect(fixture.reconciliation.modelVersion == nil)
        #expect(try fixture.asset("beach") != nil)
    }

    /// Returns the end of a binary property list in hexadecimal digits: the widths, the number of objects, the outermost
    /// one, and the position of the table.
    private static func trailer(offsetWidth: Int, count: Int = 3) -> String {
        func number(_ value: Int) -> String { String(format: "%016X", value) }
        return String(format: "000000000000%02X01", offsetWidth) + number(count) + number(0)
            + number(count == 3 ? 29 : 26)
    }

    @Test func aDatabaseWithChangedBitsIsRefusedOrReadButNeverTraps() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"), ApplePhoto("hill"))
        fixture.builder.albums = [.folder("F"), .album("A", in: "F", ["beach"])]
        try fixture.write()
        let whole = try Data(contentsOf: database(fixture))
        var random = SeededRandom(seed: 7)
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<20 {
                let place = Int(random.next() % UInt64(bytes.count))
                bytes[place] ^= UInt8(truncatingIfNeeded: random.next())
            }
            try bytes.write(to: database(fixture))
            _ = error(fixture)
        }
    }
}
