// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A program run as a child, to its end.
struct Program {
    var status: Int32
    var output: String

    /// The `photos` that was built beside the tests.
    static let photos = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "photos")

    static let strace = URL(filePath: "/usr/bin/strace")

    static func run(_ program: URL, _ arguments: [String]) throws -> Program {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Program(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
