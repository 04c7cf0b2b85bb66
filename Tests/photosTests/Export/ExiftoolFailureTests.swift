// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import Testing

@testable import photos

/// An exiftool that fails, that does not answer, or that writes without an end.
@Suite(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"), .timeLimit(.minutes(5)))
struct ExiftoolFailureTests {
    private func photo() throws -> ExportedFolder {
        let sample = try #require(try Samples.files().first { $0.hasSuffix(".jpg") })
        let place = ["GPSLatitude=41.9", "GPSLatitudeRef=N", "GPSLongitude=12.5", "GPSLongitudeRef=E"]
        return try ExportedFolder.of([sample], tags: place.map { "-GPS:\($0)" })
    }

    private func export(
        _ folder: ExportedFolder, _ arguments: String..., with script: String, patience: Int = 300
    ) throws -> PhotosProgram.Run {
        let exiftool = try FakeProgram("exiftool", script, in: folder.owner)
        return try folder.program.run(
            ["export", folder.path, "--write-metadata"] + arguments, through: exiftool.launcher(patience: patience))
    }

    private static let warning = "$isReading && real \"$@\"; echo 'Warning: nothing to do' >&2; cat \"$subject\""

    @Test(arguments: [
        ("$isReading && real \"$@\"; echo 'Error: not yet supported - /proc' >&2; exit 1", "not yet supported"),
        (warning, "exiftool cannot remove it from this kind of file"),
        ("$isReading && real \"$@\"; exit 0", "exiftool wrote a file that cannot be read"),
        ("$isReading && exit 0; real \"$@\"", "it cannot be checked: exiftool cannot read its metadata"),
        ("$isReading && { echo 'Error: no' >&2; exit 1; }; real \"$@\"", "it cannot be checked: Error: no"),
        ("kill -KILL $$", "exiftool was terminated by signal 9"),
    ])
    func aPlaceThatItLeavesIsAFailure(_ script: String, _ reason: String) throws {
        let folder = try photo()
        try folder.edit(["--clear-location"])
        let run = try export(folder, with: script)
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(run.errors.contains(reason) && run.errors.contains(".jpg"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    /// Whatever exiftool's status is, and whether it writes anything.
    @Test(arguments: [
        ("exit 1", "no reason given"),
        ("echo 'Error: not yet supported - /proc' >&2; exit 1", "Error: not yet supported"),
        (warning, "exiftool wrote nothing into it"), ("exit 0", "exiftool wrote a file that cannot be read"),
    ])
    func aCopyThatLacksWhatTheLibrarySaysIsAFailure(_ script: String, _ reason: String) throws {
        let folder = try photo()
        try folder.edit(["--title", "Tiber"])
        let run = try export(folder, with: script)
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(run.errors.contains("the copy would lack what the library says: title; \(reason)"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
        let again = try folder.export("--write-metadata", "--update")
        #expect(again.status == 0 && again.output.hasPrefix("1 exported, "), "\(again.output) \(again.errors)")
        let file = try #require(try folder.files().first)
        #expect(try Exiftool.tags(of: "\(folder.path)/\(file)")["XMP:Title"] as? String == "Tiber")
    }

    @Test func aDateThatIsNotWrittenIsAFailure() throws {
        let folder = try photo()
        let identifier = try #require(try folder.program.identifiers().first)
        try #require(try folder.program.run("date", identifier, "--set", "2011-01-01 10:00").status == 0)
        let run = try export(folder, with: "exit 1")
        #expect(run.status == 3, "\(run.output)")
        #expect(
            run.errors.contains(
                "the copy would lack what the library says: date; no reason given. Export it with --sidecar"),
            "\(run.errors)")
    }

    @Test func aCopyThatCannotBeUpdatedIsTriedAgain() throws {
        let folder = try photo()
        try #require(try folder.export("--write-metadata").status == 0)
        try folder.edit(["--title", "Tiber"])
        #expect(try export(folder, "--update", with: "exit 1").status == 3)
        let again = try folder.export("--write-metadata", "--update")
        #expect(again.output.contains("1 updated"), "\(again.output)")
    }

    @Test func oneThatNeedsTooMuchMemoryIsNamed() throws {
        let folder = try photo()
        try folder.edit(["--title", "Tiber"])
        let run = try export(folder, with: "exec dd bs=3G count=1 if=/dev/zero of=/dev/null")
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(
            run.errors.contains("exiftool needs more than the 2048 MiB of memory that it may have. Export it again"),
            "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    @Test func whereNothingWasTakenAwayTheCopyIsAsItWas() throws {
        let folder = try photo()
        let run = try export(folder, with: "echo 'Error: not yet supported - /proc' >&2; exit 1")
        #expect(run.status == 0)
        #expect(
            run.errors.contains("its metadata was not changed: Error: not yet supported; exported"), "\(run.errors)")
        #expect(try Set(folder.fingerprints().values) == folder.library().fingerprints())
    }

    @Test(arguments: ["exec sleep 1000", "$isReading && exec sleep 1000; real \"$@\""])
    func oneThatDoesNotAnswerIsEnded(_ script: String) throws {
        let folder = try photo()
        try folder.edit(["--clear-location"])
        let run = try export(folder, with: script, patience: 3)
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(
            run.errors.contains(
                "exiftool made no progress for 3 seconds and was stopped. Export it again, or export it without"),
            "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    @Test(arguments: [
        ("exec cat /dev/zero", "exiftool wrote a file of more than "),
        ("exec yes >&2", "exiftool wrote more than 67108864 bytes of error messages"),
        ("$isReading && exec yes; real \"$@\"", "bytes of output and was stopped"),
    ])
    func oneThatFloodsItsOutputIsEnded(_ script: String, _ reason: String) throws {
        let folder = try photo()
        try folder.edit(["--clear-location"])
        let run = try export(folder, with: script)
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(try folder.files().isEmpty)
        let own = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(Set(own) == ["lock", "state.jsonl"])
    }

    @Test func anEarlierCopyIsRemovedIfOurReadersFindThePlaceInIt() throws {
        let folder = try photo()
        try #require(try folder.export("--write-metadata").status == 0)
        try folder.edit(["--clear-location"])
        let run = try export(folder, "--update", with: "exec sleep 1000", patience: 3)
        #expect(run.status == 3)
        #expect(run.errors.contains("; the earlier copy was removed"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    @Test func anEarlierCopyWithoutItStays() throws {
        let folder = try photo()
        try folder.edit(["--clear-location"])
        try #require(try folder.export("--write-metadata").status == 0)
        try folder.edit(["--title", "Tiber"])
        let run = try export(folder, "--update", with: "exec sleep 1000", patience: 3)
        #expect(run.status == 3)
        #expect(try folder.files().count == 1)
    }
}
