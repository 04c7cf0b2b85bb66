// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

/// How photos look is changed, copied and taken back.
struct AdjustTests {
    private func asset(_ program: PhotosProgram, _ identifier: String) throws -> JSONText.Object {
        try #require(try JSONText.objects(program.run("info", "--json", identifier).output).first)
    }

    private func size(_ program: PhotosProgram, _ identifier: String) throws -> [Int?] {
        let asset = try asset(program, identifier)
        return [asset["pixelWidth"] as? Int, asset["pixelHeight"] as? Int]
    }

    /// Returns the identifiers of plain photos.
    private func photos(_ program: PhotosProgram) throws -> [String] {
        try program.identifiers("--predicate", "mediaType = 1 AND mediaSubtypes = 0 AND hasAdjustments = FALSE")
    }

    @Test func aPhotoIsTurnedAndTurnedBack() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        let before = try size(program, identifier)
        try #require(before[0] != before[1])
        let turned = try program.run("edit", identifier, "--rotate", "90", "--exposure", "0.5")
        #expect(turned.output == "1 asset changed, 0 unchanged\n", "\(turned.errors)")
        #expect(try size(program, identifier) == before.reversed())
        #expect(try asset(program, identifier)["adjustment"] != nil)
        #expect(try program.run("edit", identifier, "--exposure", "0.5").output == "0 assets changed, 1 unchanged\n")
        // Four quarter turns cancel out, and the exposure stays.
        #expect(try program.run("edit", identifier, "--rotate", "270").status == 0)
        #expect(try size(program, identifier) == before)
        #expect(try program.run("edit", identifier, "--exposure", "0").status == 0)
        #expect(try asset(program, identifier)["adjustment"] == nil)
        #expect(try program.run("verify", "--deep").status == 0)
    }

    @Test func anEditIsUndoneAndReverted() throws {
        let program = try SampleLibrary.copy().program
        let two = Array(try photos(program).prefix(2))
        try #require(two.count == 2)
        let before = try two.map { try size(program, $0) }
        let edited = try program.run(["edit", "--crop", "0,0,0.5,1", "--black-and-white"] + two)
        #expect(edited.output == "2 assets changed, 0 unchanged\n", "\(edited.errors)")
        #expect(try two.map { try size(program, $0) } != before)
        #expect(try program.run("undo", "--yes").status == 0)
        #expect(try two.map { try size(program, $0) } == before)
        let undoing = String(try #require(try program.history().first))
        #expect(try program.run("undo", undoing).status == 0, "the undo is undone")
        #expect(try two.map { try size(program, $0) } != before)
        let dry = try program.run(["revert", "--dry-run"] + two)
        #expect(dry.output.hasSuffix("2 assets would be reverted, 0 unchanged\n"), "\(dry.errors)")
        let reverted = try program.run(["revert"] + two)
        #expect(reverted.output == "2 assets reverted, 0 unchanged\n", "\(reverted.errors)")
        #expect(try two.map { try size(program, $0) } == before)
        #expect(try program.run(["revert"] + two).output == "0 assets reverted, 2 unchanged\n")
        #expect(try program.run("verify", "--deep").status == 0)
    }

    @Test func adjustmentsAreCopiedToOthers() throws {
        let program = try SampleLibrary.copy().program
        let three = Array(try photos(program).prefix(3))
        try #require(three.count == 3)
        let none = try program.run("edit", three[1], "--copy-adjustments-from", three[0])
        #expect(none.status == 1)
        #expect(
            none.errors.contains(
                "has no adjustments to copy: it was not edited, or another program edited it. Name a photo that was edited with `photos edit`."
            ))
        try program.run("edit", three[0], "--rotate", "90", "--filter", "sepia")
        let copied = try program.run(["edit", "--copy-adjustments-from", three[0]] + three)
        #expect(copied.output == "2 assets changed, 1 unchanged\n", "\(copied.errors)")
        #expect(try three.allSatisfy { try asset(program, $0)["adjustment"] != nil })
    }

    @Test func aDryRunChangesNothingAndVideosAreCounted() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.assets()
        let videos = all.count { $0["mediaType"] as? String == "video" }
        try #require(videos > 0)
        let before = try program.run("history", "--json").output
        let dry = try program.run("edit", "--predicate", "pixelWidth > 0", "--contrast", "-0.2", "--dry-run")
        let photos = all.count - videos
        #expect(
            dry.outputLines.last == "\(photos) assets would be changed, 0 unchanged, \(videos) skipped (not a photo)",
            "\(dry.errors)")
        #expect(try program.run("history", "--json").output == before)
    }

    @Test func whatCannotBeIsRefused() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        for (arguments, message) in [
            (
                ["--rotate", "45"],
                "--rotate 45 is not a quarter turn: give 90, 180, 270 or -90. For other angles, use --straighten."
            ),
            (["--rotate", "-45"], "--rotate -45 is not a quarter turn"),
            (["--exposure", "nan"], "“exposure” is nan, but must be from -5 to 5"),
            (["--crop", "-0.1,0,1,1"], "“crop.x” is -0.1, but must be from 0 to 1"),
            (["--crop", "0.5,0,0.6,1"], "“crop” extends beyond the picture"),
            (["--sharpen", "-1"], "“sharpen” is -1.0, but must be from 0 to 1"),
            (["--exposure", "7"], "“exposure” is 7.0, but must be from -5 to 5"),
            (["--crop", "0,0,2,1"], "“crop.width” is 2.0, but must be from 0 to 1"),
            (["--crop", "half"], "“half” is not a part of a picture"),
            (["--filter", "neon"], "“neon” is not a filter: write one of vivid, fade, sepia, noir, none."),
            (["--rotate", "90", "--favorite"], "cannot be changed by one command"),
        ] {
            let run = try program.run(["edit", identifier] + arguments)
            #expect(run.status == 2 && run.errors.contains(message), "\(arguments): \(run.errors)")
        }
    }

    /// A photo whose adjustments are lost is named and not changed, and the others are.
    @Test func adjustmentsThatCannotBeReadFailTheCommand() throws {
        let program = try SampleLibrary.copy().program
        let two = Array(try photos(program).prefix(2))
        try #require(two.count == 2)
        #expect(try program.run("edit", two[0], "--rotate", "90").status == 0)
        let before = try size(program, two[0])
        let originals = URL(filePath: program.libraryPath).appending(path: "originals")
        let files = try FileManager.default.subpathsOfDirectory(atPath: originals.path).filter {
            $0.hasSuffix(".aae")
        }
        for file in files { try FileManager.default.removeItem(at: originals.appending(path: file)) }
        let dry = try program.run(["edit", "--rotate", "90", "--dry-run"] + two)
        #expect(dry.status != 0 && dry.errors.contains("(\(two[0].prefix(8))) stays as it is: "), "\(dry.errors)")
        let run = try program.run(["edit", "--rotate", "90"] + two)
        #expect(run.output == "1 asset changed, 0 unchanged, 1 failed\n", "\(run.errors)")
        #expect(run.status == dry.status && run.errors.contains("(\(two[0].prefix(8))) stays as it is: "))
        #expect(try size(program, two[0]) == before)
        #expect(try asset(program, two[1])["adjustment"] != nil)
        // The original can be shown again all the same.
        #expect(try program.run("revert", two[0]).status == 0)
    }

    /// Returns the path of a file of a photo: of its original, or of its rendering.
    private func original(_ program: PhotosProgram, _ identifier: String, type: String = "photo") throws -> URL {
        let resources = try asset(program, identifier)["resources"] as? [JSONText.Object]
        let resource = try #require(resources?.first { $0["type"] as? String == type })
        let fingerprint = try #require(resource["fingerprint"] as? String)
        let folder = URL(filePath: program.libraryPath).appending(path: "originals/" + fingerprint.prefix(2))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.appending(path: try #require(names.first { $0.hasPrefix(fingerprint.dropFirst(2)) }))
    }

    /// An edit of a damaged original would be shown also when the original is repaired.
    @Test func aDamagedOriginalIsNamedAndNotRendered() throws {
        let program = try SampleLibrary.copy().program
        let two = Array(try photos(program).prefix(2))
        try #require(two.count == 2)
        let file = try original(program, two[0])
        let bytes = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        try (bytes.dropLast(40) + Data(repeating: 0x55, count: 40)).write(to: file)
        let run = try program.run(["edit", "--rotate", "90"] + two)
        #expect(run.status == 3 && run.output == "1 asset changed, 0 unchanged, 1 failed\n", "\(run.errors)")
        let words = "stays as it is: its original is damaged; run “photos verify --deep” for details"
        #expect(run.errors.contains("(\(two[0].prefix(8))) \(words)"), "\(run.errors)")
        #expect(try asset(program, two[0])["adjustment"] == nil)
        #expect(try asset(program, two[1])["adjustment"] != nil)
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
        #expect(try program.run("edit", two[0], "--rotate", "90").status == 0)
    }

    /// A JPEG neither moves nor lets anything show through.
    @Test func whatARenderingCannotShowIsSaidAtTheFirstEdit() throws {
        let folder = try TemporaryFolder()
        let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let frame: [UInt8] = [0x21, 0xF9, 4, 1, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let file = folder.url.appending(path: "blinking.gif")
        try Data(header + frame + frame + [0x3B]).write(to: file)
        try #require(try folder.program.run("import", file.path).status == 0)
        let identifier = try #require(try folder.program.identifiers("--smart-album", "animated").first)
        let run = try folder.program.run("edit", identifier, "--exposure", "0.5")
        #expect(run.output == "1 asset changed, 0 unchanged\n", "\(run.errors)")
        #expect(run.errors.contains("Warning: 1 animation shows its first frame only, because an edit is a JPEG. "))
        #expect(run.errors.contains("Warning: 1 photo has transparent parts, which are now black, "), "\(run.errors)")
        let again = try folder.program.run("edit", identifier, "--exposure", "1")
        #expect(again.status == 0 && !again.errors.contains("Warning"), "\(again.errors)")
    }

    /// A rendering can be made again from the original.
    @Test(arguments: [false, true]) func theSameAdjustmentsMakeALostRenderingAgain(isDamaged: Bool) throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--exposure", "0.5")
        let file = try original(program, identifier, type: "fullSizePhoto")
        let bytes = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        if isDamaged { try (bytes.dropLast(40) + Data(repeating: 0x55, count: 40)).write(to: file) }
        let found = try program.run("verify", "--deep")
        #expect(found.status == 4 && found.output.contains(" rendering of the edit of “"), "\(found.output)")
        let remedy = "If it was made by “photos edit”, the same adjustments make it again; “photos revert” shows"
        #expect(found.output.contains(remedy), "\(found.output)")
        let dry = try program.run("edit", identifier, "--exposure", "0.5", "--dry-run")
        #expect(dry.output.hasSuffix("1 asset would be changed, 0 unchanged\n"), "\(dry.errors)")
        let again = try program.run("edit", identifier, "--exposure", "0.5")
        #expect(again.output == "1 asset changed, 0 unchanged\n", "\(again.errors)")
        #expect(try Data(contentsOf: file) == bytes)
        let verified = try program.run("verify", "--deep")
        #expect(verified.status == 0 && verified.output.hasPrefix("All is well"), "\(verified.output)")
        #expect(try program.run("edit", identifier, "--exposure", "0.5").output == "0 assets changed, 1 unchanged\n")
    }

    @Test func whoeverShowsALostRenderingSaysWhatItIs() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--exposure", "0.5")
        try FileManager.default.removeItem(at: original(program, identifier, type: "fullSizePhoto"))
        let folder = program.folder.appending(path: "out").path
        let run = try program.run("export", folder)
        #expect(run.status != 0 && run.errors.contains("The rendering of the edit of “"), "\(run.errors)")
        #expect(!run.errors.contains("The original of “"), "\(run.errors)")
    }

    /// An edited asset that is exported and imported again is the same, with its adjustments.
    @Test func anEditSurvivesExportAndImport() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--rotate", "90", "--warmth", "0.3")
        let folder = program.folder.appending(path: "out").path
        #expect(try program.run("export", folder, "--sidecar", "json").status == 0)
        let other = PhotosProgram(owner: try TemporaryFolder())
        let imported = try other.run("import", folder)
        #expect(imported.status == 0, "\(imported.errors)")
        let again = try asset(other, identifier)
        #expect(again["adjustment"] != nil)
        #expect(try size(other, identifier) == size(program, identifier))
        // Its adjustments are known there.
        #expect(try other.run("edit", identifier, "--warmth", "0.3").output == "0 assets changed, 1 unchanged\n")
        #expect(try other.run("revert", identifier).output == "1 asset reverted, 0 unchanged\n")
    }

    /// A reverted photo stays reverted if the edit is imported again.
    @Test func aReversionOutlivesAnImport() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--rotate", "90")
        let folder = program.folder.appending(path: "out").path
        try program.run("export", folder)
        try program.run("revert", identifier)
        let count = try program.assets().count
        let imported = try program.run("import", folder)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try asset(program, identifier)["adjustment"] == nil)
        #expect(try program.assets().count == count)
    }

    @Test func anEditedAssetIsPurgedWithItsFiles() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--rotate", "90")
        try program.run("edit", identifier, "--rotate", "90")
        try program.run("revert", identifier)
        try program.run("delete", identifier)
        #expect(try program.run("trash", "empty", "--yes").status == 0)
        let verified = try program.run("verify", "--deep")
        #expect(verified.status == 0, "\(verified.output)")
    }

    /// A part to keep is one of the picture as it is then, also when the same command turns it.
    @Test func aPhotoIsTurnedBeforeItIsCropped() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        let before = try size(program, identifier)
        let (width, height) = (try #require(before[0]), try #require(before[1]))
        try program.run("edit", identifier, "--rotate", "-90", "--crop", "0,0,1,0.5")
        #expect(try size(program, identifier) == [height, Int((Double(width) / 2).rounded())])
        #expect(try program.run("edit", identifier, "--rotate", "90", "--crop", "0,0,1,1").output.hasPrefix("1 asset"))
        #expect(try asset(program, identifier)["adjustment"] == nil, "a crop of everything counts as no crop")
    }

    @Test func aCardTellsWhatWasAdjusted() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--rotate", "90", "--warmth", "0.3", "--filter", "noir")
        let card = try program.run("info", identifier).outputLines
        #expect(card.contains { $0.hasPrefix("Edited ") && $0.contains("by photos (org.swift-photos.adjustments 1)") })
        #expect(card.contains("Adjusted    {\"filter\":\"noir\",\"rotate\":90,\"warmth\":0.3}"), "\(card)")
    }

    @Test func aLivePhotoIsAPhotoUntilItIsReverted() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--smart-album", "live-photos").first)
        try program.run("edit", identifier, "--flip", "vertical")
        #expect(try asset(program, identifier)["playbackStyle"] as? String == "image")
        try program.run("revert", identifier)
        #expect(try asset(program, identifier)["playbackStyle"] as? String == "livePhoto")
    }

    @Test func whatIsInTheTrashIsNotEdited() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("delete", identifier)
        for command in [["edit", identifier, "--rotate", "90"], ["revert", identifier]] {
            let run = try program.run(command)
            #expect(run.status == 1 && run.errors.contains("is in the trash"), "\(run.errors)")
        }
    }

    @Test func whatASelectionFindsInTheTrashIsNamedAndNotEdited() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try photos(program).first)
        try program.run("edit", identifier, "--rotate", "90")
        try program.run("delete", identifier)
        let before = try program.history()
        let name = identifier.prefix(8)
        let words = "(\(name)) stays as it is: it is in the trash: `photos trash recover \(name)` brings it back."
        for command in [["edit", "--rotate", "90"], ["edit", "--rotate", "90", "--dry-run"], ["revert"]] {
            let run = try program.run(command + ["--smart-album", "recently-deleted"])
            #expect(run.status == 3 && run.errors.contains(words), "\(run.errors)")
            #expect(run.output.hasSuffix("unchanged, 1 failed\n"), "\(run.output)")
        }
        #expect(try program.history() == before)
    }

    @Test(.enabled(if: ReadOnlyMount.isPossible, "this user may not mount"))
    func aLibraryThatCannotBeWrittenToIsNotChanged() throws {
        let program = try SampleLibrary.copy().program
        let launcher = ReadOnlyMount.launcher(of: program.libraryPath)
        let identifier = try #require(try photos(program).first)
        let run = try program.run(["edit", identifier, "--rotate", "90"], through: launcher)
        #expect(run.status == 1 && run.errors.contains("is open for reading only"), "\(run.errors)")
        let dry = try program.run(["edit", identifier, "--rotate", "90", "--dry-run"], through: launcher)
        #expect(dry.output.hasSuffix("1 asset would be changed, 0 unchanged\n"), "\(dry.errors)")
    }

    /// Renderings that do not fit leave nothing behind.
    @Test func aLimitOfFileSizesChangesNothing() throws {
        let program = try SampleLibrary.copy().program
        let before = try program.history()
        let run = try program.run(
            ["edit", "--predicate", "mediaType = 1", "--rotate", "90"], through: ["prlimit", "--fsize=1000"])
        #expect(run.status != 0, "\(run.output)")
        #expect(try program.history() == before)
        let verified = try program.run("verify", "--deep")
        #expect(verified.status == 0, "\(verified.output)")
    }
}

