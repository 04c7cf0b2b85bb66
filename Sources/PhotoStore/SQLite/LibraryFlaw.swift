// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// What is damaged of the cells that stand for a whole library. Who reads is not kept out by it; who writes mends it, or is
/// refused.
enum LibraryFlaw: Hashable, Sendable {
    /// It cannot be read whose database it is. The history may prove it all the same.
    case owner(isProven: Bool)
    /// The database says that it is another library's, and the history that it is this one's.
    case wrongOwner
    /// What is written down of the steps that made the tables is not what the tables tell.
    case migrationNames
    case search(SearchTable.Disposition)

    /// Those that can be seen without reading all of the library.
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

    /// For a person: what is wrong, and what to do.
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

    /// What was done about it.
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
    /// Whether the database has the very transaction that this library reached last: by its number and, to the last bit,
    /// its date.
    func proves(_ database: Database) throws -> Bool {
        guard let newest = content()?.newest, newest.token != .beginning else { return false }
        return try newest.isRecorded(by: database)
    }
}
