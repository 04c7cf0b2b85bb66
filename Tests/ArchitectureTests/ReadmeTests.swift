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

    /// Returns the requirement after the address in the manifest example.
    static func requirement(in readme: String) -> String? {
        readme.firstMatch(of: /\.package\(url: "…\/swift-photos", ([^)]+)\)/).map { String($0.1) }
    }

    @Test func noLineOfTheChangelogHasMoreThan120Columns() throws {
        let long = try Self.text("CHANGELOG.md").split(separator: "\n").filter { $0.count > 120 }
        #expect(long.isEmpty, "\(long)")
    }

    @Test func theManifestExampleAsksForWhatThereIs() throws {
        let release = Self.newestRelease(in: try Self.text("CHANGELOG.md"))
        let wanted = release.map { "from: \"\($0)\"" } ?? "branch: \"main\""
        let readme = try Self.text("README.md")
        #expect(Self.requirement(in: readme) == wanted, "a release is named by CHANGELOG.md, README.md and a tag alike")
        #expect(readme.contains("There is no release yet") == (release == nil))
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
