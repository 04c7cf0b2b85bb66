// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct ExportFailureTests {
    @Test func aWrongFieldIsPointedAtBeforeAnythingIsDone() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.export("--directory", "{created.year}/{craeted.mm}")
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix(
                """
                Error: --directory: there is no field “craeted.mm”
                  {created.year}/{craeted.mm}
                                  ^
                Fields: original_name, title,
                """), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(arguments: [
        (["--filename", "a/{uuid}"], "a file name cannot contain a slash"),
        (["--report", "x.txt"], "give a name that ends in .csv"),
        (["--version", "newest"], "--version"), (["--sidecar", "txt"], "--sidecar"),
    ])
    func aWrongOptionIsNamed(_ arguments: [String], _ words: String) throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run(["export", "out"] + arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func aFolderThatCannotBeMadeIsSaid() throws {
        let folder = try ExportedFolder.ofAnEdit()
        try folder.write("a file", to: "file")
        let run = try folder.program.run("export", "\(folder.path)/file/below")
        #expect(run.status == 1)
        #expect(run.errors.contains("cannot be written"), "\(run.errors)")
        #expect(run.errors.contains("Name a folder that you may write to."))
    }

    @Test func theLibraryIsNoPlaceForAnExport() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.program.run("export", "\(folder.program.libraryPath)/out")
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix("is inside the library. Name a folder outside of it.\n"), "\(run.errors)")
    }

    @Test func twoExportsIntoOneFolderDoNotMix() throws {
        let folder = try ExportedFolder.ofAnEdit()
        try folder.write("", to: ".photos-export/lock")
        let lock = open("\(folder.path)/.photos-export/lock", O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let run = try folder.export()
        #expect(run.status == 1)
        #expect(run.errors.contains("Another export is writing to"))
    }

    @Test func anOriginalThatIsGoneIsListedAsMissing() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let resource = try #require(PHAssetResource.assetResources(for: folder.library().everything()[0]).first)
        let key = try #require(resource.resource.placements.first).key
        try FileManager.default.removeItem(atPath: "\(folder.program.libraryPath)/originals/\(key)")
        let run = try folder.export()
        #expect(run.status == 3)
        #expect(run.output.hasPrefix("2 exported, 0 updated, 0 unchanged, 0 kept, 1 failed"), "\(run.output)")
        #expect(
            run.errors.contains("1 file missing in \(folder.path):\n  \(folder.path)/IMG_1234.JPG: "), "\(run.errors)")
        #expect(try folder.files() == ["IMG_1234.AAE", "IMG_1234_edited.JPG"])
    }

    @Test func aDamagedOriginalIsNotPassedOff() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let resource = try #require(PHAssetResource.assetResources(for: folder.library().everything()[0]).first)
        let file = "\(folder.program.libraryPath)/originals/\(try #require(resource.resource.placements.first).key)"
        try FileManager.default.removeItem(atPath: file)
        try Data(count: Int(resource.byteCount)).write(to: URL(filePath: file))
        let run = try folder.export("--version", "original")
        #expect(run.status == 3)
        #expect(run.errors.contains("its original is damaged; run “photos verify --deep” for details; not exported"))
        #expect(try folder.files().isEmpty)
    }

    @Test func aDamagedRenderingIsNamedAsOne() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let resources = PHAssetResource.assetResources(for: try folder.library().everything()[0])
        let rendering = try #require(resources.first { $0.type == .fullSizePhoto })
        let key = try #require(rendering.resource.placements.first).key
        let file = "\(folder.program.libraryPath)/originals/\(key)"
        try FileManager.default.removeItem(atPath: file)
        try Data(count: Int(rendering.byteCount)).write(to: URL(filePath: file))
        let run = try folder.export("--version", "current")
        #expect(run.status == 3)
        #expect(run.errors.contains("its rendering is damaged; run “photos verify --deep” for details; not exported"))
    }

    @Test func aLongNameIsCutSoThatEveryFileFits() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.export("--sidecar", "json", "--filename", String(repeating: "ä", count: 300))
        #expect(run.status == 0, "\(run.errors)")
        let names = try folder.files()
        #expect(names.count == 4)
        #expect(names.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test func whatIsUnderItsNameIsWholeWhateverHappens() throws {
        let folder = try ExportedFolder.ofSamples()
        let running = try folder.program.start("export", folder.path, "--json")
        for _ in 0..<5 { try #require(running.nextLine() != nil) }
        running.send(SIGKILL)
        _ = running.waitForEnd()
        let whole = try folder.library().fingerprints()
        #expect(Set(try folder.fingerprints().values).isSubset(of: whole))

        #expect(try folder.export("--update").status == 0)
        #expect(Set(try folder.fingerprints().values) == whole)
        #expect(try folder.files().count == whole.count)
        let own = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(Set(own) == ["lock", "state.jsonl"])
    }

    @Test(.enabled(if: ReadOnlyMount.isPossible, "this user may not mount"))
    func eachFileIsCountedAndNamedWhenTheTargetIsFull() throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photos = try Samples.manyPhotos(9, in: folder.owner)
        for number in 0..<9 {
            // Readers ignore bytes after the end of the picture.
            let photo = try #require(FileHandle(forWritingAtPath: "\(photos)/\(number).jpg"))
            try photo.truncate(atOffset: 1 << 20)
            try photo.close()
        }
        try #require(try folder.program.run("import", photos).status == 0)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        // It has room for two of them.
        let script = "mount -t tmpfs -o size=3m tmpfs \"$0\" && exec \"$@\""
        let run = try folder.program.run(
            ["export", folder.path, "--report", "report.jsonl"],
            through: ["unshare", "--map-root-user", "--mount", "sh", "-c", script, folder.path])
        #expect(run.status == 3, "\(run.errors)")
        #expect(run.output.hasPrefix("2 exported, 0 updated, 0 unchanged, 0 kept, 7 failed"), "\(run.output)")
        #expect(run.errors.contains("7 files missing in \(folder.path):"), "\(run.errors)")
        #expect(run.errors.contains(": the disk of the target folder is full; not exported"), "\(run.errors)")
        #expect(run.errors.contains("The disk of \(folder.path) is full. Make room there;"), "\(run.errors)")
        let report = try String(contentsOf: folder.owner.url.appending(path: "report.jsonl"), encoding: .utf8)
        let items = try JSONText.objects(report)
        #expect(Set(items.compactMap { $0["path"] as? String }).count == 9, "\(report)")
        #expect(items.count { $0["outcome"] as? String == "failed" } == 7)
    }

    @Test func ctrlCStopsCleanly() throws {
        let folder = ExportedFolder(owner: try ManyPhotosLibrary.copy())
        let all = ManyPhotosLibrary.photoCount
        let running = try folder.program.start("export", folder.path, "--json")
        try #require(running.nextLine() != nil)
        running.send(SIGINT)
        #expect(running.waitForEnd() == 3)
        #expect(
            running.errors.contains("Stopped. Exported files are complete; the same command with --update continues."))
        let exported = try folder.files().count
        let left = Words.count(all - exported, "asset")
        #expect(
            exported == all || running.errors.contains("Not exported, or not completely: \(left)."),
            "\(exported) exported: \(running.errors)")
        #expect(try folder.export("--update").status == 0)
        #expect(try folder.files().count == all)
    }
}
