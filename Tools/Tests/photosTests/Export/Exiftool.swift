// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The program exiftool, as an independent reader of files.
enum Exiftool {
    static let path = "/usr/bin/exiftool"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Returns the tags of a file, by group and name: `XMP:Title`.
    static func tags(of file: String) throws -> JSONText.Object {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-json", "-G", "-n", file]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let objects = try JSONSerialization.jsonObject(with: data) as? [JSONText.Object]
        return try #require(objects?.first)
    }
}
