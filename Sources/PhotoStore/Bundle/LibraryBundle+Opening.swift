// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension LibraryBundle {
    /// Reads the manifest, and creates the folders of the library that are missing.
    ///
    /// The folder must be locked. A crash during creation leaves a folder that the next call completes. A folder with
    /// any other contents is never written into.
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
                "“\(database)” is gone or empty, though there are originals. \(LibraryDatabase.restoring)")
        }
    }

    /// Throws when SQLite would follow, wait for or replace something that is not a file of the library: it opens files
    /// by path.
    func checkFiles(ofDatabase path: LibraryPath) throws(LibraryError) {
        for suffix in ["", "-wal", "-shm", "-journal"] { try checkFile(folder.appending(path.name + suffix)) }
    }

    private func checkFile(_ path: LibraryPath) throws(LibraryError) {
        guard let found = try Disk.status(of: path) else { return }
        guard found.isFile else { throw .foreign(path, found) }
        // Readers write into the shared memory, too.
        if found.isShared, path.relative.utf8.suffix(4).elementsEqual("-shm".utf8) { throw .shared(path) }
    }

    private var newManifestName: String { "library.json.new" }

    private static func parent(of path: String) -> String {
        let parent = path.pathNames.dropLast().joined(separator: "/")
        return parent.isEmpty ? (path.utf8.first == UInt8(ascii: "/") ? "/" : ".") : parent
    }
}
