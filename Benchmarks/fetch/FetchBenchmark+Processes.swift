// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import Photos

extension FetchBenchmark {
    /// Measures the time from the start of a process to the end of one that opened the library and read the first page.
    func newProcess(peerPath: String) throws {
        // This makes the peer's index beforehand.
        _ = try FetchCase.images.statement(in: peer)
        let times = try compare {
            try ChildProcess.run("--first-page", path)
        } _: {
            try ChildProcess.run("--first-page-of-peer", peerPath)
        }
        report.row(
            "a new process has the first 100", peer: "sqlite3, the same in a new process", ours: times.ours,
            peerValue: times.theirs, ratio: times.ratio, goal: .most(100))
        try coldProcess()
        try processAfterChanges()
    }

    private func coldProcess() throws {
        var times: [Double] = []
        var isDropped = true
        for _ in 0..<rounds {
            isDropped = ChildProcess.dropCaches(of: files) && isDropped
            times.append(try ChildProcess.run("--first-page", path))
        }
        report.row(
            isDropped
                ? "a new process, all caches dropped" : "a new process, the library's files dropped from the cache",
            ours: times.median, goal: .none)
    }

    private func processAfterChanges() throws {
        var times: [Double] = []
        for _ in 0..<rounds {
            try ChildProcess.run("--change", path, "1000")
            times.append(try ChildProcess.run("--first-page", path))
        }
        report.row("a new process after 1,000 changes by another", ours: times.median, goal: .most(100))
    }

    /// Measures the memory of an open index, in a process of its own.
    func memory() throws {
        let words = try ChildProcess.output(["--memory", path]).split { $0 == " " || $0 == "\n" }
        guard words.count == 2, let anonymous = Double(words[0]), let resident = Double(words[1]) else {
            throw Wrong(description: "no answer about memory")
        }
        report.row(
            "index file, for each asset", ours: Double(indexBytes) / Double(all), unit: "bytes", goal: .most(64))
        report.row(
            "own memory after the first fetch, for each asset", ours: anonymous / Double(all), unit: "bytes",
            goal: .none)
        report.row(
            "memory with mapped files, for each asset", ours: resident / Double(all), unit: "bytes", goal: .none)
    }

    /// The number of bytes of the index files, which can be rebuilt from the database.
    var indexBytes: Int {
        files.filter { $0.contains("/index") }.reduce(0) { sum, path in
            sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0)
        }
    }

    private var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasPrefix("library.sqlite") || $0.hasPrefix("index") }.map { path + "/" + $0 }
    }
}
