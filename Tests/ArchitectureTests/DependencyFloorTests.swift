// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The version ranges in the manifest begin with the youngest release whose API is used.
struct DependencyFloorTests {
    /// The builds of the manifest: clients get the library alone, and the command line adds to it.
    enum Part: String, CaseIterable { case library, tools }

    /// A use of a package's API, and the release that introduced it.
    private struct Use {
        var part = Part.library
        var package: String
        /// A word that occurs in the sources below `folder`.
        var word: String
        var folder = "Sources"
        var since: String
    }

    /// The youngest uses of each package. Releases are from the packages' own change logs and tags. A range that begins
    /// with the youngest use excludes nobody who could build with us.
    private static let uses = [
        // GRDB 7.0.0 has all of these; the major version before it has other signatures.
        Use(package: "GRDB.swift", word: "DatabasePool", since: "7.0.0"),
        // The first release with Sendable loggers, which constants require.
        Use(package: "swift-log", word: "Logger(label:", since: "1.4.3"),
        Use(package: "OpenCombine", word: "OpenCombineDispatch", since: "0.14.0"),
        Use(part: .tools, package: "swift-log", word: "LogEvent", folder: "Sources/photos", since: "1.11.0"),
    ]

    /// The lowest version of each package that the manifest names for a part.
    private static func floors(_ part: Part) throws -> [String: String] {
        let text = try String(contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
        let swiftLog = try #require(text.firstMatch(of: /hasTools \? "([0-9.]+)" : "([0-9.]+)"/))
        guard part == .library else { return ["swift-log": String(swiftLog.1)] }
        let lines = text.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)", from: "([0-9.]+)"\)/)
        let fixed = Dictionary(lines.map { (String($0.1), String($0.2)) }) { first, _ in first }
        return fixed.merging(["swift-log": String(swiftLog.2)]) { $1 }
    }

    private static func isLower(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: .numeric) == .orderedAscending
    }

    @Test(arguments: Part.allCases)
    func everyRangeBeginsWithTheYoungestUse(_ part: Part) throws {
        let floors = try Self.floors(part)
        let uses = Dictionary(grouping: Self.uses.filter { $0.part == part }, by: \.package)
        #expect(!uses.isEmpty)
        for (package, uses) in uses {
            let youngest = uses.map(\.since).max(by: Self.isLower)
            #expect(floors[package] == youngest, "\(package): see CONTRIBUTING.md, “A dependency's floor”")
        }
    }

    /// The dependencies whose floor is the version of the project's beginning and was not examined: no use is known
    /// that needs it.
    private static let unexamined: Set = ["swift-docc-plugin", "swift-argument-parser"]

    @Test(arguments: Part.allCases)
    func everyDependencyHasItsUses(_ part: Part) throws {
        let named = Set(Self.uses.filter { $0.part == part }.map(\.package))
        #expect(Set(try Self.floors(part).keys).subtracting(Self.unexamined) == named)
        #expect(named.isDisjoint(with: Self.unexamined))
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
