// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import PhotoFiles

/// The limits of programs that run as child processes.
@Suite(.timeLimit(.minutes(5)))
struct ChildLimitsTests {
    private func shell(_ script: String, _ limits: ChildLimits) -> ChildProgram {
        ChildProgram(path: "/bin/sh", arguments: ["-c", script, "sh"], limits: limits)
    }

    private static let short = ChildLimits(patience: .milliseconds(200))

    /// Those that sleep, and those that are busy without an end.
    @Test(arguments: ["exec sleep 1000", "while :; do :; done", "trap '' TERM; (exec sleep 1000) & wait"])
    func aProgramThatDoesNotAnswerIsEnded(_ script: String) throws {
        let ending = try shell(script, Self.short).run { _ in .goOn }
        #expect(ending.excess == .stalled(.milliseconds(200)))
        #expect(ending.signal == SIGKILL)
    }

    @Test func aProgramThatReportsTheSamePlaceIsEnded() throws {
        let limits = ChildLimits(patience: .milliseconds(200), outputBytes: .max)
        let ending = try shell("exec yes", limits).run { _ in .reached(1) }
        #expect(ending.excess == .stalled(.milliseconds(200)))
    }

    /// Runs a program that ends after the fifth look at it. With this patience each look has to see progress.
    private func endsItself(writing file: Int32? = nil, _ look: () -> ChildProgram.Verdict) throws -> Bool {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var looks = 0
        let program = shell("cat <&3; exit 7", ChildLimits(patience: .nanoseconds(1)))
        let ending = try program.run(giving: [ends[0]], writing: file) { _ in
            looks += 1
            if looks == 5 { close(ends[1]) }
            return look()
        }
        return ending.excess == nil && ending.status == 7
    }

    /// However slow the computer is: each look at the program finds it further than the one before.
    @Test func aSlowProgramThatMakesProgressIsNotEnded() throws {
        var place = 0.0
        let isWhole = try endsItself {
            place += 1
            return .reached(place)
        }
        #expect(isWhole)
    }

    @Test func aProgramThatWaitsForUsIsNotEnded() throws {
        let isWhole = try endsItself { .waits }
        #expect(isWhole)
    }

    @Test func theGrowthOfTheFileIsProgress() throws {
        let file = try OpenFile.inMemory(name: "test")
        let descriptor = file.descriptor
        var size = 0
        let isWhole = try endsItself(writing: descriptor) {
            size += 1
            ftruncate(descriptor, size)
            return .goOn
        }
        #expect(isWhole)
    }

    @Test func aFloodOfOutputIsEndedAndCutOff() throws {
        var count = 0
        let ending = try shell("exec yes", ChildLimits(outputBytes: 1 << 20)).run {
            count += $0.count
            return .goOn
        }
        #expect(ending.excess == .output(1 << 20))
        #expect(count == 1 << 20)
    }

    @Test func aFloodOfErrorsIsEnded() throws {
        let ending = try shell("exec yes >&2", ChildLimits(errorBytes: 1 << 20)).run { _ in .goOn }
        #expect(ending.excess == .errors(1 << 20))
        #expect(ending.errors.utf8.count == 4096)
    }

    /// The kernel ends it, before it could fill the disk.
    @Test(arguments: [true, false])
    func aFloodIntoAFileHasTheSizeOfTheLimit(_ isOutput: Bool) throws {
        let file = try OpenFile.inMemory(name: "test")
        let program = shell("cat /dev/zero > /proc/self/fd/\(isOutput ? 1 : 3)", ChildLimits(fileBytes: 1 << 20))
        let ending =
            isOutput
            ? try program.run(into: file.descriptor) { _ in .goOn }
            : try program.run(giving: [file.descriptor], writing: file.descriptor) { _ in .goOn }
        #expect(ending.excess == .file(1 << 20))
        #expect(try file.status().byteCount == 1 << 20)
    }

    /// The kernel refuses the memory, also to a program that the program starts.
    @Test(arguments: [
        "exec dd bs=200M count=1 if=/dev/zero of=/dev/null", "dd bs=200M count=1 if=/dev/zero of=/dev/null; exit $?",
    ])
    func aProgramThatNeedsTooMuchMemoryFails(_ script: String) throws {
        let ending = try shell(script, ChildLimits(memoryBytes: 64 << 20)).run { _ in .goOn }
        #expect(ending.status != 0)
        #expect(ending.excess == .memory(64 << 20), "\(ending.errors)")
    }

    @Test func aProgramWithinItsMemoryDoesNotFail() throws {
        let ending = try shell("dd bs=8M count=1 if=/dev/zero of=/dev/null", ChildLimits(memoryBytes: 64 << 20)).run {
            _ in .goOn
        }
        #expect(ending.status == 0 && ending.excess == nil)
    }

    @Test func wordsAboutMemoryOfAProgramThatEndsWellAreNoExcess() throws {
        let ending = try shell("echo Out of memory! >&2", ChildLimits()).run { _ in .goOn }
        #expect(ending.excess == nil)
    }

    @Test func whatStaysInOnePlaceIsStalled() {
        let start = SuspendingClock.now
        var watch = StallWatch<Int>(patience: .seconds(10), now: start)
        let first = watch.isStalled(at: 1, now: start)
        let soon = watch.isStalled(at: 1, now: start + .seconds(9))
        let moved = watch.isStalled(at: 2, now: start + .seconds(11))
        let late = watch.isStalled(at: 2, now: start + .seconds(21))
        #expect([first, soon, moved, late] == [false, false, false, true])
        watch.restart(now: start + .seconds(22))
        let anew = watch.isStalled(at: 2, now: start + .seconds(31))
        #expect(!anew)
    }

    @Test func theMessageNamesTheProgram() {
        #expect(
            ChildExcess.stalled(.seconds(300)).message(of: "exiftool")
                == "exiftool made no progress for 300 seconds and was stopped")
        #expect(ChildExcess.stalled(.seconds(1)).message(of: "a").contains("for 1 second and"))
        #expect(ChildExcess.output(5).message(of: "a") == "a wrote more than 5 bytes of output and was stopped")
        #expect(ChildExcess.errors(5).message(of: "a") == "a wrote more than 5 bytes of error messages and was stopped")
        #expect(
            ChildExcess.memory(2 << 30).message(of: "a") == "a needs more than the 2048 MiB of memory that it may have")
        #expect(ChildExcess.file(5).message(of: "a") == "a wrote a file of more than 5 bytes and was stopped")
    }

    @Test func thePatienceIsAWholeNumberOfSeconds() {
        #expect(ChildLimits.patience(setting: nil) == .seconds(300))
        #expect(ChildLimits.patience(setting: "20") == .seconds(20))
        for wrong in ["", "0", "-1", "1.5", "86401", "soon"] {
            #expect(ChildLimits.patience(setting: wrong) == .seconds(300), "\(wrong)")
        }
    }
}
