// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A test bench that runs the real program with calls refused by `faults.c`, and checks the result.
final class FaultBench: Sendable {
    /// The library before the import.
    enum Start: CaseIterable, Sendable {
        case newLibrary, existingLibrary
    }

    private let folder: URL
    private let shim: String
    private let sources: [String]
    /// The fingerprints of all files, sorted.
    private let fingerprints: [String]
    private let fileCount: Int
    private let assetCount: Int

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        shim = try FaultBench.compileShim(into: folder)
        sources = ["first", "second"].map { [folder] in folder.appending(path: $0).path }
        for (seed, source) in sources.enumerated() {
            try FaultBench.expectDone(["sample", source, "--count", "5", "--size", "120", "--seed", "\(seed + 7)"])
        }
        let base = folder.appending(path: "base").path
        try FaultBench.expectDone(["import", sources[0], "--library", base])
        let whole = folder.appending(path: "whole").path
        let lines = try FaultBench.expectDone(["import", "--json", "--library", whole] + sources)
        fileCount = lines.split(separator: "\n").count
        let assets = try FaultBench.expectDone(["list", "--json", "--library", whole])
        fingerprints = FaultBench.fingerprints(assets).sorted()
        assetCount = assets.split(separator: "\n").count
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Returns the number of each of the calls in an import without faults.
    ///
    /// - Parameter suffix: The end of a file's name: only calls on such files are counted.
    func calls(_ start: Start, onFiles suffix: String? = nil) throws -> [String: Int] {
        let library = try library(start, name: "counted")
        defer { try? FileManager.default.removeItem(atPath: library) }
        let log = folder.appending(path: "log-\(UUID().uuidString)")
        let run = try importing(into: library, ["FAULT_LOG": log.path, "FAULT_FILE": suffix].compactMapValues { $0 })
        guard run.status == 0 else { throw TraceError(message: "the counted import ended with \(run.status)") }
        let names = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
        return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Returns the problems after an import with the fault; none if all promises hold.
    func problems(_ fault: Fault, _ start: Start) throws -> [String] {
        let library = try library(start, name: "faulty-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: library) }
        let run = try importing(into: library, fault.environment)
        var problems = run.status < 128 ? [] : ["the import crashed with \(run.status)"]
        if run.status == 0, FaultBench.done(run.output).count < fileCount {
            problems.append("the import ended well with \(FaultBench.done(run.output).count) of \(fileCount) files")
        }
        if FileManager.default.fileExists(atPath: library + "/library.json") {
            problems += try problemsOfRows(library, reported: FaultBench.done(run.output))
        } else if !FaultBench.done(run.output).isEmpty {
            problems.append("files were reported done without a library")
        }
        return problems + (try problemsOfImportingAgain(library))
    }

    /// Returns the problems after an import whose commit fails, beside another import that commits before the first one
    /// can ask what became of its own; none if both lose nothing, and `nil` if the other could not commit in between
    /// because the first one holds the lock of the folder.
    func problemsBesideAnotherImport(_ fault: Fault) throws -> [String]? {
        let library = try library(.existingLibrary, name: "shared-\(UUID().uuidString)")
        let other = folder.appending(path: "other").path
        defer { for path in [library, other] { try? FileManager.default.removeItem(atPath: path) } }
        try FaultBench.expectDone(["sample", other, "--count", "4", "--size", "120", "--seed", "31"])
        let result = folder.appending(path: "other-\(UUID().uuidString).json").path
        let command =
            "env -u LD_PRELOAD timeout 5 '\(Program.photos.path)' import --json --library '\(library)' '\(other)' > '\(result)' 2>&1"
        let run = try importing(into: library, fault.environment.merging(["FAULT_BETWEEN": command]) { $1 })
        let others = FaultBench.done((try? String(contentsOfFile: result, encoding: .utf8)) ?? "")
        guard !others.isEmpty else { return nil }
        var problems = try problemsOfRows(library, reported: FaultBench.done(run.output) + others)
        if run.status >= 128 { problems.append("the import crashed with \(run.status)") }
        let again = try importing(into: library)
        let list = try FaultBench.expectDone(["list", "--json", "--library", library])
        if again.status != 0 { problems.append("importing again ended with \(again.status)") }
        if FaultBench.fingerprints(list).sorted() != (fingerprints + others).sorted() {
            problems.append("then not every file was there once")
        }
        return problems
    }

    /// Returns the differences between rows and files, and the files that were reported as done and are missing.
    private func problemsOfRows(_ library: String, reported: [String]) throws -> [String] {
        let verify = try Program.run(Program.photos, ["verify", "--deep", "--json", "--library", library])
        let report = try JSONSerialization.jsonObject(with: Data(verify.output.utf8)) as? [String: Any]
        guard let findings = report?["findings"] as? [[String: Any]] else {
            return ["verify ended with \(verify.status) and “\(verify.output)”"]
        }
        let list = try Program.run(Program.photos, ["list", "--json", "--library", library])
        let missing = Set(reported).subtracting(FaultBench.fingerprints(list.output))
        return findings.filter { $0["problem"] as? String != "unclaimedFile" }.map { "verify: \($0)" }
            + missing.map { "\($0) was reported done and is not in the library" }
    }

    private func problemsOfImportingAgain(_ library: String) throws -> [String] {
        let again = try importing(into: library)
        var problems = again.status == 0 ? [] : ["importing again ended with \(again.status)"]
        let lines = again.output.split(separator: "\n").count
        if lines != fileCount { problems.append("importing again told of \(lines) files, not \(fileCount)") }
        let verify = try Program.run(Program.photos, ["verify", "--deep", "--library", library])
        if verify.status != 0 { problems.append("then verify ended with \(verify.status): \(verify.output)") }
        let list = try Program.run(Program.photos, ["list", "--json", "--library", library])
        if FaultBench.fingerprints(list.output).sorted() != fingerprints {
            problems.append("then not every file was there once")
        }
        let count = list.output.split(separator: "\n").count
        if count != assetCount { problems.append("then there were \(count) assets, not \(assetCount)") }
        return problems
    }

    // MARK: Running

    private func library(_ start: Start, name: String) throws -> String {
        let library = folder.appending(path: name).path
        if start == .existingLibrary {
            try FileManager.default.copyItem(atPath: folder.appending(path: "base").path, toPath: library)
        }
        return library
    }

    /// Runs an import with one thread, so that the numbers of the calls are the same each time.
    private func importing(into library: String, _ faults: [String: String]? = nil) throws -> Program {
        var environment = ProcessInfo.processInfo.environment
        if let faults {
            environment.merge(faults) { $1 }
            environment["LD_PRELOAD"] = shim
            environment["FAULT_ROOT"] = library
        }
        let arguments = ["import", "--json", "--jobs", "1", "--library", library] + sources
        return try Program.run(Program.photos, arguments, environment: environment)
    }

    static func compileShim(into folder: URL) throws -> String {
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faults.c")
        let shim = folder.appending(path: "faults.so").path
        let options = ["-O1", "-Wall", "-shared", "-fPIC", "-o", shim, source.path, "-ldl", "-lpthread"]
        let run = try Program.run(Program.compiler, options)
        guard run.status == 0 else { throw TraceError(message: "cc ended with \(run.status)") }
        return shim
    }

    @discardableResult
    static func expectDone(_ arguments: [String]) throws -> String {
        let run = try Program.run(Program.photos, arguments)
        guard run.status == 0 else { throw TraceError(message: "photos \(arguments) ended with \(run.status)") }
        return run.output
    }

    // MARK: Reading what it says

    static func objects(_ lines: String) -> [[String: Any]] {
        lines.split(separator: "\n").compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
        }
    }

    /// Returns the fingerprints that an import reported as safe in the library.
    private static func done(_ lines: String) -> [String] {
        objects(lines).filter { ["imported", "paired", "duplicate"].contains($0["outcome"] as? String) }
            .compactMap { $0["fingerprint"] as? String }
    }

    /// Returns the fingerprints of all files of the listed assets.
    private static func fingerprints(_ list: String) -> [String] {
        objects(list).flatMap { $0["resources"] as? [[String: Any]] ?? [] }.compactMap { $0["fingerprint"] as? String }
    }
}
