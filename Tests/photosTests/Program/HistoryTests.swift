// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct HistoryTests {
    @Test
    func everyTransactionIsALineTheNewestFirst() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "3")
        let before = try tokens(program)
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + identifiers)
        try program.run(["delete"] + identifiers)
        let lines = try program.run("history", "--limit", "3").outputLines
        #expect(lines.count == 4)
        #expect(lines[0].split(separator: " ") == ["TOKEN", "DATE", "CHANGES"])
        #expect(lines[1].hasSuffix("  3 assets moved to the trash"), "\(lines[1])")
        #expect(lines[2].hasSuffix("1 album updated (members)"), "\(lines[2])")
        #expect(lines[3].hasSuffix("1 album added"), "\(lines[3])")
        let newest = try #require(before.first)
        #expect(try tokens(program) == [newest + 3, newest + 2, newest + 1] + before)
        #expect(before == before.sorted(by: >))
    }

    @Test
    func aProgramReadsOnFromItsLastToken() throws {
        let program = try SampleLibrary.copy().program
        let last = try #require(try tokens(program).first)
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        try program.run("trash", "recover", identifier)
        let run = try program.run("history", "--since", "\(last)", "--reverse", "--json")
        let objects = try JSONText.objects(run.output)
        #expect(objects.compactMap { $0["token"] as? Int64 } == [last + 1, last + 2])
        for object in objects {
            let changed = try #require((object["objects"] as? [JSONText.Object])?.first)
            #expect(changed["localIdentifier"] as? String == identifier)
            #expect(changed["kind"] as? String == "asset" && changed["action"] as? String == "updated")
            let isTrashed = object["token"] as? Int64 == last + 1
            #expect(changed["facets"] as? [String] == (isTrashed ? ["trash", "isTrashed"] : ["trash"]))
            #expect(object["device"] is String && object["date"] is String)
        }
        #expect(try tokens(program, "--since", "\(last)", "--limit", "1") == [last + 2])
        #expect(try tokens(program, "--since", "\(last)", "--limit", "1", "--reverse") == [last + 1])
        let none = try program.run("history", "--since", "\(last + 2)")
        #expect(none.status == 0 && none.output.isEmpty)
        #expect(none.errors == "There are no changes since token \(last + 2).\n")
    }

    @Test
    func objectsAreNamed() throws {
        let program = try SampleLibrary.copy().program
        let asset = try #require(try program.assets("--limit", "1").first)
        let identifier = try #require(asset["localIdentifier"] as? String)
        let filename = try #require(asset["originalFilename"] as? String)
        try program.run("delete", identifier)
        try program.run("albums", "create", "Rome")
        try program.run("albums", "create", "Oslo")
        try program.run("albums", "delete", "Oslo")
        let lines = try program.run("history", "--objects", "--limit", "4").outputLines
        #expect(lines.count == 8)
        #expect(lines[0].hasSuffix("  1 album deleted"), "\(lines)")
        #expect(lines[1].hasPrefix("    album ") && lines[1].hasSuffix("  deleted"), "\(lines)")
        #expect(lines[3].hasPrefix("    album ") && lines[3].hasSuffix("  added"), "\(lines)")
        #expect(lines[5].hasSuffix("  Rome  added"), "\(lines)")
        #expect(lines[7] == "    asset \(identifier.prefix(8))  \(filename)  moved to the trash", "\(lines)")
        let record = try JSONText.objects(program.run("history", "--objects", "--json", "--limit", "4").output).last
        let object = try #require((record?["objects"] as? [JSONText.Object])?.first)
        #expect(object["name"] as? String == filename)
    }

    @Test
    func aTokenOfTheFutureIsAnError() throws {
        let program = try SampleLibrary.copy().program
        let last = try #require(try tokens(program).first)
        let run = try program.run("history", "--since", "\(last + 1)")
        #expect(run.status == 1)
        #expect(run.errors == "Error: The library has no token \(last + 1) yet: its newest token is \(last).\n")
    }

    @Test
    func aReaderThatLeavesEarlyIsNoError() throws {
        let program = try SampleLibrary.copy().program
        let running = try program.start("history", "--json")
        #expect(running.nextLine() != nil)
        try running.closeOutput()
        #expect(running.waitForEndUnread() == 0)
    }

    /// Pages meet without a gap or an overlap, in both directions.
    @Test(arguments: [(0, 0), (0, 1), (0, 100), (0, 101), (7, 250), (99, 301)] as [(Int64, Int64)])
    func pagesCoverTheJournal(_ start: Int64, _ end: Int64) throws {
        for isReversed in [true, false] {
            let pages = Array(JournalPages(after: start, through: end, isReversed: isReversed).pages)
            let inOrder = isReversed ? pages : pages.reversed()
            #expect(inOrder.flatMap { Array($0) } == Array(start..<end))
            #expect(pages.allSatisfy { !$0.isEmpty && $0.count <= 100 })
        }
    }

    /// The lines of the table and those that name the objects count the same.
    @Test
    func theTableSaysWhatTheObjectsSay() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "3")
        try program.run(["delete"] + identifiers)
        try program.run("trash", "recover", identifiers[0])
        try program.run(["edit", identifiers[0], "--title", "Dawn", "--favorite"])
        func words(_ lines: [String]) -> [String] {
            lines.filter { $0.first != " " || $0.contains("asset") }.compactMap { line in
                line.components(separatedBy: "  ").last.map { $0.trimmingCharacters(in: .whitespaces) }
            }
        }
        let table = try program.run("history").outputLines
        let named = try program.run("history", "--objects").outputLines.filter {
            $0.contains("UTC") || $0.contains("+")
        }
        #expect(Set(words(table)).isSuperset(of: words(Array(named.prefix(3)))), "\(table) \(named)")
    }

    private func tokens(_ program: PhotosProgram, _ arguments: String...) throws -> [Int64] {
        try JSONText.objects(program.run(["history", "--json"] + arguments).output).compactMap { $0["token"] as? Int64 }
    }

    @Test
    func aLineCountsObjectsByKindAndAction() {
        let objects =
            (0..<12).map { _ in ObjectChange(.asset, UUID(), .updated, facets: [.metadata]) }
            + [
                ObjectChange(.asset, UUID(), .updated, facets: [.flags, .hidden]),
                ObjectChange(.folder, UUID(), .deleted), ObjectChange(.asset, UUID(), .inserted),
            ]
        let changes = ChangeSet(
            token: ChangeToken(rawValue: 1), device: UUID(), deviceSequence: 1, date: Date(), objects: objects)
        #expect(
            changes.line == "1 asset added; 13 assets updated (metadata, flags, hidden); 1 folder deleted")
    }

    @Test
    func intoTheTrashAndOutOfItAreDifferentWords() {
        let objects =
            (0..<3).map { _ in ObjectChange(.asset, UUID(), .updated, facets: [.trash, .isTrashed]) }
            + (0..<2).map { _ in ObjectChange(.asset, UUID(), .updated, facets: [.trash]) }
            + [
                ObjectChange(.asset, UUID(), .inserted, facets: [.trash, .isTrashed]),
                ObjectChange(.asset, UUID(), .inserted), ObjectChange(.asset, UUID(), .updated, facets: .metadata),
                ObjectChange(.asset, UUID(), .updated, facets: [.trash, .metadata]),
                ObjectChange(.asset, UUID(), .deleted),
            ]
        let changes = ChangeSet(
            token: ChangeToken(rawValue: 1), device: UUID(), deviceSequence: 1, date: Date(), objects: objects)
        #expect(
            changes.line == """
                1 asset added; 1 asset added to the trash; 1 asset updated (metadata); 3 assets moved to the trash; \
                3 assets recovered from the trash (metadata); 1 asset deleted
                """)
    }
}
