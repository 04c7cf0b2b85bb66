// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import TestForms
import Testing

/// When any call fails by which an import changes the disk, once or from then on, rows and files agree afterwards,
/// nothing that was reported as done is missing, and importing again completes.
///
/// `make faults` refuses all calls, or each n-th (`PHOTOS_FAULTS_STRIDE`); otherwise a sample runs that is the same each
/// time, and every sync of an import into an existing library.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Program.compiler.path), "cc is not installed"))
struct FaultTests {
    private static let wanted = ProcessInfo.processInfo.environment["PHOTOS_FAULTS"]
    private static let seed: UInt64 = 20_261_122

    @Test(arguments: FaultBench.Start.allCases)
    func whateverCallFailsRowsAndFilesAgree(_ start: FaultBench.Start) throws {
        let bench = try FaultBench()
        defer { bench.remove() }
        let calls = try bench.calls(start)
        for call in ["fsync", "fdatasync", "pwrite", "rename", "mkdir", "open"] {
            #expect(calls[call, default: 0] > 1, "\(call) is not seen")
        }
        var failures = 0
        let faults = Self.chosen(calls)
        for fault in faults {
            let problems = try bench.problems(fault, start)
            if !problems.isEmpty { failures += 1 }
            #expect(problems.isEmpty, "\(start), \(fault): \(problems)")
        }
        guard Self.wanted != nil else { return }
        let counts = calls.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ")
        print("\(start): \(counts); \(faults.count) faults, \(failures) failures")
    }

    @Test
    func aSyncOfTheLogThatKeepsFailingLosesNothing() throws {
        let bench = try FaultBench()
        defer { bench.remove() }
        let count = try bench.calls(.existingLibrary)["fdatasync", default: 0]
        try #require(count > 0)
        for number in Self.chosen(1...count) {
            let fault = Fault(call: "fdatasync", number: number, error: .EIO, isForever: true)
            #expect(try bench.problems(fault, .existingLibrary) == [], "\(fault)")
        }
    }

    /// Each commit of the import fails, and another program commits before the import asks what became of it.
    @Test
    func aCommitThatFailsBesideAnotherProgramsCommitLosesNothing() throws {
        let bench = try FaultBench()
        defer { bench.remove() }
        let count = try bench.calls(.existingLibrary, onFiles: "-wal")["fdatasync", default: 0]
        try #require(count > 0)
        var commitsBetween = 0
        for number in Self.chosen(1...count) {
            let fault = Fault(call: "fdatasync", number: number, error: .EIO, isForever: false, file: "-wal")
            guard let problems = try bench.problemsBesideAnotherImport(fault) else { continue }
            commitsBetween += 1
            #expect(problems.isEmpty, "\(fault): \(problems)")
        }
        #expect(commitsBetween > 0)
    }

    private static func chosen(_ calls: [String: Int]) -> [Fault] {
        if let wanted {
            let errors = Fault.Error.allCases.filter { wanted == "all" || wanted.contains($0.rawValue) }
            let faults = Fault.all(calls, errors: errors)
            return stride(from: 0, to: faults.count, by: Fault.wantedStride).map { faults[$0] }
        }
        var generator = LinearGenerator(state: seed)
        return Array(Fault.all(calls).shuffled(using: &generator).prefix(LongForm.isOn ? 16 : 4))
    }

    /// The first, the last and two others of the calls; all of them in the long form.
    private static func chosen(_ calls: ClosedRange<Int>) -> [Int] {
        guard !LongForm.isOn, calls.count > 4 else { return Array(calls) }
        return (0...3).map { calls.lowerBound + (calls.count - 1) * $0 / 3 }
    }
}

/// Knuth's linear congruential generator: the same numbers on every machine.
private struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 31)
    }
}
