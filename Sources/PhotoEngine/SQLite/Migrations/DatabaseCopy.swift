// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

/// A copy of the database in the same folder, made before a migration: `library-schema-5.sqlite` is the library in
/// schema 5, the newest schema of the program version that wrote it.
///
/// It stays until a later migration has made one of its own and is complete. Nothing reads it: a person who wants to go
/// back to the older version puts it in the place of `library.sqlite`, or deletes it to free the space.
struct DatabaseCopy {
    let bundle: LibraryBundle
    let files: FileSystem

    /// Copies all that is committed. When it returns, the copy is synced and has its name; one that was there already
    /// is replaced. Throws without leaving a part of a copy.
    func make(of database: DatabasePool, schema: Int) throws {
        let new = bundle.folder.appending(DatabaseCopy.newName)
        do {
            try removeFiles(at: new)
            try write(database, to: new)
            try files.rename(new, bundle.folder.appending(DatabaseCopy.name(of: schema)))
            try files.syncFolder(bundle.folder)
        } catch {
            try? removeFiles(at: new)
            throw DatabaseCopy.failure(LibraryError(database: error), schema)
        }
    }

    /// Removes the copies of older schemas. One that cannot be removed stays.
    func removeOlder(than schema: Int) {
        let names = (try? Disk.names(in: bundle.folder)) ?? []
        for name in names where DatabaseCopy.schema(ofCopyNamed: name).map({ $0 < schema }) == true {
            try? files.remove(bundle.folder.appending(name))
        }
    }

    /// Creates the file below the library's folder, before SQLite opens it by its path.
    private func write(_ database: DatabasePool, to path: LibraryPath) throws {
        guard let file = try Disk.open(path, for: .new(mode: 0o600)) else {
            throw LibraryError.system("make", path.description, errno: ENOENT)
        }
        var configuration = Configuration()
        configuration.label = "photo-library-copy"
        configuration.refuseLinks(at: path)
        let copy = try DatabaseQueue(path: path.description, configuration: configuration)
        try database.backup(to: copy)
        try copy.close()
        try files.syncFile(file, path)
    }

    private func removeFiles(at path: LibraryPath) throws(LibraryError) {
        for file in path.databaseFiles { try files.remove(file) }
    }

    private static let newName = "library-schema.sqlite.new"

    static func name(of schema: Int) -> String { "library-schema-\(schema).sqlite" }

    private static func schema(ofCopyNamed name: String) -> Int? {
        guard name.hasPrefix("library-schema-"), name.hasSuffix(".sqlite") else { return nil }
        let schema = Int(name.dropFirst("library-schema-".count).dropLast(".sqlite".count))
        return schema.flatMap { DatabaseCopy.name(of: $0) == name ? $0 : nil }
    }

    private static func failure(_ error: LibraryError, _ schema: Int) -> LibraryError {
        LibraryError(
            error.code,
            "The library was made by an older version of this program (schema \(schema)). Before the upgrade its "
                + "database is copied, and the copy failed, so the library was not upgraded. "
                + "\(error.message)", cause: error.cause)
    }
}
