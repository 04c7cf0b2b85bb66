// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Foundation
import Testing

@testable import Clients

/// What stands in the fixtures for later parts is right but for what those parts bring.
struct SwitchTests {
    /// What the code behind each switch uses and is not built.
    ///
    /// A name that is built fails the test below, and is taken out here. A switch without names is taken out, too, and
    /// goes into `parts` in Package.swift; then its code gets tests like the rest.
    private static let missing: [String: Set<String>] = [:]

    /// Switches whose parts are built: `parts` in Package.swift. Their code is tested like the rest.
    private static let built: Set = ["PHOTOS_CHANGES", "PHOTOS_EDITING", "PHOTOS_FETCHING", "PHOTOS_REQUESTS"]

    /// "Clients" or "Clients5".
    private let module = String(String(reflecting: AlbumHelper.self).prefix { $0 != "." })

    @Test(arguments: missing.keys.sorted())
    func whatWaitsNeedsOnlyWhatIsNotBuilt(_ part: String) throws {
        let errors = try RunningBuild(module: module).errors(defining: part)
        let names = Dictionary(grouping: errors, by: Self.missingName)
        #expect(names[nil] == nil)
        #expect(Set(names.keys.compactMap(\.self)) == Self.missing[part], "see `missing`")
    }

    /// The name in `…: error: 'name' is unavailable: …` or `…: error: cannot find type 'name' in scope`.
    private static func missingName(in error: String) -> String? {
        error.firstMatch(of: #/error: '([^']+)' is unavailable:/#)?.1.description
            ?? error.firstMatch(of: #/error: cannot find (?:type )?'([^']+)' in scope/#)?.1.description
    }

    @Test func everySwitchOfTheFixturesIsHeldToATable() throws {
        let conditions = try Fixture.all.flatMap(\.lines).filter { $0.hasPrefix("#if PHOTOS_") }
        #expect(Set(conditions.map { String($0.dropFirst(4)) }) == Self.built.union(Self.missing.keys))
    }

    @Test func whatIsBuiltIsCompiled() throws {
        let package = try String(contentsOf: Fixture.package.appending(path: "Package.swift"), encoding: .utf8)
        let defined = package.matches(of: #/\.define\("(PHOTOS_[A-Z]+)"\)/#).map { String($0.1) }
        #expect(Set(defined) == Self.built)
    }

    @Test func aMistakeBehindASwitchIsSeen() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "Mistake.swift")
            try Data("#if PHOTOS_NOTHING\nlet count: Int = \"one\"\n#endif\n".utf8).write(to: file)
            let build = try RunningBuild(module: module)
            let without = try build.errors(defining: "PHOTOS_SOMETHING", adding: file)
            let with = try build.errors(defining: "PHOTOS_NOTHING", adding: file)
            #expect(without == [])
            #expect(with.count == 1)
        }
    }

    @Test func bothLanguageModesAreBuiltAsAPackageWithoutSettingsIs() throws {
        let build = try RunningBuild(module: module)
        #expect(build.languageMode == (module == "Clients5" ? "5" : "6"))
        #expect(build.upcomingFeatures == [])
    }
}
