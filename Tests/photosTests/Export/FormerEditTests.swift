// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// Files of an edit that was reverted after it was exported.
struct FormerEditTests {
    /// Returns an export of a photo with an edit that was reverted afterwards.
    private static func reverted(_ options: String...) throws -> ExportedFolder {
        let folder = try ExportedFolder.ofAnEdit()
        let exported = try folder.program.run(["export", folder.path] + options)
        try #require(exported.status == 0, "\(exported.errors)")
        let run = try folder.program.run("revert", identifier(in: folder))
        try #require(run.output == "1 asset reverted, 0 unchanged\n", "\(run.errors)")
        return folder
    }

    private static func identifier(in folder: ExportedFolder) throws -> String {
        try #require(try folder.program.identifiers().first)
    }

    @Test func theyAreRemovedAndNamedAndStayAway() throws {
        let folder = try Self.reverted("--sidecar", "json")
        let run = try folder.export("--sidecar", "json", "--update")
        #expect(run.status == 0)
        #expect(
            run.output.hasPrefix("0 exported, 1 updated, 1 unchanged, 0 kept, 2 removed, 0 failed"), "\(run.output)")
        for name in ["IMG_1234_edited.JPG", "IMG_1234.AAE"] {
            #expect(
                run.errors.contains("\(name): it belongs to an edit that was later reverted or replaced; removed\n"),
                "\(run.errors)")
        }
        #expect(try folder.files() == ["IMG_1234.JPG", "IMG_1234.JPG.json"])
        let again = try folder.export("--sidecar", "json", "--update")
        #expect(again.output.hasPrefix("0 exported, 0 updated, 2 unchanged, 0 kept, 0 failed"), "\(again.output)")

        let other = try TemporaryFolder()
        let imported = try other.program.run("import", folder.path)
        try #require(imported.status == 0, "\(imported.errors)")
        let assets = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)).everything()
        #expect(assets.map(\.hasAdjustments) == [false])
    }

    @Test func anotherEditComesOutAgain() throws {
        let folder = try Self.reverted()
        try #require(try folder.export("--update").status == 0)
        let edited = try folder.program.run("edit", Self.identifier(in: folder), "--exposure", "0.5")
        try #require(edited.status == 0, "\(edited.errors)")
        let run = try folder.export("--update")
        #expect(run.output.hasPrefix("2 exported, 0 updated, 1 unchanged, 0 kept, 0 failed"), "\(run.output)")
        #expect(try folder.files().count == 3)
    }

    @Test func whatSomebodyChangedStays() throws {
        let folder = try Self.reverted()
        try folder.write("my own picture", to: "IMG_1234_edited.JPG")
        let run = try folder.export("--update")
        #expect(
            run.output.hasPrefix("0 exported, 0 updated, 1 unchanged, 1 kept, 1 removed, 0 failed"), "\(run.output)")
        #expect(try folder.text("IMG_1234_edited.JPG") == "my own picture")
    }

    @Test func whatNoExportWroteStays() throws {
        let folder = try Self.reverted("--version", "original")
        try folder.write("mine", to: "IMG_1234_edited.JPG")
        let run = try folder.export("--update")
        #expect(run.output.hasPrefix("0 exported, 0 updated, 1 unchanged, 0 kept, 0 failed"), "\(run.output)")
        #expect(try folder.text("IMG_1234_edited.JPG") == "mine")
    }

    @Test(arguments: [Trap.linkToFile, .pipe, .hardLink, .folder])
    func whatTookThePlaceOfOneStays(_ trap: Trap) throws {
        let folder = try Self.reverted()
        let (name, files) = ("IMG_1234_edited.JPG", FileManager.default)
        let path = "\(folder.path)/\(name)"
        try files.removeItem(atPath: path)
        let victim = try Victim(beside: folder)
        try victim.lay(trap, at: name, in: folder)
        let type = try files.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        let run = try folder.export("--update")
        #expect(run.output.contains(", 1 removed, 0 failed"), "\(run.output)")
        #expect(try files.attributesOfItem(atPath: path)[.type] as? FileAttributeType == type)
        try victim.expectUntouched("\(trap)")
    }

    @Test func aDryRunOnlyTellsOfThem() throws {
        let folder = try Self.reverted()
        let files = try folder.files()
        let run = try folder.export("--update", "--dry-run")
        #expect(run.output.contains("0 would be kept, 2 would be removed, 0 would fail"), "\(run.output)")
        #expect(try folder.files() == files)
    }

    /// Files that the options leave out are still parts of the asset.
    @Test(arguments: [["--version", "original"], ["--skip-edited"]])
    func anEditThatIsNotExportedNowStays(_ options: [String]) throws {
        let folder = try ExportUpdateTests.exported()
        let run = try folder.program.run(["export", folder.path, "--update"] + options)
        #expect(run.output.hasPrefix("0 exported, 0 updated, 1 unchanged, 0 kept, 0 failed"), "\(run.output)")
        #expect(try folder.files() == ["IMG_1234.AAE", "IMG_1234.JPG", "IMG_1234_edited.JPG"])
    }

    /// Earlier versions left the files in the export.
    @Test(arguments: ["xmp", "json"])
    func aSidecarThatTellsOfTheReversionIsBelieved(_ sidecar: String) throws {
        let folder = try Self.reverted()
        let sidecars = folder.owner.url.appending(path: "sidecars").path
        try #require(try folder.program.run("export", sidecars, "--sidecar", sidecar).status == 0)
        let name = "IMG_1234.JPG.\(sidecar)"
        try FileManager.default.copyItem(atPath: "\(sidecars)/\(name)", toPath: "\(folder.path)/\(name)")
        let other = try TemporaryFolder()
        let imported = try other.program.run("import", folder.path)
        try #require(imported.status == 0, "\(imported.errors)")
        // The edit, its description, and the folder of the export's own state.
        #expect(try Counts(line: imported.output).skipped == 3, "\(imported.output)")
        #expect(imported.errors.contains("this edit was reverted before the export"), "\(imported.errors)")
        let assets = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)).everything()
        #expect(assets.map(\.hasAdjustments) == [false])
    }
}
