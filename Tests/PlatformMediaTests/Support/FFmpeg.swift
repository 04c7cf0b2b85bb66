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

    /// Returns the mean volume of a movie's sound in decibels; silence has less than -80.
    static func volume(of url: URL) throws -> Double {
        let samples = try run(
            "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0", "-f", "s16le", "-ac", "1", "-"])
        let sum = samples.withUnsafeBytes { bytes in
            bytes.bindMemory(to: Int16.self).reduce(0.0) { $0 + Double($1) * Double($1) }
        }
        let count = Double(max(1, samples.count / 2))
        return 10 * log10(max(sum / count / (32_768 * 32_768), 1e-12))
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
