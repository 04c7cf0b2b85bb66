// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

extension AppleCatalogueReader {
    /// Returns all photos and videos, with the metadata in other tables.
    func assets() throws -> [AppleAsset] {
        var assets: [Int64: AppleAsset] = [:]
        var taken: Set<UUID> = []
        try schema.forEachRow(AssetField.self, in: database) { row in
            guard let asset = AppleCatalogueReader.asset(row, &taken) else { return }
            assets[asset.key] = asset
        }
        try addAttributes(to: &assets)
        try addExtended(to: &assets)
        try addPeople(to: &assets)
        try addResources(to: &assets)
        return assets.values.sorted { ($0.addedDate ?? .distantPast, $0.key) < ($1.addedDate ?? .distantPast, $1.key) }
    }

    /// Returns the asset of a row. One without a valid UUID, or with that of another row, gets a new UUID, so that
    /// nothing is left out.
    private static func asset(_ row: AppleRow<AssetField>, _ taken: inout Set<UUID>) -> AppleAsset? {
        guard let key = row.integer(.key) else { return nil }
        let name = row.text(.uuid) ?? ""
        var uuid = UUID(uuidString: name) ?? UUID()
        if !taken.insert(uuid).inserted { uuid = UUID() }
        let filename = row.text(.filename) ?? ""
        var asset = AppleAsset(key: key, uuid: uuid, name: name, originalFilename: filename)
        asset.isVideo = row.integer(.kind) == 1
        asset.isFavorite = row.flag(.favorite)
        asset.isHidden = row.flag(.hidden)
        asset.isTrashed = row.flag(.trashed)
        asset.trashedDate = AppleDates.date(row.real(.trashedDate))
        asset.addedDate = AppleDates.date(row.real(.added))
        asset.modificationDate = AppleDates.date(row.real(.modified))
        asset.dates.created = row.real(.date)
        asset.location = place(row)
        asset.burst = row.text(.burst).map { AppleBurst(identifier: $0, pick: row.integer(.pick) ?? 0) }
        asset.directory = row.text(.directory) ?? ""
        asset.filename = filename
        asset.edit = edit(row)
        asset.storage = storage(row)
        readKinds(row, of: &asset)
        return asset
    }

    /// Returns the place of an asset. Photos stores a latitude of -180° for none, which is not valid.
    private static func place(_ row: AppleRow<AssetField>) -> GeoLocation? {
        guard let latitude = row.real(.latitude), let longitude = row.real(.longitude) else { return nil }
        return GeoLocation(latitude: latitude, longitude: longitude)
    }

    private static func edit(_ row: AppleRow<AssetField>) -> AppleAsset.Edit {
        switch row.integer(.adjusted) ?? 0 {
        case 0: .none
        case 3: .byCamera
        default: .byPerson
        }
    }

    private static func storage(_ row: AppleRow<AssetField>) -> AppleAsset.Storage {
        if !row.isNull(.published) || !row.isNull(.share) || row.integer(.saved) == 4 { return .sharedAlbum }
        let isOutside = row.integer(.saved) == 10 || row.text(.directory)?.hasPrefix("/") == true
        return isOutside ? .reference(volume: nil) : .library
    }

    private static func readKinds(_ row: AppleRow<AssetField>, of asset: inout AppleAsset) {
        switch row.integer(.subtype) {
        case 1: asset.subtypes.insert(.panorama)
        case 2: asset.isLive = !asset.isVideo
        case 10: asset.subtypes.insert(.screenshot)
        case 100: asset.storage = .sharedAlbum
        case 101: asset.subtypes.insert(.highFrameRate)
        case 102: asset.subtypes.insert(.timelapse)
        case 103: asset.subtypes.insert(.screenRecording)
        default: break
        }
        if row.integer(.hdr) == 3, !asset.isVideo { asset.subtypes.insert(.hdr) }
        if row.integer(.depth) == 1, !asset.isVideo { asset.subtypes.insert(.depthEffect) }
        if row.integer(.depth) == 2, asset.isVideo { asset.subtypes.insert(.cinematic) }
        if [1, 2].contains(row.integer(.spatial)) { asset.subtypes.insert(.spatial) }
    }
}

// MARK: - Metadata

extension AppleCatalogueReader {
    private func addAttributes(to assets: inout [Int64: AppleAsset]) throws {
        let captions = try captions()
        let adjustments = try adjustments()
        let keywords = try keywords()
        try schema.forEachRow(AttributesField.self, in: database) { row in
            guard let key = row.integer(.asset), var asset = assets.removeValue(forKey: key) else { return }
            asset.dates.offset = row.integer(.offset)
            asset.dates.zoneName = row.text(.zoneName)
            asset.dates.exif = row.text(.exifDate)
            asset.originalFilename = row.text(.originalFilename).map(\.lastComponent) ?? asset.originalFilename
            asset.title = row.text(.title)
            asset.isRAWOriginal = row.integer(.originalChoice) == 1
            asset.caption = row.integer(.caption).flatMap { captions[$0] }
            asset.keywords = row.integer(.key).flatMap { keywords[$0] } ?? []
            if asset.edit == .byPerson { note(adjustment(row, adjustments), of: &asset) }
            assets[key] = asset
        }
    }

