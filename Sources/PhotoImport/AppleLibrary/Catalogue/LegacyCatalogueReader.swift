// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A reader of the catalogue in a database of Photos 2 to 4 (macOS 10.12 to 10.14).
struct LegacyCatalogueReader {
    let database: Database
    let schema: AppleSchema

    init(_ database: Database) throws {
        self.database = database
        schema = try AppleSchema(database)
    }

    /// True if the database has the tables of photos. Libraries of macOS 10.15 and later have this database too,
    /// without them.
    var isWhole: Bool { schema.has("RKMaster") && schema.has("RKVersion") && schema.has("RKAlbum") }

    func catalogue() throws -> AppleCatalogue {
        var catalogue = AppleCatalogue()
        catalogue.modelVersion = try modelVersion()
        catalogue.knows = AppleCatalogue.Knowledge(
            titles: schema.knows(LegacyVersionField.title), captions: schema.knows(LegacyVersionField.caption),
            keywords: schema.has("RKKeyword"), places: schema.knows(LegacyVersionField.latitude))
        catalogue.assets = try assets()
        catalogue.rowCount = try Int.fetchOne(database, sql: "SELECT count(*) FROM RKVersion") ?? 0
        try readAlbums(into: &catalogue)
        return catalogue
    }

    private func modelVersion() throws -> Int? {
        guard schema.has("LiGlobals") else { return nil }
        let sql = "SELECT value FROM LiGlobals WHERE keyPath = 'libraryVersion'"
        return try Row.fetchOne(database, sql: sql).flatMap { row in
            Int.fromDatabaseValue(row[0]) ?? String.fromDatabaseValue(row[0]).flatMap { Int($0) }
        }
    }

    // MARK: Assets

    private struct Master {
        let key: Int64
        let path: String
        let filename: String
        let isReference: Bool
        let volume: String?
    }

    private func assets() throws -> [AppleAsset] {
        let masters = try masters()
        var assets: [Int64: AppleAsset] = [:]
        var adjustments: [Int64: String] = [:]
        var taken: Set<UUID> = []
        var shown: [String: Int] = [:]
        try schema.forEachRow(LegacyVersionField.self, in: database) { row in
            guard let key = row.integer(.key) else { return }
            let asset = LegacyCatalogueReader.asset(row, key, masters, &taken)
            shown[asset.legacy?.original ?? "", default: 0] += 1
            adjustments[key] = row.text(.adjustment)
            assets[key] = asset
        }
        for (key, asset) in assets where (shown[asset.legacy?.original ?? ""] ?? 0) > 1 {
            assets[key]?.legacy?.isShared = true
        }
        try addEdits(adjustments, to: &assets)
        try addMovies(masters, to: &assets)
        try addKeywords(to: &assets)
        try addPeople(to: &assets)
        return assets.values.sorted { ($0.addedDate ?? .distantPast, $0.key) < ($1.addedDate ?? .distantPast, $1.key) }
    }

    private func masters() throws -> [String: Master] {
        var volumes: [Int64: String] = [:]
        try schema.forEachRow(LegacyVolumeField.self, in: database) { row in
            if let key = row.integer(.key) { volumes[key] = row.text(.title) }
        }
        var masters: [String: Master] = [:]
        try schema.forEachRow(LegacyMasterField.self, in: database) { row in
            guard let key = row.integer(.key), let uuid = row.text(.uuid) else { return }
            let path = row.text(.path) ?? ""
            masters[uuid] = Master(
                key: key, path: path, filename: row.text(.filename).map(\.lastComponent) ?? path.lastComponent,
                isReference: row.flag(.isReference), volume: row.integer(.volume).flatMap { volumes[$0] })
        }
        return masters
    }

    private static func asset(
        _ row: AppleRow<LegacyVersionField>, _ key: Int64, _ masters: [String: Master], _ taken: inout Set<UUID>
    ) -> AppleAsset {
        var uuid = row.text(.uuid).flatMap { UUID(legacy: $0) } ?? UUID()
        if !taken.insert(uuid).inserted { uuid = UUID() }
        let raw = row.text(.raw).flatMap { masters[$0] }
        let other = row.text(.nonRAW).flatMap { masters[$0] }
        let master = other ?? row.text(.master).flatMap { masters[$0] } ?? raw
        var asset = AppleAsset(key: key, uuid: uuid, name: uuid.uuidString, originalFilename: master?.filename ?? "")
        var files = LegacyFiles(original: master?.path ?? "")
        if let raw, other != nil {
            (files.raw, files.rawFilename) = (raw.path, raw.filename)
            asset.hasRAW = true
            asset.isRAWOriginal = row.text(.master) == row.text(.raw)
        }
        asset.legacy = files
        if let master, master.isReference { asset.storage = .reference(volume: master.volume) }
        readFlags(row, of: &asset)
        readTexts(row, of: &asset)
        return asset
    }

