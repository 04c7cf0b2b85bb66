// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    /// Sets the access of a caller. `notDetermined` removes the stored answer, so that the caller can ask again.
    mutating func setAccess(_ status: AuthorizationStatus, _ level: AccessLevel, of name: String) throws {
        let count =
            if status == .notDetermined {
                try run("DELETE FROM access_grant WHERE caller = ? AND level = ?", [name, level.rawValue])
            } else {
                try run(
                    """
                    INSERT INTO access_grant (caller, level, status) VALUES (?, ?, ?) \
                    ON CONFLICT DO UPDATE SET status = excluded.status WHERE status <> excluded.status
                    """, [name, level.rawValue, status.rawValue])
            }
        if count > 0 { try touchAccess(.flags) }
    }

    mutating func setSelection(_ assets: [UUID], of name: String) throws {
        let new = try Set(assets.map { try asset($0) })
        let old = try Int64.fetchSet(
            database, sql: "SELECT asset_id FROM selected_asset WHERE caller = ?", arguments: [name])
        guard new != old else { return }
        for asset in old.subtracting(new) {
            try run("DELETE FROM selected_asset WHERE caller = ? AND asset_id = ?", [name, asset])
        }
        for asset in new.subtracting(old) {
            try run("INSERT INTO selected_asset (caller, asset_id) VALUES (?, ?)", [name, asset])
        }
        try touchAccess(.members)
    }

    mutating func setDefaultAccess(_ status: AuthorizationStatus) throws {
        let sql = "UPDATE library SET default_access = ? WHERE default_access <> ?"
        if try run(sql, [status.rawValue, status.rawValue]) > 0 { try touchAccess(.flags) }
    }

    mutating func setHiddenLock(_ isLocked: Bool) throws {
        let sql = "UPDATE library SET is_hidden_locked = ? WHERE is_hidden_locked <> ?"
        if try run(sql, [isLocked, isLocked]) > 0 { try touchAccess(.flags) }
    }

    /// Records a change of access, which is recorded under the UUID of the library.
    private mutating func touchAccess(_ facets: Facets) throws {
        guard let library = try UUID.fetchOne(database, sql: "SELECT uuid FROM library") else { return }
        touch(.access, library, .updated, facets)
    }
}
