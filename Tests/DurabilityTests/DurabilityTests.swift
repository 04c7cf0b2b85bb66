// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import TestForms
import Testing

/// An import survives a power failure at any moment. Killing the program keeps the page cache and cannot show that, so
/// that these tests record an import's system calls and replay them on a disk that loses whatever was not synced.
@Suite(.enabled(if: Program.mayTrace, "strace is not installed, or may not trace"))
struct DurabilityTests {
    @Test
    func everyOriginalIsWrittenSyncedRenamedAndItsFolderSyncedBeforeItsRowIsCommitted() throws {
        let trace = try ImportTrace.record(count: 20)
        defer { trace.remove() }
        #expect(trace.originals.count >= 20)
        for original in trace.originals {
            let steps = try #require(trace.steps(of: original), "\(original.path) was never renamed into place")
            #expect(steps.lastWrite < steps.fileSync, "\(original.path) was written after it was synced")
            #expect(steps.fileSync < steps.rename, "\(original.path) was moved before it was synced")
            #expect(steps.rename < steps.folderSync, "\(original.path)'s folder was not synced after the move")
            #expect(
                steps.folderSync < steps.rowWrite, "\(original.path)'s row was written before its folder was synced")
            #expect(steps.rowWrite < steps.commit, "\(original.path)'s row was never synced")
        }
    }

    /// The number of files that are imported.
    private static let files = LongForm.isOn ? 20 : 4

    @Test
    func whateverSurvivesAPowerFailureOpensVerifiesAndImportsAgain() throws {
        let trace = try ImportTrace.record(count: Self.files)
        defer { trace.remove() }
        var model = DiskModel(root: trace.disk.path)
        var states = 0
        for call in trace.log.calls where model.apply(call) {
            states += 1
            let state = trace.folder.appending(path: "state")
            defer { try? FileManager.default.removeItem(at: state) }
            try model.materialise(in: state)
            try expectWhole(state, source: trace.source, importing: states.isMultiple(of: 10), "state \(states)")
        }
        #expect(states > (LongForm.isOn ? 40 : 10))
    }

    private struct Findings: Decodable {
        struct Finding: Decodable { var problem: String }
        var findings: [Finding]
    }

    /// Checks that a state verifies as it is, once it has a library, and that the import can be repeated on it.
    private func expectWhole(_ state: URL, source: URL, importing: Bool, _ name: Comment) throws {
        let library = state.appending(path: ImportTrace.libraryName).path
        if FileManager.default.fileExists(atPath: library + "/library.json") {
            // An original that was moved before its row was committed is unclaimed; an import claims it.
            let verify = try Program.run(Program.photos, ["verify", "--deep", "--json", "--library", library])
            guard let report = try? JSONDecoder().decode(Findings.self, from: Data(verify.output.utf8)) else {
                Issue.record("\(name): verify ended with \(verify.status) and said “\(verify.output)”")
                return
            }
            #expect(report.findings.allSatisfy { $0.problem == "unclaimedFile" }, "\(name): \(verify.output)")
            #expect(verify.status == (report.findings.isEmpty ? 0 : 4), name)
        }
        guard importing else { return }
        let again = try Program.run(Program.photos, ["import", source.path, "--library", library])
        #expect(again.status == 0, "\(name): \(again.output)")
        let verify = try Program.run(Program.photos, ["verify", "--deep", "--library", library])
        #expect(verify.status == 0, "\(name), imported again: \(verify.output)")
        let list = try Program.run(Program.photos, ["list", "--json", "--library", library])
        #expect(list.output.split(separator: "\n").count == Self.files, name)
    }
}
