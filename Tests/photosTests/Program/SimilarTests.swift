// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Testing

struct SimilarTests {
    /// Returns a library with photos and copies of them of half the size.
    private func copies() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Self.original.get().program.libraryPath, toPath: folder.program.libraryPath)
        return folder
    }

    /// Painting takes most of the time of these tests.
    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let photos = ["large", "small"].map { folder.url.appending(path: $0) }
        for (target, size) in zip(photos, ["640", "320"]) {
            let samples = folder.url.appending(path: "samples of \(size)").path
            try folder.program.run("sample", samples, "--count", "24", "--seed", "3", "--size", size)
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            for photo in try JPEGs.withoutMovie(in: samples).map({ URL(filePath: $0) }) {
                try FileManager.default.copyItem(at: photo, to: target.appending(path: photo.lastPathComponent))
            }
        }
        for photos in photos {
            let run = try folder.program.run("import", photos.path)
            try #require(run.status == 0, "\(run.errors)")
        }
        return folder
    }

    private func groups(_ program: PhotosProgram, _ arguments: String...) throws -> [(
        kept: [String: Any], others: [[String: Any]]
    )] {
        let run = try program.run(["duplicates", "--similar", "--json"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return try JSONText.objects(run.output).map { group in
            (
                try #require(group["kept"] as? [String: Any]),
                try #require(group["others"] as? [[String: Any]])
            )
        }
    }

    private func identifier(_ member: [String: Any]) throws -> String {
        try #require(member["localIdentifier"] as? String)
    }

    @Test
    func copiesOfAnotherSizeAreFoundWithTheLargerOneFirst() throws {
        let program = try copies().program
        let groups = try groups(program)
        try #require(!groups.isEmpty)
        for group in groups {
            #expect(group.others.map { $0["filename"] as? String } == [group.kept["filename"] as? String])
            #expect(group.kept["pixelWidth"] as? Int ?? 0 > group.others[0]["pixelWidth"] as? Int ?? 0)
        }
        let members = try groups.flatMap { try [identifier($0.kept)] + $0.others.map(identifier) }
        #expect(try program.identifiers("--smart-album", "duplicates") == members)
        let lines = try program.run("duplicates", "--similar").outputLines
        #expect(lines.count == groups.count + 1)
        #expect(lines.last?.hasPrefix("\(groups.count) assets similar to \(groups.count) better ones found") == true)
        #expect(try program.run("duplicates").output == "No duplicates found\n")
    }

    @Test
    func aMergeKeepsTheBestInTheAlbumsOfTheOthersAndIsUndone() throws {
        let program = try copies().program
        let groups = try groups(program)
        try #require(!groups.isEmpty)
        let (kept, other) = (try identifier(groups[0].kept), try identifier(groups[0].others[0]))
        try program.run("albums", "create", "Rome")
        try program.run("albums", "add", "Rome", other)
        try program.run("edit", other, "--add-keyword", "sea", "--favorite")
        let before = try program.identifiers()
        let dry = try program.run("duplicates", "--similar", "--merge", "--dry-run", "--album", "Rome")
        #expect(dry.output == "No assets look alike\n", "its copy is not selected")
        #expect(
            try program.run("duplicates", "--similar", "--merge", "--dry-run").outputLines.last
                == "\(groups.count) assets would be moved to the trash")
        #expect(try program.identifiers() == before)
        let merge = try program.run("duplicates", "--similar", "--merge")
        #expect(merge.outputLines.last == "\(groups.count) assets moved to the trash", "\(merge.errors)")
        #expect(try program.identifiers().count == before.count - groups.count)
        #expect(try program.identifiers("--smart-album", "recently-deleted").count == groups.count)
        #expect(try program.identifiers("--album", "Rome") == [kept])
        #expect(try program.identifiers("--smart-album", "favorites").contains(kept))
        #expect(try program.run("duplicates", "--similar").output == "No assets look alike\n")
        #expect(try program.run("undo", "--yes").status == 0)
        #expect(try program.identifiers() == before)
        #expect(try program.identifiers("--album", "Rome") == [other])
    }

    @Test(arguments: ["DELETE FROM picture_hash", "UPDATE picture_hash SET checksum = checksum + 1"])
    func aHashThatWasLostOrDamagedIsMadeAgain(_ damage: String) throws {
        let program = try copies().program
        let before = try program.run("duplicates", "--similar")
        try #require(before.outputLines.count > 1, "\(before.errors)")
        let database = try DatabaseQueue(path: program.libraryPath + "/renditions.sqlite")
        try database.write { try $0.execute(sql: damage) }
        try database.close()
        let after = try program.run("duplicates", "--similar")
        #expect(after.status == 0, "\(after.errors)")
        #expect(after.output == before.output)
    }

    /// The command needs no writing: the thumbnails are made in memory.
    @Test(.enabled(if: ReadOnlyMount.isPossible, "this user may not mount"))
    func whereNothingCanBeWrittenPicturesAreComparedAllTheSame() throws {
        let program = try copies().program
        let before = try program.run("duplicates", "--similar")
        try #require(before.status == 0 && before.outputLines.count > 1, "\(before.errors)")
        removeThumbnails(of: program)
        let run = try program.run(
            ["duplicates", "--similar"], through: ReadOnlyMount.launcher(of: program.libraryPath))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == before.output)
        #expect(run.errors.components(separatedBy: "open for reading only").count == 2, "\(run.errors)")
    }

    /// Decoding takes seconds before the first result.
    @Test
    func aTerminalShowsFromTheStartHowMuchIsLookedAt() throws {
        let program = try copies().program
        removeThumbnails(of: program)
        let (running, terminal) = try program.startOnATerminal(["duplicates", "--similar"])
        #expect(terminal.waits(for: " 0 of "), "\(terminal.shown)")
        // The program does not write to a terminal without a reader.
        #expect(terminal.rest().contains("Making thumbnails"))
        #expect(running.waitForEnd() == 0)
    }

    private func removeThumbnails(of program: PhotosProgram) {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: program.libraryPath + "/renditions.sqlite" + suffix)
        }
    }

    @Test
    func whatCannotBeComparedIsNamedAndIsNoSuccess() throws {
        let program = try copies().program
        // Of a burst one picture is compared: the others look like it.
        let inBursts = try program.identifiers("--predicate", "burstIdentifier != nil AND representsBurst == NO").count
        let count = try program.identifiers().count - inBursts
        removeThumbnails(of: program)
        let originals = try files(in: program.libraryPath + "/originals")
        try #require(count > 6)
        for original in originals { try FileManager.default.removeItem(atPath: original) }
        let problem = ": the original is missing; not compared"
        let run = try program.run("duplicates", "--similar")
        #expect(run.status == 3)
        #expect(
            run.output == "No assets look alike among the 0 compared assets; \(count) assets could not be compared\n")
        #expect(run.errors.components(separatedBy: "\(problem): The original of “").count == 6, "\(run.errors)")
        #expect(run.errors.contains("\(count - 5) more file"), "\(run.errors)")
        let all = try program.run("duplicates", "--similar", "--json")
        #expect(all.status == 3)
        #expect(all.output == "")
        #expect(all.errors.components(separatedBy: problem).count == count + 1, "each is named: \(all.errors)")
    }

    /// Thumbnails that cannot be stored are kept in memory for as long as they are needed.
    @Test(arguments: [[], ["--json"]]) func whatIsWrongWithTheLibraryIsExplainedOnceAndStopsNothing(
        options: [String]
    ) throws {
        let program = try copies().program
        removeThumbnails(of: program)
        try FileManager.default.createDirectory(
            atPath: program.libraryPath + "/renditions.sqlite", withIntermediateDirectories: false)
        let run = try program.run(["duplicates", "--similar"] + options)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.output.isEmpty)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count { $0.contains("instead of the library's store of renditions") } == 1, "\(run.errors)")
        #expect(!lines.contains { $0.contains("not compared") }, "\(run.errors)")
    }

    /// Returns the paths of all files below a folder.
    private func files(in folder: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.map { "\(folder)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    @Test
    func aSelectionIsForWhatLooksAlikeOnly() throws {
        let program = try SampleLibrary.copy().program
        let run = try program.run("duplicates", "--album", "Rome")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: A selection works only with --similar"), "\(run.errors)")
    }
}

private enum JPEGs {
    /// Returns the paths of the JPEGs in a folder that belong neither to a Live Photo nor to a RAW file.
    static func withoutMovie(in folder: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let stems = Dictionary(grouping: names) { ($0 as NSString).deletingPathExtension }
        return names.filter { name in
            ["jpg", "jpeg"].contains((name as NSString).pathExtension.lowercased())
                && stems[(name as NSString).deletingPathExtension]?.count == 1
        }.sorted().map { "\(folder)/\($0)" }
    }
}
