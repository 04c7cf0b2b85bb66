// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import APILedger
internal import Foundation

/// The command `api mutants`: empties the body of every member that is done, and checks that the tests named in the
/// ledger fail.
struct MutantsCommand {
    private let folder: PackageFolder
    private let only: [String]
    private let isOfChanges: Bool

    /// - Parameters:
    ///   - only: The types and symbols to check; empty for all.
    ///   - isOfChanges: True to check only the members whose file, or whose test's file, has changed.
    init(_ folder: PackageFolder, only: [String], isOfChanges: Bool) {
        self.folder = folder
        self.only = only
        self.isOfChanges = isOfChanges
    }

    func run() throws {
        let build = try BuildManifest.ofThisProgram()
        var isGood = true
        for (index, module) in PackageFolder.built.enumerated() {
            let rows = try folder.ledger(of: module).rows.filter {
                only.isEmpty || only.contains($0.type) || only.contains($0.name)
            }
            let turn = MutantSelection.Turn(module: index, of: PackageFolder.built.count)
            if !rows.isEmpty { isGood = try run(module, rows, turn, in: build) && isGood }
        }
        if isGood, only.isEmpty { SourceChanges.recordPass(in: folder.root, at: record) }
        exit(isGood ? 0 : 1)
    }

    /// Tries the mutants of a module, and returns true if all were noticed.
    private func run(
        _ module: String, _ rows: [LedgerRow], _ turn: MutantSelection.Turn, in build: BuildManifest
    ) throws -> Bool {
        let symbols = try BuiltModule(module, in: build).symbols
        let whole = makePlan(rows, symbols)
        for failure in whole.failures { print("cannot be emptied: \(failure)") }
        let plan = isOfChanges ? makePlan(changed(whole, rows, turn), symbols) : whole
        guard !plan.mutants.isEmpty || !isOfChanges else { return whole.failures.isEmpty }
        let bundle = try InstrumentedBuild(
            build, module: module, folder: folder.root.appending(path: ".build-mutants")
        ).make(plan)
        let outcome = MutantRun(bundle).run(plan.mutants)
        report(plan, outcome)
        return whole.failures.isEmpty && outcome.survivors.isEmpty && outcome.broken.isEmpty
    }

    private func makePlan(_ rows: [LedgerRow], _ symbols: [Symbol]) -> MutantPlan {
        MutantPlan(rows: rows, symbols: symbols) { try String(contentsOfFile: $0, encoding: .utf8) }
    }

    /// The file with the last commit whose mutants were all noticed.
    private var record: URL { folder.root.appending(path: ".build/mutants-passed") }

    /// Returns the rows of the members that changed, and prints how they were chosen.
    private func changed(_ whole: MutantPlan, _ rows: [LedgerRow], _ turn: MutantSelection.Turn) -> [LedgerRow] {
        let selection = MutantSelection(
            among: whole.mutants, changes: SourceChanges(of: folder.root, record: record),
            number: SourceChanges.number(ofCommitIn: folder.root), turn: turn
        ) { try? folder.text($0) }
        print(selection.sentence)
        let names = Set(selection.mutants.map(\.row.name))
        return rows.filter { names.contains($0.name) }
    }

    private func report(_ plan: MutantPlan, _ outcome: MutantRun.Outcome) {
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
