// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The program exiftool, a second reader of the files that we write. `make deps` installs it.
enum Exiftool {
    static var isInstalled: Bool { path != nil }

    private static var path: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/exiftool" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the tags that it reads, as numbers where possible, by group and name.
    static func tags(_ url: URL) throws -> [String: Any] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = ["-json", "-n", "-G0", "-a", url.path]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try #require((JSONSerialization.jsonObject(with: data) as? [[String: Any]])?.first)
    }
}
