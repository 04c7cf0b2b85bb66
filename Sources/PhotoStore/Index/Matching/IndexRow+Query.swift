// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension AssetKey {
    /// The field of the flags that holds it, if one does.
    var field: IndexFlags.Field? {
        switch self {
        case .mediaType: IndexFlags.mediaType
        case .sourceType: IndexFlags.sourceType
        case .rating: IndexFlags.rating
        case .isFavorite: .init(.favorite)
        case .isHidden: .init(.hidden)
        case .representsBurst: .init(.representsBurst)
        case .hasAdjustments: .init(.adjusted)
        case .isRAW: .init(.raw)
        case .isFrontCamera: .init(.frontCamera)
        case .isDamaged: .init(.damaged)
        default: nil
        }
    }

    /// What a number in the key's field stands for.
    func value(ofField number: UInt32) -> QueryValue {
        switch self {
        case .rating: number == 0 ? .null : .integer(Int64(number) - 2)
        default: .integer(Int64(number))
        }
    }
}

extension IndexFlags.Field {
    /// A flag as a number of one bit.
    init(_ flag: IndexFlags) { self.init(shift: UInt32(flag.rawValue.trailingZeroBitCount), width: 1) }
}

extension IndexRow: QueryReadable {
    func queryValue(for key: String) -> QueryValue {
        guard let key = AssetKey(rawValue: key) else { return .null }
        if let field = key.field { return key.value(ofField: flags[field]) }
        return switch key {
        case .creationDate:
            creation == IndexRow.undated ? .null : .date(Date(timeIntervalSinceReferenceDate: creation))
        case .modificationDate: .date(Date(timeIntervalSinceReferenceDate: modification))
        case .addedDate: .date(Date(timeIntervalSinceReferenceDate: added))
        case .mediaSubtypes: .integer(Int64(bitPattern: subtypes))
        case .duration: .real(duration)
        case .pixelWidth: .integer(Int64(width))
        case .pixelHeight: .integer(Int64(height))
        default: .null
        }
    }
}
