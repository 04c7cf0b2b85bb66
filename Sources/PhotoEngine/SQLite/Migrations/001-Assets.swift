// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Schema {
    /// Migration 1: the initial tables.
    ///
    /// Row ids are never reused (AUTOINCREMENT): an id refers to the object that it was given to, or to none. Dates are
    /// seconds since 2001-01-01 UTC, as in a Swift `Date`, so that no digit is lost. UUIDs and fingerprints are stored
    /// as bytes; `hex()` prints them.
    static let migration001 = """
        CREATE TABLE library (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            uuid BLOB NOT NULL CHECK (length(uuid) = 16),
            -- This copy of the library, as the author of its journal rows.
            device BLOB NOT NULL CHECK (length(device) = 16),
            default_access INTEGER NOT NULL CHECK (default_access BETWEEN 0 AND 4)
        ) STRICT;

        CREATE TABLE asset (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            media_type INTEGER NOT NULL CHECK (media_type BETWEEN 0 AND 3),
            media_subtypes INTEGER NOT NULL,
            pixel_width INTEGER NOT NULL CHECK (pixel_width >= 0),
            pixel_height INTEGER NOT NULL CHECK (pixel_height >= 0),
            duration REAL NOT NULL CHECK (duration >= 0),
            creation_date REAL,
            creation_utc_offset INTEGER,
            creation_zone_assumed INTEGER CHECK (creation_zone_assumed IN (0, 1)),
            creation_source TEXT,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            altitude REAL,
            camera_make TEXT,
            camera_model TEXT,
            camera_lens TEXT,
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
            trashed_date REAL,
            CHECK ((creation_date IS NULL) = (creation_source IS NULL)),
            CHECK ((creation_date IS NULL) = (creation_utc_offset IS NULL)),
            CHECK ((creation_date IS NULL) = (creation_zone_assumed IS NULL)),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;

        -- What fetches look at, without the rows. `trashed_date` is there only because SQLite would not call the index
        -- covering without it.
        CREATE INDEX asset_in_order_of_addition
            ON asset(id, is_hidden, is_burst_extra, source_type, trashed_date) WHERE trashed_date IS NULL;
        CREATE INDEX asset_in_order_of_creation
            ON asset(creation_date, id, is_hidden, is_burst_extra, source_type, trashed_date)
            WHERE trashed_date IS NULL;
        CREATE INDEX asset_in_trash
            ON asset(id, is_hidden, is_burst_extra, source_type, trashed_date) WHERE trashed_date IS NOT NULL;

        CREATE TABLE resource (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
            -- The primary resource is at 0.
            position INTEGER NOT NULL CHECK (position >= 0),
            type INTEGER NOT NULL,
            original_filename TEXT NOT NULL,
            uniform_type_identifier TEXT NOT NULL,
            byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
            fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
            pixel_width INTEGER NOT NULL CHECK (pixel_width >= 0),
            pixel_height INTEGER NOT NULL CHECK (pixel_height >= 0),
            content_identifier TEXT
        ) STRICT;

        CREATE INDEX resource_by_asset ON resource(asset_id, position);
        -- Not unique: two assets may show the same bytes, as in Photos; the file is there once.
        CREATE INDEX resource_by_fingerprint ON resource(fingerprint);
        CREATE INDEX resource_by_byte_count ON resource(byte_count);
        CREATE INDEX resource_by_content_identifier
            ON resource(content_identifier) WHERE content_identifier IS NOT NULL;

        -- Where the copies of a resource's bytes are.
        CREATE TABLE placement (
            resource_id INTEGER NOT NULL REFERENCES resource(id) ON DELETE CASCADE,
            store TEXT NOT NULL CHECK (store <> ''),
            key TEXT NOT NULL CHECK (key <> ''),
            state TEXT NOT NULL CHECK (state IN ('present', 'missing', 'damaged')),
            verified_date REAL,
            PRIMARY KEY (resource_id, store)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX placement_by_key ON placement(store, key);

        -- The files that resources were read from, as they were then.
        CREATE TABLE origin (
            path TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            modified_nanoseconds INTEGER NOT NULL,
            changed_nanoseconds INTEGER NOT NULL,
            resource_id INTEGER NOT NULL REFERENCES resource(id) ON DELETE CASCADE,
            PRIMARY KEY (path, changed_nanoseconds, modified_nanoseconds, inode, byte_count)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX origin_by_resource ON origin(resource_id);

        CREATE TABLE album (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            title TEXT NOT NULL CHECK (title <> '')
        ) STRICT;

        CREATE TABLE album_member (
            album_id INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
            asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
            -- Ascending in the user's order; there may be gaps.
            position INTEGER NOT NULL,
            PRIMARY KEY (album_id, asset_id)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX album_member_in_order ON album_member(album_id, position, asset_id);
        CREATE INDEX album_member_by_asset ON album_member(asset_id);

        CREATE TABLE access_grant (
            caller TEXT NOT NULL,
            level INTEGER NOT NULL CHECK (level IN (1, 2)),
            status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
            PRIMARY KEY (caller, level)
        ) STRICT, WITHOUT ROWID;

        -- The assets that a limited caller sees.
        CREATE TABLE selected_asset (
            caller TEXT NOT NULL,
            asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
            PRIMARY KEY (caller, asset_id)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX selected_asset_by_asset ON selected_asset(asset_id);

        -- The journal: a row for each transaction, and what it did to each object.
        CREATE TABLE change_set (
            token INTEGER PRIMARY KEY AUTOINCREMENT,
            device BLOB NOT NULL CHECK (length(device) = 16),
            device_sequence INTEGER NOT NULL,
            date REAL NOT NULL,
            UNIQUE (device, device_sequence)
        ) STRICT;

        CREATE TABLE change_object (
            token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('asset', 'resource', 'album', 'access')),
            uuid BLOB NOT NULL CHECK (length(uuid) = 16),
            action TEXT NOT NULL CHECK (action IN ('inserted', 'updated', 'deleted')),
            facets INTEGER NOT NULL,
            PRIMARY KEY (token, position)
        ) STRICT, WITHOUT ROWID;
        """
}
