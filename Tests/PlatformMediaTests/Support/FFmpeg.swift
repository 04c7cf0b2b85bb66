// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The program ffmpeg, which writes movies that we do not. `make deps` installs it.
enum FFmpeg {
    static var isInstalled: Bool { path != nil }

    private static var path: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Writes the pictures of a filter as a movie of the format that the name asks for.
    static func write(_ filter: String, to url: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = ["-v", "error", "-y", "-f", "lavfi", "-i", filter, url.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
