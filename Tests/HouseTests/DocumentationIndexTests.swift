// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The index of the documentation names exactly the pages that exist.
struct DocumentationIndexTests {
    private static let docs = SourceTree.root.appending(path: "Docs")
    private static let catalogue = SourceTree.root.appending(path: "Sources/Photos/Photos.docc")

    private static func links() throws -> [String] {
        try String(contentsOf: docs.appending(path: "README.md"), encoding: .utf8)
            .matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    }

    @Test func everyLinkOfTheIndexLeadsToAPage() throws {
        let links = try Self.links()
        #expect(links.count >= 15)
        let broken = links.filter {
            !FileManager.default.fileExists(atPath: Self.docs.appending(path: $0).standardizedFileURL.path)
        }
        #expect(broken.isEmpty)
    }

    @Test func everyPageIsInTheIndex() throws {
        let linked = Set(try Self.links().map { Self.docs.appending(path: $0).standardizedFileURL.path })
        // Facades.md includes Docs/facades.md in the catalogue; PHPhotoLibrary.md is no separate page.
        let others: Set = ["README.md", "Facades.md", "PHPhotoLibrary.md"]
        for folder in [Self.docs, Self.catalogue] {
            let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".md") && !others.contains($0) }
            let missing = pages.filter { !linked.contains(folder.appending(path: $0).standardizedFileURL.path) }
            #expect(missing.isEmpty, "name these in Docs/README.md")
        }
    }
}
