// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The database of a library of Apple Photos on disk.
///
/// It is never opened in place, because SQLite would write beside it. It is copied together with its write-ahead log,
/// which is part of its contents, and the copy is removed after reading.
struct AppleDatabase {
    /// The library's folder, as the user wrote it.
    let library: String

    /// The paths of the database and of the folder of originals in a library, newest version first.
    static let layouts = [
        (database: "database/Photos.sqlite", originals: "originals"),
        (database: "database/photos.db", originals: "Masters"),
    ]

    /// True if the folder, whatever its name, has the layout of a library.
    var exists: Bool {
        AppleDatabase.layouts.contains { layout in
            [layout.database, layout.originals].allSatisfy {
                FileManager.default.fileExists(atPath: "\(library)/\($0)")
            }
        }
    }

    /// Reads the catalogue. Throws an error that states the cause and the remedy if there is no readable database.
    func catalogue() throws(LibraryError) -> AppleCatalogue {
        let folder = library + "/database"
        guard try Disk.status(of: library)?.isFolder == true, try Disk.status(of: folder)?.isFolder == true else {
            throw noLibrary("It has no folder “database”.")
        }
        guard try Disk.status(of: folder + "/Photos.sqlite")?.isFile == true else {
            guard try Disk.status(of: folder + "/photos.db")?.isFile == true else {
                throw noLibrary("Its folder “database” has no Photos.sqlite.")
            }
            let copy = try AppleDatabaseCopy(of: folder, "photos.db")
            return try read(copy.path, within: timeLimit(copy.path), legacyCatalogue)
        }
        let copy = try AppleDatabaseCopy(of: folder, "Photos.sqlite")
        return try read(copy.path, within: timeLimit(copy.path)) { try AppleCatalogueReader($0).catalogue() }
    }

    private func legacyCatalogue(_ database: Database) throws -> AppleCatalogue {
        let reader = try LegacyCatalogueReader(database)
        guard reader.isWhole else { throw tooOld }
        return try reader.catalogue()
    }

    /// Reads from the copy of the database, for a limited time.
    func read<Value>(
        _ path: String, within limit: Duration, _ body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        do {
            let queue = try DatabaseQueue(path: path, configuration: AppleDatabase.configuration)
            return try queue.read(within: limit, body)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw LibraryError(
                .libraryUnreadable,
                "The database of “\(library)” could not be read within \(limit.components.seconds) seconds. It is "
                    + "damaged, or designed to block the import. \(remedy)"
            )
        } catch let error as LibraryError {
            throw LibraryError(error.code, "“\(library)” cannot be imported. \(error.message)", cause: error.cause)
        } catch let error as DatabaseError {
            throw unreadable(error)
        } catch {
            throw LibraryError(.libraryUnreadable, broken, cause: "\(error)")
        }
    }

    /// Returns the time that reading a database may take, by its size: slow disks read tens of megabytes in a second.
    private func timeLimit(_ path: String) throws(LibraryError) -> Duration {
        .seconds(60 + (try Disk.status(of: path)?.byteCount ?? 0) / 1_000_000)
    }

    /// The configuration for a foreign database: its views and triggers must not run.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "apple-library"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        return configuration
    }

    // MARK: Messages

    private func noLibrary(_ reason: String) -> LibraryError {
        LibraryError(
            .libraryUnreadable,
            "“\(library)” is not a complete library of Apple Photos. \(reason) Copy the whole library, then import the "
                + "copy.")
    }

    /// The error for a library of Photos 1. Its other data is in further databases beside photos.db.
    private var tooOld: LibraryError {
        LibraryError(
            .unsupported,
            "Its database (photos.db) was made by an unsupported version of Photos. Open the library once in Photos on "
                + "macOS 10.15 or later, which converts it, or import its folder “Masters”, which has the originals "
                + "without albums and titles.")
    }

    private var broken: String { "The database of “\(library)” is damaged. \(remedy)" }

    private var remedy: String {
        "Let Photos repair it (hold Option and Command while it opens the library), or import its folder “originals” "
            + "(before macOS 10.15, “Masters”), which has the originals without albums and titles."
    }

    private func unreadable(_ error: DatabaseError) -> LibraryError {
        let cause = "SQLite \(error.resultCode.rawValue): \(error.message ?? "")"
        guard error.resultCode == .SQLITE_FULL else { return LibraryError(.libraryUnreadable, broken, cause: cause) }
        return LibraryError(
            .diskFull,
            "The temporary folder has no space for a copy of the library's database. Free some space, or set TMPDIR to "
                + "a folder on a larger disk.", cause: cause)
    }
}

/// A copy of a database in a folder of its own, which is removed together with this value.
struct AppleDatabaseCopy: ~Copyable {
    private let folder: String
    let path: String

    init(of source: String, _ name: String) throws(LibraryError) {
        folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
            .path(percentEncoded: false)
        path = folder + "/" + name
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LibraryError(
                .inputOutput,
                "The folder “\(folder)” for a copy of the library's database cannot be created. Set "
                    + "TMPDIR to a writable folder.",
                cause: "\(error)")
        }
        do throws(LibraryError) {
            try AppleDatabaseCopy.copy(name, from: source, to: folder)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Copies the database with its log and its index. Throws if one of the three changes meanwhile, because the copy
    /// would be inconsistent.
    private static func copy(_ name: String, from source: String, to folder: String) throws(LibraryError) {
        let names = ["", "-wal", "-shm"].map { name + $0 }
        let before = try stamps(names, in: source)
        for name in names where before[name] != nil {
            do {
                try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(folder)/\(name)")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/\(name)")
            } catch {
                throw LibraryError(
                    .inputOutput,
                    "“\(source)/\(name)” cannot be copied to the temporary folder. Check its permissions and the free "
                        + "space in “\(folder)”, or set TMPDIR to another folder.", cause: "\(error)")
            }
        }
        guard try stamps(names, in: source) == before else {
            throw LibraryError(
                .fileChanged,
                "“\(source)” changed while it was read: another program has the library open. Close Photos, then "
                    + "import again.")
        }
    }

    private static func stamps(_ names: [String], in folder: String) throws(LibraryError) -> [String: [Int64]] {
        var stamps: [String: [Int64]] = [:]
        for name in names {
            guard let status = try Disk.status(of: "\(folder)/\(name)") else { continue }
            stamps[name] = [status.byteCount, Int64(status.modified.seconds), Int64(status.changed.seconds)]
        }
        return stamps
    }
}

extension DatabaseQueue {
    /// Reads for a limited time. A small file can be made so that a read of it never ends: pages of a tree that refer to
    /// the same pages again and again. Throws SQLite's error for an interrupted statement when the time is over.
    func read<Value>(within limit: Duration, _ body: (Database) throws -> Value) throws -> Value {
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { self.interrupt() }
        // Repeated, because an interruption between two statements has no effect.
        timer.schedule(deadline: .now() + limit / .seconds(1), repeating: .milliseconds(100))
        timer.activate()
        defer { timer.cancel() }
        return try read(body)
    }
}