/// Ctrl-C and other programs while many photos are rendered.
@Suite(.serialized) struct StoppedAdjustTests {
    /// A change of metadata does not discard the renderings.
    @Test func aFavoriteOfSomebodyElseIsNoConflict() throws {
        let (program, identifier) = try library(of: 100)
        let running = try rendering(program)
        #expect(try program.run("edit", identifier, "--favorite").status == 0)
        #expect(running.waitForEnd() == 0, "\(running.errors)")
        let both = try program.identifiers("--predicate", "isFavorite = TRUE AND hasAdjustments = TRUE")
        #expect(both == [identifier])
        #expect(try program.identifiers("--predicate", "hasAdjustments = FALSE").isEmpty)
    }

    @Test func anEditOfSomebodyElseIsNotOverwrittenAndSaysWhatToDo() throws {
        let program = try ManyPhotosLibrary.copy().program
        let identifier = try #require(try program.identifiers().first)
        let running = try rendering(program)
        #expect(try program.run("edit", identifier, "--rotate", "90").status == 0)
        let edited = try program.run("info", "--json", identifier).output
        #expect(running.nextLine() == "249 assets changed, 0 unchanged, 1 failed")
        #expect(running.waitForEnd() == 3)
        let words =
            "(\(identifier.prefix(8))) stays as it is: another program edited or deleted it, or changed its files, at"
        #expect(running.errors.contains(words), "\(running.errors)")
        #expect(running.errors.contains("Run the command again for this asset."), "\(running.errors)")
        #expect(try program.run("info", "--json", identifier).output == edited)
        #expect(try program.identifiers("--predicate", "hasAdjustments = TRUE").count == 250)
    }

