// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import TestForms
import Testing

@testable import photos

/// Every command on a library with a foreign entry in it ends, and either reports the problem or continues.
struct AttackedLibraryTests {
    static let places = [
        "library.json", "library.sqlite", "library.sqlite-wal", "originals", "originals/*", "originals/*/*", "incoming",
        "incoming/100-7D0C3B41-5B8A-4A0D-9C55-0C6F3B1E2A10", "incoming/.lock", "index-1.bin", "renditions.sqlite",
    ]

    @Test(.timeLimit(.minutes(3)), arguments: LongForm.cases(of: places, orEvery: 3), ["link", "pipe"])
    func everyCommandEndsAndTouchesNothingElse(place: String, intruder: String) throws {
        let folder = try SampleLibrary.copy()
        let identifier = try #require(try folder.program.identifiers().first)
        let original = try #require(try originals(of: folder).first)
        let directory = (original as NSString).deletingLastPathComponent
        let path =
            folder.program.libraryPath + "/"
            + place.replacing("originals/*/*", with: original).replacing("originals/*", with: directory)
        let victim = try folder.write("mine", to: "victim/1.part")
        try? FileManager.default.removeItem(atPath: path)
        let target = place.contains(".") ? victim : (victim as NSString).deletingLastPathComponent
        try #require((intruder == "pipe" ? mkfifo(path, 0o600) : symlink(target, path)) == 0)

        for arguments in [
            ["list"], ["info", identifier], ["verify", "--deep"], ["export", folder.url.path + "/out"],
            ["thumb", identifier, "--size", "64", "--output", folder.url.path + "/thumb.jpg"],
            ["import", try Samples.path()], ["albums", "create", "B"],
        ] {
            let running = try folder.program.start(arguments)
            #expect(running.ends(within: 60), "\(arguments) does not end")
            if running.isRunning { running.send(SIGKILL) }
            let status = running.waitForEnd()
            // The findings of verify are output and no error.
            let isSaid = !running.errors.isEmpty || arguments[0] == "verify" && status == 4
            #expect(status < 128 && (status == 0 || isSaid), "\(arguments): \(status) \(running.errors)")
        }
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/victim") == ["1.part"])
    }

    /// Returns the originals relative to the library's folder, sorted.
    private func originals(of folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.program.libraryPath)
            .filter { $0.hasPrefix("originals/") && $0.count > 60 }.sorted()
    }
}
