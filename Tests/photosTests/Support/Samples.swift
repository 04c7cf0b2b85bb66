// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

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

    /// Returns the path of a Live Photo without the extensions of its halves, `HEIC` and `MOV`.
    static func livePhoto() throws -> String {
        let files = try files()
        let photos = files.filter { $0.hasSuffix(".HEIC") }.map { String($0.dropLast(5)) }
        guard let photo = photos.first(where: { files.contains($0 + ".MOV") }) else {
            throw Failure(message: "no Live Photo")
        }
        return photo
    }

    /// Returns the path of a video that is not part of a Live Photo.
    static func video() throws -> String {
        let files = try files()
        let stems = files.map { ($0 as NSString).deletingPathExtension }
        guard
            let index = files.indices.first(where: { index in
                files[index].hasSuffix(".MOV") && stems.filter { $0 == stems[index] }.count == 1
            })
        else { throw Failure(message: "no video") }
        return files[index]
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

/// A library of the sample files, made once and copied, because importing takes longer than copying.
enum SampleLibrary {
    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let run = try folder.program.run("import", Samples.path())
        guard run.status == 0 else { throw Samples.Failure(message: run.errors) }
        return folder
    }

    /// Returns a copy that the test may change.
    static func copy() throws -> TemporaryFolder { try original.get().copyOfItsLibrary() }
}

/// A library of small photos, imported once and copied: enough of them that a program is still at work when it has said
/// something of the first.
enum ManyPhotosLibrary {
    static let photoCount = 250

    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let run = try folder.program.run("import", Samples.manyPhotos(photoCount, in: folder))
        guard run.status == 0 else { throw Samples.Failure(message: run.errors) }
        return folder
    }

    /// Returns a copy that the test may change.
    static func copy() throws -> TemporaryFolder { try original.get().copyOfItsLibrary() }
}

extension TemporaryFolder {
    /// Returns another folder with a copy of this one's library.
    func copyOfItsLibrary() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: program.libraryPath, toPath: folder.program.libraryPath)
        return folder
    }
}

extension PhotosProgram {
    /// Returns all assets as `list --json` prints them.
    func assets(_ arguments: String...) throws -> [JSONText.Object] {
        let run = try run(["list", "--json"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return try JSONText.objects(run.output)
    }

    func identifiers(_ arguments: String...) throws -> [String] { try identifiers(arguments) }

    func identifiers(_ arguments: [String]) throws -> [String] {
        try JSONText.objects(run(["list", "--json"] + arguments).output).compactMap { $0["localIdentifier"] as? String }
    }
}

/// A library of metadata without files, made once and copied.
enum PlannedLibrary {
    static let assetCount = 600

    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let run = try folder.program.run(
            "sample", "--index-only", "--count", String(assetCount), "--library", folder.program.libraryPath)
        guard run.status == 0 else { throw Samples.Failure(message: run.errors) }
        return folder
    }

    /// Returns a copy that the test may change.
    static func copy() throws -> TemporaryFolder { try original.get().copyOfItsLibrary() }
}

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

/// A random number generator with the same numbers for the same seed, on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
