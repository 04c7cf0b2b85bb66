// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct ExportUpdateTests {
    static func exported(_ arguments: String...) throws -> ExportedFolder {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.program.run(["export", folder.path] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    @Test func nothingNewIsNothingWritten() throws {
        let folder = try Self.exported("--sidecar", "xmp", "--sidecar", "json")
        let run = try folder.export("--sidecar", "xmp", "--sidecar", "json", "--update")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("0 exported, 0 updated, 5 unchanged, 0 kept, 0 failed (0 bytes "), "\(run.output)")
        #expect(try folder.files().count == 5)
    }

    @Test func newFactsReachTheSidecarOnly() throws {
        let folder = try Self.exported("--sidecar", "xmp")
        let library = try folder.library()
        let asset = try library.everything()[0].asset
        var metadata = asset.metadata
        metadata.title = "The Tiber"
        try library.apply([.setMetadata(metadata, asset: asset.uuid)])
        let run = try folder.export("--sidecar", "xmp", "--update")
        #expect(run.output.hasPrefix("0 exported, 1 updated, 3 unchanged, "), "\(run.output)")
        #expect(try folder.text("IMG_1234.JPG.xmp").contains("The Tiber"))
    }

    @Test func onlyWhatAnExportOfOursLeftIsSweptFromItsFolder() throws {
        let folder = try Self.exported()
        try folder.write("half", to: ".photos-export/\(UUID().uuidString).tmp")
        try folder.write("somebody's", to: ".photos-export/notes.tmp")
        #expect(try folder.export("--update").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(names.filter { $0.hasSuffix(".tmp") } == ["notes.tmp"])
    }

    @Test func whatIsNewInTheLibraryComesOut() throws {
        let folder = try Self.exported()
        try folder.program.run("import", try Samples.path())
        let run = try folder.export("--update")
        #expect(run.status == 0)
        #expect(run.output.contains(" exported, 0 updated, 3 unchanged, 0 kept, 0 failed"), "\(run.output)")
        #expect(Set(try folder.fingerprints().values) == (try folder.library().fingerprints()))
    }

    @Test func whatAPersonChangedThereIsLeftAlone() throws {
        let folder = try Self.exported("--sidecar", "json")
        try folder.write("my own words", to: "IMG_1234.JPG.json")
        let run = try folder.export("--sidecar", "json", "--update")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("0 exported, 0 updated, 3 unchanged, 1 kept, 0 failed"), "\(run.output)")
        #expect(run.errors.hasSuffix("IMG_1234.JPG.json: it was changed after it was exported; left as it is\n"))
        #expect(try folder.text("IMG_1234.JPG.json") == "my own words")
    }

    @Test func whatWasDeletedThereComesOutAgain() throws {
        let folder = try Self.exported()
        try FileManager.default.removeItem(atPath: "\(folder.path)/IMG_1234.JPG")
        #expect(try folder.export("--update").output.hasPrefix("1 exported, 0 updated, 2 unchanged, "))
        #expect(try folder.files() == ["IMG_1234.AAE", "IMG_1234.JPG", "IMG_1234_edited.JPG"])
    }

    @Test func withoutUpdateEverythingIsCopiedAgainUnderAnotherName() throws {
        let folder = try Self.exported()
        let run = try folder.export()
        #expect(run.status == 0)
        #expect(run.errors.contains("To copy only new and changed files, add --update."))
        #expect(
            try folder.files() == [
                "IMG_1234 (1).AAE", "IMG_1234 (1).JPG", "IMG_1234 (1)_edited.JPG", "IMG_1234.AAE", "IMG_1234.JPG",
                "IMG_1234_edited.JPG",
            ])
    }

    @Test func aFileOfSomebodyElseIsNeverOverwritten() throws {
        let folder = try ExportedFolder.ofAnEdit()
        try folder.write("mine", to: "img_1234.txt")
        try #require(try folder.export("--update", "--version", "original").status == 0)
        #expect(try folder.files() == ["IMG_1234 (1).JPG", "img_1234.txt"])
        #expect(try folder.text("img_1234.txt") == "mine")
        #expect(
            try folder.export("--update", "--version", "original").output.hasPrefix(
                "0 exported, 0 updated, 1 unchanged"))
    }

    @Test func anExportThatLostItsStateKnowsItsFiles() throws {
        let folder = try Self.exported("--sidecar", "xmp")
        try FileManager.default.removeItem(atPath: "\(folder.path)/.photos-export/state.jsonl")
        let run = try folder.export("--sidecar", "xmp", "--update")
        #expect(run.output.hasPrefix("0 exported, 0 updated, 4 unchanged, "), "\(run.output)")
    }

    @Test func aHalfLineOfTheStateIsLeftOut() throws {
        let folder = try Self.exported()
        let file = "\(folder.path)/.photos-export/state.jsonl"
        let state = try String(contentsOfFile: file, encoding: .utf8)
        try Data(state.utf8.dropLast(20)).write(to: URL(filePath: file))
        #expect(try folder.export("--update").output.hasPrefix("0 exported, 0 updated, 3 unchanged, "))
        // The file of the incomplete line is recorded again, on a line of its own.
        let lines = try folder.text(".photos-export/state.jsonl").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "")
        let records = try lines.dropLast().map { try JSONDecoder().decode(ExportRecord.self, from: Data($0.utf8)) }
        #expect(records.map(\.path).sorted() == ["IMG_1234.AAE", "IMG_1234.JPG", "IMG_1234_edited.JPG"])
    }

    @Test(arguments: [false, true])
    func anEditOfTheSameSizeIsLeftAlone(_ isDatePutBack: Bool) throws {
        let folder = try Self.exported("--sidecar", "json")
        let file = "\(folder.path)/IMG_1234.JPG.json"
        let date = try #require(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
        let edited = try folder.text("IMG_1234.JPG.json").replacingOccurrences(of: "false", with: "FALSE")
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data(edited.utf8))
        try handle.close()
        if isDatePutBack { try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file) }
        // New metadata would replace the file if it counted as ours.
        let library = try folder.library()
        try library.apply([.setFavorite(true, assets: [try library.everything()[0].asset.uuid])])
        let run = try folder.export("--sidecar", "json", "--update")
        #expect(run.output.hasPrefix("0 exported, 0 updated, 3 unchanged, 1 kept, 0 failed"), "\(run.output)")
        #expect(try folder.text("IMG_1234.JPG.json") == edited)
    }

    @Test func aFileThatOnlyHasOtherTimesIsReadOnce() throws {
        let folder = try Self.exported("--version", "original")
        let before = try folder.text(".photos-export/state.jsonl")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: "\(folder.path)/IMG_1234.JPG")
        for _ in 0..<2 {
            let run = try folder.export("--version", "original", "--update")
            #expect(run.output.hasPrefix("0 exported, 0 updated, 1 unchanged, "), "\(run.output)")
        }
        let lines = try folder.text(".photos-export/state.jsonl").dropFirst(before.count).split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("\"modifiedSeconds\":1000000000") == true)
    }

    private static let state = ".photos-export/state.jsonl"

    private func setTitle(_ title: String, _ folder: ExportedFolder) throws {
        let library = try folder.library()
        let asset = try library.everything()[0].asset
        var metadata = asset.metadata
        metadata.title = title
        try library.apply([.setMetadata(metadata, asset: asset.uuid)])
    }

    /// Returns a photo that was exported and updated, in the state after a power failure: the state file lacks the line
    /// that was written when the new file was in its place.
    private func stoppedUpdate(_ options: [String], _ file: String) throws -> (folder: ExportedFolder, older: Data) {
        let folder = try ExportedFolder.ofAnEdit()
        let arguments = ["export", folder.path, "--version", "original"] + options
        try #require(try folder.program.run(arguments).status == 0)
        let (older, before) = try (Data(contentsOf: URL(filePath: "\(folder.path)/\(file)")), folder.text(Self.state))
        try setTitle("The Tiber", folder)
        let updated = try folder.program.run(arguments + ["--update"])
        try #require(updated.output.hasPrefix("0 exported, 1 updated, "), "\(updated.output)")
        let lines = try folder.text(Self.state).dropFirst(before.count).split(separator: "\n")
        try #require(lines.last?.contains("\"isPlanned\":true") == false)
        try folder.write(before + lines.dropLast().map { $0 + "\n" }.joined(), to: Self.state)
        try setTitle("The Tiber by night", folder)
        return (folder, older)
    }

    static let replacing = [["--sidecar", "xmp"]] + (Exiftool.isInstalled ? [["--write-metadata"]] : [])

    /// The power failure came after a file was replaced and before that was recorded: the file is ours, and was not
    /// changed by a person.
    @Test(arguments: replacing, [false, true])
    func whatWasReplacedJustBeforeAPowerFailureIsUpdatedAgain(_ options: [String], _ isOldFileStillThere: Bool) throws {
        let file = options == ["--write-metadata"] ? "IMG_1234.JPG" : "IMG_1234.JPG.xmp"
        let (folder, older) = try stoppedUpdate(options, file)
        // The new name may have been lost, too.
        if isOldFileStillThere { try older.write(to: URL(filePath: "\(folder.path)/\(file)")) }
        let files = try folder.files()
        let arguments = ["export", folder.path, "--version", "original", "--update"] + options
        let run = try folder.program.run(arguments)
        #expect(run.output.hasPrefix("0 exported, 1 updated, "), "\(run.output) \(run.errors)")
        #expect(try folder.files() == files)
        let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/\(file)"))
        #expect(bytes.range(of: Data("The Tiber by night".utf8)) != nil)
        let again = try folder.program.run(arguments)
        #expect(again.output.hasPrefix("0 exported, 0 updated, \(files.count) unchanged, 0 kept, "), "\(again.output)")
    }

    /// The record of the replaced file still counts, and a person's changes of that file are kept.
    @Test func aPlanToReplaceAFileIsNoWordAboutAPersonsOwn() throws {
        let (folder, _) = try stoppedUpdate(["--sidecar", "xmp"], "IMG_1234.JPG.xmp")
        try folder.write("my own words", to: "IMG_1234.JPG.xmp")
        let run = try folder.export("--version", "original", "--sidecar", "xmp", "--update")
        #expect(run.output.hasPrefix("0 exported, 0 updated, 1 unchanged, 1 kept, 0 failed"), "\(run.output)")
        #expect(try folder.text("IMG_1234.JPG.xmp") == "my own words")
        #expect(try folder.files() == ["IMG_1234.JPG", "IMG_1234.JPG.xmp"])
    }

    @Test func anAlbumsNewMemberGoesToItsFolder() throws {
        let folder = try Self.exported("--directory", "{folder_album}")
        let library = try folder.library()
        let (album, asset) = (UUID(), try library.everything()[0].asset.uuid)
        try library.apply([.insertAlbum(uuid: album, title: "Rome"), .insertMembers([asset], album: album, index: nil)])
        let run = try folder.export("--directory", "{folder_album}", "--update")
        #expect(run.output.hasPrefix("3 exported, 0 updated, 0 unchanged, "), "\(run.output)")
        #expect(try folder.files().contains("Rome/IMG_1234.JPG"))
    }

    private func insertAlbum(_ title: String, _ folder: ExportedFolder) throws {
        try folder.library().apply([.insertAlbum(uuid: UUID(), title: title)])
    }

    /// Earlier versions did not record of which library the albums are.
    private func forgetLibrary(_ folder: ExportedFolder) throws {
        let (library, nobody) = (try folder.library().describe().uuid, CollectionList.rootUUID)
        let state = try folder.text(Self.state)
        try #require(state.contains(library.uuidString))
        try folder.write(
            state.replacingOccurrences(of: library.uuidString, with: nobody.uuidString), to: Self.state)
    }

    @Test(arguments: [false, true])
    func theAlbumsOfAnotherLibraryStayBesideThoseOfThisOne(_ isOfAnEarlierVersion: Bool) throws {
        let (folder, other) = (try ExportedFolder.ofAnEdit(), try ExportedFolder.ofARaw())
        try insertAlbum("Empty here", folder)
        try insertAlbum("Empty there", other)
        try #require(try folder.export("--sidecar", "json").status == 0)
        if isOfAnEarlierVersion { try forgetLibrary(folder) }
        let update = ["export", folder.path, "--sidecar", "json", "--update"]
        let first = try other.program.run(update)
        #expect(first.status == 0 && first.output.contains(" exported, 0 updated, "), "\(first.output) \(first.errors)")
        let here = try folder.text("photos-library.json")
        #expect(here.contains("Empty here") && !here.contains("Empty there"))
        #expect(try folder.text("photos-library (1).json").contains("Empty there"))
        for program in [folder.program, other.program] {
            let again = try program.run(update)
            #expect(again.output.hasPrefix("0 exported, 0 updated, "), "\(again.output) \(again.errors)")
        }
        try insertAlbum("Later there", other)
        #expect(try other.program.run(update).output.hasPrefix("0 exported, 1 updated, "))
        #expect(try folder.text("photos-library (1).json").contains("Later there"))
        #expect(try folder.text("photos-library.json") == here)

        let both = try TemporaryFolder()
        try #require(try both.program.run("import", folder.path).status == 0)
        let titles = try AlbumLookup(PHPhotoLibrary(url: URL(filePath: both.program.libraryPath))).all().map(\.title)
        #expect(Set(titles) == ["Empty here", "Empty there", "Later there"])
    }

    @Test func theAlbumsInAnExportOfAnEarlierVersionAreUpdated() throws {
        let folder = try ExportedFolder.ofAnEdit()
        try insertAlbum("Rome", folder)
        try #require(try folder.export("--sidecar", "json").status == 0)
        try forgetLibrary(folder)
        try insertAlbum("Later", folder)
        for outcome in ["0 exported, 1 updated, 4 unchanged, ", "0 exported, 0 updated, 5 unchanged, "] {
            let run = try folder.export("--sidecar", "json", "--update")
            #expect(run.output.hasPrefix(outcome), "\(run.output) \(run.errors)")
        }
        #expect(try folder.files().filter { $0.hasPrefix("photos-library") } == ["photos-library.json"])
        #expect(try folder.text("photos-library.json").contains("Later"))
    }

    /// A library that was made of the export of another one has the same albums, for now.
    @Test func equalAlbumsOfTwoLibrariesAreTwoFiles() throws {
        let (folder, other) = (try ExportedFolder.ofAnEdit(), ExportedFolder(owner: try TemporaryFolder()))
        try insertAlbum("Rome", folder)
        try #require(try folder.export("--sidecar", "json").status == 0)
        try #require(try other.program.run("import", folder.path).status == 0)
        let update = ["export", folder.path, "--sidecar", "json", "--update"]
        try #require(try other.program.run(update).status == 0)
        let here = try folder.text("photos-library.json")
        #expect(try folder.text("photos-library (1).json") == here)
        try insertAlbum("Later there", other)
        try #require(try other.program.run(update).status == 0)
        #expect(try folder.text("photos-library.json") == here)
        #expect(try folder.text("photos-library (1).json").contains("Later there"))
    }
}
