// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A child process that has run to its end.
struct Program {
    var status: Int32
    var output: String
    var errors: String

    /// The `photos` that was built beside the tests.
    static let photos = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "photos")

    static let strace = URL(filePath: "/usr/bin/strace")

    /// True if strace can trace. In containers it is often installed but not permitted.
    static let mayTrace = (try? run(strace, ["-f", "-qq", "-o", "/dev/null", "true"]))?.status == 0

    static let compiler = URL(filePath: "/usr/bin/cc")

    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil
    ) throws -> Program {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardOutput = pipe
        // The output goes through a file, so that no amount of it can block.
        let errors = FileManager.default.temporaryDirectory.appending(path: "errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // The status as a shell gives it: 128 plus the signal that ended the program.
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return Program(
            status: signal + process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}
