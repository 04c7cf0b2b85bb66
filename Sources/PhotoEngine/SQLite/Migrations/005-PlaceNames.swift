// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 5: names of locations. They are looked up when an asset is added or its location changes; for existing
    /// assets an import does it. Their words are part of the search table, which SQLite can only rebuild.
    static let migration005 = """
        ALTER TABLE asset ADD COLUMN city TEXT;
        ALTER TABLE asset ADD COLUMN country TEXT;
        -- Whether the place was looked up, which also may have found nothing.
        ALTER TABLE asset ADD COLUMN is_place_named INTEGER NOT NULL DEFAULT 0 CHECK (is_place_named IN (0, 1));
        CREATE INDEX asset_with_unnamed_place ON asset(is_place_named) WHERE latitude IS NOT NULL AND is_place_named = 0;

        ALTER TABLE search RENAME TO search_3;
        CREATE VIRTUAL TABLE search USING fts5(
            filename, title, caption, keywords, people, camera, lens, place, tokenize = 'ascii');
        INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens, place)
            SELECT rowid, filename, title, caption, keywords, people, camera, lens, '' FROM search_3;
        DROP TABLE search_3;
        """
}
