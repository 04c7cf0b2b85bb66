// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A merge of photos that look alike, killed at any moment, has merged all of them or none.
@Suite(.serialized)
struct KilledMergeTests {
    private static let kills = ProcessInfo.processInfo.environment["PHOTOS_KILLED_MERGES"].flatMap(Int.init) ?? 6
    private static let copies = 48
    private static let seed: UInt64 = 20_261_124

    @Test
    func aKilledMergeHasMergedEverythingOrNothing() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let program = try Self.library()
        let whole = try MergeState(program)
        #expect(whole.shown.count == Self.copies && whole.trashed.isEmpty && whole.inAlbum.count == 3)
        let duration = try Self.secondsOfAMerge(program)
        let merged = try MergeState(program)
        #expect(merged.shown.count == 1 && merged.inAlbum == merged.shown && merged.trashed.count == Self.copies - 1)
        #expect(try program.run("undo", "--yes").status == 0)
        #expect(try MergeState(program) == whole)

        for _ in 0..<Self.kills {
            let running = try program.start(["duplicates", "--similar", "--merge", "--yes"])
            _ = running.ends(within: Double.random(in: 0...duration, using: &generator))
            running.send(SIGKILL)
            _ = running.waitForEnd()
            let verify = try program.run("verify", "--deep")
            #expect(verify.status == 0, "\(verify.output)\(verify.errors)")
            let left = try MergeState(program)
            guard left != whole else { continue }
            #expect(left == merged)
            #expect(try program.run("undo", "--yes").status == 0)
            #expect(try MergeState(program) == whole)
        }
    }

    /// Returns a library with photos of the same pixels, three of which are in an album.
    private static func library() throws -> PhotosProgram {
        let folder = try TemporaryFolder(onDisk: true)
        let program = folder.program
        let run = try program.run("import", try Samples.manyPhotos(copies, in: folder))
        try #require(run.status == 0, "\(run.errors)")
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + program.identifiers().suffix(3))
        return program
    }

    /// Merges undisturbed, with the thumbnails made before, and returns how long that took.
    private static func secondsOfAMerge(_ program: PhotosProgram) throws -> Double {
        try program.run("duplicates", "--similar")
        let start = ContinuousClock.now
        let run = try program.run("duplicates", "--similar", "--merge", "--yes")
        try #require(run.status == 0, "\(run.errors)")
        return (ContinuousClock.now - start) / .seconds(1)
    }
}

/// What of a library a merge changes.
private struct MergeState: Equatable {
    var shown: [String]
    var inAlbum: [String]
    var trashed: Set<String>

    init(_ program: PhotosProgram) throws {
        shown = try program.identifiers()
        inAlbum = try program.identifiers("--album", "Rome")
        trashed = Set(try program.identifiers("--smart-album", "recently-deleted"))
    }
}
