// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Every import of the sources is allowed by the table in ARCHITECTURE.md.
struct ArrowsTests {
    /// The targets of the table, with the modules that each may import.
    static let table: [String: Set<String>] = {
        let page = (try? String(contentsOf: SourceTree.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)) ?? ""
        let rows = page.split(separator: "\n").drop { $0 != "| target | may import | holds |" }
            .dropFirst(2).prefix { $0.hasPrefix("|") }
        let pairs = rows.map { row in
            let cells = row.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return (cells[1], Set(cells[2].split(separator: ", ").map(String.init)))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }()

    static let everybodys: Set = ["Foundation", "CoreFoundation", "Dispatch", "Glibc", "Synchronization"]
    static let targets = SourceTree.targets(in: "Sources")

    /// A file of a target with its imports, which are searched for once.
    private struct Importing {
        var target: String
        var file: SourceFile
        var imports: Set<String>
    }

    private static let files = targets.flatMap { target in
        target.files.map { Importing(target: target.name, file: $0, imports: $0.imports) }
    }

    @Test
    func everyTargetHasARow() {
        #expect(Self.targets.count >= 7)
        #expect(Set(Self.targets.map(\.name)) == Set(Self.table.keys))
    }

    @Test(arguments: targets.map(\.name))
    func aTargetImportsOnlyWhatItsRowAllows(_ name: String) throws {
        let allowed = try #require(Self.table[name]).union(Self.everybodys).union([name])
        let files = Self.files.filter { $0.target == name }
        #expect(!files.isEmpty)
        for importing in files {
            let strays = importing.imports.subtracting(allowed)
            #expect(strays.isEmpty, "\(name)/\(importing.file.path) imports \(strays.sorted())")
        }
    }

    /// `make arrows` draws it.
    @Test
    func thePictureShowsTheArrowsOfTheTable() throws {
        let page = try String(contentsOf: SourceTree.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
        let arrows = page.matches(of: /(?m)^    (\w+) --> (\w+)$/).map { (String($0.1), String($0.2)) }
        #expect(arrows.count >= 8)
        for (from, to) in arrows where from != "Facades" {
            #expect(Self.table[from]?.contains(to) == true, "\(from) --> \(to)")
        }
        func reached(from name: String) -> Set<String> {
            arrows.filter { $0.0 == name }.reduce(into: []) { $0.formUnion(reached(from: $1.1).union([$1.1])) }
        }
        let inSources = Set(SourceTree.targets(in: "Sources").map(\.name))
        for (name, imports) in Self.table where inSources.contains(name) {
            let missing = imports.intersection(inSources).subtracting(reached(from: name))
            #expect(missing.isEmpty, "\(name) imports \(missing.sorted()): run make arrows")
        }
    }

    @Test
    func onlyTheRuntimeOfPhotosSeesTheWorkers() {
        let workers: Set = ["PhotoEngine", "PhotoImport", "PhotoMetadata", "PhotoImaging"]
        let seeing = Self.files.filter { $0.target == "Photos" && !$0.imports.isDisjoint(with: workers) }
        #expect(!seeing.isEmpty)
        #expect(seeing.allSatisfy { $0.file.path.hasPrefix("Runtime/") }, "\(seeing.map(\.file.path))")
    }

    @Test(arguments: ["CPixels", "CJpeg", "CVips", "CHeif", "CRaw", "CAV", "CSodium", "CDescriptors"])
    func aCLibraryIsImportedWithoutLeakingIt(_ module: String) {
        let importing = Self.files.filter { $0.imports.contains(module) }.map(\.file)
        let leaking = importing.filter { $0.text.contains("public import \(module)") }
        #expect(!importing.isEmpty)
        #expect(leaking.isEmpty, "\(leaking.map(\.path))")
    }

    /// Apple's classes are documented as safe or not; what is ours gives a reason.
    @Test
    func everyUncheckedConformanceOfOursGivesItsReason() {
        // The expression is slow, and few files have any.
        let files = Self.files.map(\.file).filter { $0.text.contains(": @unchecked Sendable") }
        let ours = files.flatMap { file in
            file.text.matches(
                of:
                    /((?:\n *\/\/\/[^\n]*)*)\n *(?:fileprivate |private )?(?:final class|struct) \w+: @unchecked Sendable/
            )
            .map { (file.path, $0.1) }
        }
        #expect(ours.count >= 5)
        let silent = ours.filter { !$0.1.contains("Unchecked: ") }.map(\.0)
        #expect(silent.isEmpty, "say “Unchecked: …” there: \(silent)")
    }

    @Test
    func theReaderOfImportsSeesEveryForm() {
        let text = "import A\npublic import B\n@testable import C\n@_exported public import D\n// import E\nimport F.G"
        #expect(SourceFile(path: "x.swift", text: text).imports == ["A", "B", "C", "D", "F"])
    }
}

/// No file is longer than the limit of 600 lines.
struct SizesTests {
    @Test(arguments: ["API/Sources", "Sources", "Tests"])
    func noFileIsLongerThanSixHundredLines(_ folder: String) {
        let files = SourceTree.swiftFiles(below: SourceTree.root.appending(path: folder))
        let long = files.filter { $0.lines.count > 600 }.map(\.path)
        #expect(!files.isEmpty)
        #expect(long.isEmpty, "cut these by meaning: \(long)")
    }
}
