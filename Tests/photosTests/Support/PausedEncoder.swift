// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// An ffmpeg, or another program, that says when it is started, and waits for a word before it does its work: what a test
/// does in between happens in the middle of that. As one that has much to write, it does not end when it is asked to.
struct PausedEncoder {
    /// The launcher of a program that shall find it.
    let launcher: [String]
    private let started: String
    private let word: String
    private let life: String

    init(in folder: TemporaryFolder, as program: String = "ffmpeg") throws {
        let programs = folder.url.appending(path: "bin")
        started = folder.url.appending(path: "started").path
        word = folder.url.appending(path: "word").path
        life = folder.url.appending(path: "life").path
        // Tests that run in the background with nohup have others ignore the signal, too.
        launcher = ["/usr/bin/env", "--default-signal=HUP", "PATH=\(programs.path)"]
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        for pipe in [started, word, life] {
            try #require(mkfifo(pipe, 0o600) == 0)
            // Whatever the umask is, another user's program has to open it.
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: pipe)
        }
        let script = """
            #!/bin/sh
            trap '' INT TERM HUP
            exec 5<> '\(life)'
            echo started > '\(started)'
            read word < '\(word)'
            exec /usr/bin/\(program) "$@"

            """
        let encoder = programs.appending(path: program)
        try Data(script.utf8).write(to: encoder)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder.path)
        try FileManager.default.createSymbolicLink(
            atPath: programs.appending(path: "ffprobe").path, withDestinationPath: "/usr/bin/ffprobe")
    }

    func waitForStart() throws {
        let report = try #require(FileHandle(forReadingAtPath: started))
        #expect(try report.readToEnd() == Data("started\n".utf8))
    }

    /// Returns a descriptor of a pipe that closes when the encoder ends. To be called while it waits.
    func lifeline() throws -> FileHandle { try #require(FileHandle(forReadingAtPath: life)) }

    /// Returns `true` if the encoder has ended, or ends within that time.
    func ends(_ lifeline: FileHandle, within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: lifeline.fileDescriptor, events: 0, revents: 0)
        return poll(&entry, 1, milliseconds) == 1
    }

    func resume() throws {
        let pipe = try #require(FileHandle(forWritingAtPath: word))
        try pipe.write(contentsOf: Data("go\n".utf8))
        try pipe.close()
    }
}
