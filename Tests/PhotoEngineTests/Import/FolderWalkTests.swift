// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoEngine
import PhotoLibrary
import Testing

@testable import PhotoImport

@Suite struct FolderWalkTests {
    @Test func foldersAreWalkedInOrderEachAfterItsFiles() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "b/2.jpg": "photo 1", "b/a/1.jpg": "photo 2", "a/9.jpg": "photo 3", "z.jpg": "photo 4",
                "c/1.jpg": "photo 5",
            ])
        try fixture.run()
        #expect(fixture.files.map { fixture.name($0.path) } == ["z.jpg", "a/9.jpg", "b/2.jpg", "b/a/1.jpg", "c/1.jpg"])
    }

    @Test func hiddenThingsAreSkippedWithAWord() throws {
        let fixture = try ImportFixture(.memory, [".a.jpg": "photo 1", ".cache/b.jpg": "photo 2", "c.jpg": "photo 3"])
        try fixture.run()
        #expect(fixture.outcomes == [".a.jpg: skipped", ".cache: skipped", "c.jpg: imported"])
        #expect(fixture.file(".a.jpg")?.reason == "The file is hidden.")
        #expect(fixture.file(".cache")?.reason == "The folder is hidden.")
    }

    @Test func aHiddenFileThatIsNamedIsImported() throws {
        let fixture = try ImportFixture(.memory, [".a.jpg": "photo"])
        try fixture.run([".a.jpg"])
        #expect(fixture.outcomes == [".a.jpg: imported"])
    }

    @Test(arguments: ["Mine.photolibrary", "Photos Library.photoslibrary", "OLD.PHOTOSLIBRARY"])
    func librariesAreSkippedWithAWord(_ name: String) throws {
        let fixture = try ImportFixture(.memory, ["\(name)/originals/a.jpg": "photo"])
        try fixture.run()
        #expect(fixture.outcomes == ["\(name): skipped"])
        #expect(fixture.files[0].reason?.contains("library") == true)
    }

    @Test func aLibraryOfOursIsKnownByItsContentsWhereverItLies() throws {
        let fixture = try ImportFixture(.memory, ["a/b.jpg": "photo"])
        try writeLibrary("a/deep/SS1", fixture)
        try fixture.run()
        #expect(fixture.outcomes == ["a/b.jpg: imported", "a/deep/SS1: skipped"])
        #expect(fixture.file("a/deep/SS1")?.reason?.contains("export this one and import the export") == true)
    }

    @Test(arguments: ["Mine.photolibrary", "SS1"])
    func aLibraryOfOursIsSkippedWhenItIsNamedToo(_ name: String) throws {
        let fixture = try ImportFixture(.memory, ["b.jpg": "photo"])
        try writeLibrary(name, fixture)
        symlink(name, fixture.path("a link"))
        try fixture.run([name, "b.jpg"])
        #expect(Set(fixture.outcomes) == ["\(name): skipped", "b.jpg: imported"])
        try fixture.run(["a link", "b.jpg"])
        #expect(Set(fixture.outcomes) == ["a link: skipped", "b.jpg: duplicate"])
    }

    @Test(arguments: ["Mine.photolibrary", "SS1"])
    func anImportOfNothingButLibrariesOfOursIsRefused(_ name: String) throws {
        let fixture = try ImportFixture()
        try writeLibrary(name, fixture)
        #expect(refusal { try fixture.run([name]) } == .invalidRequest)
        #expect(refusal { try fixture.run([name, name + "/"]) } == .invalidRequest)
        #expect(fixture.events.isEmpty)
        #expect(try fixture.assets().isEmpty)
    }

    /// A folder with one of a library's names alone is a folder.
    @Test func aFolderWithAFileOfALibrarysNameIsImported() throws {
        let fixture = try ImportFixture(.memory, ["a/originals/1.jpg": "photo", "a/library.sqlite": "rows"])
        try fixture.run(["a"])
        #expect(fixture.file("a/originals/1.jpg")?.outcome == .imported)
    }

    private func writeLibrary(_ name: String, _ fixture: ImportFixture) throws {
        for file in ["library.json", "library.sqlite", "originals/ab/1.jpg"] {
            try fixture.folder.write("photo of the library", to: "\(name)/\(file)")
        }
    }

    @Test(arguments: ["Photos Library.photoslibrary", "OLD.PHOTOSLIBRARY", "Slash.photoslibrary/"])
    func aLibraryOfApplesThatIsNamedIsRead(_ name: String) throws {
        let fixture = try ImportFixture(.memory, ["\(name)/originals/a.jpg": "photo"])
        #expect(refusal { try fixture.run([name]) } == .libraryUnreadable)
    }

    @Test func linksAreSkippedSoThatThereAreNoCircles() throws {
        let fixture = try ImportFixture(.memory, ["a/a.jpg": "photo"])
        symlink("..", fixture.path("a/up"))
        symlink("a.jpg", fixture.path("a/b.jpg"))
        symlink("nowhere", fixture.path("a/c.jpg"))
        try fixture.run()
        #expect(fixture.outcomes == ["a/a.jpg: imported", "a/b.jpg: skipped", "a/c.jpg: skipped", "a/up: skipped"])
    }

    @Test func aLinkThatIsNamedIsFollowed() throws {
        let fixture = try ImportFixture(.memory, ["real/a.jpg": "photo 1", "real/b.jpg": "photo 2"])
        symlink("real/a.jpg", fixture.path("file.jpg"))
        symlink("real", fixture.path("folder"))
        try fixture.run(["file.jpg"])
        #expect(fixture.outcomes == ["file.jpg: imported"])
        try fixture.run(["folder"])
        #expect(fixture.outcomes == ["folder/a.jpg: duplicate", "folder/b.jpg: imported"])
        #expect(fixture.reader.read == ["photo 2"])
    }

    @Test(.timeLimit(.minutes(1)))
    func whatIsNeitherFileNorFolderIsNotOpened() throws {
        let fixture = try ImportFixture(.memory, ["b.jpg": "photo"])
        mkfifo(fixture.path("a.jpg"), 0o600)
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: skipped", "b.jpg: imported"])
        try fixture.run(["a.jpg"])
        #expect(fixture.outcomes == ["a.jpg: skipped"])
    }

    @Test func aPathThatIsNotThereFailsAndTheRestGoesOn() throws {
        let fixture = try ImportFixture(.memory, ["b.jpg": "photo"])
        try fixture.run(["a.jpg", "b.jpg"])
        #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: imported"])
        #expect(fixture.file("a.jpg")?.reason == "The file does not exist.")
    }

    @Test func aFolderThatCannotBeReadFailsAndTheRestGoesOn() throws {
        let fixture = try ImportFixture(.memory, ["b.jpg": "photo"])
        let name = String(repeating: "n", count: 250)
        var descriptor = open(fixture.folder.path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<20 {
            mkdirat(descriptor, name, 0o700)
            let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY)
            close(descriptor)
            descriptor = next
        }
        close(descriptor)
        let summary = try fixture.run()
        #expect(summary.imported == 1)
        #expect(summary.failed == 1)
        #expect(fixture.files.last?.reason?.contains("too long") == true)
    }

    @Test func aNameThatIsNotUTF8IsImportedAndCanBeRead() throws {
        let fixture = try ImportFixture()
        let path = Array(fixture.folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8) + [0]
        let file = OpenFile(
            taking: path.withUnsafeBytes {
                open($0.bindMemory(to: CChar.self).baseAddress!, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            })
        _ = write(file.descriptor, "photo", 5)
        try fixture.run()
        #expect(fixture.outcomes == ["caf\\xE9.jpg: imported"])
        #expect(try fixture.assets().map(\.originalFilename) == ["caf\\xE9.jpg"])
        try fixture.run()
        #expect(fixture.outcomes == ["caf\\xE9.jpg: duplicate"])
    }

    @Test func aFileThatIsNamedTwiceIsImportedOnce() throws {
        let fixture = try ImportFixture(.memory, ["a/a.jpg": "photo"])
        try fixture.run(["a", "a/a.jpg", "a/../a"])
        #expect(fixture.outcomes == ["a/a.jpg: imported", "a/a.jpg: duplicate", "a/../a/a.jpg: duplicate"])
    }

    @Test func theFilesThatAreImportedAreThoseThatWereCounted() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
        var outcomes: [String] = []
        let job = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: fixture.options)
        let summary = try job.run(
            [fixture.folder.path], isCancelled: { false },
            onEvent: { event in
                switch event {
                case .found(let files, _):
                    #expect(files == 2)
                    unlink(fixture.path("a.jpg"))
                    #expect(
                        FileManager.default.createFile(atPath: fixture.path("c.jpg"), contents: Data("photo c".utf8)))
                case .file(let file): outcomes.append("\(fixture.name(file.path)): \(file.outcome.rawValue)")
                case .read, .waiting, .waitingForLibrary: break
                }
            })
        #expect(outcomes == ["a.jpg: failed", "b.jpg: imported"])
        #expect(summary.unaccounted == 0)
    }

    @Test func aFolderThatHasBecomeALinkSinceItWasListedIsNotFollowed() throws {
        let fixture = try ImportFixture(.memory, ["a/b/1.jpg": "photo 1", "c.jpg": "photo 2"])
        let job = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: fixture.options)
        var files: [ImportedFile] = []
        let summary = try job.run(
            [fixture.folder.path], isCancelled: { false },
            onEvent: { event in
                switch event {
                case .found:
                    #expect(rename(fixture.path("a"), fixture.path(".a")) == 0)
                    #expect(symlink(".a", fixture.path("a")) == 0)
                case .file(let file): files.append(file)
                case .read, .waiting, .waitingForLibrary: break
                }
            })
        #expect(
            files.map { "\(fixture.name($0.path)): \($0.outcome.rawValue)" } == [
                "c.jpg: imported", "a/b/1.jpg: failed",
            ])
        #expect(files.last?.reason?.contains("it is a symbolic link") == true)
        #expect(summary.unaccounted == 0)
    }

    @Test func aListingReturnsWhatTheWalkFound() throws {
        let fixture = try ImportFixture(
            .memory, ["a/1.jpg": "photo 1", "a/2.jpg": "photo 22", "a/b/.3.jpg": "photo 3", "c.jpg": "photo 4"])
        symlink("a", fixture.path("link"))
        let paths = ["c.jpg", "a/2.jpg", "link", "", "none.jpg"].map(fixture.path)
        var walk = FolderWalk(paths)
        var listing = FolderListing(paths, isCancelled: { false })
        #expect(listing.isWhole)
        #expect(listing.fileCount == 11)
        #expect(listing.byteCount == 52)
        while let found = walk.next() {
            let next = listing.nextFolder()
            let listed = try #require(next)
            #expect(listed == found)
            #expect(listed.map(\.kind) == found.map(\.kind))
            #expect(listed.map(\.identity) == found.map(\.identity))
            #expect(listed.map(\.path) == found.map(\.path))
            #expect(listed.map(\.folder) == found.map(\.folder))
        }
        let rest = listing.nextFolder()
        #expect(rest == nil)
    }

    @Test func aListingThatIsCancelledIsNotWhole() throws {
        let fixture = try ImportFixture(.memory, ["a/1.jpg": "photo 1", "b.jpg": "photo 2"])
        let asked = Counter()
        let listing = FolderListing([fixture.folder.path]) { asked.next() > 1 }
        #expect(!listing.isWhole)
        #expect(listing.fileCount == 1)
    }

    @Test func anEmptyFolderIsNothing() throws {
        let fixture = try ImportFixture()
        let summary = try fixture.run()
        #expect(summary == ImportSummary())
        #expect(fixture.events == [.found(files: 0, bytes: 0)])
    }
}
