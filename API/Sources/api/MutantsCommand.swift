// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import APILedger
internal import Foundation

/// The command `api mutants`: empties the body of every member that is done, and checks that the tests named in the
/// ledger fail.
struct MutantsCommand {
    private let folder: PackageFolder
    private let only: [String]

    /// - Parameter only: The types and symbols to check; empty for all.
    init(_ folder: PackageFolder, only: [String]) {
        self.folder = folder
        self.only = only
    }

    func run() throws {
        let build = try BuildManifest.ofThisProgram()
        let rows = try folder.ledger(of: "Photos").rows.filter {
            only.isEmpty || only.contains($0.type) || only.contains($0.name)
        }
        let symbols = try BuiltModule("Photos", in: build).symbols
        let plan = MutantPlan(rows: rows, symbols: symbols) { try String(contentsOfFile: $0, encoding: .utf8) }
        let bundle = try InstrumentedBuild(
            build, module: "Photos", folder: folder.root.appending(path: ".build-mutants")
        ).make(plan)
        let outcome = MutantRun(bundle).run(plan.mutants)
        report(plan, outcome)
        let isGood = plan.failures.isEmpty && outcome.survivors.isEmpty && outcome.broken.isEmpty
        exit(isGood ? 0 : 1)
    }

    private func report(_ plan: MutantPlan, _ outcome: MutantRun.Outcome) {
        for failure in plan.failures { print("cannot be emptied: \(failure)") }
        for test in outcome.broken { print("not there, or fails by itself: \(test)") }
        for survivor in outcome.survivors {
            print("survives \(survivor.row.tests.joined(separator: ", ")): \(survivor.name) (\(survivor.number))")
        }
        table(plan, outcome)
        let reasons = Dictionary(grouping: plan.exempt, by: \.reason)
            .map { "\($0.value.count) \($0.key)" }.sorted().joined(separator: "; ")
        print("without a body: \(reasons.isEmpty ? "none" : reasons)")
        let unproved = plan.failures.count + outcome.broken.count
        print(
            "mutants: \(outcome.killed) of \(plan.mutants.count) killed, \(outcome.survivors.count) survived, \(unproved) not tried"
        )
    }

    private func table(_ plan: MutantPlan, _ outcome: MutantRun.Outcome) {
        var seen: Set<String> = []
        let types = plan.mutants.map(\.row.type).filter { seen.insert($0).inserted }
        for type in types {
            let all = plan.mutants.count { $0.row.type == type }
            let alive = outcome.survivors.count { $0.row.type == type }
            let padding = String(repeating: " ", count: max(1, 44 - type.count))
            print("\(type)\(padding)\(all) mutants, \(alive) survived")
        }
    }
}
