// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// Programs of the desktop that may be missing.
enum DesktopProgram {
    /// Starts a program; nothing happens if it is not there.
    static func run(_ arguments: [String], input: String?, showsOutput: Bool) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : pipe
        if !showsOutput { process.standardOutput = FileHandle.nullDevice }
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let input else { return }
        // A program that is missing has ended already, and reads nothing.
        try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? pipe.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
