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

    /// Parses an argument of the command line. The error explains the forms.
    init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, let number = Int64(last),
            parts.count == 1 || PHPersistentChangeToken(text: text) != nil
        else {
            throw ValidationError(
                """
                it is no token. Give the number of a transaction, as photos history prints it, or the text under “since” \
                in JSON.
                """)
        }
        guard number >= 0 else {
            throw ValidationError("it is before the start: give a number of 0 or more.")
        }
        library = parts.count == 1 ? nil : UUID(uuidString: String(parts[0]))
        self.number = number
    }

    /// Returns the token. Throws if it is another library's, and if this library has not reached it.
    func token(of description: LibraryDescription) throws -> ChangeToken {
        if let library, library != description.uuid {
            throw CommandFailure(
                """
                The token is one of another library, \(library.uuidString); this one is \(description.uuid.uuidString). \
                Name the other one with --library, or go on from the newest token of this one: photos history --limit 1.
                """)
        }
        guard number <= description.token.rawValue else {
            throw CommandFailure("The library has no token \(number) yet: its newest is \(description.token.rawValue).")
        }
        return ChangeToken(rawValue: number)
    }
}

extension PHPersistentChangeToken {
    /// The same position, as PhotoKit's type.
    convenience init?(_ token: ChangeToken, of library: LibraryDescription) {
        self.init(text: "\(library.uuid.uuidString):\(token.rawValue)")
    }
}
