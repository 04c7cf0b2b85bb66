// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// A signal ends an export at once, also in the middle of a file.
@Suite(.timeLimit(.minutes(10)), .enabled(if: Strace.mayTrace, "strace is not installed, or may not trace"))
struct ExportStopTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItInTheMiddleOfAFile(_ signal: Int32) throws {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photo = "\(try Samples.manyPhotos(1, in: folder.owner))/0.jpg"
        // The file has 12 pieces; readers ignore bytes after the end of the picture.
        let handle = try #require(FileHandle(forWritingAtPath: photo))
        try handle.truncate(atOffset: 12 << 20)
        try handle.close()
        try #require(try folder.program.run("import", photo).status == 0)
        let calls = folder.owner.url.appending(path: "calls").path
        try #require(mkfifo(calls, 0o600) == 0)
        // strace runs as a daemon, so that the program is our child. It reports each write, and delays
        // the second and later writes of a thread.
        let running = try folder.program.start(
            ["export", folder.path],
            through: [
                "strace", "-D", "-f", "-qq", "-e", "trace=write", "-e", "signal=none", "-e",
                "inject=write:delay_exit=300000:when=2+", "-o", calls,
            ])
        let fromFile = try #require(FileHandle(forReadingAtPath: calls))
        var text = ""
        while !text.contains(/= \d{5,}/) {
            let more = fromFile.availableData
            if more.isEmpty { break }
            text += String(decoding: more, as: UTF8.self)
        }
        #expect(text.contains(/= \d{5,}/), "no large write: \(text)")
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        withExtendedLifetime(fromFile) {}
        #expect(running.errors.contains("Stopped. Exported files are complete;"), "\(running.errors)")
        #expect(try folder.files().isEmpty)
        let own = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(Set(own) == ["lock", "state.jsonl"])
    }
}

/// The program strace, which reports the system calls of another program.
enum Strace {
    /// True if strace can trace. In containers it is often installed but not permitted.
    static let mayTrace: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/strace")
        process.arguments = ["-f", "-qq", "-o", "/dev/null", "true"]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
