// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A folder for one test, removed with this object. It is in memory where possible: a library syncs after every change,
/// and hundreds of libraries would wait for the disk.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        let memory = "/dev/shm"
        let place =
            FileManager.default.isWritableFile(atPath: memory)
            ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        url = place.appending(path: "photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path(percentEncoded: false) }

    /// Writes a file and the folders above it, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path(percentEncoded: false)
    }
}
