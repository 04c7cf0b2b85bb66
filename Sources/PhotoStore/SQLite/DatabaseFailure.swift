// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

extension LibraryError {
    /// Converts any error of the database into one with a message for the user.
    init(database error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(sqlite: error)
        case let cell as UnreadableCell:
            self.init(
                .libraryUnreadable, "The library's database cannot be read: \(cell). Verify the library.")
        default:
            self.init(
                .libraryUnreadable, "The library's database holds something that cannot be read. Verify the library.",
                cause: "\(error)")
        }
    }

    /// Converts an error of a transaction that writes. An input or output error of the database itself becomes
    /// `notWritable`, because nothing else can be written either; an error of a file that the transaction moves to its
    /// place keeps its code.
    init(writing error: any Error) {
        self.init(database: error)
        if error is DatabaseError, code == .inputOutput { code = .notWritable }
    }

    private init(sqlite error: DatabaseError) {
        guard error.resultCode != DatabaseError.refusal else {
            self.init(.invalidRequest, error.message ?? "The request cannot be answered.")
            return
        }
        // Of all virtual tables only that of the search keeps anything.
        if error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
            self = .brokenSearch(error)
            return
        }
        let (code, message) = LibraryError.meaning(of: error.resultCode)
        self.init(code, message, cause: error.message.map { "SQLite \(error.resultCode.rawValue): \($0)" })
    }

    /// Returns the code and message for an SQLite result code. Codes that are not known here count as errors of input
    /// or output.
    private static func meaning(of code: ResultCode) -> (Code, String) {
        switch code {
        case .SQLITE_FULL:
            (.diskFull, "The disk is full: the library cannot be written. Make room and try again.")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            (
                .libraryUnreadable, "The library's database is broken. \(LibraryDatabase.restoring)"
            )
        case .SQLITE_CANTOPEN, .SQLITE_PERM:
            (.libraryUnreadable, "The library's database cannot be opened. Check whose it is and its permissions.")
        case .SQLITE_READONLY:
            (.notWritable, "The library's database cannot be written to. Check its permissions and its volume.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            (.notWritable, "Another program has been writing to the library for too long. Try again when it is done.")
        case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH:
            (.invalidRequest, "The change does not fit the library, so nothing was changed.")
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            (.cancelled, "The library's database was interrupted.")
        default:
            (.inputOutput, "The library's database cannot be read or written.")
        }
    }
}

extension DatabaseError {
    /// The result code by which our SQL functions reject a request. SQLite itself does not use it.
    fileprivate static let refusal = ResultCode.SQLITE_FORMAT

    /// Creates the error by which an SQL function ends a statement because of an invalid request.
    init(refusing message: String) { self.init(resultCode: Self.refusal, message: message) }
}

extension LibraryError {
    /// The row is missing, or cannot be read, that says whose database it is, and nothing else proves it.
    static let ownerless = LibraryError(
        .libraryUnreadable,
        "The library's database no longer says whose it is, and its history does not prove it, so nothing is written into "
            + "it. \(LibraryDatabase.restoring)")
}
