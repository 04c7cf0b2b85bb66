// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import TestForms
import Testing

@testable import PhotoEngine

/// After random changes an undo leads back to the state before, and the undo of the undo to the one after.
@Suite struct RandomUndoTests {
    /// The number of lists of changes of each seed; larger with `SOAK=1`.
    private static let rounds = LongForm.isOn ? 500 : 60

    @Test(arguments: [0x5EED, 0xD0, 11] as [UInt64])
    func thereAndBackAgain(_ seed: UInt64) throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        var random = RandomChanges(seed: seed)
        var undoneCount = 0
        for round in 0..<Self.rounds {
            let (changes, texts) = random.list()
            for text in texts { _ = try engine.stage(text: text) }
            let before = try LibraryFacts(engine)
            let set = try? engine.owner.apply(changes)
            random.lastList(wasApplied: set != nil)
            guard let set, !changes.contains(where: \.staysAfterUndo) else { continue }
            let action = try #require(try engine.owner.action(at: set.token))
            guard action.isUndoable else { continue }
            let after = try LibraryFacts(engine)
            let added = Set(set.objects.filter { $0.kind == .asset && $0.action == .inserted }.map(\.uuid))
            let undone = try engine.owner.undo(action)
            try #require(undone.left.allSatisfy { $0.reason != .changedSince }, "seed \(seed), round \(round)")
            try #require(try LibraryFacts(engine, without: added) == before, "seed \(seed), round \(round): \(changes)")
            undoneCount += 1
            // Half of them come back, so that the library grows.
            guard random.chance(50), let undo = undone.token else { continue }
            let redo = try #require(try engine.owner.action(at: undo))
            _ = try engine.owner.undo(redo)
            try #require(try LibraryFacts(engine) == after, "seed \(seed), round \(round) again: \(changes)")
        }
        #expect(undoneCount > Self.rounds / 5)
    }
}

extension Change {
    /// True for what no undo takes back.
    fileprivate var staysAfterUndo: Bool {
        switch self {
        case .addResources, .repair, .purgeAssets: true
        default: false
        }
    }
}

/// Everything that a person sees in a library or can change in it, without the dates of modification.
private struct LibraryFacts: Equatable {
    private let assets: [String]
    private let members: [String]
    private let collections: [String]

    /// - Parameter added: The assets that an undo left in the trash.
    init(_ engine: SQLiteEngine, without added: Set<UUID> = []) throws {
        let names = added.map { "x'\($0.uuidString.replacingOccurrences(of: "-", with: ""))'" }.joined(separator: ", ")
        (assets, members, collections) = try engine.database.read { database in
            (
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT json_array(hex(uuid), is_favorite, is_hidden, trashed_date IS NOT NULL, creation_date, \
                        creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, title, \
                        caption, keywords, rating, burst_identifier, burst_is_user_pick, is_adjusted, \
                        adjustment_format, adjustment_date, pixel_width, city, media_type, (SELECT group_concat(hex(uuid)) \
                        FROM resource WHERE asset_id = asset.id AND type IN (5, 7))) FROM asset WHERE uuid NOT IN (\(names)) ORDER BY uuid
                        """),
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT hex(album.uuid) || hex(asset.uuid) FROM album_member JOIN album ON album.id = album_id \
                        JOIN asset ON asset.id = asset_id WHERE asset.uuid NOT IN (\(names)) \
                        ORDER BY album.uuid, album_member.position, asset_id
                        """),
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT json_array(hex(child.uuid), child.title, hex(folder.uuid), query_predicate, query_search) \
                        FROM (SELECT uuid, title, folder_id AS parent, position, query_predicate, query_search FROM album \
                        UNION ALL SELECT uuid, title, parent_id, position, NULL, NULL FROM folder) AS child \
                        LEFT JOIN folder ON folder.id = parent ORDER BY folder.uuid, child.position, child.uuid
                        """)
            )
        }
    }
}
