// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoFiles

struct FolderTreeTests {
    /// A folder `tree`, and beside it a folder `victim` that no call may touch.
    final class Place {
        let url = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")
        var victim: URL { url.appending(path: "victim") }

        init() throws {
            for name in ["tree/real", "victim"] {
                try FileManager.default.createDirectory(
                    at: url.appending(path: name), withIntermediateDirectories: true)
            }
            try Data("mine".utf8).write(to: victim.appending(path: "file"))
        }

        func tree() throws -> FolderTree { try FolderTree(url.appending(path: "tree").path) }

        func path(_ name: String) -> String { url.appending(path: "tree/\(name)").path }

        /// Makes a symbolic link in the tree.
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
        }

        func expectVictimUntouched() throws {
            #expect(try FileManager.default.contentsOfDirectory(atPath: victim.path) == ["file"])
            #expect(try Data(contentsOf: victim.appending(path: "file")) == Data("mine".utf8))
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test(arguments: [
        "../victim/file", "/etc/passwd", "real/../../victim/file", "", ".", "real//x", "x\0/../y", "real/",
        "../\u{301}victim", "real/../\u{301}../victim/file", "..\u{2F}\u{200D}x", "/\u{FE0F}etc",
    ])
    func aPathThatIsNotBelowTheFolderIsRefused(_ path: String) throws {
        let place = try Place()
        let tree = try place.tree()
        let outside = FileFailure(.outside, path)
        #expect(throws: outside) { try tree.status(of: path) }
        #expect(throws: outside) { _ = try tree.open(path, for: .updatingOrNew) }
        #expect(throws: outside) { try tree.remove(path) }
        #expect(throws: outside) { try tree.rename("real", to: path) }
        #expect(throws: outside) { try tree.rename(path, to: "real/x") }
        #expect(throws: outside) { try tree.link("real", to: path) }
        try place.expectVictimUntouched()
    }

    /// A slash with a combining mark is another character in Swift; for the system it is a slash.
    @Test(arguments: ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{1F3FB}", "\u{20DD}"])
    func aSlashIsOneWhateverFollowsIt(_ mark: String) throws {
        let place = try Place()
        try place.link("door", to: "../victim")
        try Data("mine".utf8).write(to: place.victim.appending(path: mark + "file"))
        let tree = try place.tree()
        #expect(try FolderTree.names(of: "door/\(mark)file") == ["door", mark + "file"])
        #expect(throws: FileFailure(.link, "door")) { _ = try tree.open("door/\(mark)file", for: .reading) }
        #expect(throws: FileFailure(.link, "door")) { try tree.remove("door/\(mark)file") }
        #expect(throws: FileFailure(.outside, "../\(mark)x")) { _ = try tree.open("../\(mark)x", for: .updatingOrNew) }
        #expect(!FileManager.default.fileExists(atPath: place.url.appending(path: "\(mark)x").path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.victim.path).count == 2)
    }

    @Test func aListingThatFailsIsNoShortList() {
        #expect(throws: FileFailure(.system(EIO), "real")) {
            try FolderTree.names("real") {
                errno = EIO
                return nil
            }
        }
        #expect(throws: Never.self) { try FolderTree.names("real") { nil } }
    }

    @Test(arguments: ["../victim", "real"])
    func noLinkIsFollowedOnTheWay(_ target: String) throws {
        let place = try Place()
        try place.link("door", to: target)
        let tree = try place.tree()
        let link = FileFailure(.link, "door")
        #expect(throws: link) { try tree.status(of: "door/file") }
        #expect(throws: link) { _ = try tree.open("door/new", for: .new(mode: 0o666)) }
        #expect(throws: link) { try tree.makeFolders("door/deeper") }
        #expect(throws: link) { try tree.remove("door/file") }
        #expect(throws: link) { try tree.names(in: "door") }
        #expect(throws: link) { try tree.syncFolder("door") }
        try place.expectVictimUntouched()
    }

    @Test func aLinkItselfIsSeenAndRemovedButNotOpened() throws {
        let place = try Place()
        try place.link("door", to: "../victim/file")
        let tree = try place.tree()
        #expect(try tree.status(of: "door")?.kind == .link)
        #expect(throws: FileFailure(.link, "door")) { _ = try tree.open("door", for: .updating) }
        #expect(throws: FileFailure(.link, "door")) { _ = try tree.open("door", for: .updatingOrNew) }
        #expect(throws: FileFailure(.system(EEXIST), "door")) { _ = try tree.open("door", for: .new(mode: 0o666)) }
        try tree.remove("door")
        #expect(try tree.status(of: "door") == nil)
        try place.expectVictimUntouched()
    }

    @Test func aFileTakesALinksPlaceAndNotItsTargets() throws {
        let place = try Place()
        try place.link("door", to: "../victim/file")
        let tree = try place.tree()
        _ = try tree.open("new", for: .new(mode: 0o666))
        #expect(throws: FileFailure(.system(EEXIST), "door")) { try tree.link("new", to: "door") }
        try tree.rename("new", to: "door")
        #expect(try tree.status(of: "door")?.kind == .file)
        try place.expectVictimUntouched()
    }

    @Test func aPipeIsNeverWaitedFor() throws {
        let place = try Place()
        try #require(mkfifo(place.path("pipe"), 0o600) == 0)
        let tree = try place.tree()
        for purpose in [FolderTree.Purpose.reading, .updating, .updatingOrNew] {
            #expect(throws: FileFailure(.noFile, "pipe")) { _ = try tree.open("pipe", for: purpose) }
        }
        #expect(throws: FileFailure(.noFolder, "pipe")) { try tree.names(in: "pipe") }
        #expect(throws: FileFailure(.noFile, "real")) { _ = try tree.open("real", for: .reading) }
    }

    @Test func foldersAreMadeAndThoseWithANewNameAreTold() throws {
        let place = try Place()
        let tree = try place.tree()
        #expect(try tree.makeFolders("real/a/b") == ["real", "real/a"])
        #expect(try tree.makeFolders("real/a/b").isEmpty)
        #expect(try tree.names(in: "real/a") == ["b"])
        #expect(try Set(tree.names()) == ["real"])
        try tree.syncFolder("real/a")
        try tree.removeFolder("real/a/b")
        #expect(try tree.status(of: "real/a/b") == nil)
        #expect(try tree.status(of: "nowhere/at/all") == nil)
    }

    @Test func aFolderOfItIsATreeOfItsOwn() throws {
        let place = try Place()
        try place.tree().makeFolders("real/a")
        let tree = try place.tree().folder("real")
        #expect(try tree.names() == ["a"])
        #expect(throws: FileFailure(.outside, "../real")) { try tree.names(in: "../real") }
    }

    @Test func theFolderStaysTheSameWhenItsNameIsGivenToAnother() throws {
        let place = try Place()
        let tree = try place.tree()
        try FileManager.default.moveItem(atPath: place.path(""), toPath: place.url.appending(path: "moved").path)
        try FileManager.default.createSymbolicLink(atPath: place.path(""), withDestinationPath: "victim")
        _ = try tree.open("new", for: .new(mode: 0o666))
        #expect(FileManager.default.fileExists(atPath: place.url.appending(path: "moved/new").path))
        try place.expectVictimUntouched()
    }

    @Test func newFilesFollowTheUmask() throws {
        let place = try Place()
        let tree = try place.tree()
        let allowed = 0o666 & ~Int(try currentUmask())
        _ = try tree.open("new", for: .new(mode: 0o666))
        let mode = try FileManager.default.attributesOfItem(atPath: place.path("new"))[.posixPermissions] as? Int
        #expect(mode == allowed)
    }

    /// Returns the umask as the kernel reports it; calling `umask` would change it for tests that run at the same time.
    private func currentUmask() throws -> UInt32 {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
        return try #require(UInt32(line.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8))
    }

    /// Returns the number of this process's descriptors below the folder; those of tests that run at the same time are
    /// elsewhere.
    private func openDescriptors(below folder: URL) throws -> Int {
        let folder = folder.resolvingSymlinksInPath().path
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
            // A descriptor that was closed since it was listed has no target.
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target?.hasPrefix(folder) == true
        }.count
    }

