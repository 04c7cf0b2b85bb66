// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A position in the history as the command line takes it: the number of a token, or the text under `since` in JSON, which
/// also names the library.
struct TokenArgument: Equatable {
    /// The library that the token is of; `nil` for a mere number.
    let library: UUID?
    let number: Int64
    /// The token with its history, if the text has it.
    private let point: PHPersistentChangeToken?

    /// Parses an argument of the command line. The error explains the forms.
    init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        point = PHPersistentChangeToken(text: text)
        guard let number = Int64(parts[parts.count == 1 ? 0 : 1]), parts.count == 1 || point != nil else {
            throw ValidationError(
                """
                it is not a token. Give the number of a transaction, as `photos history` prints it, or the text under \
                “since” in JSON.
                """)
        }
        guard number >= 0 else {
            throw ValidationError("it is too small: give a number of 0 or more.")
        }
        library = parts.count == 1 ? nil : UUID(uuidString: String(parts[0]))
        self.number = number
    }

    /// Returns the token. Throws if it belongs to another library, if this library has not reached it, and if it has expired.
    func token(of description: LibraryDescription) throws -> ChangeToken {
        if let library, library != description.uuid {
            throw CommandFailure(
                """
                The token belongs to another library, \(library.uuidString); this library is \
                \(description.uuid.uuidString). Name the other library with --library, or continue from the newest \
                token of this library: photos history --limit 1.
                """)
        }
        guard number <= description.token.rawValue else {
            throw CommandFailure(
                "The library has no token \(number) yet: its newest token is \(description.token.rawValue).")
        }
        guard number >= description.oldestToken.rawValue else {
            throw CommandFailure(TokenArgument.expired(number, description.oldestToken))
        }
        return ChangeToken(rawValue: number)
    }

    /// Returns the token. Throws also if it belongs to a history that an older database of the library has replaced.
    func token(in library: PHPhotoLibrary, _ description: LibraryDescription) throws -> ChangeToken {
        let token = try token(of: description)
        guard let point else { return token }
        do { _ = try library.fetchPersistentChanges(since: point) } catch let error as PHPhotosError
            where error.code == .persistentChangeTokenExpired
        {
            throw CommandFailure(
                """
                The history of token \(number) no longer exists: an older database of the library was restored. Read \
                the library again, for example with `photos list --json`, and continue from its newest token: photos \
                history --limit 1.
                """)
        }
        return token
    }

    /// Returns the message for a token before the start of the history.
    static func expired(_ number: Int64, _ oldest: ChangeToken) -> String {
        """
        The history no longer reaches back to token \(number): it is kept for a year, and begins at \
        \(oldest.rawValue). Read the library again, for example with `photos list --json`, and continue from its \
        newest token: photos history --limit 1.
        """
    }
}

extension PHPersistentChangeToken {
    /// The same position, as PhotoKit's type.
    convenience init?(_ token: ChangeToken, of library: LibraryDescription) {
        self.init(text: "\(library.uuid.uuidString):\(token.rawValue)")
    }
}
