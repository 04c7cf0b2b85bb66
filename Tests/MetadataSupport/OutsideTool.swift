// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary

/// Another program that reads the files that we write, or writes files for us to read. `make deps` installs them all.
enum OutsideTool: String {
    case exiftool, ffmpeg, ffprobe
    case heifInfo = "heif-info"
    case heifEncoder = "heif-enc"

    var isInstalled: Bool { path != nil }

    private var path: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(rawValue)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the program's standard output. Throws if the program is not installed, or reports an error.
    func output(_ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        guard let path else { throw Failure(command: rawValue) }
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: "\(rawValue) \(arguments)", status: process.terminationStatus)
        }
        return data
    }

    /// The error of a program that cannot be run, or fails.
    struct Failure: Error {
        let command: String
        var status: Int32?
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

/// Returns a picture whose quarters are red, green, blue and white, in reading order.
func quarters(width: Int, height: Int) -> PixelBuffer {
    let colours: [[UInt8]] = [[220, 30, 30, 255], [30, 200, 40, 255], [40, 60, 210, 255], [250, 250, 250, 255]]
    let rows = [colours[..<2], colours[2...]].map { halves in
        (0..<width).flatMap { halves[halves.startIndex + 2 * $0 / width] }
    }
    var bytes: [UInt8] = []
    for row in 0..<height { bytes += rows[2 * row / height] }
    guard let picture = PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes) else {
        preconditionFailure("four bytes a pixel")
    }
    return picture
}

/// Returns an EXIF block with nothing but the orientation.
func exif(orientation: UInt8) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
}
