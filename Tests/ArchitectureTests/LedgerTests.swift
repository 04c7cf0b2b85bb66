// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Foundation
import Testing

/// The ledger in `API` agrees with the modules that these tests were built with.
struct LedgerTests {
    static let folder = PackageFolder(root: SourceTree.root)
    static let built = PackageFolder.built
    // What several tests ask for is read once: extracting a module's symbols and parsing all tests take seconds.
    private static let build: Result<BuildManifest, any Error> = Result {
        try BuildManifest.ofThisProgram()
    }
    private static let modules: Result<[String: [Symbol]], any Error> = Result {
        let manifest = try build.get()
        return try Dictionary(uniqueKeysWithValues: built.map { ($0, try BuiltModule($0, in: manifest).symbols) })
    }
    private static let tests: Result<Set<String>, any Error> = Result { try folder.tests() }

    private static func rows(_ framework: String) throws -> [LedgerRow] { try folder.ledger(of: framework).rows }

    private static func symbols(_ framework: String) throws -> [Symbol] { try modules.get()[framework] ?? [] }

    /// Returns the declarations that the sources of a framework mark unavailable.
    private static func refused(_ framework: String) throws -> [SourceDeclarations.Item] {
        try folder.declarations(below: "Sources/\(framework)").values.joined().filter { $0.unavailable != nil }
    }

    @Test(arguments: PackageFolder.frameworks)
    func everyRowIsWellFormed(_ framework: String) throws {
        let ledger = try Self.folder.ledger(of: framework)
        #expect(!ledger.rows.isEmpty)
        #expect(ledger.problems.isEmpty, "\(ledger.problems.joined(separator: "\n"))")
    }

    @Test(arguments: built)
    func everyDeclarationIsApples(_ framework: String) throws {
        let check = LedgerCheck(
            rows: try Self.rows(framework), symbols: try Self.symbols(framework),
            unavailable: try Self.refused(framework))
        let problems = check.problems()
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }

    /// Additions are to Photos only.
    @Test(arguments: built)
    func everyPublicSymbolIsApplesOrAnAddition(_ framework: String) throws {
        let additions = Addition.read(try Self.folder.text("API/Additions.tsv"))
        let check = LedgerCheck(
            rows: try Self.rows(framework), symbols: try Self.symbols(framework), unavailable: [])
        let unlisted = check.unlisted(additions: framework == "Photos" ? additions.rows : [])
        #expect(additions.problems.isEmpty, "\(additions.problems)")
        #expect(unlisted.isEmpty, "\(unlisted.joined(separator: "\n"))")
    }

    @Test
    func everyAdditionStandsInTheFileThatItNames() throws {
        let additions = Addition.read(try Self.folder.text("API/Additions.tsv")).rows
        let problems = AdditionCheck(
            additions: additions, symbols: try Self.symbols("Photos"),
            declarations: try Self.folder.declarations(below: "Sources/Photos"),
            sources: SourceTree.root.appending(path: "Sources/Photos").path
        ).problems()
        #expect(!additions.isEmpty)
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }

    @Test(arguments: built)
    func everyTestThatARowNamesIsThere(_ framework: String) throws {
        let there = try Self.tests.get()
        let missing = try Self.rows(framework).flatMap { row in
            row.tests.filter { !there.contains($0) }.map { "\(row.name): no test \($0)" }
        }
        #expect(there.count > 100)
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    /// What came with iOS 18 or before is there, or has a reason that lasts: no part of the project brings more of it.
    @Test(arguments: built)
    func nothingThroughIOS18WaitsForAPart(_ framework: String) throws {
        let rows = try Self.rows(framework).filter(\.isInIOS18)
        let waiting = rows.filter { row in
            [.unavailable, .notBuilt].contains(row.state) || row.reason.contains(/\bpart [A-Z]\b/)
        }
        #expect(rows.count > 50)
        #expect(waiting.isEmpty, "\(waiting.map(\.name))")
    }

    @Test(arguments: ["Photos", "PhotosExtras", "PhotoLibrary", "PlatformTypes", "PlatformMedia", "AssetsLibrary"])
    func everyPublicSymbolIsDocumented(_ module: String) throws {
        let isBuilt = Self.built.contains(module)
        let symbols = try isBuilt ? Self.symbols(module) : BuiltModule(module, in: Self.build.get()).symbols
        let silent = symbols.filter { $0.isNew && !$0.hasDocumentation }.map(\.path)
        #expect(!symbols.isEmpty)
        #expect(silent.isEmpty, "\(silent.sorted().joined(separator: "\n"))")
    }
}

/// The list of Apple's symbols that the ledger was made from; `nil` where it is missing.
private let list: String? = {
    let named = ProcessInfo.processInfo.environment["PHOTOS_API_LIST"].map { URL(filePath: $0) }
    let beside = SourceTree.root.deletingLastPathComponent().appending(path: "shared/api/photos-api.tsv")
    return try? String(contentsOf: named ?? beside, encoding: .utf8)
}()

/// The ledger has exactly the symbols of that list.
@Suite(.enabled(if: list != nil, "PHOTOS_API_LIST names no list, and none lies beside the package"))
struct LedgerListTests {
    @Test(arguments: PackageFolder.frameworks)
    func theLedgerHasExactlyTheListsSymbols(_ framework: String) throws {
        let listed = try #require(list).split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(6).map(String.init) }
            .filter { $0[0] == framework }
        let rows = try LedgerTests.folder.ledger(of: framework).rows.filter { !$0.isAsyncTwin }
            .map { [$0.framework, $0.type, $0.member, $0.kind, $0.introduced, $0.deprecated] }
        #expect(Set(listed).subtracting(rows).isEmpty, "\(Set(listed).subtracting(rows))")
        #expect(Set(rows).subtracting(listed).isEmpty, "\(Set(rows).subtracting(listed))")
        #expect(rows.count == listed.count)
    }
}

/// The README quotes `make api`.
struct QuotedCountTests {
    @Test func theReadmeCountsAsTheLedgerDoes() throws {
        let rows = try LedgerTests.folder.ledger(of: "Photos").rows
        func count(_ states: LedgerRow.State...) -> Int { rows.filter { states.contains($0.state) }.count }
        let readme = try String(contentsOf: SourceTree.root.appending(path: "README.md"), encoding: .utf8)
        let words =
            "Of the \(rows.count) symbols of `Photos` in Apple's SDK \(count(.done)) are done, \(count(.partial)) partial,"
            + " \(count(.unavailable, .notBuilt)) not there yet, and \(count(.outOfScope)) out of scope"
        #expect(readme.contains(words), "the README has to say: \(words)")
    }
}

struct UnavailablePageTests {
    private static func rows() throws -> [LedgerRow] {
        try PackageFolder.frameworks.flatMap { try LedgerTests.folder.ledger(of: $0).rows }
    }

    @Test func thePageOfWhatIsNotThereIsThatOfTheLedger() throws {
        let url = SourceTree.root.appending(path: "Sources/Photos/Photos.docc/Unavailable.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        #expect(page == UnavailablePage(try Self.rows()).text, "run: swift run api unavailable")
    }

    @Test func everythingThatIsNotDoneIsOnThePage() throws {
        let text = UnavailablePage(try Self.rows()).text
        let missing = try Self.rows().filter { $0.state != .done }.filter {
            !text.contains($0.member == $0.type ? "- `\($0.type)`" : "- `\($0.type).\($0.member)`")
        }
        #expect(missing.isEmpty)
        #expect(text.contains("in part J (the broker)") && !text.contains("`PHAsset.mediaType`"))
    }
}
