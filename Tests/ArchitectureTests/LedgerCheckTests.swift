// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Testing

/// The checks of the ledger find errors, shown on a small ledger of an invented type.
struct LedgerCheckTests {
    private static let header = Ledger.columns.joined(separator: "\t")
    private static let count = Symbol(
        path: "Shelf.count", kind: "property", access: "open", declaration: "var count: Int { get }")

    private static func ledger(_ lines: String...) -> Ledger {
        Ledger(
            framework: "Photos", text: ([header] + lines.map { $0.replacing("|", with: "\t") }).joined(separator: "\n"))
    }

    private static func row(_ declaration: String, _ state: String = "done", reason: String = "") -> Ledger {
        ledger("Shelf|count|property|iOS 8.0||\(declaration)|\(state)|\(reason)|\(state == "done" ? "A/b" : "")")
    }

    private static func problems(
        _ ledger: Ledger, _ symbols: [Symbol] = [count], source: String = ""
    ) -> [String] {
        LedgerCheck(
            rows: ledger.rows, symbols: symbols,
            unavailable: SourceDeclarations(source).items.filter { $0.unavailable != nil }
        ).problems()
    }

    @Test
    func whatIsAsTheLedgerSaysIsNoProblem() {
        let ledger = Self.row("open var count: Int { get }")
        #expect(ledger.problems.isEmpty)
        #expect(Self.problems(ledger).isEmpty)
    }

    @Test(arguments: [
        "public var count: Int { get }", "open var count: Int? { get }", "open var count: Int",
        "open class var count: Int { get }",
        "open var count: UInt { get }", "open func count() -> Int",
    ])
    func anotherDeclarationIsAProblem(_ declaration: String) {
        #expect(Self.problems(Self.row(declaration)).count == 1)
    }

    @Test
    func aMissingSymbolIsAProblem() {
        #expect(Self.problems(Self.row("open var count: Int { get }"), []) == ["Shelf.count: it is not there"])
    }

    @Test(arguments: ["not built", "out of scope"])
    func whatIsThereCannotBeAbsent(_ state: String) {
        let ledger = Self.row("open var count: Int { get }", state, reason: "later")
        #expect(Self.problems(ledger) == ["Shelf.count: \(state), but it is there"])
        #expect(Self.problems(ledger, []).isEmpty)
    }

    @Test
    func anUnavailableMemberNeedsAMessageAndApplesDeclaration() {
        let ledger = Self.row("open var count: Int { get }", "unavailable", reason: "later")
        func source(_ attribute: String, _ type: String) -> String {
            "open class Shelf {\n    \(attribute)\n    open var count: \(type) { fatalError() }\n}"
        }
        let good = #"@available(*, unavailable, message: "count it yourself")"#
        #expect(Self.problems(ledger, [], source: source(good, "Int")).isEmpty)
        #expect(Self.problems(ledger, [], source: source(good, "Int?")).count == 1)
        #expect(Self.problems(ledger, [], source: source("@available(*, unavailable)", "Int")).count == 1)
        #expect(Self.problems(ledger, [], source: source("", "Int")).count == 1)
    }

    @Test
    func aSymbolThatNoRowNamesIsAStranger() {
        let extra = Symbol(path: "Shelf.extra", kind: "property", declaration: "var extra: Int { get }")
        let override = Symbol(
            path: "Shelf.hash", kind: "property", declaration: "override var hash: Int", overrides: "x")
        let check = LedgerCheck(
            rows: Self.row("open var count: Int { get }").rows, symbols: [Self.count, extra, override], unavailable: [])
        #expect(check.unlisted(additions: []).count == 1)
        #expect(
            check.unlisted(additions: [Addition(path: "Shelf.extra", file: "Shelf+Linux.swift", reason: "")]).isEmpty)
    }

    @Test
    func aTypeHasApplesParents() {
        let ledger = Self.ledger("Shelf|Shelf|type|iOS 8.0||open class Shelf : NSObject, NSCopying|done||A/b")
        func shelf(_ parents: Set<String>, _ access: String = "open") -> Symbol {
            Symbol(path: "Shelf", kind: "class", access: access, declaration: "class Shelf", parents: parents)
        }
        #expect(Self.problems(ledger, [shelf(["NSObject", "NSCopying", "Hashable"])]).isEmpty)
        #expect(Self.problems(ledger, [shelf(["NSObject"])]) == ["Shelf: Apple's is a NSCopying, ours is not"])
        #expect(Self.problems(ledger, [shelf(["NSObject", "NSCopying"], "public")]).count == 1)
    }

    @Test(arguments: [
        ("Shelf|count|property|iOS 8.0||open var count: Int|finished||A/b", "is no state"),
        ("Shelf|count|property|iOS 8.0||open var count: Int|done||", "no test"),
        ("Shelf|count|property|iOS 8.0||open var count: Int|done|nearly|A/b", "no reason"),
        ("Shelf|count|property|iOS 8.0||open var count: Int|not built||", "needs a reason"),
        ("Shelf|count|property|iOS 8.0|||not built|later|", "declaration has to be here"),
        ("Shelf|count|thing|iOS 8.0||open var count: Int|not built|later|", "is no kind"),
        ("Shelf|count|property", "columns"),
    ])
    func aRowThatContradictsItselfIsAProblem(_ line: String, _ sentence: String) {
        let problems = Self.ledger(line).problems
        #expect(problems.count == 1 && problems[0].contains(sentence), "\(problems)")
    }

    @Test
    func aRowStandsOnce() {
        let line = "Shelf|count|property|iOS 8.0||open var count: Int|not built|later|"
        #expect(Self.ledger(line, line).problems == ["Shelf.count: 2 rows"])
    }

    @Test
    func anAdditionStandsInTheLinuxFileThatItNames() {
        func problems(_ addition: Addition, in file: String) -> [String] {
            var symbol = Symbol(path: "Shelf.extra", kind: "property", declaration: "var extra: Int { get }")
            symbol.place = Symbol.Place(file: "/sources/\(file)", line: 0, column: 0)
            let items = SourceDeclarations("extension Shelf: @unchecked Sendable {}").items
            return AdditionCheck(
                additions: [addition], symbols: [symbol], declarations: [file: items], sources: "/sources"
            ).problems()
        }
        for path in ["Shelf.extra", "Shelf: Sendable"] {
            let addition = Addition(path: path, file: "Shelf+Linux.swift", reason: "")
            #expect(problems(addition, in: "Shelf+Linux.swift").isEmpty)
            #expect(problems(addition, in: "Shelf.swift") == ["\(path): stands in Shelf.swift"])
            let other = Addition(path: path, file: "Shelf.swift", reason: "")
            #expect(problems(other, in: "Shelf.swift") == ["\(path): Shelf.swift is no +Linux file"])
        }
        let lost = Addition(path: "Shelf.lost", file: "Shelf+Linux.swift", reason: "")
        #expect(problems(lost, in: "Shelf+Linux.swift") == ["Shelf.lost: no such symbol"])
    }
}
