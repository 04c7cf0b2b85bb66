// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The program ffmpeg, which writes movies that we do not, and ffprobe. `make deps` installs them.
enum FFmpeg {
    static var isInstalled: Bool { path("ffmpeg") != nil }

    private static func path(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Writes the pictures of a filter as a movie of the format that the name asks for.
    static func write(_ filter: String, to url: URL, _ options: [String] = []) throws {
        _ = try run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", filter] + options + [url.path])
    }

    /// Returns what ffprobe finds of a movie's first stream, and of the whole, by its names.
    static func probe(_ url: URL) throws -> [String: String] {
        let said = try run(
            "ffprobe", ["-v", "error", "-select_streams", "0", "-show_streams", "-show_format", url.path])
        let pairs = String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap {
            line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func run(_ name: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(path(name)))
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }
}
