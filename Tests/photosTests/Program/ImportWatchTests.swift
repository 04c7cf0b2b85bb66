// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import photos

@Suite(.timeLimit(.minutes(10)))
struct ImportWatchTests {
    /// The greatest time in seconds that a line may take on a machine with other work.
    private static let bound = 120.0

    /// A program that watches a folder.
    private final class Watching {
        let folder: TemporaryFolder
        let running: RunningProgram
        let place: URL

        init(_ arguments: [String] = []) throws {
            folder = try TemporaryFolder()
            place = folder.url.appending(path: "in")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            running = try folder.program.start(["import", "--watch", "--json", place.path] + arguments)
        }

        deinit { running.send(SIGKILL) }

        /// Waits for the result of the next file: its name below the folder, and its outcome.
        func next() throws -> String {
            let line = try #require(running.nextLine(within: ImportWatchTests.bound), "\(running.errors)")
            let file = try JSONText.object(line)
            let path = try #require(file["path"] as? String)
            return "\(path.replacing(place.path + "/", with: "")) \(try #require(file["outcome"] as? String))"
        }

        /// Ends the program, and returns its numbers.
        func end(_ signal: Int32 = SIGINT) throws -> Counts {
            running.send(signal)
            #expect(running.ends(within: ImportWatchTests.bound))
            let rest = running.waitForEnd()
            #expect(rest == 3)
            let line = try #require(running.errors.split(separator: "\n").first { $0.contains(" imported, ") })
            return try Counts(line: String(line))
        }
    }

