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
}
