// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A file shaped like one of a client's.
struct Fixture {
    let name: String
    /// Without the spaces around them.
    let lines: [String]

    /// The folder of this package.
    static let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    static var all: [Fixture] {
        get throws {
            let folder = package.appending(path: "Sources/Clients")
            return try names(in: folder).sorted().map { name in
                let text = try String(contentsOf: folder.appending(path: name + ".swift"), encoding: .utf8)
                let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                return Fixture(name: name, lines: lines)
            }
        }
    }

    /// The Swift files of a folder, without their extension.
    static func names(in folder: URL) throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return Set(files.filter { $0.pathExtension == "swift" }.map { $0.deletingPathExtension().lastPathComponent })
    }
}
