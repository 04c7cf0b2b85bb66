// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 2: metadata that people write (title, caption, keywords, rating, people), edits, folders of albums,
    /// and originals on removable volumes.
    ///
    /// SQLite cannot change a CHECK constraint, so tables with new ones are rebuilt. The rows keep their ids, and
    /// `sqlite_sequence` its counts: an id is never assigned twice.
    static let migration002 = asset + indexesOfAsset + placement + changeObject + folder

    private static let asset = """
        CREATE TABLE asset_2 (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            media_type INTEGER NOT NULL CHECK (media_type BETWEEN 0 AND 3),
            media_subtypes INTEGER NOT NULL,
            pixel_width INTEGER NOT NULL CHECK (pixel_width >= 0),
            pixel_height INTEGER NOT NULL CHECK (pixel_height >= 0),
            duration REAL NOT NULL CHECK (duration >= 0),
            creation_date REAL,
            creation_utc_offset INTEGER,
            creation_zone TEXT CHECK (creation_zone IN ('told', 'place', 'neighbours', 'assumed')),
            creation_source TEXT,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            altitude REAL,
            camera_make TEXT,
            camera_model TEXT,
            camera_lens TEXT,
            title TEXT,
            caption TEXT,
            -- A JSON array of strings.
            keywords TEXT CHECK (json_type(keywords) = 'array'),
            rating INTEGER CHECK (rating BETWEEN -1 AND 5),
            -- A JSON array of {"name", "area": {"centerX", "centerY", "width", "height"}}.
            people TEXT CHECK (json_type(people) = 'array'),
            projection TEXT,
            damage TEXT,
            source_type INTEGER NOT NULL,
            added_date REAL NOT NULL,
            modification_date REAL NOT NULL,
            is_favorite INTEGER NOT NULL CHECK (is_favorite IN (0, 1)),
            is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
            burst_identifier TEXT,
            burst_is_representative INTEGER NOT NULL CHECK (burst_is_representative IN (0, 1)),
            burst_is_user_pick INTEGER NOT NULL CHECK (burst_is_user_pick IN (0, 1)),
            -- A member of a burst that stands for nothing. Stored, so that the indexes below can cover it.
            is_burst_extra INTEGER NOT NULL CHECK (is_burst_extra = (
                burst_identifier IS NOT NULL AND NOT burst_is_representative AND NOT burst_is_user_pick)),
            is_adjusted INTEGER NOT NULL CHECK (is_adjusted IN (0, 1)),
            adjustment_format TEXT,
            adjustment_version TEXT,
            adjustment_editor TEXT,
            adjustment_date REAL,
            trashed_date REAL,
            CHECK ((creation_date IS NULL) = (creation_source IS NULL)),
            CHECK ((creation_date IS NULL) = (creation_utc_offset IS NULL)),
            CHECK ((creation_date IS NULL) = (creation_zone IS NULL)),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;

        INSERT INTO asset_2 (
            id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date,
            creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, camera_make,
            camera_model, camera_lens, damage, source_type, added_date, modification_date, is_favorite, is_hidden,
            burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra, is_adjusted, trashed_date)
        SELECT
            id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date,
            creation_utc_offset, CASE creation_zone_assumed WHEN 0 THEN 'told' WHEN 1 THEN 'assumed' END,
            creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, damage,
            source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier,
            burst_is_representative, burst_is_user_pick, is_burst_extra, 0, trashed_date
        FROM asset;

        INSERT OR REPLACE INTO sqlite_sequence (rowid, name, seq)
        SELECT (SELECT rowid FROM sqlite_sequence WHERE name = 'asset_2'), 'asset_2', seq
        FROM sqlite_sequence WHERE name = 'asset';
        DROP TABLE asset;
        ALTER TABLE asset_2 RENAME TO asset;

        """

    private static let indexesOfAsset = """
        CREATE INDEX asset_in_order_of_addition
            ON asset(id, is_hidden, is_burst_extra, source_type, trashed_date) WHERE trashed_date IS NULL;
        CREATE INDEX asset_in_order_of_creation
            ON asset(creation_date, id, is_hidden, is_burst_extra, source_type, trashed_date)
            WHERE trashed_date IS NULL;
        CREATE INDEX asset_in_trash
            ON asset(id, is_hidden, is_burst_extra, source_type, trashed_date) WHERE trashed_date IS NOT NULL;
        -- The members of a burst that came in before.
        CREATE INDEX asset_by_burst ON asset(burst_identifier) WHERE burst_identifier IS NOT NULL;

        """

    private static let placement = """
        CREATE TABLE placement_2 (
            resource_id INTEGER NOT NULL REFERENCES resource(id) ON DELETE CASCADE,
            store TEXT NOT NULL CHECK (store <> ''),
            key TEXT NOT NULL CHECK (key <> ''),
            state TEXT NOT NULL CHECK (state IN ('present', 'missing', 'offline', 'damaged')),
            verified_date REAL,
            PRIMARY KEY (resource_id, store)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO placement_2 SELECT resource_id, store, key, state, verified_date FROM placement;
        DROP TABLE placement;
        ALTER TABLE placement_2 RENAME TO placement;
        CREATE INDEX placement_by_key ON placement(store, key);

        """

    private static let changeObject = """
        CREATE TABLE change_object_2 (
            token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('asset', 'resource', 'album', 'folder', 'access')),
            uuid BLOB NOT NULL CHECK (length(uuid) = 16),
            action TEXT NOT NULL CHECK (action IN ('inserted', 'updated', 'deleted')),
            facets INTEGER NOT NULL,
            PRIMARY KEY (token, position)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO change_object_2 SELECT token, position, kind, uuid, action, facets FROM change_object;
        DROP TABLE change_object;
        ALTER TABLE change_object_2 RENAME TO change_object;

        """

    private static let folder = """
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            title TEXT NOT NULL CHECK (title <> ''),
            -- The folder that it lies in; none at the top.
            parent_id INTEGER REFERENCES folder(id),
            -- Ascending in the user's order among all that lies in its parent, albums and folders; there may be gaps.
            position INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX folder_in_order ON folder(parent_id, position);

        ALTER TABLE album ADD COLUMN folder_id INTEGER REFERENCES folder(id);
        ALTER TABLE album ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
        UPDATE album SET position = id;
        CREATE INDEX album_in_order ON album(folder_id, position);
        """
}
