// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// An import that is killed at any moment loses nothing, doubles nothing and leaves nothing lying about, once it has
/// been run again.
@Suite(.serialized)
struct CrashTests {
    static let rounds = ProcessInfo.processInfo.environment["PHOTOS_CRASH_ROUNDS"].flatMap(Int.init) ?? 20
    static let seed: UInt64 = 20_240_612

    /// How long an import takes that nobody disturbs.
    private static let undisturbed: Result<Double, any Error> = Result {
        let folder = try TemporaryFolder()
        let start = DispatchTime.now()
        try folder.program.run("import", Samples.path())
        return Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }

    @Test(arguments: 0..<rounds)
    func aKilledImportCanBeRunAgain(_ round: Int) throws {
        var generator = SeededGenerator(seed: Self.seed &+ UInt64(round))
        let folder = try TemporaryFolder()
        // Now and then the second run is killed too.
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            try Self.importAndKill(in: folder, using: &generator)
        }
        let last = try folder.program.run("import", Samples.path())
        #expect(last.status == 0, "\(last.errors)")
        try Self.expectEverythingOnce(in: folder)
    }

    /// Half of the kills come after some time, half after some lines and a moment.
    private static func importAndKill(in folder: TemporaryFolder, using generator: inout SeededGenerator) throws {
        let duration = try undisturbed.get()
        let fileCount = try Samples.files().count
        let running = try folder.program.start("import", "--json", "--jobs", "2", Samples.path())
        if Bool.random(using: &generator) {
            _ = running.ends(within: Double.random(in: 0...duration, using: &generator))
        } else {
            for _ in 0..<Int.random(in: 1...fileCount, using: &generator) { _ = running.nextLine() }
            _ = running.ends(within: Double.random(in: 0...duration / 10, using: &generator))
        }
        running.send(SIGKILL)
        _ = running.waitForEnd()
    }

    private static func expectEverythingOnce(in folder: TemporaryFolder) throws {
        let verify = try folder.program.run("verify", "--deep", "--json")
        #expect(verify.status == 0, "\(verify.output)")

        let assets = try folder.program.assets()
        #expect(assets.count == Samples.assetCount)
        let inLibrary = assets.flatMap { $0["resources"] as? [JSONText.Object] ?? [] }
            .compactMap { $0["fingerprint"] as? String }
        let expected = Set(try Fingerprints.of(Samples.files())).sorted()
        #expect(inLibrary.sorted() == expected)
        #expect(try storedFingerprints(folder) == expected)
    }

    /// What lies in the library's folder, seen without the program: every original by its bytes, and nothing staged.
    private static func storedFingerprints(_ folder: TemporaryFolder) throws -> [String] {
        let library = folder.program.libraryPath
        let names = FileManager.default.enumerator(atPath: library)?.compactMap { $0 as? String } ?? []
        let files = names.filter { name in
            var isFolder: ObjCBool = false
            let path = "\(library)/\(name)"
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
        let originals = files.filter { $0.hasPrefix("originals/") }
        #expect(!files.contains { $0.hasPrefix("incoming/") && !$0.hasSuffix("lock") }, "\(files)")
        return try Fingerprints.of(originals.map { "\(library)/\($0)" }).sorted()
    }
}
