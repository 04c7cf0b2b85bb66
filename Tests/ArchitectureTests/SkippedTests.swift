// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Every test that can be skipped gives a reason, and the script that counts tests does not count skipped ones as
/// passed.
struct SkippedTests {
    /// The traits that may skip a test, with their files.
    static let traits: [(file: String, text: String)] = {
        let folders = ["Tests", "Clients", "Consumer"].map { SourceTree.root.appending(path: $0) }
        let files = folders.flatMap { folder in
            (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
                .compactMap { $0 as? URL }
                .filter { $0.pathExtension == "swift" && !$0.path.contains("/.build/") }
        }
        return files.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.matches(of: /\.(?:enabled|disabled)\(\s*(?:if|")[^\n]*(?:\n[^\n]*)?/).map {
                (file.lastPathComponent, String($0.output))
            }
        }
    }()

    @Test func everySkipGivesItsReason() {
        let traits = Self.traits.filter { $0.file != "SkippedTests.swift" }
        #expect(traits.count > 10)
        for trait in traits {
            let reasons = trait.text.matches(of: /"([a-zA-Z_\/.-]+ [^"]+)"/).map { String($0.1) }
            #expect(!reasons.isEmpty, "\(trait.file): \(trait.text)")
            // The runner shows the reason for a skipped test, so that it has to say what is missing.
            #expect(
                reasons.allSatisfy { $0.contains(/\b(not|no|needs|only)\b/) }, "\(trait.file): \(trait.text)")
        }
    }

    /// The output of a runner that a test crashed.
    private static let crashed = """
        ◇ Test run started.
        ➜ Test a() skipped: "strace is not installed"
        ✔ Test b() passed after 0.1 seconds.
        ✔ Test c(_:) with 3 test cases passed after 0.1 seconds.
        ✘ Test d() failed after 0.1 seconds with 1 issue.
        ◇ Test e() started.
        error: Exited with unexpected signal code 5
        """

    @Test func aRunnerThatCrashesCountsWhatItDid() throws {
        let folder = URL.temporaryDirectory.appending(path: "counts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log")
        try Self.crashed.write(to: log, atomically: true, encoding: .utf8)
        let run = try run(["run", "sh", "-c", "cat \"$0\"; exit 1", log.path], counts: folder)
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                """
                a runner ended before its time: what it had not begun is not counted
                ✘ Test d() failed after 0.1 seconds with 1 issue.
                tests: 2 passed, 1 skipped (strace is not installed: 1), 1 failed
                2 passed, 1 failed, 1 skipped

                """), "\(run.output)")
    }

    @Test func theScriptSaysHowItIsUsedFromWhereverItIsCalled() throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "./tests.sh"]
        process.currentDirectoryURL = SourceTree.root.appending(path: "Scripts")
        process.standardError = pipe
        try process.run()
        let usage = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        for word in ["usage: tests.sh begin", "tests.sh step", "tests.sh run", "tests.sh sum"] {
            #expect(usage.contains(word))
        }
    }

    /// The output of a runner of Swift Testing on five tests.
    private static let runner = """
        ◇ Test run started.
        ➜ Suite Real skipped: "shared/corpus is not there"
        ➜ Test a() skipped: "shared/corpus is not there"
        ➜ Test b(_:) skipped: "strace is not installed"
        \u{1B}[92m✔\u{1B}[0m Test c() passed after 0.1 seconds.
        ✔ Test d(_:) with 3 test cases passed after 0.1 seconds.
        ✘ Test e() recorded an issue at E.swift:1:1: Expectation failed
        ✘ Test e() failed after 0.1 seconds with 1 issue.
        ✘ Test run with 5 tests in 3 suites failed after 0.2 seconds with 1 issue.
        """

    @Test func theClosingLineCountsWhatWasSkippedAndWhy() throws {
        let folder = URL.temporaryDirectory.appending(path: "counts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log")
        try Self.runner.write(to: log, atomically: true, encoding: .utf8)
        #expect(try run(["run", "cat", log.path], counts: folder).status == 0)
        let failing = try run(["run", "sh", "-c", "cat \"$0\"; exit 1", log.path], counts: folder)
        #expect(failing.status == 1)
        #expect(failing.output.hasSuffix("4 passed, 2 failed, 4 skipped\n"), "\(failing.output)")
        let sum = try run(["sum"], counts: folder)
        #expect(sum.status == 0)
        #expect(
            sum.output.hasSuffix(
                """
                tests: 4 passed, 4 skipped (strace is not installed: 2; shared/corpus is not there: 2), 2 failed
                4 passed, 2 failed, 4 skipped

                """), "\(sum.output)")
        #expect(sum.output.contains("\n✘ Test run with 5 tests in 3 suites failed"))
        // What failed is said again behind a log that may be cut.
        #expect(sum.output.contains("✘ Test e() recorded an issue at E.swift:1:1: Expectation failed\n"))
    }

    @Test func theSumHasTheSlowestTestsAndTheSecondsOfTheSteps() throws {
        let folder = URL.temporaryDirectory.appending(path: "counts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "log")
        try Self.runner.write(to: log, atomically: true, encoding: .utf8)
        try Self.events.write(to: folder.appending(path: "events"), atomically: true, encoding: .utf8)
        let script = SourceTree.root.appending(path: "Scripts/tests.sh").path
        #expect(try run(["step", "all tests", script, "run", "cat", log.path], counts: folder).status == 0)
        #expect(try run(["step", "nothing", "false"], counts: folder).status == 1)
        let lines = try run(["sum"], counts: folder).output.split(separator: "\n")
        let wanted = [
            "the slowest tests, in seconds, about:", "7.00 M.Suite/b(_:)", "6.00 M.Suite/c()", "3.00 M.Suite/a()",
        ]
        #expect(lines.prefix(4).map(String.init) == wanted)
        #expect(lines.dropFirst(4).first == "the steps, in seconds:")
        #expect(lines.dropFirst(5).first?.wholeMatch(of: /[0-9]+ all tests/) != nil)
        #expect(lines.dropFirst(6).first?.wholeMatch(of: /[0-9]+ nothing/) != nil)
    }

    /// Two places: `a` runs for 3 s beside a case of `b` for 5 s, then `c` for 6 s beside another case of `b` for 2 s.
    private static let events = [
        test("a()", isParameterized: false), test("b(_:)", isParameterized: true), test("c()", isParameterized: false),
        event("runStarted", "", at: 10), event("testCaseStarted", "b(_:)", at: 10), event("testEnded", "a()", at: 13),
        event("testCaseEnded", "b(_:)", at: 15), event("testCaseStarted", "b(_:)", at: 15),
        event("testCaseEnded", "b(_:)", at: 17), event("testEnded", "c()", at: 19), "{\"kind\":\"event\",\"payl",
    ].joined(separator: "\n")

    private static func test(_ name: String, isParameterized: Bool) -> String {
        "{\"kind\":\"test\",\"payload\":{\"kind\":\"function\",\"id\":\"M.Suite/\(name)/F:1:1\","
            + "\"isParameterized\":\(isParameterized)}}"
    }

    private static func event(_ kind: String, _ name: String, at second: Int) -> String {
        "{\"kind\":\"event\",\"payload\":{\"kind\":\"\(kind)\",\"testID\":\"M.Suite/\(name)/F:1:1\","
            + "\"instant\":{\"absolute\":\(second)}}}"
    }

    private func run(_ arguments: [String], counts: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = SourceTree.root.appending(path: "Scripts/tests.sh")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "TEST_COUNTS": counts.path, "TEST_EVENTS": counts.appending(path: "events").path,
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "2",
        ]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
