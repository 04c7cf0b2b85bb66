// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Files that an export reports as done are on the disk.
@Suite(.enabled(if: Program.mayTrace, "strace is not installed, or may not trace"))
struct ExportDurabilityTests {
    @Test
    func everyFileIsSyncedBeforeItHasItsNameAndEveryNameIsSynced() throws {
        var trace = try ExportTrace.prepared { source in
            let run = try Program.run(Program.photos, ["sample", source.path, "--count", "12", "--size", "240"])
            try #require(run.status == 0)
        }
        defer { trace.remove() }
        try trace.export(["--directory", "a/{created.year}", "--sidecar", "xmp"])
        try #require(trace.status == 0)
        let files = try FileManager.default.subpathsOfDirectory(atPath: trace.target.path)
            .filter { !$0.hasPrefix(".photos-export") }.map { trace.target.appending(path: $0).path }
        #expect(files.count > 24)
        for path in files + [trace.target.path] {
            let named = try #require(
                trace.steps.lastIndex { if case .name(path, _) = $0 { true } else { false } }, "\(path) got no name")
            guard case .name(_, let from) = trace.steps[named] else { continue }
            if let from {
                #expect(trace.steps[..<named].contains(.sync(path: from)), "\(path) was not synced before it was named")
            }
            let parent = (path as NSString).deletingLastPathComponent
            #expect(trace.steps[named...].contains(.sync(path: parent)), "the name of \(path) was not synced")
        }
        let state = trace.target.path + "/.photos-export/state.jsonl"
        let last = try #require(trace.steps.lastIndex(of: .sync(path: state)))
        let lastName = trace.steps.lastIndex { if case .name(let path, _) = $0 { files.contains(path) } else { false } }
        #expect(try last > #require(lastName))
    }

    @Test
    func aFileOfAFormerEditIsGoneForGoodBeforeTheStateForgetsIt() throws {
        var trace = try ExportTrace.prepared { source in
            let run = try Program.run(Program.photos, ["sample", source.path, "--count", "12", "--size", "240"])
            try #require(run.status == 0)
        }
        defer { trace.remove() }
        let photo = ["--predicate", "mediaType = 1", "--limit", "1"]
        try trace.run(["edit", "--exposure", "0.5"] + photo)
        try trace.export([])
        let before = try FileManager.default.contentsOfDirectory(atPath: trace.target.path)
        try trace.run(["revert"] + photo)
        try trace.export(["--update"])
        try #require(trace.status == 0, "\(trace.errors)")
        let removed = Set(before).subtracting(try FileManager.default.contentsOfDirectory(atPath: trace.target.path))
        #expect(removed.count == 2)
        for name in removed {
            let gone = try #require(trace.steps.firstIndex(of: .remove(path: trace.target.path + "/" + name)))
            let rest = trace.steps[gone...]
            let synced = try #require(rest.firstIndex(of: .sync(path: trace.target.path)))
            let state = trace.target.path + "/.photos-export/state.jsonl"
            #expect(try synced < #require(rest.firstIndex(of: .line(path: state))), "\(name)")
        }
    }

    @Test
    func aFolderThatCannotBeSyncedIsSaid() throws {
        var trace = try ExportTrace.prepared { source in
            let run = try Program.run(Program.photos, ["sample", source.path, "--count", "1", "--size", "240"])
            try #require(run.status == 0)
        }
        defer { trace.remove() }
        let folder = trace.target.path + "/a"
        try trace.export(["--directory", "a"], options: ["-P", folder, "-e", "inject=fsync:error=EIO"])
        #expect(trace.status == 3)
        #expect(trace.text.contains("fsync("))
        let said =
            "1 folder could not be synced to the disk (\(folder): Input/output error): after a power failure, names of"
        #expect(trace.errors.contains(said), "\(trace.errors)")
    }
}
