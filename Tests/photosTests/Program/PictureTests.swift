// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// `thumb` and `sheet` write pictures with the requested sizes, as `info` reads them back.
struct PictureTests {
    private func size(of name: String, _ program: PhotosProgram) throws -> (width: Int, height: Int) {
        let object = try JSONText.object(program.run("info", "--json", "./\(name)").output)
        return (object["pixelWidth"] as? Int ?? 0, object["pixelHeight"] as? Int ?? 0)
    }

    @Test(arguments: ["image", "video"])
    func aThumbFitsIntoItsSquare(_ mediaType: String) throws {
        let program = try SampleLibrary.copy().program
        let asset = try #require(try program.assets().first { $0["mediaType"] as? String == mediaType })
        let identifier = try #require(asset["localIdentifier"] as? String)
        let run = try program.run("thumb", identifier, "--size", "96", "-o", "small.png")
        #expect(run.status == 0, "\(run.errors)")
        let small = try size(of: "small.png", program)
        #expect(max(small.width, small.height) == 96)
        let width = try #require(asset["pixelWidth"] as? Int)
        let height = try #require(asset["pixelHeight"] as? Int)
        #expect(abs(small.width * height - small.height * width) <= max(width, height))
    }

    @Test
    func aFilledThumbIsTheSquare() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        #expect(try program.run("thumb", identifier, "--size", "64", "--fill", "-o", "icon.jpg").status == 0)
        #expect(try size(of: "icon.jpg", program) == (64, 64))
    }

    @Test
    func aSheetHasItsWidth() throws {
        let program = try SampleLibrary.copy().program
        let run = try program.run("sheet", "--width", "600", "--columns", "5", "-o", "sheet.png")
        #expect(run.status == 0, "\(run.errors)")
        // A burst is one picture.
        let frames = try program.assets()
            .filter { $0["burstIdentifier"] != nil && $0["representsBurst"] as? Bool != true }
        #expect(run.output == "Wrote \(Samples.assetCount - frames.count) pictures to sheet.png\n")
        let sheet = try size(of: "sheet.png", program)
        #expect(sheet.width == 600)
        #expect(sheet.height > 300)
    }

    /// Decoding takes seconds before the first result.
    @Test
    func aTerminalShowsFromTheStartHowMuchIsDrawn() throws {
        let program = try SampleLibrary.copy().program
        let (running, terminal) = try program.startOnATerminal(["sheet", "--limit", "3", "-o", "sheet.png"])
        #expect(terminal.waits(for: "0 of 3 pictures"), "\(terminal.shown)")
        #expect(terminal.rest().contains("Drawing"))
        #expect(running.waitForEnd() == 0)
    }

    @Test
    func aSheetIsDrawnFromStoredRenditions() throws {
        let folder = try TemporaryFolder()
        try folder.program.run("import", "--thumbnails", Samples.path())
        let sheet = ["sheet", "--width", "600", "--columns", "5", "-o"]
        let whole = try folder.program.run(sheet + ["whole.png"])
        #expect(whole.status == 0, "\(whole.errors)")
        try FileManager.default.removeItem(atPath: folder.program.libraryPath + "/originals")
        let run = try folder.program.run(sheet + ["without.png"])
        #expect(run.status == 0, "\(run.errors)")
        func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }
        #expect(try bytes("without.png") == bytes("whole.png"))
    }

    @Test func noPictureTakesThePlaceOfAnOriginal() throws {
        let folder = try SampleLibrary.copy()
        let originals = folder.program.libraryPath + "/originals"
        let names = try FileManager.default.subpathsOfDirectory(atPath: originals)
        let original = originals + "/" + (try #require(names.first { $0.hasSuffix(".jpeg") || $0.hasSuffix(".jpg") }))
        let before = try Data(contentsOf: URL(filePath: original))
        let identifier = try #require(try folder.program.identifiers("--limit", "1").first)
        for arguments in [
            ["sheet", "--limit", "3", "-o", original], ["thumb", identifier, "--size", "32", "-o", original],
        ] {
            let run = try folder.program.run(arguments)
            #expect(run.status == 1)
            #expect(run.errors == "Error: \(original) is inside the library. Name a folder outside of it.\n")
        }
        #expect(try Data(contentsOf: URL(filePath: original)) == before)
    }

    @Test
    func aSheetOfNothingFails() throws {
        let folder = try TemporaryFolder()
        let nothing = folder.url.appending(path: "nothing")
        try FileManager.default.createDirectory(at: nothing, withIntermediateDirectories: true)
        try folder.program.run("import", nothing.path)
        let run = try folder.program.run("sheet", "-o", "sheet.png")
        #expect(run.status == 1)
        let library = folder.program.libraryPath
        #expect(run.errors == "Error: The library \(library) is empty. Add photos with: photos import FOLDER\n")
    }
}