    @Test func whateverIsDoneAndWhateverFailsNoDescriptorStaysOpen() throws {
        let place = try Place()
        try place.link("door", to: "../victim")
        try #require(mkfifo(place.path("pipe"), 0o600) == 0)
        let tree = try place.tree()
        let before = try openDescriptors(below: place.url)
        #expect(before == 1, "the folder's own")
        for number in 0..<60 {
            let (file, other) = ("real/a/b/\(number)", "real/a/\(number)")
            try tree.makeFolders("real/a/b")
            _ = try tree.open(file, for: .new(mode: 0o666))
            _ = try tree.folder("real/a").status(of: "b/\(number)")
            _ = try tree.open(file, for: .reading)
            try tree.link(file, to: other)
            try tree.rename(other, to: file)
            #expect(try tree.names(in: "real/a/b").contains("\(number)"))
            try tree.syncFolder("real/a/b")
            let failing: [() throws -> Void] = [
                { _ = try tree.open(file, for: .new(mode: 0o666)) }, { _ = try tree.open("real/a", for: .reading) },
                { _ = try tree.open("pipe", for: .updating) }, { _ = try tree.open("real/a/none", for: .reading) },
                { _ = try tree.open("door/file", for: .updating) }, { _ = try tree.folder("real/a/pipe") },
                { _ = try tree.folder("\(file)/deeper") }, { _ = try tree.names(in: file) },
                { try tree.link(file, to: "real/a/b") }, { try tree.link(file, to: "door/x") },
                { try tree.rename(file, to: "real/none/x") }, { try tree.remove("real/a") },
                { try tree.removeFolder("real/a") }, { try tree.syncFolder("real/a/none") },
                { try tree.makeFolders("real/a/b/\(number)/c") }, { try tree.makeFolders("door/c") },
                { try tree.remove("real/../\(number)") },
            ]
            for (index, operation) in failing.enumerated() {
                #expect(throws: FileFailure.self, "operation \(index)", performing: operation)
            }
            try tree.remove(file)
        }
        #expect(try openDescriptors(below: place.url) == before)
        let held = try tree.folder("real/a")
        #expect(try openDescriptors(below: place.url) == before + 1, "they are seen")
        withExtendedLifetime(held) {}
    }
}
