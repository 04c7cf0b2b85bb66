// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary

@testable import PhotoEngine

/// A folder for one test's library, removed when this object is released. It is in memory where there is room: a
/// library syncs after every change, and hundreds of libraries would wait for the disk.
final class LibraryFolder: Sendable {
    let parent: URL
    var url: URL { parent.appending(path: "Test.photolibrary", directoryHint: .isDirectory) }
    var path: String { LibraryBundle.path(url) }
    var bundle: LibraryBundle { get throws(LibraryError) { try LibraryBundle(opening: url) } }

    init() throws {
        parent = URL(filePath: MemoryFolder.place, directoryHint: .isDirectory).appending(
            path: "photos-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: parent) }

    /// Opens the library, or creates it the first time.
    func open(
        files: FileSystem = .system, places: (any PlaceNamer)? = GridPlaces()
    ) throws(LibraryError) -> SQLiteEngine {
        try SQLiteEngine(opening: url, createIfMissing: true, places: places, files: files)
    }

    /// Writes a file below the library's folder, with the folders above it. An existing file is replaced.
    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: file)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appending(path: path)) }

    func exists(_ path: String) -> Bool { (try? Disk.status(of: self.path + "/" + path)) != nil }

    func permissions(_ path: String) throws -> mode_t {
        var status = stat()
        guard stat(self.path + "/" + path, &status) == 0 else { throw LibraryError(.inputOutput, path) }
        return status.st_mode & 0o777
    }

    /// Returns the files below one of the library's folders, sorted.
    func files(below folder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder)
        return names.filter {
            !$0.hasPrefix(".") && (try? Disk.status(of: "\(path)/\(folder)/\($0)"))?.isFile == true
        }
        .sorted()
    }

    /// Returns the names in one of the library's folders, sorted.
    func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }

    /// Returns the folder in `incoming/` of a session whose process died.
    func leaveDeadSession(started: Date = Date()) -> String {
        "incoming/" + StagingFolderName(started: started, uuid: UUID()).text
    }
}

extension SQLiteEngine {
    /// Stages the text as a file.
    func stage(text: String, as filenameExtension: String = "jpg") throws -> StagedOriginal {
        try owner.stage(try OpenFile(text: text), filenameExtension: filenameExtension)
    }

    /// Adds a photo whose file has that text.
    @discardableResult
    func add(_ text: String, _ refine: (inout NewAsset) -> Void = { _ in }) throws -> NewAsset {
        var new = NewAsset(staged: try stage(text: text))
        refine(&new)
        _ = try owner.apply([.insertAsset(new)])
        return new
    }

    /// Adds photos whose files have these texts, in one transaction.
    func add(all texts: [String]) throws -> [UUID] {
        let new = try texts.map { NewAsset(staged: try stage(text: $0)) }
        _ = try owner.apply(new.map { .insertAsset($0) })
        return new.map(\.uuid)
    }

    func ids(_ request: AssetRequest = AssetRequest(.library)) throws -> [AssetID] {
        try owner.fetch(request).ids
    }

    func resources() throws -> [Resource] { try owner.resources(of: try ids()) }
}

extension NewAsset {
    init(staged: StagedOriginal) {
        let size = PixelSize(width: 4, height: 3)
        let content = ResourceContent(
            type: .photo, originalFilename: "photo.jpg", uniformTypeIdentifier: "public.jpeg",
            byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: size)
        self.init(
            metadata: AssetMetadata(mediaType: .image, pixelSize: size),
            resources: [NewResource(content: content, placement: staged.placement)],
            addedDate: Date(timeIntervalSinceReferenceDate: 1))
    }
}

extension OpenFile {
    /// Creates an unlinked file with that text.
    init(text: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        guard let file = try Disk.open(url.path) else { throw LibraryError(.inputOutput, url.path) }
        self = file
    }
}

/// Returns the code of the error that the body throws; `nil` when it throws none.
func code(_ body: () throws -> Void) -> LibraryError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? LibraryError)?.code
    }
}
