// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// Edits that were made here come back from an export with everything that they consist of.
struct EditRoundTripTests {
    /// The photo came with a description of Apple's that has no rendering.
    @Test(arguments: ["xmp", "json"])
    func bothDescriptionsComeBack(_ sidecar: String) throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let source = try folder.writeEdit(in: "in")
        try FileManager.default.removeItem(atPath: "\(source)/IMG_E1234.JPG")
        try #require(try folder.program.run("import", source).status == 0)
        let identifier = try #require(try folder.program.identifiers().first)
        let edited = try folder.program.run("edit", identifier, "--exposure", "0.5")
        try #require(edited.status == 0, "\(edited.errors)")
        try #require(try folder.export("--sidecar", sidecar).status == 0)
        #expect(
            try folder.files() == [
                "IMG_1234.AAE", "IMG_1234.JPG", "IMG_1234.JPG.\(sidecar)", "IMG_1234_edited.jpeg",
                "IMG_1234_edited_base.AAE",
            ])
        #expect(try folder.text("IMG_1234.AAE").contains("org.swift-photos.adjustments"))

        let other = try TemporaryFolder()
        let imported = try other.program.run("import", folder.path)
        try #require(imported.status == 0, "\(imported.errors)")
        // Only the folder of the export's own state.
        #expect(try Counts(line: imported.output).skipped == 1, "\(imported.errors)")
        try Self.expectTheSame(folder, other)
        #expect(
            try other.program.run("edit", identifier, "--exposure", "0.5").output == "0 assets changed, 1 unchanged\n")
    }

    /// The photo came with an edit of Apple's, whose rendering is what adjustments start from.
    @Test(arguments: [[], ["--sidecar", "json"]])
    func whatAnEditStartedFromComesBack(_ options: [String]) throws {
        let folder = try ExportedFolder.ofAnEdit()
        let identifier = try #require(try folder.program.identifiers().first)
        let edited = try folder.program.run("edit", identifier, "--exposure", "0.5")
        try #require(edited.status == 0, "\(edited.errors)")
        try #require(try folder.program.run(["export", folder.path] + options).status == 0)
        #expect(try folder.files().contains("IMG_1234_edited_base.JPG"))
        let other = try TemporaryFolder()
        let imported = try other.program.run("import", folder.path)
        try #require(imported.status == 0, "\(imported.errors)")
        let programs = [folder.program, other.program]
        let files = try programs.map { try Self.files(of: $0) }
        #expect(files[0] == files[1])
        #expect(files[0].contains { $0.hasPrefix("8 ") }, "\(files[0])")
        // A further adjustment is drawn from the same picture.
        for program in programs {
            let run = try program.run(["edit", "--exposure", "0.25"] + program.identifiers())
            try #require(run.output == "1 asset changed, 0 unchanged\n", "\(run.errors)")
        }
        let renderings = try programs.map { try Self.files(of: $0).filter { $0.hasPrefix("5 ") } }
        #expect(renderings[0] == renderings[1] && renderings[0].count == 1)
        #expect(try other.program.run("verify", "--deep").status == 0)
    }

    /// Returns type and fingerprint of each file of the only asset, sidecars aside.
    private static func files(of program: PhotosProgram) throws -> [String] {
        let library = try PHPhotoLibrary(url: URL(filePath: program.libraryPath))
        let asset = try #require(try library.everything().first)
        return PHAssetResource.assetResources(for: asset).map { "\($0.type.rawValue) \($0.fingerprint.hex)" }.sorted()
    }

    /// Two photos look the same, and are edited in the same way.
    @Test func theSameEditOfTwoPhotosComesBackWithBoth() throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photo = try #require(Samples.files().first { $0.lowercased().hasSuffix(".jpg") })
        let source = folder.owner.url.appending(path: "in")
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        for name in ["A", "B"] {
            // Readers ignore bytes after the end of the picture.
            let bytes = try Data(contentsOf: URL(filePath: photo)) + Data(name.utf8)
            try bytes.write(to: source.appending(path: "\(name).jpg"))
        }
        try #require(try folder.program.run("import", source.path).status == 0)
        let identifiers = try folder.program.identifiers()
        let edited = try folder.program.run(["edit", "--exposure", "0.5"] + identifiers)
        try #require(edited.output == "2 assets changed, 0 unchanged\n", "\(edited.errors)")
        try #require(try folder.export("--sidecar", "json").status == 0)
        let other = try TemporaryFolder()
        let imported = try other.program.run("import", folder.path)
        try #require(imported.status == 0, "\(imported.errors)")
        #expect(try Counts(line: imported.output).duplicate == 0, "\(imported.output)")
        try Self.expectTheSame(folder, other)
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        #expect(try library.everything().map(\.hasAdjustments) == [true, true])
    }

    /// The second edit may have the date of the first one, to the second that its description states.
    @Test(arguments: [[], ["--sidecar", "json"], ["--sidecar", "xmp"]])
    func aFurtherEditComesWholeOrNotAtAll(_ options: [String]) throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photo = try #require(Samples.files().first { $0.lowercased().hasSuffix(".jpg") })
        try #require(try folder.program.run("import", photo).status == 0)
        let identifier = try #require(try folder.program.identifiers().first)
        let other = try TemporaryFolder()
        var files: [[String]] = []
        for adjustment in [["--rotate", "90"], ["--crop", "0,0,.5,.5"]] {
            let edited = try folder.program.run(["edit", identifier] + adjustment)
            try #require(edited.status == 0, "\(edited.errors)")
            try #require(try folder.program.run(["export", folder.path, "--update"] + options).status == 0)
            let imported = try other.program.run("import", folder.path)
            try #require(imported.status == 0, "\(imported.errors)")
            files.append(try Self.files(of: other.program))
            guard files.count == 2 else { continue }
            // The rendering, its description, and the folder of the export's own state.
            #expect(try Counts(line: imported.output).skipped == 3, "\(imported.output)")
            let reasons = imported.errors.split(separator: "\n").filter {
                $0.contains("has another edit of this asset")
            }
            #expect(reasons.count == 2, "\(imported.errors)")
        }
        #expect(files.count == 2 && files[0] == files[1], "\(files)")
    }

    /// Compares every column of the assets and of their files, sidecars of the export aside.
    private static func expectTheSame(_ folder: ExportedFolder, _ other: TemporaryFolder) throws {
        let before = try LibraryTables(folder.program.libraryPath).rows
        let after = try LibraryTables(other.program.libraryPath).rows
        for table in ["asset", "resource"] {
            #expect(before[table]?.subtracting(after[table] ?? []) == [], "\(table) lacks these")
            #expect(after[table]?.subtracting(before[table] ?? []) == [], "\(table) has these beyond")
        }
    }
}
