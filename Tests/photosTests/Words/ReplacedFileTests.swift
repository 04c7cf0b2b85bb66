// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct ReplacedFileTests {
    @Test
    func aFileAppearsWholeUnderItsName() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "report.csv")
        let file = try ReplacedFile(path: path)
        try file.write(Data("new".utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        try file.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test
    func withoutCommitNothingIsLeft() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "report.csv").path
        do {
            let file = try ReplacedFile(path: path)
            try file.write(Data("new".utf8))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test
    func aFolderAndAMissingFolderAreRefusedWithAWord() throws {
        let folder = try TemporaryFolder()
        let isFolder = #expect(throws: CommandFailure.self) { _ = try ReplacedFile(path: folder.url.path) }
        #expect(isFolder?.message.hasSuffix("is a folder: name a file in it.") == true)
        let missing = #expect(throws: CommandFailure.self) { _ = try ReplacedFile(path: "/nowhere/at/all.csv") }
        #expect(missing?.message.contains("No such file or directory") == true)
    }

    /// Returns a folder with a symbolic link in it that leads to another folder next to it.
    private func folderWithALink() throws -> (owner: TemporaryFolder, root: String) {
        let owner = try TemporaryFolder()
        for name in ["out", "out/real", "victim"] {
            try FileManager.default.createDirectory(
                atPath: owner.url.path + "/" + name, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: owner.url.path + "/out/a", withDestinationPath: owner.url.path + "/victim")
        return (owner, owner.url.path + "/out")
    }

    @Test(arguments: ["R", "R/", "R//", "R/.", "R/real/..", "LINK", "/.R"])
    func noLinkBelowTheRootIsFollowedHoweverItIsSpelled(_ spelling: String) throws {
        let (owner, root) = try folderWithALink()
        let link = owner.url.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: root)
        let spelled = spelling.replacing("R", with: root).replacing("LINK", with: link)
        for (named, file) in [(spelled, root + "/a/report.csv"), (root, spelled + "/a/report.csv")] {
            let refused = #expect(throws: CommandFailure.self, "\(named) \(file)") {
                _ = try ReplacedFile(path: file, below: named)
            }
            #expect(refused?.message.contains("report.csv ") == true)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: owner.url.path + "/victim").isEmpty)
    }

    @Test(arguments: ["R//report.csv", "R/./report.csv", "R//real/.//report.csv"])
    func aFileInTheRootIsWrittenHoweverItIsSpelled(_ spelling: String) throws {
        let (owner, root) = try folderWithALink()
        let path = spelling.replacing("R", with: root)
        let file = try ReplacedFile(path: path, below: root)
        try file.write(Data("new".utf8))
        try file.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
        withExtendedLifetime(owner) {}
    }

    @Test(arguments: ["L/report.csv", "L/originals/ab/x.csv", "./L/originals/../report.csv", "link/x.csv"])
    func aLibraryIsNoPlaceForAFile(_ path: String) throws {
        let folder = try TemporaryFolder()
        for name in ["L/library.json", "L/library.sqlite", "L/originals/ab/x.csv"] {
            _ = try folder.write("", to: name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.path + "/link", withDestinationPath: "L/originals/ab")
        let named = folder.url.path + "/" + path
        let refused = #expect(throws: CommandFailure.self) { _ = try ReplacedFile(path: named) }
        #expect(refused?.message == "\(named) is inside the library. Name a folder outside of it.")
        let kept = try String(contentsOfFile: folder.url.path + "/L/originals/ab/x.csv", encoding: .utf8)
        #expect(kept.isEmpty)
    }
}
