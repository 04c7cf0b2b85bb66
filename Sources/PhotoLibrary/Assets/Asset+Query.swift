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
        case .creationDate: QueryValue(facts.captureDate?.date)
        case .modificationDate: .date(modificationDate)
        case .addedDate: .date(addedDate)
        case .mediaType: QueryValue(facts.mediaType.rawValue)
        case .mediaSubtypes: .integer(Int64(bitPattern: UInt64(facts.mediaSubtypes.rawValue)))
        case .duration: .real(facts.durationSeconds)
        case .pixelWidth: QueryValue(facts.pixelSize.width)
        case .pixelHeight: QueryValue(facts.pixelSize.height)
        case .isFavorite: QueryValue(isFavorite)
        case .isHidden: QueryValue(isHidden)
        case .burstIdentifier: QueryValue(burst?.identifier)
        case .representsBurst: QueryValue(burst?.isRepresentative ?? false)
        case .filename: QueryValue(originalFilename)
        case .byteSize: .integer(byteCount)
        case .uniformTypeIdentifier: QueryValue(uniformTypeIdentifier)
        case .title: QueryValue(facts.title)
        case .caption: QueryValue(facts.caption)
        case .keywords: .list(facts.keywords.map { .text($0) })
        case .people: .list(facts.people.compactMap(\.name).map { .text($0) })
        case .rating: facts.rating.map { QueryValue($0) } ?? .null
        case .cameraMake: QueryValue(facts.camera.make)
        case .camera: QueryValue(facts.camera.model)
        case .lens: QueryValue(facts.camera.lens)
        case .location: facts.location.map { .place(latitude: $0.latitude, longitude: $0.longitude) } ?? .null
        case .city: QueryValue(city)
        case .country: QueryValue(country)
        case .sourceType: .integer(Int64(bitPattern: UInt64(sourceType.rawValue)))
        case .hasAdjustments: QueryValue(adjustment != nil)
        case .isRAW: QueryValue(isRAW)
        case .isFrontCamera: QueryValue(facts.camera.isFront)
        case .isDamaged: QueryValue(facts.damage != nil)
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