    private func copy(_ sample: String, to target: URL) throws {
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: sample, toPath: target.path)
    }

    private func photos(_ count: Int) throws -> [String] {
        let photos = try Samples.files().filter { $0.lowercased().hasSuffix(".jpg") }
        return Array(try #require(photos.count >= count ? photos : nil).prefix(count))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func whatIsThereComesInAndThenWhatAppears(_ signal: Int32) throws {
        let samples = try photos(3)
        let watching = try Watching()
        try copy(samples[0], to: watching.place.appending(path: "a.jpg"))
        #expect(try watching.next() == "a.jpg imported")
        try copy(samples[1], to: watching.place.appending(path: "new/deep/b.jpg"))
        #expect(try watching.next() == "new/deep/b.jpg imported")
        try copy(samples[1], to: watching.place.appending(path: "again.jpg"))
        #expect(try watching.next() == "again.jpg duplicate")
        try copy(samples[2], to: watching.folder.url.appending(path: "away/c.jpg"))
        #expect(rename(watching.folder.url.path + "/away", watching.place.path + "/moved") == 0)
        #expect(try watching.next() == "moved/c.jpg imported")
        #expect(
            try watching.end(signal) == Counts(line: "3 imported, 0 paired, 1 duplicate, 0 skipped, 0 failed (1 B)"))
        #expect(try watching.folder.program.identifiers().count == 3)
        #expect(try watching.folder.program.run("verify", "--deep").status == 0)
    }

    /// The copy of a slow program, in three pieces with pauses.
    @Test func aFileThatIsStillBeingWrittenWaits() throws {
        let samples = try photos(2)
        let bytes = try Data(contentsOf: URL(filePath: samples[0]))
        let watching = try Watching()
        let slow = watching.place.appending(path: "slow.jpg")
        try Data().write(to: slow)
        let writer = try FileHandle(forWritingTo: slow)
        try writer.write(contentsOf: bytes.prefix(bytes.count / 2))
        try copy(samples[1], to: watching.place.appending(path: "quick.jpg"))
        #expect(try watching.next() == "quick.jpg imported")
        #expect(watching.running.nextLine(within: 2.5) == nil)
        try writer.write(contentsOf: bytes.dropFirst(bytes.count / 2))
        try writer.close()
        #expect(try watching.next() == "slow.jpg imported")
        #expect(try watching.end().imported == 2)
        let imported = try watching.folder.program.run("fingerprint", samples[0]).output.prefix(64)
        let fingerprints = try watching.folder.program.assets("--predicate", "filename == 'slow.jpg'").compactMap {
            ($0["resources"] as? [JSONText.Object])?.first?["fingerprint"] as? String
        }
        #expect(fingerprints == [String(imported)])
    }

    /// A temporary name that is renamed at the end, as rsync and browsers do it.
    @Test func aCopyUnderATemporaryNameCountsFromItsRenaming() throws {
        let samples = try photos(2)
        let bytes = try Data(contentsOf: URL(filePath: samples[0]))
        let watching = try Watching()
        let temporary = watching.place.appending(path: ".a.jpg.Xy12")
        try Data().write(to: temporary)
        let writer = try FileHandle(forWritingTo: temporary)
        try writer.write(contentsOf: bytes)
        try copy(samples[1], to: watching.place.appending(path: "b.jpg"))
        #expect(try watching.next() == "b.jpg imported")
        try writer.close()
        #expect(rename(temporary.path, watching.place.path + "/a.jpg") == 0)
        #expect(try watching.next() == "a.jpg imported")
        #expect(try watching.end() == Counts(line: "2 imported, 0 paired, 0 duplicate, 0 skipped, 0 failed (1 B)"))
    }

    @Test func theMovieOfALivePhotoThatComesLaterIsPaired() throws {
        let base = try Samples.livePhoto()
        let watching = try Watching()
        try copy(base + ".HEIC", to: watching.place.appending(path: "1.HEIC"))
        #expect(try watching.next() == "1.HEIC imported")
        try copy(base + ".MOV", to: watching.place.appending(path: "1.MOV"))
        #expect(try watching.next() == "1.MOV paired")
        // Company is not counted twice.
        #expect(try watching.end() == Counts(line: "1 imported, 1 paired, 0 duplicate, 0 skipped, 0 failed (1 B)"))
        let assets = try watching.folder.program.assets()
        #expect(assets.count == 1)
        #expect((assets.first?["resources"] as? [JSONText.Object])?.count == 2)
    }

    @Test func whatIsNoPhotoIsNamedAndDoesNotEndIt() throws {
        let watching = try Watching()
        #expect(symlink("/etc/passwd", watching.place.path + "/link.jpg") == 0)
        #expect(try watching.next() == "link.jpg skipped")
        #expect(mkfifo(watching.place.path + "/pipe.jpg", 0o600) == 0)
        #expect(try watching.next() == "pipe.jpg skipped")
        try Data("no picture".utf8).write(to: watching.place.appending(path: "bad.jpg"))
        #expect(try watching.next() == "bad.jpg skipped")
        try copy(try photos(1)[0], to: watching.place.appending(path: "a.jpg"))
        #expect(try watching.next() == "a.jpg imported")
        #expect(try watching.end() == Counts(line: "1 imported, 0 paired, 0 duplicate, 3 skipped, 0 failed (1 B)"))
    }

    @Test func aFileThatNeverStopsGrowingIsLeftAtTheEnd() throws {
        let watching = try Watching()
        let growing = watching.place.appending(path: "growing.jpg")
        let writer = try watching.folder.program.start(
            [], through: ["sh", "-c", "exec 3> \"$0\"; while printf x >&3; do sleep 0.1; done", growing.path])
        defer { writer.send(SIGKILL) }
        try copy(try photos(1)[0], to: watching.place.appending(path: "a.jpg"))
        #expect(try watching.next() == "a.jpg imported")
        let counts = try watching.end()
        #expect(counts.imported == 1 && counts.skipped == 1)
        #expect(watching.running.errors.contains("growing.jpg: It was not complete when the import ended; skipped"))
    }

    @Test func aSecondOneGetsAlongWithTheFirst() throws {
        let samples = try photos(4)
        let watching = try Watching()
        let other = try watching.folder.program.start("import", "--watch", "--json", watching.place.path)
        defer { other.send(SIGKILL) }
        for (number, sample) in samples.enumerated() {
            try copy(sample, to: watching.place.appending(path: "\(number).jpg"))
            let first = try watching.next()
            let line = try #require(other.nextLine(within: Self.bound), "\(other.errors)")
            let outcomes = [first, try JSONText.object(line)["outcome"] as? String ?? ""].joined(separator: " ")
            #expect(outcomes.contains("imported") && outcomes.contains("duplicate"), "\(outcomes)")
        }
        other.send(SIGINT)
        #expect(other.waitForEnd() == 3)
        let counts = try watching.end()
        #expect(counts.imported + counts.duplicate == 4)
        #expect(try watching.folder.program.identifiers().count == 4)
        #expect(try watching.folder.program.run("verify", "--deep").status == 0)
    }

    @Test func aFolderThatIsGoneEndsIt() throws {
        let watching = try Watching()
        try copy(try photos(1)[0], to: watching.place.appending(path: "a.jpg"))
        #expect(try watching.next() == "a.jpg imported")
        try FileManager.default.removeItem(at: watching.place)
        #expect(try watching.next() == "\(watching.place.path) failed")
        #expect(watching.running.waitForEnd() == 3)
        #expect(watching.running.errors.contains("is no longer watched"))
    }

    @Test func aLibraryThatCannotBeWrittenEndsItAndWhatIsThereIsNamed() throws {
        try #require(ReadOnlyMount.isPossible)
        let folder = try SampleLibrary.copy()
        let place = folder.url.appending(path: "in")
        let samples = try photos(3)
        for (number, sample) in samples.enumerated() { try copy(sample, to: place.appending(path: "\(number).jpg")) }
        let run = try folder.program.run(
            ["import", "--watch", place.path], through: ReadOnlyMount.launcher(of: folder.program.libraryPath))
        #expect(run.status == 1)
        #expect(run.output.contains("0 imported, 0 paired, 0 duplicate, 0 skipped, 3 failed ("), "\(run.output)")
        for number in 0..<3 {
            #expect(run.output.contains("failed  \(place.path)/\(number).jpg\n"), "\(run.output)")
            #expect(run.errors.contains("\(number).jpg: "), "\(run.errors)")
        }
        #expect(!run.output.contains("deleted before they were read"), "\(run.output)")
    }

    /// Each time that files are taken in is a change of its own.
    @Test func whatCameInIsUndoneStepByStepAlthoughAHalfCameLate() throws {
        let live = try Samples.livePhoto()
        let samples = try photos(2)
        let watching = try Watching()
        try copy(live + ".HEIC", to: watching.place.appending(path: "1.HEIC"))
        #expect(try watching.next() == "1.HEIC imported")
        try copy(live + ".MOV", to: watching.place.appending(path: "1.MOV"))
        #expect(try watching.next() == "1.MOV paired")
        for (number, sample) in samples.enumerated() {
            try copy(sample, to: watching.place.appending(path: "new\(number).jpg"))
            #expect(try watching.next() == "new\(number).jpg imported")
        }
        #expect(try watching.end().imported == 3)
        let program = watching.folder.program
        #expect(try (0..<4).map { _ in try program.run("undo").status } == [0, 0, 3, 0])
        #expect(try program.identifiers().isEmpty)
        #expect(try program.run("undo").errors == "There is nothing to undo.\n")
        #expect(try program.run("trash", "recover", "--all").status == 0)
        #expect(try program.run("verify", "--deep").status == 0)
    }

    @Test func aReaderThatLeavesEndsIt() throws {
        let watching = try Watching()
        try copy(try photos(1)[0], to: watching.place.appending(path: "a.jpg"))
        #expect(try watching.next() == "a.jpg imported")
        try watching.running.closeOutput()
        #expect(watching.running.ends(within: Self.bound))
    }

    @Test func onlyFoldersOutsideOfLibrariesAreWatched() throws {
        let folder = try SampleLibrary.copy()
        let file = try folder.write("text", to: "a.jpg")
        let inside = folder.program.libraryPath + "/originals"
        for (path, message) in [
            (file, "is not a folder. Only folders can be watched."),
            (inside, "is inside a photo library, whose files are not imported."),
            (folder.program.libraryPath, "is inside a photo library, whose files are not imported."),
        ] {
            let run = try folder.program.run("import", "--watch", path)
            #expect(run.status == 1)
            #expect(run.errors.contains(message), "\(run.errors)")
        }
        let both = try folder.program.run("import", "--watch", "--dry-run", folder.url.path)
        #expect(both.status == 2)
        #expect(both.errors.hasPrefix("Error: --watch and --dry-run cannot be combined: give one of them.\n"))
    }

    @Test func withoutAQueueOfTheKernelTheLimitIsNamed() throws {
        try #require(ReadOnlyMount.isPossible)
        let folder = try TemporaryFolder()
        let run = try folder.program.run(["import", "--watch", folder.url.path], through: InotifyLimit.launcher)
        #expect(run.status == 1)
        #expect(run.errors.contains("Raise the limit: sysctl fs.inotify.max_user_instances"), "\(run.errors)")
    }

    /// A watch of a folder that contains the library itself: the import does not import what it writes.
    @Test func theLibraryMayLieInTheFolder() throws {
        let folder = try TemporaryFolder()
        let samples = try photos(2)
        try copy(samples[0], to: folder.url.appending(path: "a.jpg"))
        let library = folder.url.appending(path: "plain").path
        let running = try folder.program.start(
            "import", "--watch", "--json", folder.url.path, "--library", library)
        defer { running.send(SIGKILL) }
        var outcomes: [String] = []
        while !outcomes.contains("imported") {
            let line = try #require(running.nextLine(within: Self.bound), "\(running.errors)")
            outcomes.append(try #require(try JSONText.object(line)["outcome"] as? String))
        }
        try copy(samples[1], to: folder.url.appending(path: "b.jpg"))
        while outcomes.last != "imported" || outcomes.count(where: { $0 == "imported" }) < 2 {
            let line = try #require(running.nextLine(within: Self.bound), "\(running.errors)")
            outcomes.append(try #require(try JSONText.object(line)["outcome"] as? String))
        }
        #expect(Set(outcomes) == ["imported", "skipped"])
        #expect(running.nextLine(within: 2.5) == nil)
    }
}
