// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import PhotoLibrary
internal import Photos

extension ChangeBenchmark {
    /// Measures what the history of a year takes on disk for each changed object: of a year of mixed blocks, and of one
    /// with favourites toggled one by one, for which each object has a transaction of its own.
    func history() throws {
        try row("history of a year of blocks, for each object") { day in
            for number in 0..<5 { try setFavorite(day % 2 == 0, [asset(7 * day + number)]) }
            try setFavorite(day % 2 == 0, (0..<20).map { asset(100_000 + 20 * day + $0) })
            if day % 7 == 0 { try setFavorite(day % 2 == 0, scattered(200, from: day)) }
        }
        try row("history of a year of single favourites, for each") { day in
            for number in 0..<10 {
                let asset = asset(300_000 + 10 * day + number)
                try setFavorite(!asset.isFavorite, [asset])
            }
        }
    }

    private func row(_ name: String, _ makeDay: (Int) throws -> Void) throws {
        let database = try PeerDatabase(path: path + "/library.sqlite")
        let before = try (bytes: HistorySize.bytes(database), objects: HistorySize.objects(database))
        for day in 0..<365 { try makeDay(day) }
        let objects = try HistorySize.objects(database) - before.objects
        guard objects > 0 else { throw Wrong(description: "nothing was changed") }
        let bytes = try HistorySize.bytes(database) - before.bytes
        report.row(name, found: "\(objects)", ours: Double(bytes) / Double(objects), unit: "bytes", goal: .most(100))
    }
}

/// What the journal's tables take in a database.
enum HistorySize {
    private static let tables = "('change_set', 'change_object')"

    /// The bytes of the pages of its tables and their indexes.
    static func bytes(_ database: PeerDatabase) throws -> Int64 {
        let names = try database.statement("SELECT name FROM sqlite_schema WHERE tbl_name IN \(tables)").texts(
            column: 0)
        return try names.reduce(0) { sum, name in
            let pages = try database.statement("SELECT sum(pgsize) FROM dbstat WHERE name = '\(name)'")
            return sum + (pages.ids().first ?? 0)
        }
    }

    static func objects(_ database: PeerDatabase) throws -> Int64 {
        try database.statement("SELECT count(*) FROM change_object").ids().first ?? 0
    }
}
