// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Dispatch
import Foundation
import Testing

/// Mutants empty the right bodies, and tests that do not notice are reported.
struct MutantTests {
    private static func row(_ member: String, _ declaration: String, tests: [String] = ["A/b"]) -> LedgerRow {
        LedgerRow(
            framework: "Photos", type: "Shelf", member: member, kind: "property", introduced: "iOS 8.0", deprecated: "",
            declaration: declaration, state: .done, reason: "", tests: tests)
    }

    /// Returns the plan for a source with one member, whose name follows `▸`.
    private static func emptied(_ source: String, _ member: String, _ kind: String, _ declaration: String) -> MutantPlan
    {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.firstIndex { $0.contains("▸") } ?? 0
        var symbol = Symbol(path: "Shelf.\(member)", kind: kind, access: "open", declaration: declaration)
        symbol.place = Symbol.Place(
            file: "Shelf.swift", line: line, column: lines[line].prefix { $0 != "▸" }.utf8.count)
        return MutantPlan(rows: [row(member, "open " + declaration)], symbols: [symbol]) { _ in
            source.replacing("▸", with: "")
        }
    }

    private static func text(_ source: String, _ plan: MutantPlan) -> String {
        SourceEdit.apply(plan.edits["Shelf.swift", default: []], to: source.replacing("▸", with: ""))
    }

    @Test
    func aFunctionGivesAnEmptiedValueFirst() {
        let source = "open func ▸count(of x: Int) -> Int {\n    let y = x\n    return y\n}"
        let plan = Self.emptied(source, "count(of:)", "method", "func count(of x: Int) -> Int")
        #expect(plan.mutants.map(\.number) == [1])
        #expect(Self.text(source, plan).contains("{ if Mutants.isActive(1) { return Mutants.emptied() }\n\n    let y"))
    }

    @Test
    func aSingleExpressionIsThenReturned() {
        let source = "open func ▸count() -> Int {\n    shelf\n        .count { $0 > \"{\".count }\n}"
        let plan = Self.emptied(source, "count()", "method", "func count() -> Int")
        #expect(Self.text(source, plan).contains("return Mutants.emptied() }\nreturn \n    shelf"))
    }

    @Test
    func whatGivesNothingReturns() {
        let source = "open func ▸tidy(_ f: () -> Int) { f() }"
        let plan = Self.emptied(source, "tidy(_:)", "method", "func tidy(_ f: () -> Int)")
        #expect(Self.text(source, plan) == "open func tidy(_ f: () -> Int) { if Mutants.isActive(1) { return }\n f() }")
    }

    @Test
    func whatDoesNothingIsExempt() {
        let plan = Self.emptied("open func ▸tidy() {}", "tidy()", "method", "func tidy()")
        #expect(plan.mutants.isEmpty && plan.failures.isEmpty && plan.exempt.map(\.reason) == ["it does nothing"])
    }

    @Test
    func aPropertyWithASetterIsTwoMutants() {
        let source = "open var ▸count: Int {\n    get { 1 }\n    set { keep(newValue) }\n}"
        let plan = Self.emptied(source, "count", "property", "var count: Int { get set }")
        #expect(plan.mutants.map(\.part) == [.body, .setter])
        let text = Self.text(source, plan)
        #expect(text.contains("get { if Mutants.isActive(1) { return Mutants.emptied() }\nreturn  1 }"))
        #expect(text.contains("set { if Mutants.isActive(2) { return }\n keep(newValue) }"))
    }

    @Test
    func aStoredPropertyIsComputedOfOneBesideIt() {
        let source = "    open var ▸count = 1\n    open var other = 2"
        let plan = Self.emptied(source, "count", "property", "var count: Int")
        #expect(plan.mutants.count == 2)
        let text = Self.text(source, plan)
        #expect(text.hasPrefix("    open var count: Int {\nget { if Mutants.isActive(1)"))
        #expect(text.hasSuffix("var stored_count: Int = 1\n    open var other = 2"))
    }

    @Test
    func aConstantBecomesAnother() {
        let source = "public static let ▸`default` = Shelf.first"
        let plan = Self.emptied(source, "default", "type.property", "static let `default`: Shelf")
        #expect(plan.mutants.count == 1)
        let text = Self.text(source, plan)
        #expect(text.hasPrefix("public static var `default`: Shelf {"))
        #expect(text.contains("return Mutants.emptied(unlike: stored_default) }"))
        #expect(text.hasSuffix("static let stored_default: Shelf = Shelf.first"))
    }

    @Test
    func aComputedConstantBecomesAnotherToo() {
        let source = "public static var ▸zero: Int { 0 }"
        let plan = Self.emptied(source, "zero", "type.property", "static var zero: Int { get }")
        #expect(Self.text(source, plan).contains("return Mutants.emptied(unlike: { () -> Int in 0 }()) }"))
    }

    @Test
    func anInitialiserFailsOrGetsNothing() {
        let failing = "public ▸init?(_ x: Int) { self.x = x }"
        let plan = Self.emptied(failing, "init(_:)", "init", "init?(_ x: Int)")
        #expect(
            Self.text(failing, plan) == "public init?(_ x: Int) { if Mutants.isActive(1) { return nil }\n self.x = x }")
        let sure = "public ▸init(for x: [Int: Int], f: () -> Void) { self.x = x }"
        let other = Self.emptied(sure, "init(for:f:)", "init", "init(for x: [Int : Int], f: () -> Void)")
        let shadow = "let x: [Int : Int] = Mutants.isActive(1) ? Mutants.emptied() : x"
        #expect(Self.text(sure, other).contains(shadow))
    }

    @Test
    func whatHasNoBodyIsExemptAndWhatIsNotFoundIsTold() {
        let requirement = Self.emptied("protocol P {\n    func ▸f()\n}", "f()", "method", "func f()")
        #expect(requirement.mutants.isEmpty && requirement.exempt.count == 1)
        let property = Self.emptied("protocol P {\n    var ▸x: Int { get }\n}", "x", "property", "var x: Int { get }")
        #expect(property.mutants.isEmpty && property.exempt.count == 1)
        let lost = MutantPlan(rows: [Self.row("count", "open var count: Int")], symbols: []) { _ in "" }
        #expect(lost.failures == ["Shelf.count: not found in the symbol graph"])
    }

    /// A program that passes, but fails for mutant 1, reports that it waits and does not end for mutant 2, and has no
    /// test `A/lost`.
    private static let program = """
        #!/bin/sh
        case "$*" in *lost*) exit 69 ;; esac
        case "$PHOTOS_MUTANT" in 1) exit 1 ;; 2) : > "$0.waits"; exec sleep 600 ;; esac
        echo "Test run with 1 test in 1 suite passed"
        """

    @Test
    func aMutantThatNoTestNoticesSurvives() throws {
        let program = URL.temporaryDirectory.appending(path: "mutants-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        try Self.program.write(to: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let rows = ["A/b", "A/b", "A/b", "A/lost"].map { Self.row("count", "open var count: Int", tests: [$0]) }
        let mutants = zip(1..., rows).map { Mutant(number: $0, row: $1, part: .body) }
        // The test uses no clock: a program that waits for ever marks that with a file, and all others are waited for.
        let outcome = MutantRun(program, workers: 1) { end, _ in
            while end.wait(timeout: .now() + .milliseconds(10)) == .timedOut {
                if unlink(program.path + ".waits") == 0 { return .timedOut }
            }
            return .success
        }.run(mutants)
        #expect(outcome.survivors.map(\.number) == [3])
        #expect(outcome.killed == 2)
        #expect(outcome.broken == ["A/lost"])
    }
}
