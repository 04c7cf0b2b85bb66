// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

extension Asset: QueryReadable {
    /// Returns the value of the key with this canonical name, for predicates; null for an unknown key.
    public func queryValue(for key: String) -> QueryValue {
        AssetKey(rawValue: key).map(queryValue) ?? .null
    }

    /// Returns the value of a key, for predicates.
    public func queryValue(for key: AssetKey) -> QueryValue {
        switch key {
        case .localIdentifier: QueryValue(localIdentifier.description)
        case .creationDate: QueryValue(metadata.captureDate?.date)
        case .modificationDate: .date(modificationDate)
        case .addedDate: .date(addedDate)
        case .mediaType: QueryValue(metadata.mediaType.rawValue)
        case .mediaSubtypes: .integer(Int64(bitPattern: UInt64(metadata.mediaSubtypes.rawValue)))
        case .duration: .real(metadata.durationSeconds)
        case .pixelWidth: QueryValue(metadata.pixelSize.width)
        case .pixelHeight: QueryValue(metadata.pixelSize.height)
        case .isFavorite: QueryValue(isFavorite)
        case .isHidden: QueryValue(isHidden)
        case .burstIdentifier: QueryValue(burst?.identifier)
        case .representsBurst: QueryValue(burst?.isRepresentative ?? false)
        case .filename: QueryValue(originalFilename)
        case .byteSize: .integer(byteCount)
        case .uniformTypeIdentifier: QueryValue(uniformTypeIdentifier)
        case .title: QueryValue(metadata.title)
        case .caption: QueryValue(metadata.caption)
        case .keywords: .list(metadata.keywords.map { .text($0) })
        case .people: .list(metadata.people.compactMap(\.name).map { .text($0) })
        case .rating: metadata.rating.map { QueryValue($0) } ?? .null
        case .cameraMake: QueryValue(metadata.camera.make)
        case .camera: QueryValue(metadata.camera.model)
        case .lens: QueryValue(metadata.camera.lens)
        case .location: metadata.location.map { .place(latitude: $0.latitude, longitude: $0.longitude) } ?? .null
        case .city: QueryValue(city)
        case .country: QueryValue(country)
        case .sourceType: .integer(Int64(bitPattern: UInt64(sourceType.rawValue)))
        case .hasAdjustments: QueryValue(adjustment != nil)
        case .isRAW: QueryValue(isRAW)
        case .isFrontCamera: QueryValue(metadata.camera.isFront)
        case .isDamaged: QueryValue(metadata.damage != nil)
        }
    }
}

extension Asset: SortReadable {
    /// Returns the value of a key, for sorting.
    public func sortValue(for key: AssetKey) -> SortValue { SortValue(queryValue(for: key)) }
}

extension Camera {
    /// True for the camera at the front of a phone, which takes self portraits, recognised by the name of its lens
    /// ("iPhone 12 front camera 2.71mm f/2.2").
    ///
    /// Compares bytes, as SQLite does: a letter with an accent is that letter followed by something else, and only A to
    /// Z have lower case.
    public var isFront: Bool {
        guard let lens else { return false }
        return lens.utf8.indices.contains { lens.utf8[$0...].lazy.map(\.smallLetter).starts(with: Camera.front) }
    }

    private static let front = Array("front".utf8)
}

extension UInt8 {
    fileprivate var smallLetter: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
