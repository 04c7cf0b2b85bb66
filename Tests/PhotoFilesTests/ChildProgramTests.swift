// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import PhotoFiles

/// Programs that run as child processes.
struct ChildProgramTests {
    private func shell(_ script: String, _ arguments: String...) -> ChildProgram {
        ChildProgram(path: "/bin/sh", arguments: ["-c", script, "sh"] + arguments)
    }

    /// Returns a file in memory with a text.
    private func file(_ text: String) throws -> OpenFile {
        let file = try OpenFile.inMemory(name: "test")
        try file.write(Array(text.utf8), at: 0)
        return file
    }

    private func output(_ program: ChildProgram, giving descriptors: [Int32] = []) throws -> (String, Int32?) {
        var said = Data()
        let ending = try program.run(giving: descriptors) { data in
            said += data
            return .goOn
        }
        return (String(decoding: said, as: UTF8.self), ending.status)
    }

    @Test func argumentsAreWords() throws {
        let words = ["-y", "two words", "$(id)", "line\nline", "; exit 3"]
        let program = ChildProgram(path: "/bin/sh", arguments: ["-c", #"printf '%s|' "$@""#, "sh"] + words)
        let (said, status) = try output(program)
        #expect(said == words.map { $0 + "|" }.joined())
        #expect(status == 0)
    }

    @Test func namedDescriptorsHaveTheNumbersFromThree() throws {
        let file = try file("in the file")
        #expect(try output(shell("cat /proc/self/fd/3"), giving: [file.descriptor]).0 == "in the file")
    }

    @Test func standardOutputMayBeAFile() throws {
        let file = try file("")
        var said = Data()
        let ending = try shell("echo written; echo more").run(into: file.descriptor) { data in
            said += data
            return .goOn
        }
        #expect(ending.status == 0 && said.isEmpty)
        let bytes = try file.bytes(at: 0, count: 100)
        #expect(String(decoding: bytes, as: UTF8.self) == "written\nmore\n")
    }

    @Test func onlyNamedVariablesAreInherited() throws {
        let usual: Set = ["PATH", "LD_LIBRARY_PATH", "LC_ALL"]
        let others = ProcessInfo.processInfo.environment.filter { !usual.contains($0.key) && !$0.value.contains("\n") }
        let (name, value) = try #require(others.min { $0.key < $1.key })
        let program = ChildProgram(path: "/usr/bin/env", arguments: [], variables: [name, "NOT_SET_ANYWHERE"])
        let lines = try output(program).0.split(separator: "\n").map(String.init)
        #expect(lines.contains("\(name)=\(value)") && lines.contains("LC_ALL=C"))
        let names = Set(lines.compactMap { $0.split(separator: "=").first.map(String.init) })
        #expect(names.isSubset(of: usual.union([name])))
    }

    @Test func noOtherDescriptorIsInherited() throws {
        let file = try file("")
        // A descriptor of ours that programs would inherit.
        let open = dup(file.descriptor)
        defer { close(open) }
        let script = "for n in 0 1 2 3 4 5 6 7 8 9 \(open); do [ -e /proc/$$/fd/$n ] && echo $n; done"
        let (said, _) = try output(shell(script), giving: [file.descriptor])
        let numbers = said.split(separator: "\n").compactMap { Int32($0) }
        #expect(Array(Set(numbers)).sorted() == [0, 1, 2, 3])
    }

    @Test func theExitStatusIsTold() throws {
        #expect(try output(shell("exit 7")).1 == 7)
    }

    @Test func aSignalIsTold() throws {
        let ending = try shell("kill -KILL $$").run { _ in .goOn }
        #expect(ending.signal == SIGKILL && ending.status == nil)
    }

    @Test func onlyTheBeginningOfTheErrorsIsKept() throws {
        let ending = try shell("echo first >&2; head -c 1000000 /dev/zero >&2; exit 1").run { _ in .goOn }
        #expect(ending.errors.hasPrefix("first\n"))
        #expect(ending.errors.utf8.count == 4096)
        #expect(ending.status == 1)
    }

    @Test func muchOutputArrivesWhole() throws {
        #expect(try output(shell("head -c 3000000 /dev/zero")).0.utf8.count == 3_000_000)
    }

    /// Also one that ignores signals, as encoders do until their file is complete, and what it has started.
    @Test func whatIsToStopIsKilledAtOnceAndWaitedFor() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let script = #"trap "" TERM; (exec sleep 1000) & echo $$; while :; do sleep 0.05; done"#
        var said = Data()
        let start = ContinuousClock.now
        let ending = try shell(script).run(giving: [ends[1]]) { data in
            said += data
            return said.contains(UInt8(ascii: "\n")) ? .stop : .goOn
        }
        #expect(ending.signal == SIGKILL)
        #expect(ContinuousClock.now - start < .milliseconds(1900), "it was asked before")
        let number = try #require(pid_t(String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)))
        #expect(kill(number, 0) == -1 && errno == ESRCH)
        // The pipe closes when all of them have ended.
        close(ends[1])
        var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 10_000) == 1)
    }

    /// It holds a socket open for as long as it runs.
    @Test(.timeLimit(.minutes(1))) func whatAProgramLeavesBehindIsKilled() throws {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        defer { close(ends[0]) }
        let ending = try shell("sleep 1000 & exit 7").run(giving: [ends[1]]) { _ in .goOn }
        close(ends[1])
        #expect(ending.status == 7)
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0)
    }

    @Test func aProgramThatIsMissingIsAnError() {
        let failure = #expect(throws: FileFailure.self) {
            _ = try ChildProgram(path: "/nowhere/program", arguments: []).run { _ in .goOn }
        }
        #expect(failure == FileFailure(.system(ENOENT), "/nowhere/program"))
    }
}
