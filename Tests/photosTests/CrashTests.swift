// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// An import that is killed at any moment and run again loses nothing, duplicates nothing, and leaves no staged files.
@Suite(.serialized)
struct CrashTests {
    static let rounds = ProcessInfo.processInfo.environment["PHOTOS_CRASH_ROUNDS"].flatMap(Int.init) ?? 5
    static let seed: UInt64 = 20_240_612

    private static let source = Result { try CrashSource() }

    @Test(arguments: 0..<rounds)
    func aKilledImportCanBeRunAgain(_ round: Int) throws {
        var generator = SeededGenerator(seed: Self.seed &+ UInt64(round))
        let folder = try TemporaryFolder(onDisk: true)
        let source = try Self.source.get()
        // Sometimes the second run is killed, too.
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            try importAndKill(source, in: folder, using: &generator)
        }
        let last = try folder.program.run(["import"] + source.paths)
        #expect(last.status == 0, "\(last.errors)")
        try expectEverythingOnce(source, in: folder)
    }

    /// Starts an import and kills it: in half of the cases after some time, else after some lines and a moment.
    private func importAndKill(
        _ source: CrashSource, in folder: TemporaryFolder, using generator: inout SeededGenerator
    ) throws {
        let running = try folder.program.start(["import", "--json", "--jobs", "2"] + source.paths)
        if Bool.random(using: &generator) {
            _ = running.ends(within: Double.random(in: 0...source.duration, using: &generator))
        } else {
            for _ in 0..<Int.random(in: 1...source.fileCount, using: &generator) { _ = running.nextLine() }
            _ = running.ends(within: Double.random(in: 0...source.duration / 10, using: &generator))
        }
        running.send(SIGKILL)
        _ = running.waitForEnd()
    }

    private func expectEverythingOnce(_ source: CrashSource, in folder: TemporaryFolder) throws {
        let verify = try folder.program.run("verify", "--deep", "--json")
        #expect(verify.status == 0, "\(verify.output)")

        let assets = try folder.program.assets()
        #expect(assets.count == source.assetCount)
        let inLibrary = assets.flatMap { $0["resources"] as? [JSONText.Object] ?? [] }
            .compactMap { $0["fingerprint"] as? String }
        #expect(inLibrary.sorted() == source.fingerprints)
        #expect(try storedFingerprints(folder) == source.fingerprints)
    }

    /// Returns the fingerprints of all originals in the library's folder, computed without the program, and checks that
    /// nothing is staged.
    private func storedFingerprints(_ folder: TemporaryFolder) throws -> [String] {
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

/// The files to import: the samples with their pairs, and enough small photos for several transactions.
private struct CrashSource: Sendable {
    let paths: [String]
    let fileCount: Int
    let assetCount: Int
    let fingerprints: [String]
    /// The duration of an undisturbed import in seconds.
    let duration: Double
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(onDisk: true).keptForAllTests()
        let small = 110
        let many = try Samples.manyPhotos(small, in: folder)
        let files = try Samples.files() + (0..<small).map { "\(many)/\($0).jpg" }
        paths = [try Samples.path(), many]
        fileCount = files.count
        assetCount = Samples.assetCount + small
        fingerprints = Set(try Fingerprints.of(files)).sorted()
        let start = DispatchTime.now()
        try #require(try TemporaryFolder(onDisk: true).program.run(["import"] + paths).status == 0)
        duration = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }
}
