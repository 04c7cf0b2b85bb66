// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A damaged cell that concerns the library as a whole. Reading goes on; writing repairs it first, or is refused.
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
            "The cell is damaged that says whose database it is; its history proves that it is this library's. "
                + LibraryFlaw.repairing
        case .owner(isProven: false): "\(LibraryError.ownerless.message)"
        case .wrongOwner:
            "The database says that it belongs to another library, and its history that it is this one's. Nothing is written "
                + "into it: restore library.json and library.sqlite from one backup."
        case .migrationNames:
            "What is written down of the steps that made the database's tables is damaged; the tables are whole. "
                + LibraryFlaw.repairing
        case .search(.broken), .search(.missing), .search(.likely):
            "The words that a search looks for cannot be read, so that nothing can be looked for. \(LibraryFlaw.repairing)"
        case .search(.stale):
            "The words that a search looks for are not those of all assets, so that it may find too little. "
                + LibraryFlaw.repairing
        }
    }

    /// The message after the repair.
    var repaired: String {
        switch self {
        case .owner, .wrongOwner: "Whose database it is was written down again."
        case .migrationNames: "The steps that made the database's tables were written down again."
        case .search: "The words that a search looks for were written anew."
        }
    }

    static let repairing = "The photos are untouched; “photos verify --repair” mends it."
}

extension HistoryFile {
    /// Returns true if the database contains the newest transaction of this library's history, with the same number and
    /// exactly the same date.
    func proves(_ database: Database) throws -> Bool {
        guard let newest = content()?.newest, newest.token != .beginning else { return false }
        return try newest.isRecorded(by: database)
    }
}
