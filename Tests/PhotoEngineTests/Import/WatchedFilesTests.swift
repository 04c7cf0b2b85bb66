// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Testing

@testable import PhotoImport

/// Watched folders, looked at by the test itself.
@Suite(.timeLimit(.minutes(5)))
struct WatchedFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func watched(quiet: Duration = .zero) throws -> WatchedFiles {
        try WatchedFiles([folder.path], quiet: quiet)
    }

    /// Looks at the files until there is something to import, and returns their names.
    private func next(_ files: inout WatchedFiles) throws -> [String] {
        while true {
            files.update { false }
            if let round = files.takeRound() { return names(round) }
            files.wait(milliseconds: 1_000)
        }
    }

    private func names(_ round: WatchedFiles.Round) -> [String] {
        var listing = round.listing
        var names: [String] = []
        while let group = listing.next() { names += group.map(\.entry.path.displayText) }
        return names.map { $0.replacing(folder.path + "/", with: "") }
    }

    @Test func whatIsThereComesFirstAndThenWhatAppears() throws {
        try folder.write("photo 1", to: "1.jpg")
        var files = try watched()
        #expect(try next(&files) == ["1.jpg"])
        try folder.write("photo 2", to: "2.jpg")
        #expect(try next(&files) == ["2.jpg"])
    }

    @Test func newFoldersAndThoseThatAreMovedHereAreWatched() throws {
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("photo 1", to: "moved/deep/1.jpg")
        var files = try watched()
        files.update { false }
        try folder.write("photo 2", to: "new/2.jpg")
        #expect(try next(&files) == ["new/2.jpg"])
        #expect(rename(elsewhere.path + "/moved", folder.path + "/moved") == 0)
        #expect(try next(&files) == ["moved/deep/1.jpg"])
        try folder.write("photo 3", to: "moved/deep/3.jpg")
        #expect(try next(&files) == ["moved/deep/3.jpg"])
        // Within the tree: the new place counts.
        #expect(rename(folder.path + "/moved", folder.path + "/new/again") == 0)
        #expect(try next(&files) == ["new/again/deep/1.jpg", "new/again/deep/3.jpg"])
        try folder.write("photo 4", to: "new/again/deep/4.jpg")
        #expect(try next(&files) == ["new/again/deep/4.jpg"])
    }

    @Test func whatMayBeOfTheSameAssetIsCompany() throws {
        try folder.write("photo 1", to: "1.jpg")
        try folder.write("photo 2", to: "2.jpg")
        var files = try watched()
        #expect(try next(&files) == ["1.jpg", "2.jpg"])
        try folder.write("raw 1", to: "1.dng")
        files.update { false }
        while true {
            files.update { false }
            guard let round = files.takeRound() else {
                files.wait(milliseconds: 1_000)
                continue
            }
            #expect(names(round).sorted() == ["1.dng", "1.jpg"])
            #expect(round.found == 1)
            #expect(files.isFound(folder.path + "/1.dng") && !files.isFound(folder.path + "/1.jpg"))
            break
        }
    }

    @Test func aFileThatIsOpenForWritingWaits() throws {
        var files = try watched()
        files.update { false }
        try folder.write("photo 1", to: "1.jpg")
        let writer = try FileHandle(forWritingTo: URL(filePath: folder.path + "/1.jpg"))
        try folder.write("photo 2", to: "2.jpg")
        #expect(try next(&files) == ["2.jpg"])
        files.update { false }
        #expect(files.takeRound() == nil)
        try writer.close()
        #expect(try next(&files) == ["1.jpg"])
    }

    /// More reports than the kernel keeps.
    @Test func lostReportsAreMadeGoodByAWalk() throws {
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        try #require(count <= 100_000)
        try folder.write("photo", to: "old.jpg")
        var files = try watched()
        #expect(try next(&files) == ["old.jpg"])
        for number in 0..<count {
            let descriptor = open(folder.path + "/\(number).jpg", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        var found: [String] = []
        while found.count < count { found += try next(&files) }
        #expect(Set(found) == Set((0..<count).map { "\($0).jpg" }))
        #expect(found.count == count)
    }

    @Test func aFolderThatIsGoneIsSaid() throws {
        try folder.write("photo 1", to: "in/1.jpg")
        var files = try WatchedFiles([folder.path + "/in"], quiet: .zero)
        #expect(rename(folder.path + "/in", folder.path + "/out") == 0)
        files.update { false }
        #expect(!files.hasRoots)
        #expect(files.takeRound() == nil)
        let failures = files.takeFailures()
        #expect(failures.map(\.path) == [folder.path + "/in"])
        #expect(failures.first?.reason?.contains("is no longer watched") == true)
    }

    @Test(arguments: ["Mine.photolibrary/x", "Theirs.photoslibrary/originals/0", "plain/originals/ab"])
    func aFolderInALibraryIsRefused(_ path: String) throws {
        for name in ["library.json", "library.sqlite", "originals/ab/1.jpg"] {
            try folder.write("photo", to: "plain/" + name)
        }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/" + path, withIntermediateDirectories: true)
        #expect {
            try WatchedFiles([folder.path + "/" + path], quiet: .zero)
        } throws: {
            ($0 as? LibraryError)?.code == .invalidRequest && "\($0)".contains("is inside a photo library")
        }
    }

    @Test func librariesInAFolderAreLeftAlone() throws {
        var files = try watched()
        files.update { false }
        for name in ["library.json", "library.sqlite", "originals/ab/1.jpg"] {
            try folder.write("photo", to: "above/plain/" + name)
        }
        try folder.write("photo", to: "above/plain.photolibrary/2.jpg")
        try folder.write("photo", to: "above/3.jpg")
        var found: [String] = []
        while !found.contains("above/3.jpg") { found += try next(&files) }
        #expect(Set(found) == ["above/plain", "above/plain.photolibrary", "above/3.jpg"])
    }
}
