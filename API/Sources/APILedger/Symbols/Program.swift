// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A program to run until it exits.
package struct Program {
    package struct Failed: Error, CustomStringConvertible {
        package var description: String
    }

    package var path: String
    package var arguments: [String]

    package init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// Runs the program. Throws its output when it exits with another status than 0.
    package func run() throws {
        let process = Process()
        let said = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = said
        process.standardError = said
        try process.run()
        let output = try said.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(description: "\(path) failed:\n\(String(decoding: output, as: UTF8.self))")
        }
    }
}
