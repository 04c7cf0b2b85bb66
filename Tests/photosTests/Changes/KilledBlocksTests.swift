// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

@testable import ChangeWriter

/// A program that is killed at any moment while it makes one block of changes after the other leaves whole blocks: all
/// that it reported, and at most one more. The next program goes on from there.
@Suite(.serialized)
struct KilledBlocksTests {
    private static let kills = ProcessInfo.processInfo.environment["PHOTOS_KILLED_BLOCKS"].flatMap(Int.init) ?? 10
    private static let killsOfALibrary = 20
    private static let seed: UInt64 = 20_261_123

    @Test(arguments: 0..<(kills + killsOfALibrary - 1) / killsOfALibrary)
    func whatIsLeftOfAKilledProgramIsWholeBlocks(_ number: Int) throws {
        var generator = SeededGenerator(seed: Self.seed &+ UInt64(number))
        let stream = try KilledStream(seed: UInt64(number))
        for _ in 0..<min(Self.killsOfALibrary, Self.kills - number * Self.killsOfALibrary) {
            try stream.runAndKill(using: &generator)
        }
        try stream.goOn()
    }
}

/// A library whose stream of blocks is killed and gone on with.
private final class KilledStream {
    private let folder: TemporaryFolder
    private let seed: UInt64
    /// The blocks that the library has.
    private var blocks: BlockStream

    init(seed: UInt64) throws {
        folder = try TemporaryFolder(onDisk: true)
        self.seed = seed
        blocks = BlockStream(seed: seed)
    }

    private var path: String { folder.program.libraryPath }
    private var arguments: [String] { ["stream", path, "\(seed)", "\(blocks.count)"] }

    /// Kills the program: in half of the cases after some time, else after some blocks and a moment.
    func runAndKill(using generator: inout SeededGenerator) throws {
        let running = try folder.changeWriter.start(arguments)
        var reported = blocks.count
        if Bool.random(using: &generator) {
            _ = running.ends(within: Double.random(in: 0...0.4, using: &generator))
        } else {
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                reported = running.nextLine().flatMap { Int($0) } ?? reported
            }
            _ = running.ends(within: Double.random(in: 0...0.04, using: &generator))
        }
        running.send(SIGKILL)
        while let line = running.nextLine() { reported = Int(line) ?? reported }
        #expect(running.waitForEnd() == 128 + SIGKILL, "\(running.errors)")
        try expectWholeBlocks(reported)
    }

    /// Makes some more blocks, after which no file is without a row. Only the description of an edit may be left: it has the
    /// date of the edit, so that the same block writes another one.
    func goOn() throws {
        let run = try folder.changeWriter.run(arguments + ["\(blocks.count + 3)"])
        #expect(run.status == 0, "\(run.errors)")
        try expectWholeBlocks(blocks.count + 3)
        try expectVerified(unclaimed: { $0.hasSuffix(".aae") })
    }

    private func expectWholeBlocks(_ reported: Int) throws {
        // A library that was not begun has no block.
        guard reported > 0 || FileManager.default.fileExists(atPath: path + "/library.json") else { return }
        let library = try PHPhotoLibrary(url: URL(filePath: path), createIfMissing: reported == 0)
        let state = try LibraryState(library)
        blocks.advance(to: reported)
        if state != blocks.state {
            blocks.advance(to: reported + 1)
            #expect(state == blocks.state, "\(reported) blocks were reported")
        }
        try JournalReplay(library).expectAgreement(withBlocks: blocks.count)
        try expectVerified()
        #expect(try stagedFiles() == [])
    }

    /// An original that was moved before its row was committed is unclaimed; the same block claims it.
    ///
    /// - Parameter mayBeUnclaimed: Returns true for the path of an original that may be unclaimed.
    private func expectVerified(unclaimed mayBeUnclaimed: (String) -> Bool = { _ in true }) throws {
        let verify = try folder.program.run("verify", "--deep", "--json")
        let report = try JSONText.object(verify.output)
        for finding in try #require(report["findings"] as? [JSONText.Object]) {
            #expect(finding["problem"] as? String == "unclaimedFile", "\(finding)")
            #expect(mayBeUnclaimed(finding["path"] as? String ?? ""), "\(finding)")
        }
    }

    private func stagedFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path + "/incoming").filter { !$0.hasSuffix("lock") }
    }
}
