// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// `export --convert` writes JPEG and H.264 for programs that read nothing else.
struct ExportConversionTests {
    static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

    /// Returns the paths of the exported files with this extension, whatever its case.
    private func paths(_ folder: ExportedFolder, _ suffix: String) throws -> [String] {
        try folder.files().filter { $0.lowercased().hasSuffix(".\(suffix)") }
    }

    private func metadata(_ folder: ExportedFolder, _ name: String) throws -> FileMetadata {
        try PHPhotoLibrary.metadata(ofFile: "\(folder.path)/\(name)")
    }

    private func codec(_ path: String) throws -> String {
        let file = try Data(contentsOf: URL(filePath: path))
        return ["avc1", "hvc1"].filter { file.range(of: Data($0.utf8)) != nil }.joined(separator: "+")
    }

    @Test func photosOfRareFormatsBecomeJPEG() throws {
        let folder = try ExportedFolder.ofSamples()
        let plain = try folder.program.run("export", folder.owner.url.appending(path: "plain").path)
        let run = try folder.export("--convert")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.prefix { $0 != "," } == plain.output.prefix { $0 != "," })
        #expect(try paths(folder, "heic").isEmpty)
        let before = try Samples.files().filter { $0.hasSuffix(".HEIC") }
        #expect(!before.isEmpty)
        for path in before {
            let name = URL(filePath: path).deletingPathExtension().lastPathComponent
            let (old, new) = (try PHPhotoLibrary.metadata(ofFile: path), try metadata(folder, "\(name).jpg"))
            #expect(new.uniformTypeIdentifier == "public.jpeg" && new.orientation == 1)
            #expect(new.asset.captureDate == old.asset.captureDate && new.asset.captureDate != nil)
            #expect(new.asset.location == old.asset.location)
            #expect(new.asset.camera == old.asset.camera)
            #expect(new.asset.pixelSize == old.asset.pixelSize)
            #expect(new.contentIdentifier == old.contentIdentifier)
        }
    }

    @Test func whatEveryProgramReadsIsCopied() throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export("--convert").status == 0)
        let originals = try folder.library().fingerprints()
        for (name, fingerprint) in try folder.fingerprints() where !name.hasSuffix(".jpg") {
            #expect(originals.contains(fingerprint), "\(name)")
        }
        let samples = Set(try Samples.files().map { URL(filePath: $0).lastPathComponent })
        let copied = try folder.fingerprints().filter { originals.contains($0.value) }
        #expect(copied.keys.contains { $0.hasSuffix(".jpg") && samples.contains($0) })
    }

    @Test func aLivePhotoStaysOneAsset() throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export("--convert").status == 0)
        let pair = URL(filePath: try Samples.livePhoto()).lastPathComponent
        #expect(try folder.files().filter { $0.hasPrefix(pair + ".") } == ["\(pair).MOV", "\(pair).jpg"])
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let before = try folder.program.assets().count {
            ($0["mediaSubtypes"] as? [String])?.contains("photoLive") == true
        }
        let after = try other.program.assets().count {
            ($0["mediaSubtypes"] as? [String])?.contains("photoLive") == true
        }
        #expect(before == after)
        #expect(try other.program.assets().count == folder.program.assets().count)
    }

    @Test func whatWasConvertedIsNotConvertedAgain() throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export("--convert").status == 0)
        let before = try folder.fingerprints()
        let run = try folder.export("--convert", "--update")
        #expect(
            run.output.hasPrefix("0 exported, 0 updated, \(before.count) unchanged, 0 kept, 0 failed"), "\(run.output)")
        #expect(try folder.fingerprints() == before)
    }

    @Test func aPhotoThatIsThereUnconvertedStaysBesideItsJPEG() throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export().status == 0)
        let before = try folder.fingerprints()
        let run = try folder.export("--convert", "--update")
        #expect(run.status == 0)
        let after = try folder.fingerprints()
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        let added = Set(after.keys).subtracting(before.keys)
        #expect(added.count == (try paths(folder, "heic").count) && added.allSatisfy { $0.hasSuffix(".jpg") })
        #expect(run.output.hasPrefix("\(added.count) exported, 0 updated, "), "\(run.output)")
    }

    @Test func aRawBesideAPhotoStays() throws {
        let folder = try ExportedFolder.ofARaw()
        try #require(try folder.export("--convert").status == 0)
        #expect(try folder.files() == ["IMG_0777.DNG", "IMG_0777.JPG"])
    }

    @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not there"))
    func aRawAloneBecomesJPEG() throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let raw = Corpus.url.appending(path: "raw/tinydng__colorchart.dng").path
        try #require(try folder.program.run("import", raw).status == 0)
        let run = try folder.export("--convert")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.files() == ["tinydng__colorchart.jpg"])
        let (old, new) = (try PHPhotoLibrary.metadata(ofFile: raw), try metadata(folder, "tinydng__colorchart.jpg"))
        #expect(new.uniformTypeIdentifier == "public.jpeg" && new.orientation == 1)
        #expect(new.asset.pixelSize == old.asset.pixelSize)
    }

    @Test func theDryRunNamesTheNewFiles() throws {
        let folder = try ExportedFolder.ofSamples()
        let run = try folder.export("--convert", "--dry-run", "--json")
        let names = try JSONText.objects(run.output).compactMap { $0["path"] as? String }
        #expect(names.contains { $0.hasSuffix(".jpg") } && !names.contains { $0.hasSuffix(".HEIC") })
        #expect(try folder.files().isEmpty)
    }

    @Test func aPhotoThatCannotBeConvertedFailsByName() throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photo = try #require(try Samples.files().first { $0.hasSuffix(".HEIC") })
        var bytes = try Data(contentsOf: URL(filePath: photo))
        // The pictures lie at the end of the file.
        let start = bytes.count - bytes.count / 2
        bytes.replaceSubrange(start..<bytes.count, with: repeatElement(0, count: bytes.count - start))
        let path = folder.owner.url.appending(path: "broken.HEIC")
        try bytes.write(to: path)
        try #require(try folder.program.run("import", path.path).status == 0)
        let run = try folder.export("--convert")
        let isWhole = run.output.hasPrefix("1 exported")
        // A decoder may make a picture of what is left.
        #expect(run.status == (isWhole ? 0 : 3))
        if !isWhole {
            #expect(run.output.hasPrefix("0 exported, 0 updated, 0 unchanged, 0 kept, 1 failed"), "\(run.output)")
            #expect(run.errors.contains("it cannot be converted: "), "\(run.errors)")
            #expect(run.errors.contains("To export it unchanged, leave out --convert"))
            #expect(try folder.files().isEmpty)
        }
        #expect(try folder.program.run("export", folder.owner.url.appending(path: "plain").path).status == 0)
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func aVideoOfHEVCBecomesH264WithItsDateAndPlace() throws {
        let folder = try ExportedFolder.ofAMovie(
            "testsrc=size=128x96:rate=10:duration=1", "-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v",
            "hvc1", "-movflags", "use_metadata_tags", "-metadata",
            "com.apple.quicktime.creationdate=2021-04-03T09:12:11+0900", "-metadata",
            "com.apple.quicktime.location.ISO6709=-33.8568+151.2153+012.500/")
        let run = try folder.export("--convert")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.files() == ["clip.mov"])
        #expect(try codec("\(folder.path)/clip.mov") == "avc1")
        let old = try PHPhotoLibrary.metadata(ofFile: folder.owner.url.appending(path: "clip.mov").path)
        let new = try metadata(folder, "clip.mov")
        #expect(new.asset.captureDate == old.asset.captureDate && new.asset.captureDate != nil)
        #expect(new.asset.location == old.asset.location && new.asset.location != nil)
        #expect(abs(new.asset.durationSeconds - old.asset.durationSeconds) < 0.05)
        let again = try folder.export("--convert", "--update")
        #expect(again.output.hasPrefix("0 exported, 0 updated, 1 unchanged"), "\(again.output)")
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func aVideoOfH264IsCopied() throws {
        let folder = try ExportedFolder.ofAMovie("testsrc=size=128x96:rate=10:duration=1", "-c:v", "libx264")
        try #require(try folder.export("--convert").status == 0)
        #expect(try Set(folder.fingerprints().values) == folder.library().fingerprints())
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func withoutFFmpegTheVideoFailsAndThePackageIsNamed() throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let run = try folder.program.run(
            ["export", folder.path, "--convert"], through: ["/usr/bin/env", "PATH=/nowhere"])
        #expect(run.status == 3)
        #expect(run.output.hasPrefix("0 exported, 0 updated, 0 unchanged, 0 kept, 1 failed"), "\(run.output)")
        #expect(run.errors.contains("apt-get install ffmpeg"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    /// Starts an export, and waits until it converts a movie.
    private func startConversion(
        to folder: ExportedFolder, _ encoder: PausedEncoder
    ) throws -> (running: RunningProgram, lifeline: FileHandle) {
        let running = try folder.program.start(["export", folder.path, "--convert"], through: encoder.launcher)
        try encoder.waitForStart()
        return (running, try encoder.lifeline())
    }

    /// The only movie of an export may take minutes, in which no asset is finished.
    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func theFileThatIsBeingConvertedIsShown() throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let encoder = try PausedEncoder(in: folder.owner)
        let (running, terminal) = try folder.program.startOnATerminal(
            ["export", folder.path, "--convert"], through: encoder.launcher)
        try encoder.waitForStart()
        #expect(terminal.waits(for: "converting clip.mov"), "\(terminal.shown)")
        #expect(terminal.shown.contains("0%  0 of 1 asset"), "\(terminal.shown)")
        #expect(!terminal.shown.contains("100%"), "\(terminal.shown)")
        try encoder.resume()
        _ = terminal.rest()
        #expect(running.waitForEnd() == 0)
        #expect(try folder.files() == ["clip.mov"])
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"), arguments: [SIGTERM, SIGINT, SIGHUP])
    func aSignalEndsAConversionAndLeavesNothing(_ signal: Int32) throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let encoder = try PausedEncoder(in: folder.owner)
        let (running, lifeline) = try startConversion(to: folder, encoder)
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        #expect(encoder.ends(lifeline, within: 1_000), "the encoder is left alone")
        #expect(running.errors.contains("Stopped."), "\(running.errors)")
        #expect(try folder.files().isEmpty)
        let own = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(Set(own) == ["lock", "state.jsonl"])
        #expect(try folder.export("--update").status == 0)
    }

    @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func anEncoderDoesNotOutliveAProgramThatIsKilled() throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let encoder = try PausedEncoder(in: folder.owner)
        let (running, lifeline) = try startConversion(to: folder, encoder)
        running.send(SIGKILL)
        #expect(running.waitForEnd() == 128 + SIGKILL)
        let hasEnded = encoder.ends(lifeline, within: 10_000)
        #expect(hasEnded)
        if !hasEnded { try encoder.resume() }
    }
}
