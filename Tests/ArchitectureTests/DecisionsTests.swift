// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The pages of `Docs/decisions`: every entry names the tests that hold it, and those tests exist.
struct DecisionsTests {
    /// An entry of a page.
    struct Decision: CustomStringConvertible {
        var page: String
        var question: String
        /// The paragraphs that begin with `Tests:` or `No test.`
        var evidence: [String]

        /// The names of its tests: `Suite.function` or `Suite`.
        var tests: [String] {
            evidence.filter { $0.hasPrefix("Tests: ") }.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        }

        var description: String { "\(page): \(question)" }
    }

    private static let folder = SourceTree.root.appending(path: "Docs/decisions")

    /// The entries of all pages. Each begins with a heading of the second level.
    private static func decisions() throws -> [Decision] {
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".md") && $0 != "README.md" }
        return try pages.sorted().flatMap { page in
            decisions(of: try String(contentsOf: folder.appending(path: page), encoding: .utf8), on: page)
        }
    }

    static func decisions(of text: String, on page: String) -> [Decision] {
        text.components(separatedBy: "\n## ").dropFirst().map { entry in
            let paragraphs = entry.components(separatedBy: "\n\n")
            return Decision(
                page: page, question: paragraphs[0],
                evidence: paragraphs.filter { $0.hasPrefix("Tests: ") || $0.hasPrefix("No test.") })
        }
    }

    /// The tests of a source file as `Suite.function`, read line by line.
    static func tests(of file: SourceFile) -> [String] {
        var names: [String] = []
        var suite = ""
        var isTest = false
        for line in file.lines where !line.isEmpty {
            let words = line.split { " (<:{".contains($0) }.map(String.init)
            if line.first != " ", let keyword = words.firstIndex(where: types.contains), keyword + 1 < words.count {
                suite = words[keyword + 1]
            }
            if words.contains("@Test") { isTest = true }
            // Arguments of a test may be texts that contain functions.
            guard isTest, words.first?.hasPrefix("\"") != true, let keyword = words.firstIndex(of: "func"),
                keyword + 1 < words.count
            else { continue }
            names.append("\(suite).\(words[keyword + 1])")
            isTest = false
        }
        return names
    }

    private static let types: Set = ["struct", "class", "enum", "actor", "extension"]

    @Test func everyDecisionNamesItsTestsOrSaysThatThereIsNone() throws {
        let decisions = try Self.decisions()
        #expect(decisions.count >= 100)
        let unclear = decisions.filter { decision in
            decision.evidence.count != 1 || decision.evidence[0].hasPrefix("Tests: ") == decision.tests.isEmpty
        }
        #expect(unclear.isEmpty, "give each one line “Tests: …” or “No test.”: \(unclear)")
    }

    @Test func everyTestThatADecisionNamesIsThere() throws {
        let files = SourceTree.swiftFiles(below: SourceTree.root.appending(path: "Tests"))
        let tests = Set(files.flatMap(Self.tests))
        let suites = Set(tests.compactMap { $0.split(separator: ".").first.map(String.init) })
        #expect(tests.count > 1000)
        let missing = try Self.decisions().flatMap { decision in
            decision.tests.filter { !tests.contains($0) && !suites.contains($0) }.map { "\(decision): no test \($0)" }
        }
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    @Test func anEntryIsReadToItsEnd() {
        let page = """
            # Page

            ## Which?

            This one, `Type`.

            Tests: `Suite.one`,
            `Other`

            ## And else?

            No test.
            """
        let decisions = Self.decisions(of: page, on: "page.md")
        #expect(decisions.map(\.question) == ["Which?", "And else?"])
        #expect(decisions.map(\.tests) == [["Suite.one", "Other"], []])
        #expect(decisions.map(\.evidence.count) == [1, 1])
    }

    @Test func testsAreFoundInTheirSuites() {
        let source = """
            @Suite(.serialized) struct A {
                @Test(arguments: [
                    ("open func f(_ x: Int)", "f"),
                ])
                func isRead(_ text: String, _ name: String) {
                }
                func helper() {}
                @Test func isReadToo() { #expect(true) }
            }
            extension B {
                @Test(.enabled(if: isThere, "it is not there")) func isSkipped() {
                }
            }
            """
        #expect(
            Self.tests(of: SourceFile(path: "A.swift", text: source))
                == ["A.isRead", "A.isReadToo", "B.isSkipped"])
    }
}