    private static func readFlags(_ row: AppleRow<LegacyVersionField>, of asset: inout AppleAsset) {
        asset.isVideo = row.integer(.type) == 8
        asset.isFavorite = row.flag(.favorite)
        asset.isHidden = row.flag(.hidden)
        asset.isTrashed = row.flag(.trashed)
        asset.trashedDate = AppleDates.date(row.real(.trashedDate))
        asset.addedDate = AppleDates.date(row.real(.added))
        asset.modificationDate = AppleDates.date(row.real(.modified))
        asset.burst = row.text(.burst).map { AppleBurst(identifier: $0, pick: row.integer(.pick) ?? 0) }
        switch row.integer(.specialType) {
        case 1: asset.subtypes.insert(.panorama)
        case 2: asset.subtypes.insert(.highFrameRate)
        case 3: asset.subtypes.insert(.timelapse)
        case 4: asset.subtypes.insert(.hdr)
        case 5: asset.isLive = true
        case 6: asset.subtypes.insert(.screenshot)
        case 8:
            asset.isLive = true
            asset.subtypes.insert(.hdr)
        case 9: asset.subtypes.insert(.depthEffect)
        default: break
        }
    }

    private static func readTexts(_ row: AppleRow<LegacyVersionField>, of asset: inout AppleAsset) {
        asset.title = row.text(.title)
        asset.caption = row.text(.caption)
        asset.dates.created = row.real(.date)
        asset.dates.offset = row.integer(.offset)
        asset.dates.zoneName = row.text(.zoneName)
        guard let latitude = row.real(.latitude), let longitude = row.real(.longitude) else { return }
        asset.location = GeoLocation(latitude: latitude, longitude: longitude)
    }
}

// MARK: - Other tables

extension LegacyCatalogueReader {
    /// Adds edits. An asset is edited if it has adjustment data; the tag of the rendering is the identifier of the
    /// edit.
    private func addEdits(_ edits: [Int64: String], to assets: inout [Int64: AppleAsset]) throws {
        var notes: [String: Adjustment] = [:]
        try schema.forEachRow(LegacyAdjustmentField.self, in: database) { row in
            guard let uuid = row.text(.uuid) else { return }
            notes[uuid] = Adjustment(
                formatIdentifier: row.text(.format), formatVersion: row.text(.version), editor: row.text(.editor))
        }
        for (key, edit) in edits {
            guard let adjustment = notes[edit] else { continue }
            let isByCamera = adjustment.formatIdentifier == "com.apple.video.slomo"
            assets[key]?.edit = isByCamera ? .byCamera : .byPerson
            if !isByCamera { assets[key]?.adjustment = adjustment }
        }
        try schema.forEachRow(LegacyResourceField.self, in: database) { row in
            guard row.integer(.attachedType) == 2, [4, 8].contains(row.integer(.type)),
                let key = row.integer(.attachedKey),
                row.text(.tag) == edits[key], row.text(.tag) != nil
            else { return }
            assets[key]?.legacy?.rendering = row.integer(.key)
        }
    }

    /// Adds the movies of Live Photos, which are attached to their originals.
    private func addMovies(_ masters: [String: Master], to assets: inout [Int64: AppleAsset]) throws {
        var movies: [Int64: Int64] = [:]
        try schema.forEachRow(LegacyResourceField.self, in: database) { row in
            guard row.integer(.attachedType) == 1, row.integer(.type) == 7, let key = row.integer(.attachedKey) else {
                return
            }
            movies[key] = row.integer(.key)
        }
        let paths = Dictionary(masters.values.map { ($0.path, $0.key) }) { first, _ in first }
        for (key, asset) in assets where asset.isLive {
            assets[key]?.legacy?.movie = asset.legacy.flatMap { paths[$0.original] }.flatMap { movies[$0] }
        }
    }

    private func addKeywords(to assets: inout [Int64: AppleAsset]) throws {
        var titles: [Int64: String] = [:]
        try schema.forEachRow(LegacyKeywordField.self, in: database) { row in
            if let key = row.integer(.key) { titles[key] = row.text(.title) }
        }
        var keywords: [Int64: Set<String>] = [:]
        try schema.forEachRow(LegacyTaggingField.self, in: database) { row in
            guard let version = row.integer(.version), let title = row.integer(.keyword).flatMap({ titles[$0] }) else {
                return
            }
            keywords[version, default: []].insert(title)
        }
        for (key, words) in keywords { assets[key]?.keywords = words.sorted() }
    }

    private func addPeople(to assets: inout [Int64: AppleAsset]) throws {
        var names = ApplePeople()
        try schema.forEachRow(LegacyPersonField.self, in: database) { row in
            if let key = row.integer(.key) { names.add(key, row.text(.name), mergedInto: row.integer(.mergedInto)) }
        }
        try schema.forEachRow(LegacyFaceField.self, in: database) { row in
            guard !row.flag(.trashed), let name = row.integer(.person).flatMap({ names[$0] }),
                let key = row.integer(.asset)
            else { return }
            let area = PersonRegion.Area(
                x: row.real(.centerX), y: row.real(.centerY), size: row.real(.size), width: row.real(.width),
                height: row.real(.height))
            assets[key]?.addPerson(PersonRegion(name: name, area: area))
        }
    }
}

extension UUID {
    /// Creates a UUID from an identifier of Photos 2 to 4, which is in base 64 with `%` for `/`.
    init?(legacy text: String) {
        guard text.utf8.count == 22, let data = Data(base64Encoded: text.replacing("%", with: "/") + "=="),
            data.count == 16
        else { return nil }
        let hex = data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let cuts = [0, 8, 12, 16, 20, 32]
        let parts = zip(cuts, cuts.dropFirst()).map { start, end in String(hex.dropFirst(start).prefix(end - start)) }
        self.init(uuidString: parts.joined(separator: "-"))
    }
}