    /// Sets the adjustment. Before macOS 15 an unedited slow motion video counts as edited.
    private func note(_ adjustment: Adjustment, of asset: inout AppleAsset) {
        if adjustment.formatIdentifier == "com.apple.video.slomo" {
            asset.edit = .byCamera
        } else {
            asset.adjustment = adjustment
        }
    }

    private func adjustment(_ row: AppleRow<AttributesField>, _ adjustments: [Int64: Adjustment]) -> Adjustment {
        var adjustment = row.integer(.adjustment).flatMap { adjustments[$0] } ?? Adjustment()
        adjustment.editor = row.text(.editor) ?? adjustment.editor
        return adjustment
    }

    private func captions() throws -> [Int64: String] {
        var captions: [Int64: String] = [:]
        try schema.forEachRow(CaptionField.self, in: database) { row in
            if let key = row.integer(.key) { captions[key] = row.text(.text) }
        }
        return captions
    }

    private func adjustments() throws -> [Int64: Adjustment] {
        var adjustments: [Int64: Adjustment] = [:]
        try schema.forEachRow(AdjustmentField.self, in: database) { row in
            guard let key = row.integer(.key) else { return }
            adjustments[key] = Adjustment(
                formatIdentifier: row.text(.format), formatVersion: row.text(.version), editor: row.text(.editor),
                date: AppleDates.date(row.real(.date)))
        }
        return adjustments
    }

    /// Returns the keywords by the row of attributes, sorted, because the library stores no order.
    private func keywords() throws -> [Int64: [String]] {
        var titles: [Int64: String] = [:]
        try schema.forEachRow(KeywordField.self, in: database) { row in
            if let key = row.integer(.key) { titles[key] = row.text(.title) }
        }
        let join = schema.join(
            "KEYWORDS", "ASSETATTRIBUTES", "KEYWORDS", preferring: schema.entity("AdditionalAssetAttributes"))
        var keywords: [Int64: Set<String>] = [:]
        try join?.forEachPair(in: database) { attributes, keyword, _ in
            if let title = titles[keyword] { keywords[attributes, default: []].insert(title) }
        }
        return keywords.mapValues { $0.sorted() }
    }

    private func addExtended(to assets: inout [Int64: AppleAsset]) throws {
        try schema.forEachRow(ExtendedField.self, in: database) { row in
            if let key = row.integer(.asset) { assets[key]?.dates.extended = row.real(.date) }
        }
    }
}

// MARK: - People

extension AppleCatalogueReader {
    /// Adds faces with a name. Photos finds thousands of others, which nobody named.
    private func addPeople(to assets: inout [Int64: AppleAsset]) throws {
        var names = ApplePeople()
        try schema.forEachRow(PersonField.self, in: database) { row in
            if let key = row.integer(.key) { names.add(key, row.text(.name), mergedInto: row.integer(.mergedInto)) }
        }
        guard !names.isEmpty else { return }
        try schema.forEachRow(FaceField.self, in: database) { row in
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

// MARK: - Files

extension AppleCatalogueReader {
    private func addResources(to assets: inout [Int64: AppleAsset]) throws {
        let paths = try texts(BookmarkField.self, .key, .path)
        let volumes = try texts(VolumeField.self, .key, .name)
        try schema.forEachRow(ResourceField.self, in: database) { row in
            guard let key = row.integer(.asset), assets[key] != nil, (row.integer(.version) ?? 0) == 0 else { return }
            let path = row.integer(.bookmark).flatMap { paths[$0] }
            switch row.integer(.type) {
            case 0, 1:
                if let path { assets[key]?.bookmark = path }
                guard case .reference? = assets[key]?.storage, let volume = row.integer(.volume) else { return }
                assets[key]?.storage = .reference(volume: volumes[volume])
            case 4:
                assets[key]?.hasRAW = true
                if let path { assets[key]?.rawBookmark = path }
            default: break
            }
        }
    }

    private func texts<Field: AppleField>(_ fields: Field.Type, _ key: Field, _ text: Field) throws -> [Int64: String] {
        var texts: [Int64: String] = [:]
        try schema.forEachRow(fields, in: database) { row in
            if let number = row.integer(key) { texts[number] = row.text(text) }
        }
        return texts
    }
}

extension String {
    /// The component after the last slash, because a name must not be a path.
    var lastComponent: String { pathNames.last { !$0.isEmpty } ?? "" }
}
