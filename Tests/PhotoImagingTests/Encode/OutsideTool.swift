// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Another program that reads what we write, or writes what we read. `make deps` installs them all.
enum OutsideTool: String {
    case exiftool, ffmpeg, ffprobe
    case heifInfo = "heif-info"

    var isInstalled: Bool { path != nil }

    private var path: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(rawValue)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// What the program writes to standard output; fails the test when it complains.
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

/// A file of these bytes, for as long as this lives.
final class EncodedFile {
    let path: String

    init(_ bytes: [UInt8], extension suffix: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(suffix)").path
        try Data(bytes).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
