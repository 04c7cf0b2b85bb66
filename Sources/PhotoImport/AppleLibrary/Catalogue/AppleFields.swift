// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// A column, identified by its meaning instead of its name, which differs between versions.
protocol AppleField: CaseIterable, RawRepresentable<Int>, Sendable {
    /// The possible names of the table, the newest first.
    static var tables: [String] { get }
    /// The possible names of the column, the newest first.
    var names: [String] { get }
}

/// A row of a table. Columns that this database does not have are NULL, and so are values of the wrong type: columns
/// have no type in SQLite, and a foreign database may hold anything.
struct AppleRow<Field: AppleField> {
    fileprivate let row: Row

    func integer(_ field: Field) -> Int64? { Int64.fromDatabaseValue(value(field)) }
    func real(_ field: Field) -> Double? { Double.fromDatabaseValue(value(field)) }
    func flag(_ field: Field) -> Bool { (integer(field) ?? 0) != 0 }
    func isNull(_ field: Field) -> Bool { value(field).isNull }

    /// Returns a text; `nil` if it is empty.
    func text(_ field: Field) -> String? {
        let value = value(field)
        guard case .string(let text) = value.storage, !text.isEmpty else { return nil }
        return text
    }

    private func value(_ field: Field) -> DatabaseValue { row[field.rawValue] }
}

extension AppleSchema {
    /// Returns true if this database has the column.
    func knows<Field: AppleField>(_ field: Field) -> Bool {
        table(Field.tables).map { column(field.names, of: $0) != nil } ?? false
    }

    /// Calls `body` for each row of a table; never if there is no such table.
    func forEachRow<Field: AppleField>(
        _ fields: Field.Type, in database: Database, _ body: (AppleRow<Field>) -> Void
    ) throws {
        guard let table = table(Field.tables) else { return }
        let columns = Field.allCases.map { column($0.names, of: table) ?? "NULL" }
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
        while let row = try rows.next() { body(AppleRow(row: row)) }
    }
}

/// The columns of photos and videos.
enum AssetField: Int, AppleField {
    case key, uuid, kind, subtype, favorite, hidden, trashed, trashedDate, added, modified, date, latitude, longitude
    case directory, filename, adjusted, burst, pick, hdr, depth, spatial, saved, published, share

    static let tables = ["ZASSET", "ZGENERICASSET"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .uuid: ["ZUUID"]
        case .kind: ["ZKIND"]
        case .subtype: ["ZKINDSUBTYPE"]
        case .favorite: ["ZFAVORITE"]
        case .hidden: ["ZHIDDEN"]
        case .trashed: ["ZTRASHEDSTATE"]
        case .trashedDate: ["ZTRASHEDDATE"]
        case .added: ["ZADDEDDATE"]
        case .modified: ["ZMODIFICATIONDATE"]
        case .date: ["ZDATECREATED"]
        case .latitude: ["ZLATITUDE"]
        case .longitude: ["ZLONGITUDE"]
        case .directory: ["ZDIRECTORY"]
        case .filename: ["ZFILENAME"]
        case .adjusted: ["ZADJUSTMENTSSTATE", "ZHASADJUSTMENTS"]
        case .burst: ["ZAVALANCHEUUID"]
        case .pick: ["ZAVALANCHEPICKTYPE"]
        case .hdr: ["ZHDRTYPE", "ZCUSTOMRENDEREDVALUE"]
        case .depth: ["ZDEPTHTYPE", "ZDEPTHSTATES"]
        case .spatial: ["ZSPATIALTYPE"]
        case .saved: ["ZSAVEDASSETTYPE"]
        case .published: ["ZCLOUDBATCHPUBLISHDATE"]
        case .share: ["ZCOLLECTIONSHARE"]
        }
    }
}

/// The columns of further attributes of a photo or video.
enum AttributesField: Int, AppleField {
    case key, asset, offset, zoneName, exifDate, originalFilename, title, originalChoice, caption, adjustment, editor

    static let tables = ["ZADDITIONALASSETATTRIBUTES"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .asset: ["ZASSET"]
        case .offset: ["ZTIMEZONEOFFSET"]
        case .zoneName: ["ZTIMEZONENAME"]
        case .exifDate: ["ZEXIFTIMESTAMPSTRING"]
        case .originalFilename: ["ZORIGINALFILENAME"]
        case .title: ["ZTITLE"]
        case .originalChoice: ["ZORIGINALRESOURCECHOICE"]
        case .caption: ["ZASSETDESCRIPTION"]
        case .adjustment: ["ZUNMANAGEDADJUSTMENT"]
        case .editor: ["ZEDITORBUNDLEID"]
        }
    }
}

