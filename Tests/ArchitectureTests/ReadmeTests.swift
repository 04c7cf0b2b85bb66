// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The README's instructions for newcomers agree with the repository.
struct ReadmeTests {
    private static func text(_ name: String) throws -> String {
        try String(contentsOf: SourceTree.root.appending(path: name), encoding: .utf8)
    }

    /// Returns the newest release of the change log; `nil` before the first.
    static func newestRelease(in changes: String) -> String? {
        changes.firstMatch(of: /(?m)^## \[([0-9]+\.[0-9]+\.[0-9]+)\]/).map { String($0.1) }
    }

    @Test func noLineOfTheChangelogHasMoreThan120Columns() throws {
        let long = try Self.text("CHANGELOG.md").split(separator: "\n").filter { $0.count > 120 }
        #expect(long.isEmpty, "\(long)")
    }

    /// The section above the newest release.
    @Test func eachChangeSinceTheReleaseHasOneLine() throws {
        let changes = try Self.text("CHANGELOG.md")
        let section = try #require(changes.firstMatch(of: /(?s)## \[Unreleased\]\n(.*?)\n## \[/)).1
        let others = section.split(separator: "\n").filter { !$0.hasPrefix("- ") && !$0.hasPrefix("### ") }
        #expect(others.isEmpty, "write each change in one line: \(others)")
    }

    @Test func theNewestReleaseIsTheVersionOfTheProgram() throws {
        let program = try Self.text("Sources/photos/Commands/PhotosCommand.swift")
        let version = try #require(program.firstMatch(of: /version: "([0-9.]+)"/)).1
        #expect(Self.newestRelease(in: try Self.text("CHANGELOG.md")) == String(version))
    }

    @Test(arguments: ["README.md", "Docs/swift.md"])
    func theManifestExampleCanBePasted(_ page: String) throws {
        let lines = try Self.text(page).split(separator: "\n").filter {
            $0.hasPrefix(".package(") || $0.hasPrefix(".product(")
        }
        #expect(lines.first?.hasPrefix(".package(path: \"../swift-photos\"),") == true)
        #expect(
            lines.dropFirst().allSatisfy { $0.hasPrefix(".product(name: \"SwiftPhotos\", package: \"swift-photos\"") })
    }

    @Test func aReleaseIsFoundInTheChangeLog() {
        #expect(Self.newestRelease(in: "## [Unreleased]\n## [1.2.0] - 2030-01-01\n## [1.1.0]\n") == "1.2.0")
        #expect(Self.newestRelease(in: "## [Unreleased]\n") == nil)
    }

    @Test func theReadmeIsShort() throws {
        let lines = try Self.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 121, "120 lines; put the rest into Docs/cli.md, Docs/swift.md or another page")
    }

    @Test func everyMakeTargetThatIsNamedIsThere() throws {
        let targets = Set(try Self.text("Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
        let named = Set(
            try ["README.md", "CONTRIBUTING.md", "Docs/cli.md", "Docs/performance.md"].flatMap { page in
                try Self.text(page).matches(of: /(?:`| {4})make ([a-z-]+)/).map { String($0.1) }
            })
        #expect(named.count >= 8)
        #expect(named.isSubset(of: targets), "\(named.subtracting(targets))")
    }
}
