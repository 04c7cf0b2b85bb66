// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Dispatch
package import Foundation
internal import Synchronization

/// A run of the named tests, once without and once with each mutant.
package struct MutantRun: Sendable {
    package struct Outcome: Sendable {
        package var survivors: [Mutant] = []
        package var killed = 0
        /// The tests that do not exist, or fail without any mutant.
        package var broken: [String] = []
    }

    /// Waits until a test ends or the limit is over.
    package typealias Waiting = @Sendable (_ end: DispatchSemaphore, _ limit: Duration) -> DispatchTimeoutResult

    private let bundle: URL
    private let workers: Int
    private let timeout: Duration
    private let waiting: Waiting

    /// - Parameters:
    ///   - bundle: The test program.
    ///   - workers: The number of tests that run at once.
    ///   - patience: The time that a test of a mutant may take beyond ten times its time without a mutant. A test that
    ///     waits in vain has noticed the mutant.
    ///   - waiting: The function that waits; only tests of this type pass another than the clock's.
    package init(
        _ bundle: URL, workers: Int = 2, timeout: Duration = .seconds(5),
        waiting: @escaping Waiting = { end, limit in end.wait(timeout: .now() + limit / .seconds(1)) }
    ) {
        self.waiting = waiting
        self.bundle = bundle
        self.workers = workers
        self.timeout = timeout
    }

    /// Runs the tests of all mutants, and returns the mutants that they do not notice.
    package func run(_ mutants: [Mutant]) -> Outcome {
        let tests = Array(Set(mutants.map(\.row.tests))).sorted { $0.joined() < $1.joined() }
        let plain = concurrentMap(tests) { (tests: $0, time: timeToPass($0, mutant: nil, within: .seconds(120))) }
        let times = Dictionary(plain.compactMap { one in one.time.map { (one.tests, $0) } }, uniquingKeysWith: { $1 })
        let results = concurrentMap(mutants.filter { times[$0.row.tests] != nil }) { mutant in
            let limit = timeout + (times[mutant.row.tests] ?? .zero) * 10
            return (mutant, timeToPass(mutant.row.tests, mutant: mutant.number, within: limit) != nil)
        }
        let survivors = results.filter(\.1).map(\.0).sorted { $0.number < $1.number }
        let broken = plain.filter { $0.time == nil }.map { $0.tests.joined(separator: " ") }
        return Outcome(survivors: survivors, killed: results.count - survivors.count, broken: broken.sorted())
    }

    /// Returns the time that these tests take, or `nil` unless all of them run and pass. A test that crashes or does
    /// not end fails.
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
        // A crash is an expected result here; its backtrace would take longer than the test.
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

    /// Returns a pattern that matches one test in any module and with any parameters.
    private static func pattern(_ test: String) -> String { #"\."# + test + #"\("# }

    /// Returns the number of tests that a run reports in its log.
    private static func count(of log: URL) -> Int {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        return text.firstMatch(of: /Test run with (\d+) tests?/).flatMap { Int($0.output.1) } ?? 0
    }

    /// Does the work on several threads at once; the results are in no order.
    private func concurrentMap<Item: Sendable, Result: Sendable>(
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
