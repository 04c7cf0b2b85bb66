// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import TestForms
import Testing

/// When any call fails by which an export changes or opens something in its target, each file is reported, files
/// reported as done are there, and the same command with `--update` ends with every file once.
///
/// `make faults` tries all calls; otherwise a sample runs that is the same each time.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Program.compiler.path), "cc is not installed"))
struct ExportFaultTests {
    private static let wanted = ProcessInfo.processInfo.environment["PHOTOS_FAULTS"]

    @Test(arguments: [false, true])
    func whateverCallFailsUpdatingCompletes(_ isUpdate: Bool) throws {
        let bench = try ExportFaultBench(isUpdate: isUpdate)
        defer { bench.remove() }
        let calls = try bench.calls()
        for call in isUpdate ? ["open"] : ["open", "link", "fsync", "write"] {
            #expect(calls[call, default: 0] > 1, "\(call) is not seen")
        }
        let faults = Fault.all(calls, errors: [.EIO, .ENOSPC])
        let step = Self.wanted == nil ? max(1, faults.count / (LongForm.isOn ? 12 : 4)) : Fault.wantedStride
        for number in stride(from: 0, to: faults.count, by: step) {
            let problems = try bench.problems(faults[number])
            #expect(problems.isEmpty, "\(faults[number]): \(problems)")
        }
    }

    /// A copy that cannot be opened is one failed file.
    @Test
    func aCopyThatCannotBeReadEndsNothing() throws {
        let bench = try ExportFaultBench(isUpdate: true)
        defer { bench.remove() }
        let count = try bench.calls()["open", default: 0]
        try #require(count > 0)
        // The last opened files are the copies; the first ones are the export's own.
        let fault = Fault(call: "open", number: count, error: .EIO, isForever: false)
        let run = try bench.faulty(fault)
        #expect(run.status == 3)
        #expect(FaultBench.objects(run.output).count == bench.files.count, "\(run.output)")
        #expect(FaultBench.objects(run.output).filter { $0["outcome"] as? String == "failed" }.count == 1)
    }
}

/// A test bench for exports of a small library into a target whose calls are refused.
private final class ExportFaultBench: Sendable {
    private let folder: URL
    private let shim: String
    private let isUpdate: Bool
    private let library: String
    private let target: String
    /// The expected files of the target, by path.
    let files: [String: Data]

    /// - Parameter isUpdate: True to begin with all files in the target, each touched since, so that each is read
    ///   again.
    init(isUpdate: Bool) throws {
        self.isUpdate = isUpdate
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "export-faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        shim = try FaultBench.compileShim(into: folder)
        library = folder.appending(path: "L").path
        target = folder.appending(path: "out").path
        let source = folder.appending(path: "source").path
        try FaultBench.expectDone(["sample", source, "--count", "5", "--size", "120", "--seed", "7"])
        try FaultBench.expectDone(["import", source, "--library", library])
        try FaultBench.expectDone(["export", target, "--sidecar", "xmp", "--library", library])
        files = try ExportFaultBench.contents(of: target)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Returns the number of each of the calls in an export without faults.
    func calls() throws -> [String: Int] {
        try prepare()
        let log = folder.appending(path: "log-\(UUID().uuidString)")
        let run = try export(["FAULT_LOG": log.path])
        guard run.status == 0 else { throw TraceError(message: "the counted export ended with \(run.status)") }
        let names = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
        return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    }

    func faulty(_ fault: Fault) throws -> Program {
        try prepare()
        return try export(fault.environment)
    }

    /// Returns the problems after an export with the fault, and after the one that updates it.
    func problems(_ fault: Fault) throws -> [String] {
        let run = try faulty(fault)
        var problems = run.status < 128 ? [] : ["the export crashed with \(run.status)"]
        let fromFile = FaultBench.objects(run.output)
        if run.status == 0, fromFile.count != files.count { problems.append("it told of \(fromFile.count) files") }
        for item in fromFile where ["exported", "updated"].contains(item["outcome"] as? String) {
            guard let path = item["path"] as? String, FileManager.default.fileExists(atPath: path) else {
                problems.append("\(item) is not there")
                continue
            }
        }
        let again = try Program.run(Program.photos, arguments + ["--update"])
        if again.status != 0 { problems.append("updating ended with \(again.status): \(again.errors)") }
        if try ExportFaultBench.contents(of: target) != files { problems.append("then the files differ") }
        return problems
    }

    private var arguments: [String] { ["export", target, "--sidecar", "xmp", "--json", "--library", library] }

    private func export(_ faults: [String: String]) throws -> Program {
        var environment = ProcessInfo.processInfo.environment.merging(faults) { $1 }
        environment["LD_PRELOAD"] = shim
        environment["FAULT_ROOT"] = target
        return try Program.run(Program.photos, arguments + (isUpdate ? ["--update"] : []), environment: environment)
    }

    private func prepare() throws {
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        guard isUpdate else { return }
        try FaultBench.expectDone(["export", target, "--sidecar", "xmp", "--library", library])
        for path in files.keys {
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(target)/\(path)")
        }
    }

    /// Returns every file of a folder except the export's own.
    private static func contents(of folder: String) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return try paths.filter { !$0.hasPrefix(".photos-export") }.reduce(into: [:]) { files, path in
            let url = URL(filePath: "\(folder)/\(path)")
            if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[path] = try Data(contentsOf: url)
            }
        }
    }
}
