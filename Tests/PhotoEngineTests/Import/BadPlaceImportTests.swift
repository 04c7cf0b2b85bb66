// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// When the place of an original is occupied, that file fails by name, and the others are imported.
@Suite struct BadPlaceImportTests {
    enum Obstacle: CaseIterable {
        case folder, linkToNothing, pipe, fileForItsFolder
    }

    private func put(_ obstacle: Obstacle, for text: String, in library: String) throws {
        let hex = Fingerprint(of: text).hex
        let folder = "\(library)/originals/\(hex.prefix(2))"
        let place = "\(folder)/\(hex.dropFirst(2)).jpg"
        try? FileManager.default.removeItem(atPath: obstacle == .fileForItsFolder ? folder : place)
        if obstacle != .fileForItsFolder {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let result =
            switch obstacle {
            case .folder: mkdir(place, 0o700)
            case .linkToNothing: symlink("/nonexistent", place)
            case .pipe: mkfifo(place, 0o600)
            case .fileForItsFolder: mknod(folder, S_IFREG | 0o600, 0)
            }
        try #require(result == 0)
    }

    @Test(arguments: Obstacle.allCases)
    func aNewFileFailsAndTheOthersComeIn(_ obstacle: Obstacle) throws {
        let fixture = try ImportFixture(.sqlite)
        for number in 1...7 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        try put(obstacle, for: "photo 3", in: fixture.libraryPath)
        let summary = try fixture.run()
        #expect(summary.found == 7)
        #expect(summary.imported == 6)
        #expect(fixture.outcomes[2] == "3.jpg: failed")
        let prefix = String(Fingerprint(of: "photo 3").hex.prefix(2))
        #expect(fixture.file("3.jpg")?.reason?.contains("/originals/\(prefix)") == true)
        #expect(try fixture.assets().count == 6)
    }

    @Test(arguments: Obstacle.allCases)
    func aKnownFileWhoseOriginalWasTakenAwayFailsAndTheOthersComeIn(_ obstacle: Obstacle) throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        try fixture.run()
        try put(obstacle, for: "photo a", in: fixture.libraryPath)
        for number in 1...5 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        let summary = try fixture.run()
        #expect(summary.imported == 5)
        #expect(summary.duplicate == 1)
        #expect(fixture.file("a.jpg")?.outcome == .failed)
        #expect(try fixture.assets().count == 7)
    }

    @Test func whatBelongsToAFileThatFailsIsTold() throws {
        let fixture = try ImportFixture(.sqlite, ["1.jpg": "photo 1", "2.dng": "raw 2", "2.jpg": "photo 2"])
        try put(.folder, for: "photo 2", in: fixture.libraryPath)
        let summary = try fixture.run()
        #expect(summary.unaccounted == 0)
        #expect(fixture.outcomes == ["1.jpg: imported", "2.dng: failed", "2.jpg: failed"])
    }

    @Test func whatFailedComesInWhenItsPlaceIsFree() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        try put(.fileForItsFolder, for: "photo a", in: fixture.libraryPath)
        try fixture.run()
        unlink("\(fixture.libraryPath)/originals/\(Fingerprint(of: "photo a").hex.prefix(2))")
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: imported", "b.jpg: duplicate"])
    }

    /// The sync fails once, and then succeeds without having written anything.
    @Test func whatCameIntoAFolderWhoseSyncFailedOnceFailsAndComesInWithTheNextImport() throws {
        let files = try ImportFixture(.memory)
        for number in 1...6 { try files.folder.write("photo \(number)", to: "\(number).jpg") }
        let prefix = String(Fingerprint(of: "photo 3").hex.prefix(2))
        let refusals = Mutex(1)
        var system = FileSystem.system
        system.syncFolder = { (path) throws(LibraryError) in
            let isRefused =
                path.relative == "originals/" + prefix
                && refusals.withLock { count in
                    defer { count = 0 }
                    return count > 0
                }
            if isRefused { throw .system("write to", path.description, errno: EIO) }
            try FileSystem.system.syncFolder(path)
        }
        let library = try LibraryFolder()
        let engine = try library.open(files: system)
        let summary = try files.run(into: engine)
        #expect((summary.imported, summary.failed) == (5, 1))
        #expect(files.outcomes[2] == "3.jpg: failed")
        #expect(files.file("3.jpg")?.reason?.contains("/originals/\(prefix)") == true)
        #expect(refusals.withLock { $0 } == 0)
        try files.run(into: engine)
        #expect(files.outcomes[2] == "3.jpg: imported")
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }
}
