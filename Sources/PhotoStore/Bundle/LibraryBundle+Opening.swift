// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension LibraryBundle {
    /// Reads the manifest, and makes what is missing of the library's folders.
    ///
    /// To be called with the folder locked. A crash at any point of a creation leaves a folder that the next call
    /// completes; a folder with anything else in it is never written into.
    func open(createIfMissing: Bool, _ files: FileSystem) throws(LibraryError) -> LibraryManifest {
        let found = try readManifest()
        if found == nil { try checkVacant(createIfMissing: createIfMissing) }
        let manifest = if let found { found } else { try writeManifest(files) }
        let madeOriginals = try files.makeFolder(originals)
        let madeIncoming = try files.makeFolder(incoming)
        if madeOriginals || madeIncoming { try files.syncFolder(folder) }
        try checkFiles(ofDatabase: database)
        try checkDatabaseNotLost()
        return manifest
    }

    /// Makes the library's folder, and those above it, durably.
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

    func checkVacant(createIfMissing: Bool) throws(LibraryError) {
        let names = try Disk.names(in: folder).filter { $0 != newManifestName }
        guard names.isEmpty else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(path)” is not a library: it holds other things and no library.json. Choose an empty or new folder.")
        }
        guard createIfMissing else {
            throw LibraryError(
                .libraryMissing, "“\(path)” is empty. Check the path, and whether its volume is mounted.")
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

    /// Whether there is a database with something in it.
    func hasDatabase() throws(LibraryError) -> Bool {
        try Disk.status(of: database).map { !$0.isFile || $0.byteCount > 0 } ?? false
    }

    /// Whether SQLite was cut short while it made or converted the database, before the write-ahead log: only who may write
    /// can take that back.
    func hasRollbackJournal() throws(LibraryError) -> Bool {
        let journal = try Disk.status(of: folder.appending(database.name + "-journal"))
        return journal.map { $0.isFile && $0.byteCount > 0 } ?? false
    }

    /// An empty database is right while nothing has been taken in. After that it is a loss that must not be hidden.
    private func checkDatabaseNotLost() throws(LibraryError) {
        guard try !hasDatabase() else { return }
        guard try Disk.names(in: originals).isEmpty else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(database)” is gone or empty, though there are originals. \(LibraryDatabase.restoring)")
        }
    }

    /// SQLite opens files by their paths: what it would follow, wait for or replace is refused before.
    func checkFiles(ofDatabase path: LibraryPath) throws(LibraryError) {
        for suffix in ["", "-wal", "-shm", "-journal"] { try checkFile(folder.appending(path.name + suffix)) }
    }

    private func checkFile(_ path: LibraryPath) throws(LibraryError) {
        guard let found = try Disk.status(of: path) else { return }
        guard found.isFile else { throw .foreign(path, found) }
        // Readers write into it, too.
        if found.isShared, path.relative.utf8.suffix(4).elementsEqual("-shm".utf8) { throw .shared(path) }
    }

    private var newManifestName: String { "library.json.new" }

    private static func parent(of path: String) -> String {
        let parent = path.pathNames.dropLast().joined(separator: "/")
        return parent.isEmpty ? (path.utf8.first == UInt8(ascii: "/") ? "/" : ".") : parent
    }
}
