// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 6: the undo data of transactions, the actions that transactions belong to, and the permanently removed
    /// originals.
    static let migration006 = """
        -- The changes that take a transaction back, in the order in which they are applied. Kept for a limited time.
        CREATE TABLE inverse_change (
            token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            -- A JSON object: Change.
            change TEXT NOT NULL,
            PRIMARY KEY (token, position)
        ) STRICT, WITHOUT ROWID;

        -- The name of an action, and its transactions, which have one UUID.
        CREATE TABLE action (
            token INTEGER PRIMARY KEY REFERENCES change_set(token) ON DELETE CASCADE,
            uuid BLOB NOT NULL CHECK (length(uuid) = 16),
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX action_by_uuid ON action(uuid, token);

        -- The transactions that were undone, and those that undid them, which may be undone in turn. A transaction of which
        -- nothing was left to undo is undone by itself.
        CREATE TABLE undone (
            token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
            by_token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
            PRIMARY KEY (token, by_token)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX undone_by_token ON undone(by_token);

        -- The originals that were removed for good with their last assets. While a file is to be removed,
        -- `modified_nanoseconds` tells it from one that has come since.
        CREATE TABLE purged_original (
            key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
            purged_date REAL NOT NULL,
            modified_nanoseconds INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX purged_original_in_place ON purged_original(key) WHERE modified_nanoseconds IS NOT NULL;
        """
}
