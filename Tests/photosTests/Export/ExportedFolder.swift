// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

/// A library, and a folder that it is exported to.
struct ExportedFolder {
    let owner: TemporaryFolder

    var program: PhotosProgram { owner.program }
    var path: String { owner.url.appending(path: "out").path }

    /// Returns a library of the sample files.
    static func ofSamples() throws -> ExportedFolder { ExportedFolder(owner: try SampleLibrary.copy()) }

    /// Returns a library of one photo with an edit: `IMG_1234.JPG`, in the files that an iPhone's importer writes.
    static func ofAnEdit() throws -> ExportedFolder {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let files = try folder.writeEdit(in: "in")
        let run = try folder.program.run("import", files)
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    /// Returns a library of one photo with the RAW beside it: `IMG_0777.JPG` and `IMG_0777.DNG`.
    static func ofARaw() throws -> ExportedFolder {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let run = try folder.program.run("import", folder.writeRaw(in: "in"))
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    /// Returns a library of one video that the arguments of ffmpeg make.
    static func ofAMovie(_ arguments: String...) throws -> ExportedFolder {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let path = folder.owner.url.appending(path: "clip.mov").path
        let process = try Process.run(
            URL(filePath: "/usr/bin/ffmpeg"), arguments: ["-v", "error", "-f", "lavfi", "-i"] + arguments + [path])
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        try #require(try folder.program.run("import", path).status == 0)
        return folder
    }

    /// Returns a library of one video that `--convert` encodes anew.
    static func ofAMovieOfHEVC() throws -> ExportedFolder {
        try ofAMovie(
            "testsrc=size=64x48:rate=10:duration=1", "-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v",
            "hvc1")
    }

    /// Returns a library of one asset, of copies of files that got tags.
    static func of(_ files: [String], tags: [String]) throws -> ExportedFolder {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let source = folder.owner.url.appending(path: "in")
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        for file in files {
            let copy = source.appending(path: URL(filePath: file).lastPathComponent)
            try FileManager.default.copyItem(at: URL(filePath: file), to: copy)
            if !tags.isEmpty { try Exiftool.write(tags, into: copy.path) }
        }
        let run = try folder.program.run("import", source.path)
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    /// Edits the only asset, which changes it.
    func edit(_ arguments: [String], command: String = "edit") throws {
        let identifier = try #require(try program.identifiers().first)
        let run = try program.run([command, identifier] + arguments)
        try #require(run.output.hasPrefix("1 asset changed"), "\(run.output) \(run.errors)")
    }

    func export(_ arguments: String...) throws -> PhotosProgram.Run { try program.run(["export", path] + arguments) }

    /// Returns the paths of all files in the target except those of the export itself.
    func files() throws -> [String] {
        let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return found.filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
            return isThere && !isFolder.boolValue && !name.hasPrefix(".photos-export")
        }.sorted()
    }

    /// Returns the fingerprint of each file, by path.
    func fingerprints() throws -> [String: String] {
        let files = try files()
        if files.isEmpty { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(files, try Fingerprints.of(files.map { "\(path)/\($0)" })))
    }

    func library() throws -> PHPhotoLibrary { try PHPhotoLibrary(url: URL(filePath: program.libraryPath)) }

    func write(_ text: String, to name: String) throws { _ = try owner.write(text, to: "out/\(name)") }

    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    /// Writes a photo, its edit and the edit's adjustment data into a folder below the test's.
    func writeEdit(in name: String) throws -> String {
        let photos = try Samples.files().filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".JPG") }
        let target = owner.url.appending(path: name)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for (photo, name) in zip(photos, ["IMG_1234.JPG", "IMG_E1234.JPG"]) {
            try ExportedFolder.otherBytes(photo, name).write(to: target.appending(path: name))
        }
        _ = try owner.write(ExportedFolder.recipe, to: "\(name)/IMG_1234.AAE")
        return target.path
    }

    /// Writes a photo with a RAW beside it into a folder below the test's.
    func writeRaw(in name: String) throws -> String {
        let photo = try #require(try Samples.files().first { $0.hasSuffix(".jpg") || $0.hasSuffix(".JPG") })
        let target = owner.url.appending(path: name)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ExportedFolder.otherBytes(photo, "raw").write(to: target.appending(path: "IMG_0777.JPG"))
        try TinyDNG.data.write(to: target.appending(path: "IMG_0777.DNG"))
        return target.path
    }

    /// Returns a file of the same picture with other bytes: readers ignore bytes after its end.
    private static func otherBytes(_ photo: String, _ text: String) throws -> Data {
        try Data(contentsOf: URL(filePath: photo)) + Data(text.utf8)
    }

    private static let recipe = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>adjustmentData</key><data>AAAA</data>
        <key>adjustmentEditorBundleID</key><string>com.apple.mobileslideshow</string>
        <key>adjustmentFormatIdentifier</key><string>com.apple.photo</string>
        <key>adjustmentFormatVersion</key><string>1.10</string>
        </dict></plist>

        """
}

extension PHPhotoLibrary {
    /// Returns all assets, the oldest addition first.
    func everything() throws -> [PHAsset] {
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        options.includeAllBurstAssets = true
        let found = try fetchAssets(with: options)
        return (0..<found.count).map { found.object(at: $0) }
    }

    /// Returns the fingerprints of all files except imported sidecars.
    func fingerprints() throws -> Set<String> {
        Set(try everything().flatMap { PHAssetResource.assetResources(for: $0) }.map(\.fingerprint.hex))
    }
}

/// The program exiftool, as an independent reader of files.
enum Exiftool {
    static let path = "/usr/bin/exiftool"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Writes tags into a file: `-XMP-dc:Title=Tiber`.
    static func write(_ tags: [String], into file: String) throws {
        let process = try Process.run(
            URL(filePath: path), arguments: ["-q", "-m", "-overwrite_original"] + tags + [file])
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

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
