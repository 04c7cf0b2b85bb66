// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Dispatch
package import Foundation
internal import Synchronization

/// Runs the named tests, once as they are and once for each mutant.
package struct MutantRun: Sendable {
    package struct Outcome: Sendable {
        package var survivors: [Mutant] = []
        package var killed = 0
        /// Tests that are not there, or fail without any mutant.
        package var broken: [String] = []
    }

    /// Waits for a test to end, at most for so long.
    package typealias Waiting = @Sendable (_ end: DispatchSemaphore, _ limit: Duration) -> DispatchTimeoutResult

    private let bundle: URL
    private let workers: Int
    private let patience: Duration
    private let waiting: Waiting

    /// - Parameters:
    ///   - bundle: The test program.
    ///   - workers: How many tests run at once.
    ///   - patience: How much longer than by itself a test of a mutant may take, beside ten times as long; one that waits
    ///     for what never comes has noticed it.
    ///   - waiting: By the clock, but for tests of this type.
    package init(
        _ bundle: URL, workers: Int = 2, patience: Duration = .seconds(5),
        waiting: @escaping Waiting = { end, limit in end.wait(timeout: .now() + limit / .seconds(1)) }
    ) {
        self.waiting = waiting
        self.bundle = bundle
        self.workers = workers
        self.patience = patience
    }

    /// Tells which mutants their rows' tests do not notice.
    package func run(_ mutants: [Mutant]) -> Outcome {
        let tests = Array(Set(mutants.map(\.row.tests))).sorted { $0.joined() < $1.joined() }
        let plain = each(tests) { (tests: $0, time: timeToPass($0, mutant: nil, within: .seconds(120))) }
        let times = Dictionary(plain.compactMap { one in one.time.map { (one.tests, $0) } }, uniquingKeysWith: { $1 })
        let results = each(mutants.filter { times[$0.row.tests] != nil }) { mutant in
            let limit = patience + (times[mutant.row.tests] ?? .zero) * 10
            return (mutant, timeToPass(mutant.row.tests, mutant: mutant.number, within: limit) != nil)
        }
        let survivors = results.filter(\.1).map(\.0).sorted { $0.number < $1.number }
        let broken = plain.filter { $0.time == nil }.map { $0.tests.joined(separator: " ") }
        return Outcome(survivors: survivors, killed: results.count - survivors.count, broken: broken.sorted())
    }

    /// How long these tests take; `nil` unless all of them run and pass. A test that crashes or does not end fails.
    private func timeToPass(_ tests: [String], mutant: Int?, within limit: Duration) -> Duration? {
        let process = Process()
        let log = URL.temporaryDirectory.appending(path: "mutant-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        guard FileManager.default.createFile(atPath: log.path, contents: nil),
            let output = try? FileHandle(forWritingTo: log)
        else { return nil }
        process.executableURL = bundle
        process.arguments =
            ["--testing-library", "swift-testing"] + tests.flatMap { ["--filter", Self.pattern($0)] }
        process.standardOutput = output
        process.standardError = output
        // A crash is an answer here, and needs no backtrace, which would take longer than the test.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
            .merging(mutant.map { [EmptiedValues.variable: "\($0)"] } ?? [:], uniquingKeysWith: { $1 })
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return nil }
        if waiting(ended, limit) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return nil
        }
        let passed = process.terminationReason == .exit && process.terminationStatus == 0
        return passed && Self.count(of: log) >= tests.count ? ContinuousClock.now - start : nil
    }

    /// Matches one test, whatever its module and its parameters.
    private static func pattern(_ test: String) -> String { #"\."# + test + #"\("# }

    /// How many tests a run says that it ran.
    private static func count(of log: URL) -> Int {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        return text.firstMatch(of: /Test run with (\d+) tests?/).flatMap { Int($0.output.1) } ?? 0
    }

    /// Does the work on several threads at once; the results are in no order.
    private func each<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ work: @Sendable (Item) -> Result
    ) -> [Result] {
        let next = Mutex(0)
        let results = Mutex<[Result]>([])
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            var index = next.takeNext()
            while index < items.count {
                let result = work(items[index])
                results.withLock { $0.append(result) }
                index = next.takeNext()
            }
        }
        return results.withLock { $0 }
    }
}

extension Mutex<Int> {
    fileprivate borrowing func takeNext() -> Int {
        withLock { next in
            defer { next += 1 }
            return next
        }
    }
}
