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
            try measureAll(benchmark)
        default: throw ChangeBenchmark.Wrong(description: "usage: bench-changes LIBRARY PEER")
        }
    }

    private static func measureAll(_ benchmark: ChangeBenchmark) throws {
        try benchmark.favorite()
        try benchmark.details()
        try benchmark.scatteredDetails()
        try benchmark.album()
        try benchmark.latency()
        try benchmark.history()
        say(benchmark.report.failures == 0 ? "All goals are met." : "Goals not met: \(benchmark.report.failures).")
    }
}
