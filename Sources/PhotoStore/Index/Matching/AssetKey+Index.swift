// Licensed under the Apache License, Version 2.0. See LICENSE.

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
        case .rating: number == 0 ? .null : .integer(Int64(number) - Int64(IndexFlags.ratingOffset))
        default: .integer(Int64(number))
        }
    }
}

extension IndexFlags.Field {
    /// A flag as a number of one bit.
    init(_ flag: IndexFlags) { self.init(shift: UInt32(flag.rawValue.trailingZeroBitCount), width: 1) }
}
