// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// Sample files, painted once for all tests, which only read them.
enum Samples {
    static let assetCount = 24

    /// The folder, made by `photos sample`.
    private static let folder: Result<URL, any Error> = Result {
        let owner = try TemporaryFolder().keptForAllTests()
        let target = owner.url.appending(path: "samples")
        let run = try owner.program.run("sample", target.path, "--count", String(assetCount), "--size", "320")
        guard run.status == 0 else { throw Failure(message: run.errors) }
        return target
    }

    static func path() throws -> String { try folder.get().path }

    /// Returns the paths of all files, sorted.
    static func files() throws -> [String] {
        let folder = try path()
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.map { "\(folder)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    /// Writes that many small photos, each with different bytes, into a folder below the test's. Returns its path.
    static func manyPhotos(_ count: Int, in folder: TemporaryFolder) throws -> String {
        let target = folder.url.appending(path: "many")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let photos = try files().filter { $0.lowercased().hasSuffix(".jpg") }
            .map { try Data(contentsOf: URL(filePath: $0)) }
        guard let photo = photos.min(by: { $0.count < $1.count }) else { throw Failure(message: "no JPEG sample") }
        for number in 0..<count {
            // Readers ignore bytes after the end of the picture.
            try (photo + Data("\(number)".utf8)).write(to: target.appending(path: "\(number).jpg"))
        }
        return target.path
    }

    struct Failure: Error {
        var message: String
    }
}