/// The columns of captions.
enum CaptionField: Int, AppleField {
    case key, text

    static let tables = ["ZASSETDESCRIPTION"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .text: ["ZLONGDESCRIPTION"]
        }
    }
}

/// The columns of metadata that was read from the file when it was added.
enum ExtendedField: Int, AppleField {
    case asset, date

    static let tables = ["ZEXTENDEDATTRIBUTES"]

    var names: [String] {
        switch self {
        case .asset: ["ZASSET"]
        case .date: ["ZDATECREATED"]
        }
    }
}

/// The columns of keywords.
enum KeywordField: Int, AppleField {
    case key, title

    static let tables = ["ZKEYWORD"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .title: ["ZTITLE"]
        }
    }
}

/// The columns of faces in photos.
enum FaceField: Int, AppleField {
    case asset, person, centerX, centerY, size, width, height, trashed

    static let tables = ["ZDETECTEDFACE"]

    var names: [String] {
        switch self {
        case .asset: ["ZASSETFORFACE", "ZASSET"]
        case .person: ["ZPERSONFORFACE", "ZPERSON"]
        case .centerX: ["ZCENTERX"]
        case .centerY: ["ZCENTERY"]
        case .size: ["ZSIZE"]
        case .width: ["ZSOURCEWIDTH"]
        case .height: ["ZSOURCEHEIGHT"]
        case .trashed: ["ZISINTRASH"]
        }
    }
}

/// The columns of persons.
enum PersonField: Int, AppleField {
    case key, name, mergedInto

    static let tables = ["ZPERSON"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .name: ["ZFULLNAME"]
        case .mergedInto: ["ZMERGETARGETPERSON"]
        }
    }
}

/// The columns of the files of a photo or video.
enum ResourceField: Int, AppleField {
    case key, asset, type, version, bookmark, volume

    static let tables = ["ZINTERNALRESOURCE"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .asset: ["ZASSET"]
        case .type: ["ZRESOURCETYPE"]
        case .version: ["ZVERSION"]
        case .bookmark: ["ZFILESYSTEMBOOKMARK"]
        case .volume: ["ZFILESYSTEMVOLUME"]
        }
    }
}

/// The columns of paths of files outside the library.
enum BookmarkField: Int, AppleField {
    case key, path

    static let tables = ["ZFILESYSTEMBOOKMARK"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .path: ["ZPATHRELATIVETOVOLUME"]
        }
    }
}

/// The columns of volumes with files outside the library.
enum VolumeField: Int, AppleField {
    case key, name

    static let tables = ["ZFILESYSTEMVOLUME"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .name: ["ZNAME"]
        }
    }
}

/// The columns of edits.
enum AdjustmentField: Int, AppleField {
    case key, format, version, editor, date

    static let tables = ["ZUNMANAGEDADJUSTMENT"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .format: ["ZADJUSTMENTFORMATIDENTIFIER"]
        case .version: ["ZADJUSTMENTFORMATVERSION"]
        case .editor: ["ZEDITORLOCALIZEDNAME"]
        case .date: ["ZADJUSTMENTTIMESTAMP"]
        }
    }
}

/// The columns of albums, folders and other containers.
enum AlbumField: Int, AppleField {
    case key, uuid, kind, title, parent, order, trashed, sortKey, ascending

    static let tables = ["ZGENERICALBUM"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .uuid: ["ZUUID"]
        case .kind: ["ZKIND"]
        case .title: ["ZTITLE"]
        case .parent: ["ZPARENTFOLDER"]
        case .order: ["Z_FOK_PARENTFOLDER"]
        case .trashed: ["ZTRASHEDSTATE"]
        case .sortKey: ["ZCUSTOMSORTKEY"]
        case .ascending: ["ZCUSTOMSORTASCENDING"]
        }
    }
}

/// The columns of shares, which since macOS 26 include the shared albums.
enum ShareField: Int, AppleField {
    case key, entity

    static let tables = ["ZSHARE"]

    var names: [String] {
        switch self {
        case .key: ["Z_PK"]
        case .entity: ["Z_ENT"]
        }
    }
}
