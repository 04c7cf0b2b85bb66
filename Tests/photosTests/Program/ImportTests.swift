// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct ImportTests {
    @Test
    func theLastLineCountsEveryFile() throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run("import", Samples.path())
        #expect(run.status == 0, "\(run.errors)")
        let counts = try Counts(line: try #require(run.outputLines.last))
        #expect(run.outputLines.count == 1)
        #expect(counts.imported == Samples.assetCount)
        #expect(counts.failed == 0)
        #expect(counts.total == (try Samples.files().count))
    }

    /// Decoding takes seconds before the first result.
    @Test
    func aTerminalShowsFromTheStartHowMuchThereIs() throws {
        let folder = try TemporaryFolder()
        let photos = try Samples.manyPhotos(3, in: folder)
        let (running, terminal) = try folder.program.startOnATerminal(["import", "--thumbnails", photos])
        #expect(terminal.waits(for: "0 of 3 files"), "\(terminal.shown)")
        #expect(terminal.rest().contains("Importing"))
        #expect(running.waitForEnd() == 0)
    }

    @Test
    func importingTwiceCountsDuplicates() throws {
        let folder = try TemporaryFolder()
        let first = try Counts(line: folder.program.run("import", Samples.path()).output)
        let second = try folder.program.run("import", Samples.path())
        #expect(second.status == 0)
        let counts = try Counts(line: second.output)
        #expect((counts.imported, counts.paired, counts.failed) == (0, 0, 0))
        #expect(counts.duplicate == first.imported + first.paired + first.duplicate)
        #expect(try folder.program.run("list", "--json").outputLines.count == Samples.assetCount)
    }

    @Test
    func jsonIsOneObjectForEachFileAndNothingElse() throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run("import", "--json", Samples.path())
        #expect(run.status == 0)
        let objects = try JSONText.objects(run.output)
        #expect(Set(objects.compactMap { $0["path"] as? String }) == Set(try Samples.files()))
        #expect(objects.count == (try Samples.files().count))
        #expect(objects.filter { $0["outcome"] as? String == "imported" }.count == Samples.assetCount)
        for object in objects {
            #expect((object["localIdentifier"] as? String)?.hasSuffix("/L0/001") == true)
            #expect((object["fingerprint"] as? String)?.count == 64)
            #expect(object["isDamaged"] as? Bool == false)
        }
        #expect(run.errors.contains("\(Samples.assetCount) imported"))
    }

    @Test
    func aDryRunChangesNothing() throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run("import", "--dry-run", Samples.path())
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("Dry run, nothing changed: \(Samples.assetCount) would be imported, "))
        #expect(!FileManager.default.fileExists(atPath: folder.program.libraryPath))

        try folder.program.run("import", Samples.path())
        let again = try folder.program.run("import", "--dry-run", Samples.path())
        #expect(again.output.hasPrefix("Dry run, nothing changed: 0 would be imported, 0 would be paired, "))
    }

    @Test
    func whatCannotBeImportedIsNamedAndTheRestGoesOn() throws {
        let folder = try TemporaryFolder()
        let sources = folder.url.appending(path: "in")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: try #require(try Samples.files().first), toPath: sources.appending(path: "good.jpg").path)
        let text = try folder.write("These are only words.", to: "in/words.jpg")
        let broken = try folder.write("\u{FFFD}", to: "in/empty.png")
        let run = try folder.program.run("import", sources.path)
        let counts = try Counts(line: run.output)
        #expect(counts.imported == 1)
        #expect(counts.skipped + counts.failed == 2)
        #expect(run.status == (counts.failed > 0 ? 3 : 0))
        for path in [text, broken] {
            let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("\(path): ") }
            #expect(lines.count == 1)
            #expect(lines.allSatisfy { $0.hasSuffix("; skipped") || $0.hasSuffix("; not imported") }, "\(lines)")
        }
    }

    @Test
    func aLibraryOfThisProgramIsNoFolderOfPhotosUnderAnyName() throws {
        let folder = try SampleLibrary.copy()
        let place = folder.url.appending(path: "SS1").path
        try FileManager.default.moveItem(atPath: folder.program.libraryPath, toPath: place)
        for (library, count) in [(place, Samples.assetCount), (folder.program.libraryPath, 0)] {
            let run = try folder.program.run("import", place, "--library", library)
            #expect(run.status == 1)
            #expect(run.errors.contains("Nothing was imported from “\(place)”. It is a photo library of this program"))
            #expect(run.errors.contains("export FOLDER --sidecar json, then photos import FOLDER."))
            #expect(try folder.program.run("list", "--json", "--library", library).outputLines.count == count)
        }
    }

    @Test
    func aMissingFolderStopsBeforeAnythingIsDone() throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run("import", try Samples.path(), "/nowhere")
        #expect(run.status == 1)
        #expect(run.errors == "Error: There is no file or folder /nowhere. Nothing was imported. Check the path.\n")
        #expect(!FileManager.default.fileExists(atPath: folder.program.libraryPath))
    }

    @Test(arguments: ["report.csv", "report.jsonl"])
    func theReportHasALineForEachFile(_ name: String) throws {
        let folder = try TemporaryFolder()
        try folder.program.run("import", "--report", name, Samples.path())
        let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\n")
        let fileCount = try Samples.files().count
        if name.hasSuffix(".csv") {
            #expect(lines.count == fileCount + 1)
            #expect(
                lines.first == "path,outcome,reason,localIdentifier,resourceType,uti,byteSize,fingerprint,isDamaged")
        } else {
            #expect(try JSONText.objects(text).count == fileCount)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.hasSuffix(".tmp") })
    }

    @Test
    func anAlbumIsMadeOnceAndFilled() throws {
        let folder = try TemporaryFolder()
        try folder.program.run("import", "--album", "Rome 2024", Samples.path())
        try folder.program.run("import", "--album", "Rome 2024", Samples.path())
        let albums = try JSONText.objects(folder.program.run("albums", "--json").output)
        #expect(albums.count == 1)
        #expect(albums.first?["localizedTitle"] as? String == "Rome 2024")
        #expect(try folder.program.identifiers("--album", "Rome 2024").count == Samples.assetCount)
        // A burst counts as one, as in a fetch.
        let frames = try folder.program.identifiers("--predicate", "burstIdentifier != nil").count
        #expect(frames > 1)
        let shown = Samples.assetCount - frames + 1
        #expect(albums.first?["estimatedAssetCount"] as? Int == shown)
    }
}

