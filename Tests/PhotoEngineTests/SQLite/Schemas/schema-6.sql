-- Licensed under the Apache License, Version 2.0. See LICENSE.
-- A library as programs left it whose newest migration was “6 undo and purge”. Never changed: so were those libraries.
CREATE TABLE library (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    uuid BLOB NOT NULL CHECK (length(uuid) = 16),
    -- This copy of the library, as the author of its journal rows.
    device BLOB NOT NULL CHECK (length(device) = 16),
    default_access INTEGER NOT NULL CHECK (default_access BETWEEN 0 AND 4)
, is_hidden_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden_locked IN (0, 1))) STRICT;
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
CREATE TABLE origin (
    path TEXT NOT NULL,
    byte_count INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    modified_nanoseconds INTEGER NOT NULL,
    changed_nanoseconds INTEGER NOT NULL,
    resource_id INTEGER NOT NULL REFERENCES resource(id) ON DELETE CASCADE,
    PRIMARY KEY (path, changed_nanoseconds, modified_nanoseconds, inode, byte_count)
) STRICT, WITHOUT ROWID;
CREATE TABLE album (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
    title TEXT NOT NULL CHECK (title <> '')
, folder_id INTEGER REFERENCES folder(id), position INTEGER NOT NULL DEFAULT 0, is_smart INTEGER NOT NULL DEFAULT 0 CHECK (is_smart IN (0, 1)), query_predicate TEXT, query_search TEXT) STRICT;
CREATE TABLE album_member (
    album_id INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
    asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
    -- Ascending in the user's order; there may be gaps.
    position INTEGER NOT NULL,
    PRIMARY KEY (album_id, asset_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE access_grant (
    caller TEXT NOT NULL,
    level INTEGER NOT NULL CHECK (level IN (1, 2)),
    status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
    PRIMARY KEY (caller, level)
) STRICT, WITHOUT ROWID;
CREATE TABLE selected_asset (
    caller TEXT NOT NULL,
    asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
    PRIMARY KEY (caller, asset_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE change_set (
    token INTEGER PRIMARY KEY AUTOINCREMENT,
    device BLOB NOT NULL CHECK (length(device) = 16),
    device_sequence INTEGER NOT NULL,
    date REAL NOT NULL,
    UNIQUE (device, device_sequence)
) STRICT;
CREATE TABLE "asset" (
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
    trashed_date REAL, is_raw INTEGER NOT NULL DEFAULT 0 CHECK (is_raw IN (0, 1)), city TEXT, country TEXT, is_place_named INTEGER NOT NULL DEFAULT 0 CHECK (is_place_named IN (0, 1)),
    CHECK ((creation_date IS NULL) = (creation_source IS NULL)),
    CHECK ((creation_date IS NULL) = (creation_utc_offset IS NULL)),
    CHECK ((creation_date IS NULL) = (creation_zone IS NULL)),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;
CREATE TABLE "placement" (
    resource_id INTEGER NOT NULL REFERENCES resource(id) ON DELETE CASCADE,
    store TEXT NOT NULL CHECK (store <> ''),
    key TEXT NOT NULL CHECK (key <> ''),
    state TEXT NOT NULL CHECK (state IN ('present', 'missing', 'offline', 'damaged')),
    verified_date REAL,
    PRIMARY KEY (resource_id, store)
) STRICT, WITHOUT ROWID;
CREATE TABLE "change_object" (
    token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('asset', 'resource', 'album', 'folder', 'access')),
    uuid BLOB NOT NULL CHECK (length(uuid) = 16),
    action TEXT NOT NULL CHECK (action IN ('inserted', 'updated', 'deleted')),
    facets INTEGER NOT NULL,
    PRIMARY KEY (token, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE folder (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
    title TEXT NOT NULL CHECK (title <> ''),
    -- The folder that it lies in; none at the top.
    parent_id INTEGER REFERENCES folder(id),
    -- Ascending in the user's order among all that lies in its parent, albums and folders; there may be gaps.
    position INTEGER NOT NULL
) STRICT;
CREATE TABLE source_record (
    asset_id INTEGER NOT NULL REFERENCES asset(id) ON DELETE CASCADE,
    -- What the other library calls the asset.
    source BLOB NOT NULL CHECK (length(source) = 16),
    -- A JSON object: SourceRecord.
    record TEXT NOT NULL,
    PRIMARY KEY (asset_id, source)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE search USING fts5(
    filename, title, caption, keywords, people, camera, lens, place, tokenize = 'ascii');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE inverse_change (
    token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    change TEXT NOT NULL,
    PRIMARY KEY (token, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE action (
    token INTEGER PRIMARY KEY REFERENCES change_set(token) ON DELETE CASCADE,
    uuid BLOB NOT NULL CHECK (length(uuid) = 16),
    name TEXT NOT NULL
) STRICT;
CREATE TABLE undone (
    token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
    by_token INTEGER NOT NULL REFERENCES change_set(token) ON DELETE CASCADE,
    PRIMARY KEY (token, by_token)
) STRICT, WITHOUT ROWID;
CREATE TABLE purged_original (
    key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    purged_date REAL NOT NULL,
    modified_nanoseconds INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO library (id, uuid, device, default_access, is_hidden_locked)
    VALUES (1, X'A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0', X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 3, 0);
INSERT INTO resource (id, uuid, asset_id, position, type, original_filename, uniform_type_identifier, byte_count, fingerprint, pixel_width, pixel_height, content_identifier)
    VALUES (1, X'11111111111111111111111111111111', 1, 0, 1, 'IMG_0001.JPG', 'public.jpeg', 7, X'67E067CEA676160FD49E2381E0AD56B8858F96E9D49C5571DE043B14900EBAD6', 4, 3, NULL);
INSERT INTO resource (id, uuid, asset_id, position, type, original_filename, uniform_type_identifier, byte_count, fingerprint, pixel_width, pixel_height, content_identifier)
    VALUES (2, X'12121212121212121212121212121212', 2, 0, 1, 'IMG_0002.JPG', 'public.jpeg', 6, X'BEAD6945C5B7A315952ED726032EC89FCD88B970E80EE395E7F960AB548D8688', 3, 4, NULL);
INSERT INTO resource (id, uuid, asset_id, position, type, original_filename, uniform_type_identifier, byte_count, fingerprint, pixel_width, pixel_height, content_identifier)
    VALUES (3, X'13131313131313131313131313131313', 3, 0, 1, 'IMG_0003.DNG', 'com.adobe.raw-image', 8, X'5A171E8F917E8CDB39B6F9B99C3A888720609AE294B343F10E2F92D5DCF304A5', 6, 4, NULL);
INSERT INTO resource (id, uuid, asset_id, position, type, original_filename, uniform_type_identifier, byte_count, fingerprint, pixel_width, pixel_height, content_identifier)
    VALUES (4, X'14141414141414141414141414141414', 4, 0, 2, 'VID_0004.MOV', 'com.apple.quicktime-movie', 5, X'3C138D47937A9A65129550374BC3BFB6F60B44D9D7A46022709187F84F033684', 2, 2, NULL);
INSERT INTO resource (id, uuid, asset_id, position, type, original_filename, uniform_type_identifier, byte_count, fingerprint, pixel_width, pixel_height, content_identifier)
    VALUES (5, X'15151515151515151515151515151515', 5, 0, 1, 'IMG_0002.JPG', 'public.jpeg', 6, X'BEAD6945C5B7A315952ED726032EC89FCD88B970E80EE395E7F960AB548D8688', 1, 1, NULL);
INSERT INTO origin (path, byte_count, inode, modified_nanoseconds, changed_nanoseconds, resource_id)
    VALUES ('/media/card/IMG_0001.JPG', 7, 11, 1600000000000000000, 1600000000000000001, 1);
INSERT INTO album (id, uuid, title, folder_id, position, is_smart, query_predicate, query_search)
    VALUES (1, X'21212121212121212121212121212121', 'Portugal', 1, 1, 0, NULL, NULL);
INSERT INTO album (id, uuid, title, folder_id, position, is_smart, query_predicate, query_search)
    VALUES (2, X'22222222222222222222222222222222', 'Empty', NULL, 2, 0, NULL, NULL);
INSERT INTO album (id, uuid, title, folder_id, position, is_smart, query_predicate, query_search)
    VALUES (3, X'23232323232323232323232323232323', 'Films', NULL, 4, 1, 'mediaType == 2', NULL);
INSERT INTO album_member (album_id, asset_id, position)
    VALUES (1, 1, 2);
INSERT INTO album_member (album_id, asset_id, position)
    VALUES (1, 4, 1);
INSERT INTO album_member (album_id, asset_id, position)
    VALUES (1, 5, 3);
INSERT INTO access_grant (caller, level, status)
    VALUES ('viewer', 2, 4);
INSERT INTO selected_asset (caller, asset_id)
    VALUES ('viewer', 2);
INSERT INTO change_set (token, device, device_sequence, date)
    VALUES (1, X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 1, 700000001.0);
INSERT INTO change_set (token, device, device_sequence, date)
    VALUES (2, X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 2, 700000002.0);
INSERT INTO change_set (token, device, device_sequence, date)
    VALUES (3, X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 3, 700000003.0);
INSERT INTO change_set (token, device, device_sequence, date)
    VALUES (4, X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 4, 700000004.0);
INSERT INTO change_set (token, device, device_sequence, date)
    VALUES (5, X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 5, 700000005.0);
INSERT INTO change_set (token, device, device_sequence, date)
    VALUES (6, X'D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0', 6, 700000006.0);
INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra, is_adjusted, adjustment_format, adjustment_version, adjustment_editor, adjustment_date, trashed_date, is_raw, city, country, is_place_named)
    VALUES (1, X'01010101010101010101010101010101', 1, 0, 4, 3, 0.0, 600000000.25, 3600, 'told', 'exifOriginal', 38.7, -9.1, NULL, NULL, 'Camera', NULL, 'The harbour', 'At noon', '["Lisbon","sea"]', 4, NULL, NULL, NULL, 1, 700000001.0, 700000001.0, 1, 0, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 'Lisbon', 'Portugal', 1);
INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra, is_adjusted, adjustment_format, adjustment_version, adjustment_editor, adjustment_date, trashed_date, is_raw, city, country, is_place_named)
    VALUES (2, X'02020202020202020202020202020202', 1, 0, 3, 4, 0.0, 500000000.0, 3600, 'assumed', 'exifOriginal', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 700000002.0, 700000002.0, 0, 0, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0);
INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra, is_adjusted, adjustment_format, adjustment_version, adjustment_editor, adjustment_date, trashed_date, is_raw, city, country, is_place_named)
    VALUES (3, X'03030303030303030303030303030303', 1, 0, 6, 4, 0.0, NULL, NULL, NULL, NULL, 41.15, -8.6, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 700000003.0, 700000003.0, 0, 1, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 1, 'Porto', 'Portugal', 1);
INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra, is_adjusted, adjustment_format, adjustment_version, adjustment_editor, adjustment_date, trashed_date, is_raw, city, country, is_place_named)
    VALUES (4, X'04040404040404040404040404040404', 2, 0, 2, 2, 7.5, 650000000.0, 3600, 'told', 'exifOriginal', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 700000004.0, 700000004.0, 0, 0, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0);
INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra, is_adjusted, adjustment_format, adjustment_version, adjustment_editor, adjustment_date, trashed_date, is_raw, city, country, is_place_named)
    VALUES (5, X'05050505050505050505050505050505', 1, 0, 1, 1, 0.0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 700000005.0, 700000005.0, 0, 0, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, 600000100.0, 0, NULL, NULL, 0);
INSERT INTO placement (resource_id, store, key, state, verified_date)
    VALUES (1, 'local', '67/e067cea676160fd49e2381e0ad56b8858f96e9d49c5571de043b14900ebad6.jpg', 'present', NULL);
INSERT INTO placement (resource_id, store, key, state, verified_date)
    VALUES (2, 'local', 'be/ad6945c5b7a315952ed726032ec89fcd88b970e80ee395e7f960ab548d8688.jpg', 'present', NULL);
INSERT INTO placement (resource_id, store, key, state, verified_date)
    VALUES (3, 'local', '5a/171e8f917e8cdb39b6f9b99c3a888720609ae294b343f10e2f92d5dcf304a5.dng', 'present', NULL);
INSERT INTO placement (resource_id, store, key, state, verified_date)
    VALUES (4, 'local', '3c/138d47937a9a65129550374bc3bfb6f60b44d9d7a46022709187f84f033684.mov', 'present', NULL);
INSERT INTO placement (resource_id, store, key, state, verified_date)
    VALUES (5, 'local', 'be/ad6945c5b7a315952ed726032ec89fcd88b970e80ee395e7f960ab548d8688.jpg', 'present', NULL);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 0, 'asset', X'01010101010101010101010101010101', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 1, 'asset', X'02020202020202020202020202020202', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 2, 'asset', X'03030303030303030303030303030303', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 3, 'asset', X'04040404040404040404040404040404', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 4, 'asset', X'05050505050505050505050505050505', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 5, 'resource', X'11111111111111111111111111111111', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 6, 'resource', X'12121212121212121212121212121212', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 7, 'resource', X'13131313131313131313131313131313', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 8, 'resource', X'14141414141414141414141414141414', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (1, 9, 'resource', X'15151515151515151515151515151515', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (2, 0, 'album', X'21212121212121212121212121212121', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (2, 1, 'album', X'22222222222222222222222222222222', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (3, 0, 'asset', X'05050505050505050505050505050505', 'updated', 520);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (4, 0, 'access', X'77777777777777777777777777777777', 'updated', 4);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (5, 0, 'folder', X'31313131313131313131313131313131', 'inserted', 0);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (5, 1, 'album', X'21212121212121212121212121212121', 'updated', 128);
INSERT INTO change_object (token, position, kind, uuid, action, facets)
    VALUES (6, 0, 'album', X'23232323232323232323232323232323', 'inserted', 0);
INSERT INTO inverse_change (token, position, change)
    VALUES (6, 0, '{"deleteAlbums":{"_0":["23232323-2323-2323-2323-232323232323"]}}');
INSERT INTO action (token, uuid, name)
    VALUES (6, X'51515151515151515151515151515151', 'albums create');
INSERT INTO purged_original (key, purged_date, modified_nanoseconds)
    VALUES ('61/6161.jpg', 700000000.0, NULL);
INSERT INTO folder (id, uuid, title, parent_id, position)
    VALUES (1, X'31313131313131313131313131313131', 'Travels', NULL, 3);
INSERT INTO source_record (asset_id, source, record)
    VALUES (1, X'41414141414141414141414141414141', '{"isFavorite":true,"isHidden":false,"isTrashed":false,"keywords":["Lisbon"],"people":[],"source":"41414141-4141-4141-4141-414141414141","title":"The harbour"}');
INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens, place)
    VALUES (1, 'img 0001 jpg', 'the harbour', 'at noon', 'lisbon sea', '', 'camera', '', 'lisbon portugal');
INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens, place)
    VALUES (2, 'img 0002 jpg', '', '', '', '', '', '', '');
INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens, place)
    VALUES (3, 'img 0003 dng', '', '', '', '', '', '', 'porto portugal');
INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens, place)
    VALUES (4, 'vid 0004 mov', '', '', '', '', '', '', '');
INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens, place)
    VALUES (5, 'img 0002 jpg', '', '', '', '', '', '', '');
INSERT INTO grdb_migrations (identifier)
    VALUES ('1 library');
INSERT INTO grdb_migrations (identifier)
    VALUES ('2 people''s facts, edits, folders');
INSERT INTO grdb_migrations (identifier)
    VALUES ('3 fetching');
INSERT INTO grdb_migrations (identifier)
    VALUES ('4 what other libraries said');
INSERT INTO grdb_migrations (identifier)
    VALUES ('5 names of places');
INSERT INTO grdb_migrations (identifier)
    VALUES ('6 undo and purge');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence (name, seq) VALUES ('album', 3);
INSERT INTO sqlite_sequence (name, seq) VALUES ('asset', 42);
INSERT INTO sqlite_sequence (name, seq) VALUES ('change_set', 6);
INSERT INTO sqlite_sequence (name, seq) VALUES ('folder', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('resource', 5);
CREATE INDEX resource_by_asset ON resource(asset_id, position);
CREATE INDEX resource_by_fingerprint ON resource(fingerprint);
CREATE INDEX resource_by_byte_count ON resource(byte_count);
CREATE INDEX resource_by_content_identifier
    ON resource(content_identifier) WHERE content_identifier IS NOT NULL;
CREATE INDEX origin_by_resource ON origin(resource_id);
CREATE INDEX album_member_in_order ON album_member(album_id, position, asset_id);
CREATE INDEX album_member_by_asset ON album_member(asset_id);
CREATE INDEX selected_asset_by_asset ON selected_asset(asset_id);
CREATE INDEX asset_in_order_of_addition
    ON asset(id, is_hidden, is_burst_extra, source_type, trashed_date) WHERE trashed_date IS NULL;
CREATE INDEX asset_in_order_of_creation
    ON asset(creation_date, id, is_hidden, is_burst_extra, source_type, trashed_date)
    WHERE trashed_date IS NULL;
CREATE INDEX asset_in_trash
    ON asset(id, is_hidden, is_burst_extra, source_type, trashed_date) WHERE trashed_date IS NOT NULL;
CREATE INDEX asset_by_burst ON asset(burst_identifier) WHERE burst_identifier IS NOT NULL;
CREATE INDEX placement_by_key ON placement(store, key);
CREATE INDEX folder_in_order ON folder(parent_id, position);
CREATE INDEX album_in_order ON album(folder_id, position);
CREATE INDEX asset_by_place ON asset(latitude, longitude) WHERE latitude IS NOT NULL;
CREATE INDEX asset_with_unnamed_place ON asset(is_place_named) WHERE latitude IS NOT NULL AND is_place_named = 0;
CREATE INDEX action_by_uuid ON action(uuid, token);
CREATE INDEX undone_by_token ON undone(by_token);
CREATE INDEX purged_original_in_place ON purged_original(key) WHERE modified_nanoseconds IS NOT NULL;
