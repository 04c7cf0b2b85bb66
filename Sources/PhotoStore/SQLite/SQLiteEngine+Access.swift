// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
package import PhotoLibrary

extension SQLiteEngine {
    package func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try database.read { try SQLiteEngine.grant(level, caller, $0) ?? .notDetermined }
    }

    package func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        let kept = try access(level, caller: caller)
        guard kept == .notDetermined else { return kept }
        // If nothing can be stored, the default access of the library is the answer each time.
        if database.obstacle != nil { return try describe().defaultAccess }
        let date = now()
        return try database.write { database in
            // Another caller of that name may have been first.
            if let kept = try SQLiteEngine.grant(level, caller, database) { return kept }
            let raw = try Int.fetchOne(database, sql: "SELECT default_access FROM library")
            let answer = raw.flatMap(AuthorizationStatus.init) ?? .notDetermined
            var applier = ChangeApplier(database, as: .owner, at: date, places: places)
            try applier.apply(.setAccess(answer, level: level, caller: caller))
            _ = try Journal.record(applier.touched, at: date, database)
            return answer
        }
    }

    private static func grant(
        _ level: AccessLevel, _ caller: String, _ database: Database
    ) throws -> AuthorizationStatus? {
        let statement = try database.cachedStatement(
            sql: "SELECT status FROM access_grant WHERE caller = ? AND level = ?")
        return try Int.fetchOne(statement, arguments: [caller, level.rawValue]).flatMap(AuthorizationStatus.init)
    }
}
