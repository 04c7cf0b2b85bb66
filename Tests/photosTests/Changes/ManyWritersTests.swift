// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

@testable import ChangeWriter

/// Threads and programs that change, fetch and observe one library at once lose no change, see no half block, and end
/// with lists that are those of a new fetch.
///
/// `make races` does it for two minutes, the threads with a program that notices data races.
@Suite(.serialized)
struct ManyWritersTests {
    private static let end = ProcessInfo.processInfo.environment["PHOTOS_MANY"] ?? "25"

    @Test(.timeLimit(.minutes(10)))
    func threadsOfOneProgramLoseNothing() throws { try expectNothingLost(programs: 1, threads: 8) }

    @Test(.timeLimit(.minutes(10)), arguments: [2, 4])
    func programsLoseNothing(_ count: Int) throws { try expectNothingLost(programs: count, threads: 2) }

    private func expectNothingLost(programs: Int, threads: Int) throws {
        let folder = try TemporaryFolder(onDisk: true)
        let path = folder.program.libraryPath
        let made = try folder.changeWriter.run("share", path)
        try #require(made.status == 0, "\(made.errors)")
        let total = try changes(by: programs, threads: threads, of: path, in: folder)
        #expect(total.seconds > 0 && total.keywords > 0 && total.assets > 0)

        let library = try PHPhotoLibrary(url: URL(filePath: path))
        #expect(try SharedAlbum(library).problems(after: total) == [])
        try JournalReplay(library).expectAgreement()
        let verify = try folder.program.run("verify", "--deep")
        #expect(verify.status == 0, "\(verify.output)")
    }

    /// Runs the programs, and returns what all of them have changed. None ends before all have stopped changing.
    private func changes(
        by programs: Int, threads: Int, of path: String, in folder: TemporaryFolder
    ) throws -> SharedAlbum.Count {
        let inputs = (0..<programs).map { _ in Pipe() }
        let running = try inputs.enumerated().map { number, input in
            try folder.changeWriter.start(
                ["many", path, "program-\(number)", "\(threads)", Self.end], input: input.fileHandleForReading)
        }
        var total = SharedAlbum.Count()
        for program in running {
            let line = program.nextLine() ?? ""
            total = total + (try #require(SharedAlbum.Count(line), "\(program.errors)"))
        }
        for input in inputs { try input.fileHandleForWriting.close() }
        for program in running { #expect(program.waitForEnd() == 0, "\(program.errors)") }
        return total
    }
}
