// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct InfoTests {
    @Test
    func anAssetIsNamedByIdentifierUUIDOrFirstCharacters() throws {
        let program = try SampleLibrary.copy().program
        let full = try #require(try program.identifiers("--limit", "1").first)
        let uuid = String(full.prefix(36))
        for name in [full, uuid, uuid.lowercased(), String(uuid.prefix(8))] {
            let run = try program.run("info", "--json", name)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try JSONText.object(run.output)["localIdentifier"] as? String == full)
        }
    }

    @Test
    func anAssetInTheTrashIsSaidToBeThereAndUntilWhen() throws {
        let program = try SampleLibrary.copy().program
        let full = try #require(try program.identifiers("--limit", "1").first)
        #expect(try JSONText.object(program.run("info", full, "--json").output)["trashedDate"] == nil)
        try program.run("delete", full)
        for name in [full, String(full.prefix(8))] {
            let run = try program.run("info", name)
            #expect(run.status == 0, "\(run.errors)")
            let line = run.outputLines.first { $0.hasPrefix("Deleted ") }
            #expect(line?.contains("in the trash, at least until 20") == true, "\(run.output)")
        }
        let object = try JSONText.object(program.run("info", full, "--json").output)
        #expect(object["trashedDate"] is String && object["trashedUntil"] is String)
    }

    @Test
    func itPrintsWhatListPrints() throws {
        let program = try SampleLibrary.copy().program
        let line = try program.run("list", "--json", "--limit", "1").output
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        #expect(try program.run("info", "--json", identifier).output == line)
        let card = try program.run("info", identifier).outputLines
        #expect(card.first?.hasPrefix("Name        ") == true)
        #expect(card.contains { $0.hasPrefix("File        ") })
    }

    @Test(arguments: [
        ("0000", "Error: There is no asset “0000”. `photos list` shows the identifiers.\n"),
        (
            "00000000-0000-0000-0000-000000000000/L0/001",
            "Error: There is no asset “00000000-0000-0000-0000-000000000000/L0/001”. `photos list` shows the identifiers.\n"
        ),
        (
            "nothing.jpg",
            "Error: “nothing.jpg” is neither a file nor an identifier. `photos list` shows the identifiers.\n"
        ),
    ])
    func aNameThatFitsNothingFails(_ name: String, _ error: String) throws {
        let run = try SampleLibrary.copy().program.run("info", name)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors == error)
    }

    /// The data are JSON in a deflate stream of one stored block.
    @Test
    func whatApplesProgramsAdjustedIsNamed() throws {
        let json = Data(#"{"adjustments":[{"identifier":"SmartTone"},{"identifier":"RedEye","enabled":false}]}"#.utf8)
        let count = UInt16(json.count)
        let head = [1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let source = try folder.writeEdit(in: "in")
        let description = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>adjustmentData</key><data>\((Data(head) + json).base64EncodedString())</data>
            <key>adjustmentEditorBundleID</key><string>com.apple.mobileslideshow</string>
            <key>adjustmentFormatIdentifier</key><string>com.apple.photo</string>
            <key>adjustmentFormatVersion</key><string>1.10</string>
            </dict></plist>
            """
        _ = try folder.owner.write(description, to: "in/IMG_1234.AAE")
        try #require(try folder.program.run("import", source).status == 0)
        let card = try folder.program.run("info", try #require(try folder.program.identifiers().first)).outputLines
        #expect(card.contains { $0.hasPrefix("Edited ") && $0.contains("(com.apple.photo 1.10)") }, "\(card)")
        #expect(card.contains("Adjusted    SmartTone"), "\(card)")
    }

    @Test
    func aFileIsToldByItsContent() throws {
        let folder = try TemporaryFolder()
        let sample = try #require(try Samples.files().first { $0.lowercased().hasSuffix(".heic") })
        let disguised = folder.url.appending(path: "disguised.txt").path
        try FileManager.default.copyItem(atPath: sample, toPath: disguised)
        let run = try folder.program.run("info", "--json", disguised)
        #expect(run.status == 0, "\(run.errors)")
        let object = try JSONText.object(run.output)
        #expect(object["uti"] as? String == "public.heic")
        #expect(object["originalFilename"] as? String == "disguised.txt")
        #expect(object["localIdentifier"] == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.program.libraryPath))
    }

    @Test
    func aFileThatIsNoPictureFails() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("These are only words.", to: "words.jpg")
        let run = try folder.program.run("info", path)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: "))
    }

    // MARK: - Several at once

    /// Returns a folder with two pictures, a text, and a broken file.
    private func folderOfFiles() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let sample = try #require(try Samples.files().first { $0.lowercased().hasSuffix(".jpg") })
        for name in ["pictures/a.jpg", "pictures/more/z.jpg"] {
            let place = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: sample, toPath: place.path)
        }
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "pictures"), withIntermediateDirectories: true)
        _ = try folder.write("These are only words.", to: "pictures/words.txt")
        _ = try folder.write("", to: "pictures/empty.jpg")
        return folder
    }

    @Test
    func aFolderIsToldFileByFileInTheOrderOfAnImport() throws {
        let folder = try folderOfFiles()
        let run = try folder.program.run("info", "--json", "pictures")
        let objects = try JSONText.objects(run.output)
        #expect(
            objects.map { $0["path"] as? String } == [
                "pictures/a.jpg", "pictures/empty.jpg", "pictures/words.txt", "pictures/more/z.jpg",
            ])
        #expect(objects.map { $0["outcome"] as? String } == [nil, "failed", "skipped", nil])
        #expect(objects[0]["uti"] as? String == "public.jpeg")
        #expect(objects[2]["reason"] as? String == "it is a text file, not a picture or video")
        #expect(run.errors.isEmpty)
        #expect(run.status == 3)
    }

    @Test
    func theNumberOfThreadsDoesNotShow() throws {
        let folder = try folderOfFiles()
        let one = try folder.program.run("info", "--json", "--jobs", "1", "pictures").output
        #expect(try folder.program.run("info", "--json", "--jobs", "5", "pictures").output == one)
        #expect(!one.isEmpty)
    }

    @Test
    func skippedFilesAreNoFailure() throws {
        let folder = try folderOfFiles()
        let run = try folder.program.run("info", "pictures/a.jpg", "pictures/words.txt")
        #expect(run.status == 0)
        #expect(run.errors == "pictures/words.txt: it is a text file, not a picture or video\n")
        #expect(run.outputLines.first?.hasSuffix(" a.jpg") == true)
    }

    @Test
    func assetsAndFilesAreToldWhereTheyAreNamed() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        let sample = try #require(try Samples.files().first)
        let objects = try JSONText.objects(try program.run("info", "--json", identifier, sample, identifier).output)
        #expect(objects.map { $0["localIdentifier"] as? String } == [identifier, nil, identifier])
        #expect(objects[1]["path"] as? String == sample)
    }

    @Test
    func aFileThatIsNotThereIsSaidAndTheOthersAreTold() throws {
        let folder = try folderOfFiles()
        let run = try folder.program.run("info", "--json", "pictures/a.jpg", "pictures/none.jpg")
        let objects = try JSONText.objects(run.output)
        #expect(objects.map { $0["reason"] as? String } == [nil, "The file does not exist."])
        #expect(run.status == 3)
    }
}