/// The counts in the last line of an import.
struct Counts: Equatable {
    var imported = 0
    var paired = 0
    var duplicate = 0
    var skipped = 0
    var failed = 0

    var total: Int { imported + paired + duplicate + skipped + failed }

    init(line: String) throws {
        let match = try #require(
            line.firstMatch(of: /(\d+) imported, (\d+) paired, (\d+) duplicate, (\d+) skipped, (\d+) failed/), "\(line)"
        )
        let numbers = [match.1, match.2, match.3, match.4, match.5].map { Int($0) ?? -1 }
        (imported, paired, duplicate, skipped, failed) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    }
}

struct ImportingAtOnceTests {
    /// Several programs import the same folder into one library, which does not exist at the start.
    @Test(arguments: [2, 4, 8])
    func eachAssetComesInOnce(programs: Int) throws {
        let folder = try TemporaryFolder()
        let running = try (0..<programs).map { _ in
            try folder.program.start("import", "--jobs", "2", "--albums-from-folders", Samples.path())
        }
        var sums: [Counts] = []
        for program in running {
            var last = ""
            while let line = program.nextLine() { last = line }
            #expect(program.waitForEnd() == 0, "\(program.errors)")
            sums.append(try Counts(line: last))
        }
        let files = try Samples.files().count
        #expect(sums.allSatisfy { $0.total == files && $0.failed == 0 })
        #expect(sums.reduce(0) { $0 + $1.imported } == Samples.assetCount)
        #expect(try folder.program.run("list", "--json").outputLines.count == Samples.assetCount)
        #expect(try folder.program.run("verify", "--deep").status == 0)
    }
}
