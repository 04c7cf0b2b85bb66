// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Photos
import Testing

@testable import photos

struct EmptyTrashTests {
    @Test
    func nothingIsRemovedWithoutAnAnswer() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let run = try program.run("trash", "empty")
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: The command cannot ask, because standard input is not a terminal. Nothing was deleted. 1 asset would be permanently deleted: give --yes to confirm.\n"
        )
        #expect(try program.run("trash", "empty", "--dry-run").output == "1 asset would be permanently deleted\n")
        #expect(try program.run("trash", "recover", identifier).status == 0)
    }

    @Test
    func whatIsRemovedIsGoneForGood() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "2")
        let count = try program.identifiers().count
        try program.run(["delete"] + identifiers)
        let run = try program.run("trash", "empty", identifiers[0], "--yes", "--json")
        #expect(run.status == 0 && run.errors == "1 asset permanently deleted\n", "\(run.errors)")
        #expect(try JSONText.objects(run.output).map { $0["uuid"] as? String } == [String(identifiers[0].prefix(36))])
        #expect(try program.run("trash", "empty", "--yes").output == "1 asset permanently deleted\n")
        #expect(try program.run("trash", "empty", "--yes").errors == "There is nothing to delete in the trash.\n")
        #expect(try program.run("info", identifiers[0]).status == 1)
        #expect(try program.identifiers().count == count - 2)
        let verified = try program.run("verify", "--deep")
        #expect(verified.status == 0, "\(verified.output)")
    }

    @Test
    func onlyWhatWasDeletedLongAgoIsChosenByItsAge() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let run = try program.run("trash", "empty", "--older-than", "7", "--yes")
        #expect(run.status == 0 && run.errors == "There is nothing to delete in the trash.\n")
        #expect(
            try program.run("trash", "empty", "--older-than", "0", "--yes").output == "1 asset permanently deleted\n")
        #expect(try program.run("trash", "empty", "--older-than", "-1").status == 2)
    }

    @Test
    func whatIsOutsideTheTrashIsNotFound() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        #expect(try program.run("trash", "empty", identifier, "--yes").status == 1)
        #expect(try program.run("trash", "empty", "--album", "Rome", "--yes").status == 2)
        #expect(try program.identifiers().contains(identifier))
    }

    /// A clock that is ahead makes nothing older, and one that is behind is noticed.
    @Test
    func whatAWrongClockSaysIsSaidAndNotBelieved() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let library = try PHPhotoLibrary(url: URL(filePath: program.libraryPath))
        let uuid = try #require(UUID(uuidString: String(identifier.prefix(36))))
        var ahead = try TrashAge(days: 7, in: library, now: Date(timeIntervalSinceNow: 30 * 86_400))
        let isOldAhead = ahead.includes(uuid, trashed: Date())
        #expect(!isOldAhead)
        #expect(
            ahead.remarks.count == 1
                && ahead.remarks[0].hasPrefix(
                    "1 asset not deleted: in the trash for more than 7 days by this computer's clock, ")
        )
        let behind = try TrashAge(days: 7, in: library, now: Date(timeIntervalSinceNow: -86_400))
        #expect(behind.remarks.count == 1 && behind.remarks[0].hasPrefix("This computer's clock is behind "))
        var all = try TrashAge(days: 0, in: library)
        let isOldAtAll = all.includes(uuid, trashed: Date())
        #expect(isOldAtAll && all.remarks == [])
    }

    @Test
    func aFileThatCannotBeRemovedIsNamedAndRemovedLater() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let original = try program.original(of: identifier)
        // A folder in the place of the file is nothing that the program removes.
        let aside = program.folder.appending(path: "aside")
        try FileManager.default.moveItem(at: original, to: aside)
        try FileManager.default.createDirectory(at: original, withIntermediateDirectories: false)
        let run = try program.run("trash", "empty", "--yes")
        #expect(run.output == "1 asset permanently deleted\n")
        #expect(
            run.status == 3
                && run.errors.contains("\(original.lastPathComponent), a file of a permanently deleted photo"),
            "\(run.errors)")
        let verified = try program.run("verify")
        #expect(verified.output.contains("\(original.lastPathComponent): file of a permanently deleted photo"))
        #expect(try program.run("trash", "empty", "--yes").status == 3)
        try FileManager.default.removeItem(at: original)
        #expect(try program.run("trash", "empty", "--yes").status == 0)
        #expect(try !program.run("verify").output.contains("permanently deleted"))
    }

    /// Small copies of a deleted picture stay in no file.
    @Test
    func smallPicturesThatCannotBeRemovedAreNamedAndRemovedLater() throws {
        let program = try SampleLibrary.copy().program
        #expect(try program.run("import", "--thumbnails", Samples.path()).status == 0)
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let count = try program.renditionCount()
        let (place, aside) = (program.libraryPath + "/renditions.sqlite", program.folder.path + "/aside")
        try FileManager.default.moveItem(atPath: place, toPath: aside)
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        let run = try program.run("trash", "empty", "--yes")
        #expect(run.status == 3 && run.output == "1 asset permanently deleted\n", "\(run.errors)")
        #expect(
            run.errors.contains("renditions.sqlite still contains thumbnails of permanently deleted photos: "),
            "\(run.errors)")
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.moveItem(atPath: aside, toPath: place)
        let verified = try program.run("verify")
        #expect(verified.status == 0)
        #expect(verified.output.contains("renditions.sqlite: contains thumbnails of permanently deleted photos"))
        #expect(try program.run("trash", "empty", "--yes").status == 0)
        #expect(try program.renditionCount() < count)
        #expect(try !program.run("verify").output.contains("permanently deleted"))
    }

    @Test
    func smallPicturesWithoutAPhotoAreFoundAndRemovedByARepair() throws {
        let program = try SampleLibrary.copy().program
        #expect(try program.run("import", "--thumbnails", Samples.path()).status == 0)
        let count = try program.renditionCount()
        let database = try DatabaseQueue(path: program.libraryPath + "/renditions.sqlite")
        try database.write {
            try $0.execute(
                sql: """
                    INSERT INTO rendition (original, kind, width, height, checksum, jpeg) \
                    SELECT randomblob(32), kind, width, height, checksum, jpeg FROM rendition LIMIT 1
                    """)
        }
        try database.close()
        let found = try program.run("verify")
        #expect(found.status == 4)
        #expect(found.output.contains("renditions.sqlite: This file holds renditions of a picture"), "\(found.output)")
        let repaired = try program.run("verify", "--repair")
        #expect(repaired.status == 0, "\(repaired.output)")
        #expect(
            repaired.errors.contains("Renditions of pictures that are no longer in the library were removed"))
        #expect(try program.renditionCount() == count)
    }

    @Test
    func whoeverEmptiesTheTrashSecondRemovesTheRest() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "40")
        try program.run(["delete"] + identifiers + ["--yes"])
        let runs = try (0..<4).map { _ in try program.start("trash", "empty", "--yes", "--json") }
        var output = ""
        for run in runs {
            while let line = run.nextLine() { output += line + "\n" }
            #expect(run.waitForEnd() == 0, "\(run.errors)")
        }
        let removed = try JSONText.objects(output).compactMap { $0["uuid"] as? String }
        #expect(removed.sorted() == identifiers.map { String($0.prefix(36)) }.sorted())
    }

    @Test
    func whatWasRemovedForGoodIsNotImportedAgain() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        let file = program.folder.appending(path: "again" + (try program.original(of: identifier).pathExtension.dotted))
        try FileManager.default.copyItem(at: program.original(of: identifier), to: file)
        try program.run("delete", identifier)
        let inTrash = try program.run("import", file.path)
        #expect(inTrash.errors.contains("photos trash recover \(identifier.prefix(36))"), "\(inTrash.errors)")
        try program.run("trash", "empty", "--yes")
        let run = try program.run("import", file.path)
        #expect(run.status == 0 && run.output.contains("1 deleted before"), "\(run.output)")
        #expect(run.errors.contains("It was permanently deleted on 20"), "\(run.errors)")
        let json = try #require(try JSONText.objects(try program.run("import", "--json", file.path).output).first)
        #expect(json["outcome"] as? String == "deletedBefore")
        #expect(try program.run("import", "--deleted-too", file.path).output.hasPrefix("1 imported"))
    }
}

extension String {
    fileprivate var dotted: String { isEmpty ? "" : "." + self }
}

extension PhotosProgram {
    fileprivate func renditionCount() throws -> Int {
        try DatabaseQueue(path: libraryPath + "/renditions.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM rendition") ?? 0
        }
    }

    /// The first file of an asset in the library's folder.
    fileprivate func original(of identifier: String) throws -> URL {
        let listed = try run("trash", "list", "--json").output + run("list", "--json", "--hidden").output
        let asset = try #require(
            try JSONText.objects(listed).first { ($0["localIdentifier"] as? String) == identifier }, "\(listed)")
        let resources = try #require(asset["resources"] as? [[String: Any]])
        let fingerprint = try #require(resources.first?["fingerprint"] as? String)
        let parent = URL(filePath: libraryPath).appending(path: "originals/" + fingerprint.prefix(2))
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: parent.path).first {
                $0.hasPrefix(fingerprint.dropFirst(2))
            })
        return parent.appending(path: name)
    }
}
