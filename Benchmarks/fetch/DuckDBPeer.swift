// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation

/// A process that answers the same fetches in DuckDB, from memory: Benchmarks/duckdb_peer.py.
final class DuckDBPeer {
    /// An answer of the peer, with the time that it took without the way of the question and the answer.
    struct Answer {
        var milliseconds: Double
        var count: Int
        /// The ids of the first hundred.
        var page: [Int64]
    }

    /// Its name and version.
    private(set) var name = ""
    private let process = Process()
    private let questions = Pipe()
    private let answers = Pipe()
    private var read = Data()

    /// Starts the peer that the environment names (`BENCH_DUCKDB`, a Python with the package); `nil` without one.
    init?(path: String) throws {
        guard let python = ProcessInfo.processInfo.environment["BENCH_DUCKDB"] else { return nil }
        process.executableURL = URL(filePath: python)
        process.arguments = ["Benchmarks/duckdb_peer.py", path]
        (process.standardInput, process.standardOutput) = (questions, answers)
        try process.run()
        name = try line()
    }

    deinit {
        try? questions.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func ask(_ conditions: String, order: String) throws -> Answer {
        try questions.fileHandleForWriting.write(contentsOf: Data("\(conditions)\t\(order)\n".utf8))
        let words = try line().split(separator: " ")
        guard words.count >= 2, let time = Double(words[0]), let count = Int(words[1]) else {
            throw FetchBenchmark.Wrong(description: "\(name) does not answer")
        }
        return Answer(milliseconds: time, count: count, page: words.dropFirst(2).compactMap { Int64($0) })
    }

    private func line() throws -> String {
        while true {
            if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
                defer { read = Data(read[read.index(after: end)...]) }
                return String(decoding: read[..<end], as: UTF8.self)
            }
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else { throw FetchBenchmark.Wrong(description: "DuckDB ended") }
            read += more
        }
    }
}
