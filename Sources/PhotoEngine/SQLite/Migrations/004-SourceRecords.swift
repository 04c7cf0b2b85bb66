// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 4: the metadata that other libraries had for assets when they were last imported, which distinguishes
    /// changes made there from changes made here.
    static let migration004 = """
        CREATE TABLE source_record (
            asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
            -- What the other library calls the asset.
            source BLOB NOT NULL CHECK (length(source) = 16),
            -- A JSON object: SourceRecord.
            record TEXT NOT NULL,
            PRIMARY KEY (asset_id, source)
        ) STRICT, WITHOUT ROWID;
        """
}
