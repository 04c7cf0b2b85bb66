// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// What other libraries said of assets when they were last imported, so that what changes there is told from what
    /// changes here.
    static let fourth = """
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
