// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// The folder of a library and the paths of its contents.
package struct LibraryBundle: Sendable {
    let root: LibraryRoot

    /// The path as the user gave it.
    package var path: String { root.path }
    var folder: LibraryPath { LibraryPath(root, "") }
    var manifest: LibraryPath { folder.appending("library.json") }
    var database: LibraryPath { folder.appending("library.sqlite") }
    /// The file that records the newest committed transaction.
    var history: LibraryPath { folder.appending("history") }
    var originals: LibraryPath { folder.appending("originals") }
    var incoming: LibraryPath { folder.appending("incoming") }
    /// The movies that browsers play, which can be made again from the originals.
    var movies: LibraryPath { folder.appending("movies") }
    /// The lock that every staging session holds shared, and a sweep exclusively.
    var stagingLock: LibraryPath { incoming.appending(".lock") }

    package func path(of key: OriginalKey) -> LibraryPath { folder(of: key).appending(key.name) }
    func folder(of key: OriginalKey) -> LibraryPath { originals.appending(key.folder) }
}

extension LibraryBundle {
    /// Opens the folder. Throws `libraryMissing` if the folder does not exist, and `libraryUnreadable` if it is not a
    /// folder.
    init(opening url: URL) throws(LibraryError) {
        self.init(root: try LibraryRoot(opening: LibraryBundle.path(url)))
    }

    /// Returns the path of a folder in the form that system calls take.
    static func path(_ url: URL) -> String {
        // With a trailing slash the folder would be its own parent.
        let path = url.standardizedFileURL.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

extension LibraryBundle {
    /// Reads the manifest, and creates the folders of the library that are missing.
    ///
    /// The folder must be locked. A crash during creation leaves a folder that the next call completes. A folder with
    /// any other contents is never written into.
    func open(createIfMissing: Bool, _ files: FileSystem) throws(LibraryError) -> LibraryManifest {
        let found = try readManifest()
        if found == nil { try checkIsEmpty(createIfMissing: createIfMissing) }
        let manifest = if let found { found } else { try writeManifest(files) }
        let madeOriginals = try files.makeFolder(originals)
        let madeIncoming = try files.makeFolder(incoming)
        if madeOriginals || madeIncoming { try files.syncFolder(folder) }
        try checkFiles(ofDatabase: database)
        try checkDatabaseNotLost()
        return manifest
    }

    /// Creates the library's folder and its missing parents, and syncs them.
    static func makeFolder(_ url: URL, _ files: FileSystem) throws(LibraryError) {
        var missing: [String] = []
        var next = path(url)
        while try Disk.status(of: next) == nil {
            missing.append(next.pathNames.last { !$0.isEmpty } ?? ".")
            next = LibraryBundle.parent(of: next)
        }
        guard !missing.isEmpty else { return }
        var folder = LibraryPath(try LibraryRoot(opening: next), "")
        for name in missing.reversed() {
            if try files.makeFolder(folder.appending(name)) { try files.syncFolder(folder) }
            folder = folder.appending(name)
        }
    }

    func readManifest() throws(LibraryError) -> LibraryManifest? {
        guard let json = try Disk.bytes(of: manifest) else { return nil }
        return try LibraryManifest(json: json, path: manifest.description)
    }

    func checkIsEmpty(createIfMissing: Bool) throws(LibraryError) {
        let names = try Disk.names(in: folder).filter { $0 != newManifestName }
        guard names.isEmpty else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(path)” is not a library: it contains other files, but no library.json. Choose an empty or new "
                    + "folder.")
        }
        guard createIfMissing else {
            throw LibraryError(
                .libraryMissing, "“\(path)” is empty. Check the path, and check that its volume is mounted.")
        }
    }

    private func writeManifest(_ files: FileSystem) throws(LibraryError) -> LibraryManifest {
        let manifest = LibraryManifest(uuid: UUID())
        let new = folder.appending(newManifestName)
        try files.remove(new)
        try write(manifest.json, to: new, files)
        try files.rename(new, self.manifest)
        try files.syncFolder(folder)
        return manifest
    }

