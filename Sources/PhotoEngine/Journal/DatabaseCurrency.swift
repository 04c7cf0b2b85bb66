// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The result of comparing the database with the history of its library.
enum DatabaseCurrency: Hashable, Sendable {
    /// The database has every transaction that is known to be committed, and the record has no gap.
    case newest
    /// The history file was missing or damaged, and the originals have not been compared with the database since.
    case unknown
    /// Transactions are missing.
    case older(HistoryPoint)
}

extension HistoryFile {
    /// Compares the file with the database. The file is read first: a transaction that is committed in between is then
    /// in the snapshot, never the other way round.
    func state(_ database: LibraryDatabase) throws(LibraryError) -> DatabaseCurrency {
        guard let content = content() else { return .unknown }
        return try database.read { try state(content, $0) }
    }

    /// Compares the file with the database inside a writing transaction, so that no other process commits in between.
    func state(in database: Database) throws -> DatabaseCurrency {
        guard let content = content() else { return .unknown }
        return try state(content, database)
    }

    private func state(_ content: Content, _ database: Database) throws -> DatabaseCurrency {
        if let lost = content.lost { return .older(lost) }
        guard try content.newest.token == .beginning || content.newest.isRecorded(by: database) else {
            return .older(content.newest)
        }
        if let base = content.base, LogIdentity(of: self.database) != nil, try !holdsWithoutLog(base) {
            return .older(content.newest)
        }
        return content.left == nil ? .unknown : .newest
    }

    /// Returns true if these are the originals without an asset at the last comparison of all originals with the
    /// database. A history that was restored from a backup together with the database does not know about later
    /// originals.
    func knows(_ unclaimed: [UnclaimedOriginal]) -> Bool { content()?.left == RemainingOriginals(unclaimed) }

    /// Records that every original has its asset, if it was unknown whether the database is the newest.
    func recordComparisonIfUnknown(_ database: LibraryDatabase) throws(LibraryError) {
        guard try state(database) == .unknown else { return }
        let newest = try database.read { try HistoryPoint(newestIn: $0) }
        // If the disk is not writable, the next verification proves it again.
        try? recordComparison(at: newest, left: RemainingOriginals([]))
    }

    /// Returns a message for the user when the database is older than its library, or `nil`. The finding is recorded,
    /// so that new transactions do not hide it.
    func warning(_ database: LibraryDatabase) throws(LibraryError) -> String? {
        guard case .older(let lost) = try state(database) else { return nil }
        let newest = try database.read { try HistoryPoint(newestIn: $0) }
        // If the disk is not writable, the next process that opens the library finds it again.
        try? recordLoss(lost, reaching: newest)
        return HistoryFile.warning
    }

    static let warning =
        "The library's database is older than its photos: it was restored from a backup, or its log was damaged. Newer "
        + "photos are still stored in the library. Run “photos recover” to import them again; until then nothing is "
        + "deleted."
}
