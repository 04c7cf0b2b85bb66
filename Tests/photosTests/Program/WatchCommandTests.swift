// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

struct WatchCommandTests {
    /// The greatest time in seconds that a line may take on a machine with other work.
    private static let bound = 60.0

    /// Returns the newest token of the library, and its text.
    private func newest(_ program: PhotosProgram) throws -> (number: Int64, text: String) {
        let object = try JSONText.object(program.run("history", "--json", "--limit", "1").output)
        return (try #require(object["token"] as? Int64), try #require(object["since"] as? String))
    }

    @Test func aChangeOfAnotherProcessIsALine() throws {
        let program = try SampleLibrary.copy().program
        let start = try newest(program)
        let watch = try program.start("watch", "--since", start.text)
        for (number, title) in zip(1..., ["Rome", "Oslo", "Lima"]) {
            try program.run("albums", "create", title)
            let line = try #require(watch.nextLine(within: Self.bound))
            #expect(line.hasPrefix("\(start.number + Int64(number))  20"), "\(line)")
            #expect(line.hasSuffix("  1 album added"), "\(line)")
        }
        watch.send(SIGINT)
        #expect(watch.waitForEnd() == 3)
    }

    @Test func aLineOfJSONIsThatOfTheHistory() throws {
        let program = try SampleLibrary.copy().program
        let start = try newest(program)
        let watch = try program.start("watch", "--json", "--since", "\(start.number)")
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let line = try #require(watch.nextLine(within: Self.bound))
        #expect(try program.run("history", "--json", "--limit", "1").output == line + "\n")
        let object = try JSONText.object(line)
        #expect(object["token"] as? Int64 == start.number + 1)
        #expect((object["objects"] as? [JSONText.Object])?.first?["localIdentifier"] as? String == identifier)
        watch.send(SIGTERM)
        #expect(watch.waitForEnd() == 3)
    }

    /// A reader that is killed at any moment continues from the last line it has read, while others change the library.
    @Test func nothingIsMissedOrReadTwiceOverTheJoin() throws {
        let program = try SampleLibrary.copy().program
        let start = try newest(program)
        let writers = try (0..<2).map { writer in
            try program.start([], through: shell(writer))
        }
        var tokens: [Int64] = []
        var since = start.text
        while tokens.count < 24 {
            let watch = try program.start("watch", "--json", "--since", since)
            for _ in 0..<5 where tokens.count < 24 {
                let object = try JSONText.object(try #require(watch.nextLine(within: Self.bound)))
                tokens.append(try #require(object["token"] as? Int64))
                since = try #require(object["since"] as? String)
            }
            watch.send(SIGKILL)
            #expect(watch.waitForEnd() == 128 + SIGKILL)
        }
        for writer in writers { #expect(writer.waitForEnd() == 0) }
        #expect(tokens == Array(start.number + 1...start.number + 24))
        #expect(try newest(program).number == start.number + 24)
    }

    /// Returns a launcher that runs the program twelve times, each of which makes an album.
    private func shell(_ writer: Int) -> [String] {
        ["sh", "-c", "for n in 1 2 3 4 5 6 7 8 9 10 11 12; do \"$0\" albums create \"\(writer) $n\" || exit 1; done"]
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalEndsItWithinASecond(_ signal: Int32) throws {
        let program = try SampleLibrary.copy().program
        let watch = try program.start("watch", "--since", "0")
        #expect(watch.nextLine(within: Self.bound) != nil)
        watch.send(signal)
        let sent = ContinuousClock.now
        #expect(watch.ends(within: Self.bound))
        #expect(ContinuousClock.now - sent < .seconds(1.5))
        #expect(watch.waitForEndUnread() == 3)
    }

    /// Without a change there is nothing to write that could fail.
    @Test func aReaderThatLeavesEndsItWithinASecond() throws {
        let program = try SampleLibrary.copy().program
        let watch = try program.start("watch", "--since", "0")
        #expect(watch.nextLine(within: Self.bound) != nil)
        try watch.closeOutput()
        let closed = ContinuousClock.now
        #expect(watch.ends(within: Self.bound))
        #expect(ContinuousClock.now - closed < .seconds(1.5))
        #expect(watch.waitForEndUnread() == 0)
    }

    @Test func aTokenOfAnotherLibraryIsRefused() throws {
        let (program, other) = (try SampleLibrary.copy().program, try PlannedLibrary.copy().program)
        let foreign = try newest(other).text
        for command in ["watch", "history"] {
            let run = try program.run(command, "--since", foreign)
            #expect(run.status == 1)
            #expect(run.output.isEmpty)
            #expect(
                run.errors.hasPrefix(
                    "Error: The token belongs to another library, \(foreign.prefix(36)); this library is "))
            #expect(run.errors.contains("photos history --limit 1"))
        }
    }

    @Test func aTokenOfTheFutureIsRefused() throws {
        let program = try SampleLibrary.copy().program
        let newest = try newest(program).number
        let run = try program.run("watch", "--since", "\(newest + 1)")
        #expect(run.status == 1)
        #expect(run.errors == "Error: The library has no token \(newest + 1) yet: its newest token is \(newest).\n")
    }

    @Test func aLibraryThatIsGoneEndsIt() throws {
        let program = try SampleLibrary.copy().program
        let watch = try program.start("watch", "--since", "0")
        #expect(watch.nextLine(within: Self.bound) != nil)
        try FileManager.default.removeItem(atPath: program.libraryPath)
        #expect(watch.waitForEnd() == 1)
        #expect(
            watch.errors.contains(
                "Error: The library at \(program.libraryPath) was deleted or moved. Run the command again with its new path.\n"
            ))
    }

    @Test func aDatabaseThatIsReplacedEndsIt() throws {
        let program = try SampleLibrary.copy().program
        let watch = try program.start("watch", "--since", "0")
        #expect(watch.nextLine(within: Self.bound) != nil)
        let database = program.libraryPath + "/library.sqlite"
        try FileManager.default.copyItem(atPath: database, toPath: database + ".backup")
        try #require(rename(database + ".backup", database) == 0)
        #expect(watch.waitForEnd() == 1)
        #expect(watch.errors.contains("was replaced by another file while this program had it open"), "\(watch.errors)")
    }

    @Test func aLibraryThatCannotBeWrittenIsFollowed() throws {
        try #require(ReadOnlyMount.isPossible)
        let program = try SampleLibrary.copy().program
        let start = try newest(program)
        let watch = try program.start(
            ["watch", "--since", start.text], through: ReadOnlyMount.launcher(of: program.libraryPath))
        try program.run("albums", "create", "Rome")
        #expect(watch.nextLine(within: Self.bound)?.hasSuffix("1 album added") == true, "\(watch.errors)")
        watch.send(SIGTERM)
        #expect(watch.waitForEnd() == 3)
    }

    /// A user's programs have as many queues as the kernel allows.
    @Test func withoutAQueueOfTheKernelTheHistoryIsLookedAt() throws {
        try #require(ReadOnlyMount.isPossible)
        let program = try SampleLibrary.copy().program
        let start = try newest(program)
        let watch = try program.start(["watch", "--since", start.text], through: InotifyLimit.launcher)
        for title in ["Rome", "Oslo"] {
            try program.run("albums", "create", title)
            #expect(watch.nextLine(within: Self.bound)?.hasSuffix("1 album added") == true, "\(watch.errors)")
        }
        watch.send(SIGTERM)
        #expect(watch.waitForEnd() == 3)
        #expect(watch.errors.contains("is polled for changes by other programs ten times a second"))
        #expect(watch.errors.components(separatedBy: "Note: ").count == 2)
    }
}

/// A limit of the kernel for one program alone.
enum InotifyLimit {
    /// The launcher of a command that can have no queue of the kernel.
    static let launcher = [
        "unshare", "--map-root-user", "sh", "-c",
        "echo 0 > /proc/sys/user/max_inotify_instances && exec \"$0\" \"$@\"",
    ]
}
