// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Fingerprints of files according to `b2sum -l 256`, a program other than ours.
enum Fingerprints {
    static func of(_ paths: [String]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["b2sum", "-l", "256", "--"] + paths
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return text.split(separator: "\n").map { String($0.drop { $0 == "\\" }.prefix(64)) }
    }
}
