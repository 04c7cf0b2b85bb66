// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB

/// A builder of libraries as Apple Photos of a macOS version writes them: the tables with the columns that an import
/// reads, and the files.
struct AppleLibraryBuilder {
    var version = AppleVersion.macOS15
    var photos: [ApplePhoto] = []
    var albums: [AppleAlbumRow] = []
    /// SQL statements to run at the end.
    var afterwards = ""

    static let root = 1

    /// Returns the UUID of the photo with that index.
    static func uuid(_ index: Int) -> UUID {
        let text = String(format: "%X0000000-0000-4000-8000-%012X", (index + 10) % 16, index + 1)
        return UUID(uuidString: text) ?? UUID()
    }

    static func albumUUID(_ index: Int) -> UUID {
        UUID(uuidString: uuid(index).uuidString.replacing("-4000-", with: "-4ABC-")) ?? UUID()
    }

    /// Writes the library into a folder and returns its path.
    func write(into folder: TemporaryFolder, named name: String = "Test.photoslibrary") throws -> String {
        let database = try folder.write("", to: "\(name)/database/Photos.sqlite")
        let queue = try DatabaseQueue(path: database)
        try queue.write { database in
            try database.execute(sql: schema)
            for (index, photo) in photos.enumerated() { try insert(photo, index, database) }
            for (index, album) in albums.enumerated() { try insert(album, index, database) }
            try database.execute(sql: afterwards)
        }
        try queue.close()
        for (index, photo) in photos.enumerated() { try write(photo, index, folder, name) }
        return "\(folder.path)/\(name)"
    }

    private func write(_ photo: ApplePhoto, _ index: Int, _ folder: TemporaryFolder, _ name: String) throws {
        let uuid = AppleLibraryBuilder.uuid(index).uuidString
        for (suffix, text) in photo.files {
            let isEdit = suffix.contains("_a.") || suffix == ".plist"
            let place = isEdit ? "resources/renders" : "originals"
            try folder.write(text, to: "\(name)/\(place)/\(uuid.prefix(1))/\(uuid)\(suffix)")
        }
    }
}

// MARK: - Tables

extension AppleLibraryBuilder {
    private var schema: String {
        """
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER, Z_UUID TEXT, Z_PLIST BLOB);
        INSERT INTO Z_METADATA VALUES (1, 'X', CAST('<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>        <key>PLModelVersion</key><integer>\(version.model)</integer></dict></plist>' AS BLOB));
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER, Z_NAME TEXT, Z_SUPER INTEGER, Z_MAX INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'AdditionalAssetAttributes', 0, 0), (\(version.albumNumber), 'Album', 0, 0),
            (\(version.assetNumber), '\(version.assetName)', 0, 0), (\(version.keywordNumber), 'Keyword', 0, 0);
        CREATE TABLE \(version.assetTable) (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZKINDSUBTYPE INTEGER,
            ZFAVORITE INTEGER, ZHIDDEN INTEGER, ZTRASHEDSTATE INTEGER, ZTRASHEDDATE REAL, ZADDEDDATE REAL,
            ZDATECREATED REAL, ZLATITUDE REAL, ZLONGITUDE REAL, ZDIRECTORY TEXT, ZFILENAME TEXT,
            \(version.edited) INTEGER, \(version.hdr) INTEGER, \(version.depth) INTEGER, ZAVALANCHEUUID TEXT,
            ZAVALANCHEPICKTYPE INTEGER, ZSAVEDASSETTYPE INTEGER, ZCLOUDBATCHPUBLISHDATE REAL, ZMODIFICATIONDATE REAL        \(version.hasSharedCollections ? ", ZCOLLECTIONSHARE INTEGER" : ""));
        CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZTIMEZONEOFFSET INTEGER,
            ZTIMEZONENAME TEXT, ZEXIFTIMESTAMPSTRING TEXT, ZORIGINALFILENAME TEXT, ZTITLE TEXT,
            ZORIGINALRESOURCECHOICE INTEGER, ZASSETDESCRIPTION INTEGER, ZUNMANAGEDADJUSTMENT INTEGER);
        CREATE TABLE ZASSETDESCRIPTION (Z_PK INTEGER PRIMARY KEY, ZLONGDESCRIPTION TEXT);
        CREATE TABLE ZUNMANAGEDADJUSTMENT (Z_PK INTEGER PRIMARY KEY, ZADJUSTMENTFORMATIDENTIFIER TEXT,
            ZADJUSTMENTFORMATVERSION TEXT, ZEDITORLOCALIZEDNAME TEXT, ZADJUSTMENTTIMESTAMP REAL);
        CREATE TABLE ZKEYWORD (Z_PK INTEGER PRIMARY KEY, ZTITLE TEXT UNIQUE);
        CREATE TABLE Z_1KEYWORDS (Z_1ASSETATTRIBUTES INTEGER, Z_\(version.keywordNumber)KEYWORDS INTEGER);
        CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, ZFULLNAME TEXT UNIQUE, ZMERGETARGETPERSON INTEGER);
        CREATE TABLE ZDETECTEDFACE (Z_PK INTEGER PRIMARY KEY, \(version.face) INTEGER, \(version.person) INTEGER,
            ZCENTERX REAL, ZCENTERY REAL, ZSIZE REAL, ZSOURCEWIDTH INTEGER, ZSOURCEHEIGHT INTEGER);
        CREATE TABLE ZINTERNALRESOURCE (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZRESOURCETYPE INTEGER,
            ZVERSION INTEGER, ZFILESYSTEMBOOKMARK INTEGER, ZFILESYSTEMVOLUME INTEGER);
        CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZTITLE TEXT,
            ZPARENTFOLDER INTEGER, Z_FOK_PARENTFOLDER INTEGER, ZTRASHEDSTATE INTEGER, ZCUSTOMSORTKEY INTEGER,
            ZCUSTOMSORTASCENDING INTEGER);
        INSERT INTO ZGENERICALBUM (Z_PK, ZKIND) VALUES (\(AppleLibraryBuilder.root), 3999);
        CREATE TABLE Z_\(version.albumNumber)ASSETS (Z_\(version.albumNumber)ALBUMS INTEGER,
            Z_\(version.assetNumber)ASSETS INTEGER, Z_FOK_\(version.assetNumber)ASSETS INTEGER);
        """
    }
}

