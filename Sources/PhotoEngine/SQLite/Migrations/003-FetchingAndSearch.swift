// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 3: RAW originals, smart albums of the user's own, the lock of hidden assets, an index of locations,
    /// and the table of the search.
    static let migration003 = """
        -- Whether one of its originals is a RAW: kept by the change applier, because resources tell it.
        ALTER TABLE asset ADD COLUMN is_raw INTEGER NOT NULL DEFAULT 0 CHECK (is_raw IN (0, 1));
        UPDATE asset SET is_raw = EXISTS (
            SELECT 1 FROM resource WHERE resource.asset_id = asset.id AND resource.type IN (1, 4)
            AND resource.uniform_type_identifier LIKE '%raw-image');
        CREATE INDEX asset_by_place ON asset(latitude, longitude) WHERE latitude IS NOT NULL;

        -- A smart album of the user's own is an album with a query instead of members.
        ALTER TABLE album ADD COLUMN is_smart INTEGER NOT NULL DEFAULT 0 CHECK (is_smart IN (0, 1));
        ALTER TABLE album ADD COLUMN query_predicate TEXT;
        ALTER TABLE album ADD COLUMN query_search TEXT;

        ALTER TABLE library ADD COLUMN is_hidden_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden_locked IN (0, 1));

        -- The words of assets, by the assets' ids, as SearchText cuts them. May be made anew at any time.
        CREATE VIRTUAL TABLE search USING fts5(
            filename, title, caption, keywords, people, camera, lens, tokenize = 'ascii');
        """
}
