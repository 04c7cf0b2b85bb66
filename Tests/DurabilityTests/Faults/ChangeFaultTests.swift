// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import TestForms
import Testing

/// When any call fails by which a change of a library changes the disk, once or from then on, the program says what a
/// new connection finds, nothing of the change is there half, a full disk is called that, and the next change works.
///
/// `make change-faults` tries all calls; otherwise a sample runs that is the same each time.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Program.compiler.path), "cc is not installed"))
struct ChangeFaultTests {
    private static let isWhole = ProcessInfo.processInfo.environment["PHOTOS_CHANGE_FAULTS"] != nil

    @Test(arguments: ChangeCommand.allCases)
    func whateverCallFailsTheChangeIsThereOrNot(_ command: ChangeCommand) throws {
        let bench = try ChangeFaultBench(command)
        defer { bench.remove() }
        let calls = try bench.calls()
        for call in ["fdatasync", "pwrite", "open"] + (command == .block ? ["rename", "fsync"] : []) {
            #expect(calls[call, default: 0] > 0, "\(call) is not seen")
        }
        let faults = Fault.all(calls, errors: [.EIO, .ENOSPC])
        var outcomes: [ChangeFaultBench.Outcome: Int] = [:]
        let step = Self.isWhole ? 1 : max(1, faults.count / (LongForm.isOn ? 6 : 3))
        for number in stride(from: 0, to: faults.count, by: step) {
            let (outcome, problems) = try bench.problems(faults[number])
            outcomes[outcome, default: 0] += 1
            #expect(problems.isEmpty, "\(command), \(faults[number]): \(problems)")
        }
        #expect(outcomes[.failed, default: 0] > 0)
        if Self.isWhole { print("\(command): \(calls.values.reduce(0, +)) calls, \(faults.count) faults, \(outcomes)") }
    }

    /// The sync of the log is the moment that decides.
    @Test(arguments: [ChangeCommand.edit, .block])
    func whateverSyncFailsTheChangeIsThereOrNot(_ command: ChangeCommand) throws {
        let bench = try ChangeFaultBench(command)
        defer { bench.remove() }
        let syncs = try bench.calls().filter { $0.key == "fdatasync" }
        try #require(!syncs.isEmpty)
        for fault in Fault.all(syncs, errors: [.EIO]) {
            #expect(try bench.problems(fault).problems == [], "\(command), \(fault)")
        }
    }
}