// MARK: - Rows

extension AppleLibraryBuilder {
    private func insert(_ photo: ApplePhoto, _ index: Int, _ database: Database) throws {
        let key = index + 1
        let uuid = AppleLibraryBuilder.uuid(index).uuidString
        try database.execute(
            sql: """
                INSERT INTO \(version.assetTable) (Z_PK, ZUUID, ZKIND, ZKINDSUBTYPE, ZFAVORITE, ZHIDDEN, ZTRASHEDSTATE,
                ZTRASHEDDATE, ZADDEDDATE, ZDATECREATED, ZLATITUDE, ZLONGITUDE, ZDIRECTORY, ZFILENAME, \(version.edited),
                \(version.hdr), \(version.depth), ZAVALANCHEUUID, ZAVALANCHEPICKTYPE, ZSAVEDASSETTYPE,
                ZCLOUDBATCHPUBLISHDATE, ZMODIFICATIONDATE) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                key, uuid, photo.isVideo ? 1 : 0, photo.subtype, photo.isFavorite, photo.isHidden,
                photo.trashedDate != nil, photo.trashedDate, photo.added ?? Double(index), photo.created,
                photo.latitude, photo.longitude, photo.directory ?? String(uuid.prefix(1)),
                photo.directory == nil ? "\(uuid).\(photo.filenameExtension)" : "\(photo.name).JPG", photo.edited,
                photo.hdr, photo.depth, photo.burst?.identifier, photo.burst?.pick, photo.saved,
                photo.isShared ? 1.0 : nil, photo.modified,
            ])
        try insertWords(of: photo, key, database)
        for face in photo.faces { try insert(face, key, database) }
        guard photo.hasRAW else { return }
        try database.execute(
            sql: "INSERT INTO ZINTERNALRESOURCE (ZASSET, ZRESOURCETYPE, ZVERSION) VALUES (?, 4, 0)", arguments: [key])
    }

    private func insertWords(of photo: ApplePhoto, _ key: Int, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO ZASSETDESCRIPTION VALUES (?, ?)", arguments: [1_000 + key, photo.caption])
        try database.execute(
            sql: "INSERT INTO ZUNMANAGEDADJUSTMENT VALUES (?, 'com.apple.photo', '1.5', 'Photos', 600000001)",
            arguments: [2_000 + key])
        let filename = "\(photo.name).\(photo.isVideo ? "MOV" : "JPG")"
        try database.execute(
            sql: "INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                3_000 + key, key, photo.offset, photo.zone, photo.exif, filename, photo.title,
                photo.isRAWOriginal ? 1 : 0, 1_000 + key, photo.edited == 0 ? nil : 2_000 + key,
            ])
        for keyword in photo.keywords {
            try database.execute(sql: "INSERT OR IGNORE INTO ZKEYWORD (ZTITLE) VALUES (?)", arguments: [keyword])
            try database.execute(
                sql: "INSERT INTO Z_1KEYWORDS SELECT ?, Z_PK FROM ZKEYWORD WHERE ZTITLE = ?",
                arguments: [3_000 + key, keyword])
        }
    }

    private func insert(
        _ face: (person: String, x: Double, y: Double, size: Double), _ key: Int, _ database: Database
    ) throws {
        try database.execute(sql: "INSERT OR IGNORE INTO ZPERSON (ZFULLNAME) VALUES (?)", arguments: [face.person])
        try database.execute(
            sql: """
                INSERT INTO ZDETECTEDFACE (\(version.face), \(version.person), ZCENTERX, ZCENTERY, ZSIZE, ZSOURCEWIDTH,
                ZSOURCEHEIGHT) SELECT ?, Z_PK, ?, ?, ?, 400, 200 FROM ZPERSON WHERE ZFULLNAME = ?
                """, arguments: [key, face.x, face.y, face.size, face.person])
    }

    private func insert(_ album: AppleAlbumRow, _ index: Int, _ database: Database) throws {
        let key = index + 10
        let folder = album.folder.flatMap { title in albums.firstIndex { $0.title == title && $0.kind == 4000 } }
        try database.execute(
            sql: "INSERT INTO ZGENERICALBUM VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                key, AppleLibraryBuilder.albumUUID(index).uuidString, album.kind, album.title,
                folder.map { $0 + 10 } ?? AppleLibraryBuilder.root, index * 1_024, album.isTrashed, album.sortKey,
                album.isAscending,
            ])
        for (place, member) in album.members.enumerated() {
            guard let photo = photos.firstIndex(where: { $0.name == member }) else { continue }
            try database.execute(
                sql: "INSERT INTO Z_\(version.albumNumber)ASSETS VALUES (?, ?, ?)",
                arguments: [key, photo + 1, (place + 1) * 1_024])
        }
    }
}
