// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// The folder of a library in memory is private, and is gone when the library or its program is.
struct MemoryFolderTests {
    /// Keeps a library until its process exits.
    nonisolated(unsafe) private static var kept: SQLiteEngine?

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func itIsPrivateAndGoesWithTheLibrary() throws {
        let place = try TemporaryFolder()
        try {
            let engine = try SQLiteEngine(in: MemoryFolder(in: place.path))
            _ = try engine.owner.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
            let folder = try #require(Self.names(in: place.path).first)
            var status = stat()
            #expect(stat("\(place.path)/\(folder)", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
            #expect(Self.names(in: engine.bundle.path).contains("library.sqlite"))
        }()
        #expect(Self.names(in: place.path) == [])
    }

    @Test func itStaysWhileASessionOrAFileNeedsIt() throws {
        let place = try TemporaryFolder()
        var session: (any LibrarySession)? = try SQLiteEngine(in: MemoryFolder(in: place.path)).owner
        let staged = try session?.stage(OpenFile(containing: "bytes"), filenameExtension: "jpg")
        #expect(Self.names(in: place.path).count == 1)
        #expect(staged?.byteCount == 5)
        session = nil
        #expect(Self.names(in: place.path) == [])
    }

    @Test func aProgramThatEndsLeavesNothing() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let engine = try SQLiteEngine(inMemory: nil)
            _ = try engine.owner.stage(OpenFile(containing: "bytes"), filenameExtension: "jpg")
            MemoryFolderTests.kept = engine
            MemoryFolderTests.tell(engine.bundle.path)
            exit(EXIT_SUCCESS)
        }
        let library = try Self.told(result)
        #expect(library.hasPrefix(MemoryFolder.place + "/"))
        let folder = URL(filePath: library).deletingLastPathComponent().path(percentEncoded: false)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func theNextUseRemovesWhatAKilledProgramLeft() async throws {
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
            let place = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let engine = try SQLiteEngine(in: MemoryFolder(in: place.path))
            _ = try engine.owner.stage(OpenFile(containing: "bytes"), filenameExtension: "jpg")
            MemoryFolderTests.kept = engine
            MemoryFolderTests.tell(place.path)
            kill(getpid(), SIGKILL)
        }
        let place = try Self.told(result)
        defer { try? FileManager.default.removeItem(atPath: place) }
        #expect(Self.names(in: place).count == 1)
        let living = try MemoryFolder(in: place)
        MemoryFolder.sweep(place)
        #expect(FileManager.default.fileExists(atPath: living.library))
        #expect(Self.names(in: place).count == 1)
    }

    @Test func aSweepLeavesWhatIsNoFolderOfOurs() throws {
        let place = try TemporaryFolder()
        let name = MemoryFolder.namePrefix + UUID().uuidString
        try place.write("mine", to: "elsewhere/novel.txt")
        try place.write("mine", to: MemoryFolder.namePrefix + "notes/novel.txt")
        try place.write("mine", to: name)
        let link = MemoryFolder.namePrefix + UUID().uuidString
        try FileManager.default.createSymbolicLink(
            atPath: "\(place.path)/\(link)", withDestinationPath: "\(place.path)/elsewhere")
        let abandoned = MemoryFolder.namePrefix + UUID().uuidString
        try place.write("left", to: abandoned + "/Memory.photolibrary/originals/ab/cd.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: "\(place.path)/\(abandoned)/link", withDestinationPath: "\(place.path)/elsewhere")
        MemoryFolder.sweep(place.path)
        #expect(
            Self.names(in: place.path) == ["elsewhere", MemoryFolder.namePrefix + "notes", name, link].sorted())
        #expect(Self.names(in: place.path + "/elsewhere") == ["novel.txt"])
    }

    @Test func aPlaceWithoutRoomOrRightsIsNotUsed() throws {
        let place = try TemporaryFolder()
        let temporary = LibraryBundle.path(FileManager.default.temporaryDirectory)
        #expect(MemoryFolder.place(among: ["/nowhere", place.path], room: 1) == place.path)
        #expect(MemoryFolder.place(among: [place.path], room: .max) == temporary)
    }

    // MARK: - Child processes

    private static func tell(_ path: String) {
        FileHandle.standardOutput.write(Data("\nIN \(path)\n".utf8))
    }

    private static func told(_ result: ExitTest.Result?) throws -> String {
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        return String(try #require(output.split(separator: "\n").first { $0.hasPrefix("IN ") }).dropFirst(3))
    }
}
