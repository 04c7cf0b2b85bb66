// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A part of a library's history, read in pages.
struct HistoryPages: Sendable {
    /// The number of change sets in a page.
    static let size = 256

    /// The identifier of the library.
    let uuid: UUID
    private let session: Session
    private let end: ChangeToken
    private var last: ChangeToken
    private var page: ArraySlice<ChangeSet> = []

    init(_ session: Session, _ uuid: UUID, after start: ChangeToken, through end: ChangeToken) {
        self.session = session
        self.uuid = uuid
        self.end = end
        last = start
    }

    /// Returns the next change set; `nil` after the last one, and when the library cannot be read, which is logged.
    mutating func next() -> ChangeSet? {
        if page.isEmpty { page = read() }
        guard let set = page.popFirst(), set.token <= end else {
            last = end
            return nil
        }
        last = set.token
        return set
    }

    private func read() -> ArraySlice<ChangeSet> {
        guard last < end else { return [] }
        do {
            return try session.library().changes(after: last, limit: Self.size)[...]
        } catch {
            session.report(error)
            return []
        }
    }
}

extension Session {
    /// Reads all change sets after a token that the program may see, oldest first.
    func changeSets(after token: ChangeToken) throws(LibraryError) -> [ChangeSet] {
        var sets: [ChangeSet] = []
        while true {
            let page = try library().changes(after: sets.last?.token ?? token, limit: HistoryPages.size)
            sets += page
            if page.count < HistoryPages.size { return sets }
        }
    }
}

/// The effect of a change on an object, as PhotoKit tells it.
enum ObjectEffect: Hashable {
    case inserted, updated, deleted
}

extension ObjectChange {
    /// The effect of the change: an asset in the trash is a deleted one. `nil` for a change that shows nowhere: of the
    /// places of bytes, and of an asset that was inserted into the trash.
    var effect: ObjectEffect? {
        switch action {
        case .inserted: facets.contains(.isTrashed) ? nil : .inserted
        case .deleted: .deleted
        case .updated where facets.contains(.trash): facets.contains(.isTrashed) ? .deleted : .inserted
        case .updated: facets.subtracting(.placement).isEmpty ? nil : .updated
        }
    }
}

extension PHPhotoLibrary {
    /// Returns the history from a token until now.
    func changes(after start: PHPersistentChangeToken) throws -> HistoryPages {
        let description: LibraryDescription
        do { description = try session.library().describe() } catch { throw PHPhotosError(error) }
        guard start.library == description.uuid, start.token >= description.oldestToken,
            start.token <= description.token, try isInHistory(start)
        else {
            let message =
                "The history of this library does not reach back to the token: the token is from another library or "
                + "more than a year old, or an older copy of the library was restored. Fetch everything again, and "
                + "store the current token."
            throw PHPhotosError(.persistentChangeTokenExpired, userInfo: [NSLocalizedDescriptionKey: message])
        }
        return HistoryPages(session, description.uuid, after: start.token, through: description.token)
    }

    /// Returns the token of now; one of no library when the library cannot be read, which is logged.
    func newestToken() -> PHPersistentChangeToken {
        do {
            let description = try session.library().describe()
            return PHPersistentChangeToken(
                description.token, of: try date(of: description.token), in: description.uuid)
        } catch {
            session.report(error)
            return PHPersistentChangeToken(.beginning, of: nil, in: UUID())
        }
    }

    /// Returns false if the token was given to another transaction since: an older copy of the library was put back.
    private func isInHistory(_ start: PHPersistentChangeToken) throws -> Bool {
        do throws(LibraryError) {
            guard let said = start.date, let found = try date(of: start.token) else { return true }
            return found == said
        } catch {
            throw PHPhotosError(error)
        }
    }

    /// Returns the date of a transaction; `nil` for one that the history does not have any more, and one of which this
    /// program may see nothing.
    private func date(of token: ChangeToken) throws(LibraryError) -> Date? {
        guard token > .beginning else { return nil }
        let before = ChangeToken(rawValue: token.rawValue - 1)
        let next = try session.library().changeSummaries(after: before, limit: 1).first
        return next?.token == token ? next?.date : nil
    }
}
