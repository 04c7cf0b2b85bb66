// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Docs/facades.md agrees with the module map and the sources.
struct FacadesPageTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the table: modules, and the cell with their content.
    private let rows: [(modules: [String], holds: String)]
    private let page: String

    init() throws {
        page = try String(contentsOf: Self.root.appending(path: "Docs/facades.md"), encoding: .utf8)
        let table = page.components(separatedBy: "| module | available API |\n|---|---|\n").last ?? ""
        rows = table.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }.map { row in
            let cells = row.split(separator: "|").map(String.init)
            return (Self.quoted(in: cells[0]), cells[1])
        }
    }

    @Test func everyModuleHasARowAndEveryRowAModule() throws {
        let map = try String(
            contentsOf: Self.root.appending(path: "Sources/Facades/include/module.modulemap"), encoding: .utf8)
        let modules = map.matches(of: /(?m)^module ([A-Za-z]+) \{$/).map { String($0.output.1) }
        #expect(modules.count >= 13)
        #expect(rows.flatMap(\.modules).filter { $0 != "os.log" }.sorted() == modules.sorted())
    }

    @Test func everyNameInARowIsDeclared() throws {
        let sources = try Self.sources(of: ["PlatformTypes", "PlatformMedia", "PlatformOS", "CLocks"])
        let words = Set(sources.matches(of: /[A-Za-z_0-9]+/).map { String($0.output) })
        // Combine's content is in another package; CombineTests use it.
        for row in rows where row.modules != ["Combine"] {
            let names = Self.quoted(in: row.holds).filter { !rows.flatMap(\.modules).contains($0) }
            #expect(names.allSatisfy(words.contains), "\(row.modules): \(names.filter { !words.contains($0) })")
        }
    }

    @Test func everyTypeIsOnThePage() throws {
        let sources = try Self.sources(of: ["PlatformTypes", "PlatformMedia", "PlatformOS"])
        let types = sources.matches(of: /(?m)^(?:public|open) (?:final )?(?:class|struct|enum|protocol) (\w+)/)
            .map { String($0.output.1) }
        #expect(types.count >= 20)
        let missing = Set(types).subtracting(Self.quoted(in: page))
        #expect(missing.isEmpty, "name these in the row of their module in Docs/facades.md")
    }

    private static func quoted(in text: String) -> [String] {
        text.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }

    private static func sources(of targets: [String]) throws -> String {
        try targets.map { target in
            let folder = root.appending(path: "Sources/\(target)")
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") }
                .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
