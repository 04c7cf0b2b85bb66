// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoFiles
import PhotoImport
import PhotoLibrary
import Testing

/// A program that creates an asset of files gets what an import gets: the bytes whose metadata were read, or an error and
/// nothing.
@Suite struct AssetCreationStagingTests {
    private func created(
        _ fixture: ImportFixture, _ reader: StubReader, _ files: (ResourceType, String)...
    ) throws(LibraryError) -> AssetCreation.Created {
        let root = fixture.folder.path
        return try AssetCreation(in: fixture.engine.connect(.owner), metadata: reader, zones: nil).make(
            UUID(),
            of: files.map { type, name in
                AssetCreation.File(type, originalFilename: name) { () throws(LibraryError) in
                    let descriptor = Glibc.open(root + "/" + name, O_RDONLY | O_CLOEXEC)
                    guard descriptor >= 0 else { throw .system("open", name, errno: errno) }
                    return OpenFile(taking: descriptor)
                }
            }, at: Date(timeIntervalSinceReferenceDate: 0))
    }

    private func staged(_ fixture: ImportFixture) throws -> [String] {
        let incoming = fixture.libraryPath + "/incoming"
        guard FileManager.default.fileExists(atPath: incoming) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: incoming)
            .filter { $0.contains("/") && !$0.hasSuffix(".lock") }
    }

    @Test func aFileThatChangesWhileItIsReadIsRefused() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let path = fixture.folder.path + "/b.jpg"
        let reader = StubReader { text, _ in
            guard text == "photo b" else { return }
            try? "photo b, and more".write(toFile: path, atomically: false, encoding: .utf8)
        }
        let error = #expect(throws: LibraryError.self) {
            try created(fixture, reader, (.photo, "a.jpg"), (.alternatePhoto, "b.jpg"))
        }
        #expect(error?.code == .fileChanged)
        #expect(try staged(fixture) == [])
        withExtendedLifetime(fixture.engine) {}
    }

    @Test func whatFailsLeavesNothingStaged() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "broken b"])
        let error = #expect(throws: LibraryError.self) {
            try created(fixture, StubReader(), (.photo, "a.jpg"), (.alternatePhoto, "b.jpg"))
        }
        #expect(error?.code == .damagedFile)
        #expect(try staged(fixture) == [])
        withExtendedLifetime(fixture.engine) {}
    }

    @Test func theOriginalComesFirstWhateverTheOrderOfTheFiles() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo id=1 a", "a.mov": "video id=1 a"])
        let made = try created(fixture, StubReader(), (.pairedVideo, "a.mov"), (.photo, "a.jpg"))
        #expect(made.asset.resources.map(\.content.type) == [.photo, .pairedVideo])
        #expect(made.asset.metadata.mediaSubtypes.contains(.live))
        #expect(made.staged.count == 2)
        _ = try fixture.engine.connect(.owner).apply([.insertAsset(made.asset)])
        #expect(try staged(fixture) == [])
        withExtendedLifetime(fixture.engine) {}
    }
}
