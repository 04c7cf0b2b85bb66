// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import Glibc

/// The program `bench-fetch LIBRARY PEER`: measures fetches from a library against SQLite's C API on a copy of its
/// database, which gets further indexes. Both are changed, so that copies must be given. Benchmarks/fetch.sh starts it.
/// `bench-fetch --lists LIBRARY` measures lists of a library alone, which may be one for which there is no room twice.
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
        case ("--first-page", 2): try Modes.firstPage(arguments[1])
        case ("--first-page-of-peer", 2): try Modes.firstPageOfPeer(arguments[1])
        case ("--change", 3): try Modes.change(arguments[1], count: Int(arguments[2]) ?? 0)
        case ("--memory", 2): try Modes.memory(arguments[1])
        case ("--lists", 2): try Modes.lists(arguments[1])
        case (_, 2):
            let benchmark = try FetchBenchmark(
                library: arguments[0], peer: arguments[1], rounds: environment["ROUNDS"].flatMap(Int.init) ?? 21,
                printsJSON: environment["JSON"]?.isEmpty == false)
            try measureAll(benchmark, peer: arguments[1])
        default: throw FetchBenchmark.Wrong(description: "usage: bench-fetch LIBRARY PEER")
        }
    }

    private static func measureAll(_ benchmark: FetchBenchmark, peer: String) throws {
        try benchmark.fetches()
        try benchmark.randomAccess()
        try benchmark.enumeration()
        try benchmark.search()
        try benchmark.memory()
        try benchmark.change()
        try benchmark.newProcess(peerPath: peer)
        say(benchmark.report.failures == 0 ? "All goals are met." : "Goals not met: \(benchmark.report.failures).")
    }
}
