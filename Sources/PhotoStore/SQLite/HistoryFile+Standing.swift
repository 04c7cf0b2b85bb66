// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// Whether the database is the newest that the library had.
enum HistoryStanding: Hashable, Sendable {
    /// It has reached all that was ever committed, as far as anybody wrote it down without a gap.
    case newest
    /// What was written down is gone, was torn, or never was, and the originals were not compared with it since.
    case unknown
    /// Transactions are missing.
    case older(HistoryPoint)
}

extension HistoryFile {
    /// Compares the file with the database. It is read first: a transaction that is committed meanwhile is in the snapshot
    /// that is read then, and never the other way round.
    func standing(_ database: LibraryDatabase) throws(LibraryError) -> HistoryStanding {
        guard let content = content() else { return .unknown }
        return try database.read { try standing(content, $0) }
    }

    /// In a transaction that writes nobody else can commit meanwhile.
    func standing(in database: Database) throws -> HistoryStanding {
        guard let content = content() else { return .unknown }
        return try standing(content, database)
    }

    private func standing(_ content: Content, _ database: Database) throws -> HistoryStanding {
        if let lost = content.lost { return .older(lost) }
        guard try content.newest.token == .beginning || content.newest.isHeld(by: database) else {
            return .older(content.newest)
        }
        return content.left == nil ? .unknown : .newest
    }

    /// Whether these are the originals that had no asset when all were last compared with the database. A history that
    /// came from a backup together with the database knows nothing of what came after both.
    func knows(_ unclaimed: [UnclaimedOriginal]) -> Bool { content()?.left == LeftOriginals(unclaimed) }

    /// Writes down, where nothing was known, what the originals prove: each of them has its asset.
    func settleUnknown(_ database: LibraryDatabase) throws(LibraryError) {
        guard try standing(database) == .unknown else { return }
        let newest = try database.read { try HistoryPoint(newestIn: $0) }
        // On a disk that cannot be written it is proven again.
        try? settle(at: newest, left: LeftOriginals([]))
    }

    /// What is wrong with the database's place in history, for a person; `nil` when nothing is. It is written down, so that
    /// new transactions do not hide it.
    func complaint(_ database: LibraryDatabase) throws(LibraryError) -> String? {
        guard case .older(let lost) = try standing(database) else { return nil }
        let newest = try database.read { try HistoryPoint(newestIn: $0) }
        // On a disk that cannot be written the next one to open the library finds it again.
        try? lose(lost, reaching: newest)
        return HistoryFile.complaint
    }

    static let complaint =
        "The library's database is older than the library: it came from a backup, or its log was damaged. Photos that it "
        + "does not know are still there. “photos recover” takes them in again; until then nothing is deleted."
}
