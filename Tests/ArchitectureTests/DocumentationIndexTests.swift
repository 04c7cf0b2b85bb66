// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The indexes of the documentation (`Docs/README.md`, `Docs/decisions/README.md`) list all pages, and links lead to files.
struct DocumentationIndexTests {
    private static let docs = SourceTree.root.appending(path: "Docs")
    private static let decisions = docs.appending(path: "decisions")
    private static let catalogues = ["Photos/Photos.docc", "PhotosExtras/PhotosExtras.docc"]
        .map { SourceTree.root.appending(path: "Sources/\($0)") }

    /// The pages of a folder.
    private static func pages(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".md") }.sorted().map { folder.appending(path: $0) }
    }

    /// The paths of the files that a page links to.
    private static func links(of page: URL) throws -> [String] {
        try String(contentsOf: page, encoding: .utf8).matches(of: /\]\(([^)#]+)(?:#[^)]*)?\)/).map { String($0.1) }
            .filter { !$0.hasPrefix("http") }
            .map { page.deletingLastPathComponent().appending(path: $0).standardizedFileURL.path }
    }

    @Test func everyLinkOfAPageLeadsToAFile() throws {
        let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map { SourceTree.root.appending(path: $0) }
        let pages = try Self.pages(in: Self.docs) + Self.pages(in: Self.decisions) + others
        let links = try pages.flatMap { page in try Self.links(of: page).map { (page.lastPathComponent, $0) } }
        #expect(links.count >= 40)
        let broken = links.filter { !FileManager.default.fileExists(atPath: $0.1) }
        #expect(broken.isEmpty, "\(broken)")
    }

    @Test func everyPageIsInTheIndex() throws {
        let indexes = [Self.docs, Self.decisions].map { $0.appending(path: "README.md") }
        let linked = Set(try indexes.flatMap(Self.links))
        // Facades.md is a link to Docs/facades.md; PHPhotoLibrary.md is no separate page.
        let others: Set = ["Facades.md", "PHPhotoLibrary.md"]
        for folder in [Self.docs, Self.decisions] + Self.catalogues {
            let missing = try Self.pages(in: folder)
                .filter { $0 != indexes[0] && !others.contains($0.lastPathComponent) }
                .filter { !linked.contains($0.standardizedFileURL.path) }
            #expect(missing.isEmpty, "name these in Docs/README.md or Docs/decisions/README.md")
        }
    }

    @Test func theFirstPageAndThePackageIndexListAllDocumentedModules() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
        }
        let makefile = try text("Makefile")
        let line = try #require(makefile.firstMatch(of: /(?m)^DOCUMENTED := (.+)$/)).1
        let modules = Set(line.split(separator: " ").map(String.init))
        #expect(modules.count >= 8)
        #expect(makefile.contains("cp Docs/documentation.html .build-docs/index.html"))
        let entries = try text("Docs/documentation.html")
            .matches(of: /<dt><a href="documentation\/([a-z]+)\/">([A-Za-z]+)<\/a><\/dt>/)
        #expect(Set(entries.map { String($0.2) }) == modules)
        #expect(entries.allSatisfy { $0.1 == $0.2.lowercased() })
        let targets = try #require(try text(".spi.yml").firstMatch(of: /documentation_targets: \[(.+)\]/)).1
        #expect(Set(targets.split(separator: ", ").map(String.init)) == modules)
    }
}
