// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Foundation
import Testing

@testable import photos

/// Each command line of README.md and Docs/cli.md is run as it is written there, by the program that the build made, and has
/// the effect that the page promises.
struct DocumentedCommandsTests {
    @Test func everyCommandLineOfTheDocumentsHasACheck() throws {
        let documented = try Set(DocumentedLine.all())
        let checked = Set(DocumentedCommand.all.map(\.line))
        #expect(documented.subtracting(checked) == [], "without a check")
        #expect(checked.subtracting(documented) == [], "no longer in the documents")
    }

    @Test(arguments: DocumentedCommand.all)
    func aDocumentedCommandHasItsEffect(_ command: DocumentedCommand) throws {
        let desk = try DocumentedDesk()
        try command.prepare(desk)
        let run = try desk.shell(command.line)
        try #require(run.status == command.status, "\(run.output)\(run.errors)")
        try command.check(desk, run)
        #expect(try desk.program.run("verify", "--deep").status == 0)
    }

    /// The installed program runs the same script at the end of `make demo`.
    @Test func theShortFormPassesWithTheProgramOfThisBuild() throws {
        let run = try DocumentedDesk().run(DocumentedLine.root.appending(path: "Scripts/check-program.sh").path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.outputLines.last?.hasSuffix(" passed, 0 failed") == true, "\(run.output)")
    }

    /// The commands that no line of the documents runs have a check here.
    @Test func everyCommandOfTheProgramIsRun() {
        let names = PhotosCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let documented = DocumentedCommand.all.flatMap { $0.line.matches(of: /photos (?:--library \S+ )?([a-z]+)/) }
            .map { String($0.1) }
        let others = ["access", "duplicates", "fingerprint", "folders", "info", "recover", "revert", "sample", "stats"]
        // WatchCommandTests follow a library while another program changes it.
        #expect(Set(documented + others + ["watch", "serve"]) == Set(names))
    }
}

extension DocumentedCommandsTests {
    @Test func aRevertedPhotoLooksAsBefore() throws {
        let desk = try DocumentedDesk()
        let before = try desk.look()
        #expect(try desk.shell("photos edit 3F2A --exposure 1").status == 0)
        #expect(try desk.look() != before)
        #expect(try desk.shell("photos revert 3F2A").output == "1 asset reverted, 0 unchanged\n")
        #expect(try desk.look() == before)
    }

    @Test func infoAndFingerprintAgreeWithB2sum() throws {
        let desk = try DocumentedDesk()
        let asset = try desk.asset(0)
        let file = try #require(
            Samples.files().first { $0.hasSuffix("/" + (asset["originalFilename"] as? String ?? "")) })
        let expected = try #require(try Fingerprints.of([file]).first)
        #expect(try desk.program.run("fingerprint", file).output.hasPrefix(expected))
        let resources = try #require(asset["resources"] as? [JSONText.Object])
        #expect(resources.contains { $0["fingerprint"] as? String == expected })
    }

    @Test func foldersAreMadeAndRenamed() throws {
        let desk = try DocumentedDesk()
        #expect(try desk.shell("photos folders create Travels && photos folders rename Travels Trips").status == 0)
        #expect(try desk.program.run("folders", "list").output.contains("Trips"))
    }

    @Test func statsCountAllAssets() throws {
        let desk = try DocumentedDesk()
        let lines = try JSONText.objects(try desk.program.run("stats", "--json").output)
        #expect("\(lines)".contains("\(Samples.assetCount)"), "\(lines)")
    }

    @Test func accessIsSetAndShown() throws {
        let desk = try DocumentedDesk()
        let before = try desk.program.run("access").output
        #expect(try desk.program.run("access", "--lock-hidden", "on").status == 0)
        #expect(try desk.program.run("access").output != before)
    }

    @Test func duplicatesAreFoundAndMerged() throws {
        let desk = try DocumentedDesk()
        let file = try #require(Samples.files().first { $0.hasSuffix(".JPG") })
        // Readers ignore bytes after the end of the picture.
        try (Data(contentsOf: URL(filePath: file)) + Data("copy".utf8))
            .write(to: desk.program.folder.appending(path: "copy.jpg"))
        #expect(try desk.program.run("import", "copy.jpg").status == 0)
        #expect(try desk.program.run("duplicates", "--similar", "--merge", "--yes").status == 0)
        #expect(try desk.program.assets().count <= Samples.assetCount)
    }

    @Test func anUnclaimedOriginalIsRecovered() throws {
        let desk = try DocumentedDesk()
        let database = desk.library.appending(path: "library.sqlite")
        let copy = try Data(contentsOf: database)
        let file = try #require(Samples.files().first { $0.hasSuffix(".JPG") })
        try (Data(contentsOf: URL(filePath: file)) + Data("another".utf8))
            .write(to: desk.program.folder.appending(path: "another.jpg"))
        #expect(try desk.program.run("import", "another.jpg").status == 0)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
        try copy.write(to: database)
        #expect(try desk.program.run("recover").status == 0)
        #expect(try desk.program.assets().count == Samples.assetCount + 1)
    }
}