    private func write(_ bytes: [UInt8], to path: LibraryPath, _ files: FileSystem) throws(LibraryError) {
        let file = try files.createFile(path)
        // Typed throws cannot pass through `withUnsafeBytes`: the result carries the error out.
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(LibraryError) in try files.write(file, bytes, 0) }
        }
        try result.get()
        try files.syncFile(file, path)
    }

    /// Returns true if there is a database that is not empty.
    func hasDatabase() throws(LibraryError) -> Bool {
        try Disk.status(of: database).map { !$0.isFile || $0.byteCount > 0 } ?? false
    }

    /// Returns true if SQLite was interrupted while it created the database or converted it to a write-ahead log. Only
    /// a process that can write is able to roll that back.
    func hasRollbackJournal() throws(LibraryError) -> Bool {
        let journal = try Disk.status(of: folder.appending(database.name + "-journal"))
        return journal.map { $0.isFile && $0.byteCount > 0 } ?? false
    }

    /// Throws when the database is empty although there are originals: that is a loss, which must not be hidden.
    private func checkDatabaseNotLost() throws(LibraryError) {
        guard try !hasDatabase() else { return }
        guard try Disk.names(in: originals).isEmpty else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(database)” is missing or empty, but the library has originals. \(LibraryDatabase.restoring)")
        }
    }

    /// Throws when SQLite would follow, wait for or replace something that is not a file of the library: it opens files
    /// by path.
    func checkFiles(ofDatabase path: LibraryPath) throws(LibraryError) {
        for file in path.databaseFiles { try checkFile(file) }
    }

    private func checkFile(_ path: LibraryPath) throws(LibraryError) {
        guard let found = try Disk.status(of: path) else { return }
        guard found.isFile else { throw .unexpectedFileType(path, found) }
        // Readers write into the shared memory, too.
        if found.isShared, path.relative.utf8.suffix(4).elementsEqual("-shm".utf8) { throw .shared(path) }
    }

    private var newManifestName: String { "library.json.new" }

    private static func parent(of path: String) -> String {
        let parent = path.pathNames.dropLast().joined(separator: "/")
        return parent.isEmpty ? (path.utf8.first == UInt8(ascii: "/") ? "/" : ".") : parent
    }
}

/// The contents of `library.json`, which makes a folder a library.
struct LibraryManifest: Codable, Equatable {
    static let newestFormat = 1
    static let oldestFormat = 1

    var format = LibraryManifest.newestFormat
    var uuid: UUID

    init(uuid: UUID) { self.uuid = uuid }

    /// Reads a manifest. Throws `libraryTooNew` or `libraryUnreadable`, naming `path` in the message.
    init(json: [UInt8], path: String) throws(LibraryError) {
        struct Version: Decodable { var format: Int }
        do {
            let data = Data(json)
            // The format is decoded alone first, because a newer one may lack all other fields.
            let version = try JSONDecoder().decode(Version.self, from: data)
            guard version.format <= LibraryManifest.newestFormat else {
                throw LibraryError(
                    .libraryTooNew,
                    "“\(path)” was made by a newer version of this program (format \(version.format); this one knows "
                        + "up to \(LibraryManifest.newestFormat)). Install the newer version.")
            }
            guard version.format >= LibraryManifest.oldestFormat else {
                throw LibraryError(
                    .libraryUnreadable,
                    "“\(path)” has the unknown format \(version.format). Restore the file from a backup; the photos "
                        + "are untouched.")
            }
            self = try JSONDecoder().decode(LibraryManifest.self, from: data)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(
                .libraryUnreadable, "“\(path)” is damaged. Restore the file from a backup; the photos are untouched.",
                cause: "\(error)")
        }
    }

    var json: [UInt8] {
        Array(
            """
            {
              "format": \(format),
              "uuid": "\(uuid.uuidString)"
            }

            """.utf8)
    }
}
