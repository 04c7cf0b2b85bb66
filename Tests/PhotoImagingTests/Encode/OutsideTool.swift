// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Another program that reads the files that we write, or writes files for us to read. `make deps` installs them all.
enum OutsideTool: String {
    case exiftool, ffmpeg, ffprobe
    case heifInfo = "heif-info"

    var isInstalled: Bool { path != nil }

    private var path: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(rawValue)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the program's standard output. The test fails when the program reports an error.
    func output(_ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(rawValue) \(arguments)")
        return data
    }

    func text(_ arguments: String...) throws -> String {
        String(decoding: try output(arguments), as: UTF8.self)
    }
}

/// A file of these bytes that is removed when this object is released.
final class EncodedFile {
    let path: String

    init(_ bytes: [UInt8], extension suffix: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(suffix)").path
        try Data(bytes).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
