// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation

/// Transactions of a program that keeps a journal of one row for each, and nothing else of what the library does.
struct BareTransaction {
    private let peer: PeerDatabase
    private let begin: PeerStatement
    private let commit: PeerStatement
    private let update: PeerStatement
    private let journal: PeerStatement
    private let member: PeerStatement

    /// Prepares the statements. The database has the settings of the library's: a log that is synced at each commit, foreign
    /// keys, the same cache, and pages that are read and not mapped.
    init(_ peer: PeerDatabase) throws {
        self.peer = peer
        try peer.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
            PRAGMA cache_size = -16384; PRAGMA mmap_size = 0;
            CREATE TABLE IF NOT EXISTS peer_journal (
                token INTEGER PRIMARY KEY, date REAL, uuid BLOB, action TEXT, facets INTEGER)
            """)
        begin = try peer.statement("BEGIN IMMEDIATE")
        commit = try peer.statement("COMMIT")
        update = try peer.statement("UPDATE asset SET is_favorite = ?1, modification_date = ?2 WHERE uuid = ?3")
        journal = try peer.statement(
            "INSERT INTO peer_journal (date, uuid, action, facets) VALUES (?2, ?3, 'updated', ?1)")
        member = try peer.statement(
            "INSERT INTO album_member (album_id, asset_id, position) SELECT ?1, id, ?2 FROM asset WHERE uuid = ?3")
    }

    func setFavorite(_ isFavorite: Bool, _ asset: UUID) throws {
        try begin.run()
        for statement in [update, journal] {
            try statement.run(isFavorite ? 1 : 0, Date().timeIntervalSinceReferenceDate, bytes(of: asset))
        }
        try commit.run()
    }

    /// Adds members to an album that has no row of its own, without looking for it.
    func insertMembers(_ assets: [UUID], album: Int) throws {
        try peer.execute("PRAGMA foreign_keys = OFF")
        try begin.run()
        for (position, asset) in assets.enumerated() { try member.run(album, Double(position), bytes(of: asset)) }
        try commit.run()
    }

    private func bytes(of uuid: UUID) -> [UInt8] { withUnsafeBytes(of: uuid.uuid, Array.init) }
}
