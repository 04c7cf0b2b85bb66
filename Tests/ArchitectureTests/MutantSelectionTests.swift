// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Foundation
import Testing

/// A run of mutants tries those of what changed.
struct MutantSelectionTests {
    private static func mutant(_ number: Int, _ file: String = "Shelf.swift", test: String = "ShelfTests/a") -> Mutant {
        let row = LedgerRow(
            framework: "Photos", type: "Shelf", member: "member\(number)", kind: "property", introduced: "iOS 8.0",
            deprecated: "", declaration: "open var member: Int", state: .done, reason: "", tests: [test])
        return Mutant(number: number, row: row, part: .body, files: ["/home/ada/package/Sources/Photos/\(file)"])
    }

    private static func changes(
        _ files: Set<String>, since base: SourceChanges.Base = .branch("0123456789abcdef")
    ) -> SourceChanges { SourceChanges(base: base, files: files) }

    private static func chosen(
        _ mutants: [Mutant], _ changes: SourceChanges?, number: Int = 0, tests: [String: String] = [:]
    ) -> [Int] {
        MutantSelection(among: mutants, changes: changes, number: number) { tests[$0] }.mutants.map(\.number)
    }

    @Test
    func theMutantsOfAFileThatChangedAreTried() {
        let mutants = [Self.mutant(1), Self.mutant(2, "Tray.swift"), Self.mutant(3, "Tray.swift")]
        #expect(Self.chosen(mutants, Self.changes(["Sources/Photos/Tray.swift"])) == [2, 3])
        #expect(Self.chosen(mutants, Self.changes(["Sources/Other/Tray.swift", "ray.swift", "README.md"])) == [])
    }

    @Test
    func theMutantsOfATestThatChangedAreTried() {
        let mutants = [Self.mutant(1), Self.mutant(2, test: "TrayTests/b"), Self.mutant(3, test: "Tray/b")]
        let tests = ["Tests/PhotosTests/Both.swift": "import Testing\n\n@Suite struct TrayTests {}\nextension Other {}"]
        #expect(Self.chosen(mutants, Self.changes(["Tests/PhotosTests/Both.swift"]), tests: tests) == [2])
        #expect(Self.chosen(mutants, Self.changes(["Tests/PhotosTests/Gone.swift"]), tests: tests) == [])
    }

    @Test(arguments: [SourceChanges.Base.passed("01"), .branch("01")])
    func nothingIsTriedWhenNoMemberChanged(_ base: SourceChanges.Base) {
        let selection = MutantSelection(
            among: [Self.mutant(1)], changes: Self.changes(["Makefile"], since: base), number: 0
        ) { _ in nil }
        #expect(selection.mutants.isEmpty)
        #expect(selection.sentence == "no mutants: no member differs from 01")
    }

    @Test(arguments: [nil, changes(["Makefile"], since: .parent("01"))])
    func whenNothingTellsASampleIsTriedAndAllSamplesHaveEveryMutant(_ changes: SourceChanges?) {
        let mutants = (1...241).map { Self.mutant($0) }
        let samples = (0..<13).map { Self.chosen(mutants, changes, number: $0) }
        #expect(samples.allSatisfy { (1...MutantSelection.sampleCount).contains($0.count) })
        #expect(Set(samples.joined()) == Set(1...241))
        #expect(Self.chosen([Self.mutant(7)], changes, number: 4_000_000_000) == [7])
    }

    @Test
    func aSampleIsOfOneModuleAndAllSamplesHaveTheMutantsOfBoth() {
        let mutants = (1...241).map { Self.mutant($0) }
        let samples = (0..<26).map { number in
            (0..<2).map { module in
                MutantSelection(
                    among: mutants, changes: nil, number: number, turn: .init(module: module, of: 2)
                ) { _ in nil }
            }
        }
        #expect(samples.allSatisfy { $0.count { $0.mutants.isEmpty } == 1 })
        for module in 0..<2 {
            #expect(Set(samples.flatMap { $0[module].mutants.map(\.number) }) == Set(1...241))
        }
        #expect(
            samples[1][0].sentence
                == "no mutants: nothing tells what changed, and this commit's sample is of another module")
    }

    // MARK: - Commits

    /// A working copy of git in a temporary folder.
    private final class WorkingCopy {
        let url = URL.temporaryDirectory.appending(path: "changes-\(UUID().uuidString)")
        var record: URL { url.appending(path: ".git/passed") }
        var changes: SourceChanges? { SourceChanges(of: url, record: record) }

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try git("init", "-q", "-b", "main")
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func git(_ arguments: String...) throws {
            let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
            try Program("/usr/bin/env", ["git", "-C", url.path] + identity + arguments).run()
        }

        func commit(_ file: String) throws {
            try write(file)
            try git("add", ".")
            try git("commit", "-q", "-m", file)
        }

        func write(_ file: String) throws {
            try UUID().uuidString.write(to: url.appending(path: file), atomically: true, encoding: .utf8)
        }
    }

    @Test
    func inAFreshCloneTheLastCommitTells() throws {
        let copy = try WorkingCopy()
        #expect(copy.changes == nil)
        try copy.commit("a.swift")
        #expect(copy.changes == nil)
        try copy.commit("b.swift")
        let changes = try #require(copy.changes)
        #expect(changes.files == ["b.swift"])
        guard case .parent = changes.base else {
            Issue.record("\(changes.base)")
            return
        }
    }

    @Test
    func onABranchAllItsCommitsTellAndWhatIsNotCommitted() throws {
        let copy = try WorkingCopy()
        try copy.commit("a.swift")
        try copy.git("update-ref", "refs/remotes/origin/main", "HEAD")
        try copy.commit("b.swift")
        try copy.commit("c.swift")
        try copy.write("a.swift")
        try copy.write("new.swift")
        let changes = try #require(copy.changes)
        #expect(changes.files == ["a.swift", "b.swift", "c.swift", "new.swift"])
        guard case .branch = changes.base else {
            Issue.record("\(changes.base)")
            return
        }
    }

    @Test
    func whatPassedIsNotTriedAgain() throws {
        let copy = try WorkingCopy()
        try copy.commit("a.swift")
        SourceChanges.recordPass(in: copy.url, at: copy.record)
        let changes = try #require(copy.changes)
        #expect(changes.files == [])
        guard case .passed = changes.base else {
            Issue.record("\(changes.base)")
            return
        }
        // What is not committed has not passed as a commit.
        try copy.write("a.swift")
        try FileManager.default.removeItem(at: copy.record)
        SourceChanges.recordPass(in: copy.url, at: copy.record)
        #expect(copy.changes == nil)
    }

    @Test
    func aCommitOfAnotherBranchThatPassedTellsNothing() throws {
        let copy = try WorkingCopy()
        try copy.commit("a.swift")
        try copy.commit("b.swift")
        SourceChanges.recordPass(in: copy.url, at: copy.record)
        try copy.git("reset", "-q", "--hard", "HEAD~1")
        try copy.commit("c.swift")
        #expect(copy.changes?.files == ["c.swift"])
    }

    @Test
    func whereThereIsNoGitNothingTells() throws {
        let folder = URL.temporaryDirectory.appending(path: "no-git-\(UUID().uuidString)")
        #expect(SourceChanges(of: folder, record: folder.appending(path: "passed")) == nil)
        #expect(SourceChanges.number(ofCommitIn: folder) == 0)
    }
}
