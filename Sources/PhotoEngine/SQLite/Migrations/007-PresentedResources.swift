// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 7: which resources of an asset are presented, and a smaller journal.
    static let migration007 = """
        -- False for a Live Photo of which only the still is shown.
        ALTER TABLE asset ADD COLUMN live_playback INTEGER NOT NULL DEFAULT 1 CHECK (live_playback IN (0, 1));
        -- PHAsset.OriginalResourceChoice: 1 for an asset with a RAW that is preferred to its photo.
        ALTER TABLE asset ADD COLUMN original_choice INTEGER NOT NULL DEFAULT 0 CHECK (original_choice IN (0, 1));

        -- Transactions without an index by device, which took a quarter of the history and a page of each commit: they
        -- are found by their tokens, and the sequence of a device ascends with these.
        CREATE TABLE change_set_7 (
            token INTEGER PRIMARY KEY AUTOINCREMENT,
            device BLOB NOT NULL CHECK (length(device) = 16),
            device_sequence INTEGER NOT NULL,
            date REAL NOT NULL
        ) STRICT;
        INSERT INTO change_set_7 (token, device, device_sequence, date)
            SELECT token, device, device_sequence, date FROM change_set;
        -- No token is given again, even if the newest rows were removed.
        DELETE FROM sqlite_sequence WHERE name = 'change_set_7';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'change_set_7', seq FROM sqlite_sequence WHERE name = 'change_set';
        DROP TABLE change_set;
        ALTER TABLE change_set_7 RENAME TO change_set;
        """
}
