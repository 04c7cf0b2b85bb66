// Licensed under the Apache License, Version 2.0. See LICENSE.

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

    private let bundle: URL
    private let workers: Int

    package init(_ bundle: URL, workers: Int = 2) {
        self.bundle = bundle
        self.workers = workers
    }

    package func run(_ mutants: [Mutant]) -> Outcome {
        let tests = Array(Set(mutants.map(\.row.tests))).sorted { $0.joined() < $1.joined() }
        let plain = each(tests) { ($0, passes($0, mutant: nil, within: .seconds(60))) }
        let broken = Set(plain.filter { !$0.1 }.map { $0.0.joined(separator: " ") })
        let runnable = mutants.filter { !broken.contains($0.row.tests.joined(separator: " ")) }
        let results = each(runnable) { ($0, passes($0.row.tests, mutant: $0.number, within: .seconds(10))) }
        let survivors = results.filter(\.1).map(\.0).sorted { $0.number < $1.number }
        return Outcome(survivors: survivors, killed: results.count - survivors.count, broken: broken.sorted())
    }

    /// Whether all these tests run and pass. A test that crashes or does not end fails.
    private func passes(_ tests: [String], mutant: Int?, within limit: DispatchTimeInterval) -> Bool {
        let process = Process()
        let log = URL.temporaryDirectory.appending(path: "mutant-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        guard FileManager.default.createFile(atPath: log.path, contents: nil),
            let output = try? FileHandle(forWritingTo: log)
        else { return false }
        process.executableURL = bundle
        process.arguments =
            ["--testing-library", "swift-testing"] + tests.flatMap { ["--filter", Self.pattern($0)] }
        process.standardOutput = output
        process.standardError = output
        process.environment = ProcessInfo.processInfo.environment.merging(
            mutant.map { [EmptiedValues.variable: "\($0)"] } ?? [:], uniquingKeysWith: { $1 })
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        guard (try? process.run()) != nil else { return false }
        if ended.wait(timeout: .now() + limit) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return false
        }
        let passed = process.terminationReason == .exit && process.terminationStatus == 0
        return passed && Self.count(of: log) >= tests.count
    }

    private static func pattern(_ test: String) -> String {
        "\\." + test.replacing("/", with: "/") + "\\("
    }

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
            while let index = Optional(next.withLock { taken in defer { taken += 1 }; return taken }), index < items.count {
                let result = work(items[index])
                results.withLock { $0.append(result) }
            }
        }
        return results.withLock { $0 }
    }
}
