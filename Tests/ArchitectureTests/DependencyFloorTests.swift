// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The version ranges in the manifests begin with the youngest release whose API is used.
struct DependencyFloorTests {
    /// A use of a package's API, and the release that introduced it.
    private struct Use {
        var manifest: String
        var package: String
        /// A word that occurs in the sources below `folder`.
        var word: String
        var folder: String
        var since: String
    }

    /// The youngest uses of each package. Releases are from the packages' own change logs and tags. A range that begins
    /// with the youngest use excludes nobody who could build with us.
    private static let uses = [
        // GRDB 7.0.0 has all of these; the major version before it has other signatures.
        Use(manifest: "Package.swift", package: "GRDB.swift", word: "DatabasePool", folder: "Sources", since: "7.0.0"),
        // The first release with Sendable loggers, which constants require.
        Use(manifest: "Package.swift", package: "swift-log", word: "Logger(label:", folder: "Sources", since: "1.4.3"),
        Use(
            manifest: "Package.swift", package: "OpenCombine", word: "OpenCombineDispatch", folder: "Sources",
            since: "0.14.0"),
        Use(
            manifest: "Tools/Package.swift", package: "swift-log", word: "LogEvent", folder: "Tools/Sources",
            since: "1.11.0"),
        Use(
            manifest: "Tools/Package.swift", package: "GRDB.swift", word: "DatabaseQueue", folder: "Tools/Tests",
            since: "7.0.0"),
    ]

    private static func floors(_ manifest: String) throws -> [String: String] {
        let text = try String(contentsOf: SourceTree.root.appending(path: manifest), encoding: .utf8)
        let lines = text.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)", from: "([0-9.]+)"\)/)
        return Dictionary(lines.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }

    private static func isLower(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: .numeric) == .orderedAscending
    }

    @Test(arguments: ["Package.swift", "Tools/Package.swift"])
    func everyRangeBeginsWithTheYoungestUse(_ manifest: String) throws {
        let floors = try Self.floors(manifest)
        let uses = Dictionary(grouping: Self.uses.filter { $0.manifest == manifest }, by: \.package)
        #expect(!uses.isEmpty)
        for (package, uses) in uses {
            let youngest = uses.map(\.since).max(by: Self.isLower)
            #expect(floors[package] == youngest, "\(package): see CONTRIBUTING.md, “A dependency's floor”")
        }
    }

    /// The dependencies whose floor is the version of the project's beginning and was not examined: no use is known
    /// that needs it.
    private static let unexamined = [
        "Package.swift": ["swift-docc-plugin"], "Tools/Package.swift": ["swift-argument-parser"],
    ]

    @Test(arguments: ["Package.swift", "Tools/Package.swift"])
    func everyDependencyHasItsUses(_ manifest: String) throws {
        let named = Set(Self.uses.filter { $0.manifest == manifest }.map(\.package))
        let unexamined = Self.unexamined[manifest] ?? []
        let floors = try Self.floors(manifest).keys.filter { !unexamined.contains($0) }
        #expect(Set(floors) == named)
        #expect(named.isDisjoint(with: unexamined))
    }

    @Test func whatTheTableNamesIsUsed() throws {
        for use in Self.uses {
            let folder = SourceTree.root.appending(path: use.folder)
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            let isUsed = try paths.contains { path in
                try path.hasSuffix(".swift")
                    && String(contentsOf: folder.appending(path: path), encoding: .utf8).contains(use.word)
            }
            #expect(isUsed, "\(use.word) of \(use.package)")
        }
    }
}
