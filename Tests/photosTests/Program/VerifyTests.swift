// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct VerifyTests {
    /// Returns the files below `originals`.
    private func originals(_ folder: TemporaryFolder) -> [URL] {
        let root = URL(filePath: folder.program.libraryPath).appending(path: "originals")
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.map { root.appending(path: $0) }.filter { !$0.hasDirectoryPath && !$0.pathExtension.isEmpty }
            .sorted {
                $0.path < $1.path
            }
    }

    private func problems(_ folder: TemporaryFolder, _ arguments: String...) throws -> [String] {
        let run = try folder.program.run(["verify", "--json"] + arguments)
        let report = try JSONText.object(run.output)
        let problems = try #require(report["findings"] as? [JSONText.Object]).compactMap { $0["problem"] as? String }
        #expect(run.status == (problems.isEmpty ? 0 : 4))
        return problems
    }

    @Test
    func aWholeLibraryIsWell() throws {
        let folder = try SampleLibrary.copy()
        let run = try folder.program.run("verify", "--deep")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("All is well: \(Samples.assetCount) assets, "))
        #expect(run.output.hasSuffix("(every byte read)\n"))
        #expect(try problems(folder, "--deep").isEmpty)
    }

    @Test
    func aMissingOriginalIsDamage() throws {
        let folder = try SampleLibrary.copy()
        try FileManager.default.removeItem(at: try #require(originals(folder).first))
        #expect(try problems(folder) == ["missingFile"])
        let run = try folder.program.run("verify")
        #expect(run.status == 4)
        #expect(run.outputLines.count == 2)
        #expect(run.outputLines.last?.hasPrefix("1 problem found: ") == true)
    }

    @Test
    func aChangedByteIsFoundByADeepLook() throws {
        let folder = try SampleLibrary.copy()
        let file = try #require(originals(folder).first)
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try bytes.write(to: file)
        #expect(try problems(folder).isEmpty)
        #expect(try problems(folder, "--deep") == ["damagedFile"])
    }

    @Test
    func anOriginalWithoutARowIsUnclaimed() throws {
        let folder = try SampleLibrary.copy()
        let file = try #require(originals(folder).first)
        let stray = file.deletingLastPathComponent().appending(path: String(repeating: "0", count: 62) + ".jpg")
        try Data("stray".utf8).write(to: stray)
        #expect(try problems(folder) == ["unclaimedFile"])
    }
}
