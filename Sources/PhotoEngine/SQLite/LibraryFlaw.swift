// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A damaged cell that concerns the library as a whole. Reading continues to work; writing repairs it first, or is
/// refused.
enum LibraryFlaw: Hashable, Sendable {
    /// The identifier of the library cannot be read. The history may prove that the database belongs to it.
    case owner(isProven: Bool)
    /// The database has the identifier of another library, and the history proves that it belongs to this one.
    case wrongOwner
    /// The recorded names of migrations differ from the structure of the tables.
    case migrationNames
    case search(SearchTable.Disposition)

    /// Returns the flaws that are found without reading all rows.
    static func found(in database: Database, of library: UUID, _ history: HistoryFile) throws -> [LibraryFlaw] {
        var flaws: [LibraryFlaw] = []
        switch try LibraryDatabase.owner(database) {
        case .unreadable: flaws.append(.owner(isProven: try history.proves(database)))
        case .named(let owner) where owner != library: flaws.append(.wrongOwner)
        case .named, .nobody: break
        }
        if case .reached(_, isWrittenDown: false) = try Schema.state(database) { flaws.append(.migrationNames) }
        let search = try SearchTable.state(database)
        if search != .likely { flaws.append(.search(search)) }
        return flaws
    }

    /// The message for the user: the damage and its remedy.
    var message: String {
        switch self {
        case .owner(isProven: true):
            "The database has lost its library identity; the history proves that the database belongs to this library. "
                + LibraryFlaw.repairing
        case .owner(isProven: false): "\(LibraryError.ownerless.message)"
        case .wrongOwner:
            "The database names another library, but the history names this one. Nothing is written into the database. "
                + "Restore library.json and library.sqlite from one backup."
        case .migrationNames:
            "The list of the database's migrations is damaged; the tables are intact. "
                + LibraryFlaw.repairing
        case .search(.broken), .search(.missing), .search(.likely):
            "The search index cannot be read, so searches fail. \(LibraryFlaw.repairing)"
        case .search(.stale):
            "The search index is out of date, so searches may miss assets. "
                + LibraryFlaw.repairing
        }
    }

    /// The message after the repair.
    var repaired: String {
        switch self {
        case .owner, .wrongOwner: "The library identity in the database was restored."
        case .migrationNames: "The list of the database's migrations was restored."
        case .search: "The search index was rebuilt."
        }
    }

    static let repairing = "The photos are untouched; “photos verify --repair” repairs the database."
}

extension HistoryFile {
    /// Returns true if the database contains the newest transaction of this library's history, with the same number and
    /// exactly the same date.
    func proves(_ database: Database) throws -> Bool {
        guard let newest = content()?.newest, newest.token != .beginning else { return false }
        return try newest.isRecorded(by: database)
    }
}
