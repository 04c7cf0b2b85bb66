// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The choice of the mutants that a run tries.
package struct MutantSelection {
    package let mutants: [Mutant]
    /// The sentence that says what was chosen and why.
    package let sentence: String

    /// The greatest number of members in a sample.
    package static let sampleCount = 20

    /// The module whose mutants are chosen from, among those of a run. A commit's sample is of one of them: to build a
    /// module with its mutants takes longer than to try a sample.
    package struct Turn: Sendable {
        package var module: Int
        package var modules: Int

        package init(module: Int = 0, of modules: Int = 1) {
            self.module = module
            self.modules = modules
        }
    }

    /// Chooses the mutants whose member, or whose test, is declared in a file that changed.
    ///
    /// When nothing tells what changed, or only the last commit is known and it changed no member, the choice is a
    /// sample, of one module; all samples together have every member. Nothing is chosen if nothing changed since
    /// everything passed.
    ///
    /// - Parameters:
    ///   - number: The number of the sample.
    ///   - turn: The module of these mutants.
    ///   - readTest: Returns the text of a changed file of the tests; `nil` for one that is gone.
    package init(
        among all: [Mutant], changes: SourceChanges?, number: Int, turn: Turn = Turn(), readTest: (String) -> String?
    ) {
        guard let changes else {
            (mutants, sentence) = Self.sample(of: all, number, turn, "nothing tells what changed")
            return
        }
        let suites = changes.files.filter { $0.hasPrefix("Tests/") }
            .reduce(into: Set<String>()) { $0.formUnion(Self.types(in: readTest($1) ?? "")) }
        let chosen = all.filter { mutant in
            mutant.files.contains { file in changes.files.contains { file.hasSuffix("/" + $0) } }
                || mutant.row.tests.contains { suites.contains(String($0.prefix { $0 != "/" })) }
        }
        let commit = changes.base.commit.prefix(10)
        if !chosen.isEmpty {
            mutants = chosen
            sentence = "mutants of what differs from \(commit): \(chosen.count) of \(all.count)"
        } else if case .parent = changes.base {
            (mutants, sentence) = Self.sample(of: all, number, turn, "no member differs from \(commit)")
        } else {
            mutants = []
            sentence = "no mutants: no member differs from \(commit)"
        }
    }

    private static func sample(
        of all: [Mutant], _ number: Int, _ turn: Turn, _ reason: String
    ) -> (mutants: [Mutant], sentence: String) {
        guard number % turn.modules == turn.module else {
            return ([], "no mutants: \(reason), and this commit's sample is of another module")
        }
        let chosen = Self.sample(of: all, number / turn.modules)
        return (chosen, "mutants: a sample of \(chosen.count) of \(all.count), for \(reason)")
    }

    private static func sample(of all: [Mutant], _ number: Int) -> [Mutant] {
        // The setter of a member belongs to its body.
        var names: [String] = []
        for mutant in all where names.last != mutant.row.name { names.append(mutant.row.name) }
        let step = max(1, (names.count + sampleCount - 1) / sampleCount)
        let first = number % step
        let sample = Set(stride(from: first, to: names.count, by: step).map { names[$0] })
        return all.filter { sample.contains($0.row.name) }
    }

    /// Returns the names of the types that a source declares or extends.
    private static func types(in text: String) -> [String] {
        text.matches(of: /\b(?:struct|class|enum|actor|extension) +(\w+)/).map { String($0.1) }
    }
}
