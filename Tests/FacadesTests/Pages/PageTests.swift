// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The examples on the documentation's pages are equal to sources that are compiled.
struct PageTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let catalogue = root.appending(path: "Sources/Photos/Photos.docc")
    private static let pages =
        ["Migration.md", "Linux.md", "Pictures.md", "Testing.md", "AssetsLibrary.md"]
        .map { catalogue.appending(path: $0) } + [
            root.appending(path: "Sources/PhotosExtras/PhotosExtras.docc/PhotosExtras.md")
        ]

    @Test func everyExampleOfThePagesIsCompiled() throws {
        let examples = try Self.pages.flatMap { try Self.examples(on: $0) }
        let snippets = try Self.snippets()
        #expect(examples.count >= 10)
        #expect(Set(examples).subtracting(snippets) == [])
    }

    @Test func everySnippetIsOnAPage() throws {
        let examples = try Self.pages.flatMap { try Self.examples(on: $0) }
        #expect(try Set(Self.snippets()).subtracting(examples) == [])
    }

    @Test func theLineForTheManifestIsThatOfAPackageThatIsBuilt() throws {
        let page = try String(contentsOf: Self.catalogue.appending(path: "Migration.md"), encoding: .utf8)
        let manifest = try String(contentsOf: Self.root.appending(path: "Consumer/Package.swift"), encoding: .utf8)
        let line = try #require(page.split(separator: "\n").first { $0.hasPrefix(".product(") })
        #expect(manifest.contains(line))
    }

    @Test func everyNameHasAPlaceOnTheFirstPage() throws {
        let page = try String(contentsOf: Self.catalogue.appending(path: "Photos.md"), encoding: .utf8)
        let folder = Self.catalogue.deletingLastPathComponent()
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Unavailable/") }.map { folder.appending(path: $0) }
        let names = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: /(?m)^(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias|let) (\w+)/)
                .map { String($0.output.1) }
        }
        #expect(names.count >= 60)
        let missing = names.filter { !page.contains("- ``\($0)``\n") }
        #expect(missing.isEmpty, "put these under a topic of Photos.docc/Photos.md")
    }

    @Test func everyAdditionIsOnThePageOfAdditions() throws {
        let page = try String(contentsOf: Self.catalogue.appending(path: "Linux.md"), encoding: .utf8)
        let ledger = try String(contentsOf: Self.root.appending(path: "API/Additions.tsv"), encoding: .utf8)
        let additions = ledger.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(additions.count >= 80)
        let named = Set(additions.filter { Self.names(page, $0) })
        // Members are listed on the page of their type.
        let missing = additions.filter { path in
            !named.contains(path) && !named.contains { path.hasPrefix($0 + ".") }
        }
        #expect(missing.isEmpty, "name these in Photos.docc/Linux.md")
    }

    /// Returns `true` if a page names a symbol: as a link, also to one of several overloads, or as code.
    private static func names(_ page: String, _ path: String) -> Bool {
        let link = "``" + path.replacing(".", with: "/")
        return ["\(link)``", "\(link)-", "`\(path)`"].contains { page.contains($0) }
    }

    /// Returns the Swift examples of a page, except those under "Before:" and lines for a manifest.
    private static func examples(on page: URL) throws -> [String] {
        let page = try String(contentsOf: page, encoding: .utf8)
        let pieces = page.components(separatedBy: "\n```")
        let fenced = zip(pieces, pieces.dropFirst()).filter { $0.1.hasPrefix("swift\n") }
        return fenced.filter { !$0.0.hasSuffix("Before:\n") && !$0.1.hasPrefix("swift\n.product(") }
            .map { String($0.1.dropFirst("swift\n".count)) }
    }

    /// Returns the texts between markers in the sources of this folder, without their indentation.
    private static func snippets() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent != "PageTests.swift" }
        return Set(
            try files.flatMap { file in
                let text = try String(contentsOf: file, encoding: .utf8)
                let bodies = text.components(separatedBy: "// PAGE: from here\n").dropFirst()
                return bodies.compactMap { $0.components(separatedBy: "// PAGE: to here").first.map(outdented) }
            })
    }

    private static func outdented(_ text: String) -> String {
        var lines = text.components(separatedBy: "\n")
        let indent = lines.first?.prefix { $0 == " " } ?? ""
        // The last line is the indentation of the closing marker.
        lines.removeLast()
        return lines.map { String($0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0[...]) }
            .joined(separator: "\n")
    }
}
