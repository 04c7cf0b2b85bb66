// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import Glibc

/// The program `bench-changes LIBRARY PEER`: measures changes of a library against bare transactions of SQLite's C API on
/// a copy of its database, and what observers learn of them. Both are changed, so that copies must be given.
/// Benchmarks/changes.sh starts it.
@main
enum Program {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            say("Error: \(error)")
            exit(1)
        }
    }

    private static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    private static func run(_ arguments: [String]) throws {
        let environment = ProcessInfo.processInfo.environment
        switch (arguments.first, arguments.count) {
        case ("--toggle", 3): try ForeignChange.toggle(arguments[1], asset: arguments[2])
        case (_, 2):
            let benchmark = try ChangeBenchmark(
                library: arguments[0], peer: arguments[1], rounds: environment["ROUNDS"].flatMap(Int.init) ?? 51,
                printsJSON: environment["JSON"]?.isEmpty == false)
            let only = environment["ONLY"].map { Set($0.split(separator: " ").map(String.init)) } ?? []
            try measure(benchmark, only: only)
        default: throw ChangeBenchmark.Wrong(description: "usage: bench-changes LIBRARY PEER")
        }
    }

    private static func measure(_ benchmark: ChangeBenchmark, only names: Set<String>) throws {
        let parts: [(name: String, measure: () throws -> Void)] = [
            ("favorite", benchmark.favorite), ("details", benchmark.details), ("scattered", benchmark.scatteredDetails),
            ("album", benchmark.album), ("latency", benchmark.latency), ("history", benchmark.history),
        ]
        if let unknown = names.subtracting(parts.map(\.name)).min() {
            throw ChangeBenchmark.Wrong(description: "ONLY: there is no “\(unknown)”")
        }
        for part in parts where names.isEmpty || names.contains(part.name) { try part.measure() }
        say(benchmark.report.failures == 0 ? "All goals are met." : "Goals not met: \(benchmark.report.failures).")
    }
}
