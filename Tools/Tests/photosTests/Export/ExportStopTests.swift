// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// An export ends when it is told to, also in the middle of a file.
@Suite(
    .timeLimit(.minutes(2)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace is not installed"))
struct ExportStopTests {
    /// strace, as its daemon, so that the program is our child; it holds up each write of a thread from the second on.
    private static let slowDisk = [
        "strace", "-D", "-f", "-qq", "-e", "trace=write", "-e", "inject=write:delay_exit=300000:when=2+", "-o",
        "/dev/null",
    ]

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItInTheMiddleOfAFile(_ signal: Int32) throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photo = "\(try Samples.manyPhotos(1, in: folder.owner))/0.jpg"
        // 12 pieces; readers ignore what follows the end of the picture.
        let handle = try #require(FileHandle(forWritingAtPath: photo))
        try handle.truncate(atOffset: 12 << 20)
        try handle.close()
        try #require(try folder.program.run("import", photo).status == 0)
        let running = try folder.program.start(["export", folder.path], through: Self.slowDisk)
        while running.isRunning, try folder.unfinishedBytes() == 0 {}
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped. What was exported is whole;"), "\(running.errors)")
        #expect(try folder.files().isEmpty)
        let own = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(Set(own) == ["lock", "state.jsonl"])
    }
}

extension ExportedFolder {
    /// How much of the files that are on their way is there.
    fileprivate func unfinishedBytes() throws -> Int {
        let work = "\(path)/.photos-export"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: work)) ?? []
        return names.filter { $0.hasSuffix(".tmp") }.reduce(0) { sum, name in
            let size = try? FileManager.default.attributesOfItem(atPath: "\(work)/\(name)")[.size] as? Int
            return sum + (size ?? 0)
        }
    }
}