    /// Returns a library of many small photos, and the one that is rendered first.
    private func library(of count: Int) throws -> (program: PhotosProgram, first: String) {
        let folder = try TemporaryFolder()
        try #require(try folder.program.run("import", try Samples.manyPhotos(count, in: folder)).status == 0)
        return (folder.program, try #require(try folder.program.identifiers().first))
    }

    /// Starts an edit of all photos, and returns when the first is rendered.
    private func rendering(_ program: PhotosProgram) throws -> RunningProgram {
        let running = try program.start("edit", "--predicate", "mediaType = 1", "--straighten", "3", "--yes")
        while renderings(in: program.libraryPath) == 0, running.isRunning { sched_yield() }
        return running
    }

    @Test func nothingIsChangedByAnEditThatWasStopped() throws {
        let program = try ManyPhotosLibrary.copy().program
        let before = try program.history()
        let running = try rendering(program)
        running.send(SIGINT)
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped. Nothing was changed."), "\(running.errors)")
        #expect(try program.history() == before)
        #expect(try program.run("verify", "--deep").output.hasPrefix("All is well"))
    }

    /// The number of renderings that wait for the transaction.
    private func renderings(in library: String) -> Int {
        let incoming = URL(filePath: library).appending(path: "incoming").path
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: incoming)) ?? []
        return files.count { $0.hasSuffix(".part") && $0.contains("/") }
    }
}

extension PhotosProgram {
    /// The tokens of the library's history, the newest first.
    fileprivate func history() throws -> [Int] {
        try JSONText.objects(run("history", "--json").output).compactMap { $0["token"] as? Int }
    }
}
