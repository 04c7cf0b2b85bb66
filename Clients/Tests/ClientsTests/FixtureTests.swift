// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// What the fixtures are held to: that they are clients' files, and that they are run.
struct FixtureTests {
    /// Modules that an app for iOS or macOS finds.
    private static let applesModules: Set = [
        "AVFoundation", "AVKit", "AppKit", "AssetsLibrary", "Cocoa", "Combine", "CoreGraphics", "CoreImage",
        "CoreLocation",
        "CoreServices", "Foundation", "ImageIO", "MobileCoreServices", "OSLog", "Photos", "UIKit",
        "UniformTypeIdentifiers", "os",
        "os.log",
    ]

    /// A file that only a later part can run has nothing else in it.
    private static let waiting: Set = [
        "AlbumEditor", "CarefulEditor", "ChangeObserver", "LivePhotoSaver", "PersistentChangeSync",
    ]

    @Test func everyFixtureIsRunUnlessItWaitsForALaterPart() throws {
        let fixtures = try Fixture.all.map(\.name)
        let tests = try Fixture.names(in: Fixture.package.appending(path: "Tests/ClientsTests"))
        let run = fixtures.filter { tests.contains($0 + "Tests") }
        #expect(Set(fixtures).subtracting(run) == Self.waiting)
        #expect(run.count >= 15)
    }

    @Test func aFixtureThatWaitsHasNothingElseInIt() throws {
        for fixture in try Fixture.all where Self.waiting.contains(fixture.name) {
            let code = fixture.lines.filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
            #expect(code.first?.hasPrefix("#if PHOTOS_") == true, "\(fixture.name)")
            #expect(code.last == "#endif", "\(fixture.name)")
        }
    }

    @Test func everyFixtureImportsOnlyWhatAnAppFinds() throws {
        for fixture in try Fixture.all {
            let imports = fixture.lines.compactMap { line in
                let words = line.split(separator: " ")
                return words.first == "import" ? words.last.map(String.init) : nil
            }
            #expect(imports.contains("Photos"), "\(fixture.name)")
            #expect(Set(imports).subtracting(Self.applesModules) == [], "\(fixture.name)")
        }
    }

    @Test func noFixtureAsksForLinux() throws {
        for fixture in try Fixture.all {
            let asking = fixture.lines.filter { $0.contains("os(Linux)") || $0.contains("PhotoLibrary(url:") }
            #expect(asking == [], "\(fixture.name)")
        }
    }
}
