// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

extension AssetKey {
    /// The field of the flags that stores the key's value, or `nil` if there is none.
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

    /// Returns the value that a number in the key's field stands for.
    func value(ofField number: UInt32) -> QueryValue {
        switch self {
        case .rating: number == 0 ? .null : .integer(Int64(number) - Int64(IndexFlags.ratingOffset))
        default: .integer(Int64(number))
        }
    }
}

extension IndexFlags.Field {
    /// Creates the field of one bit that a flag occupies.
    init(_ flag: IndexFlags) { self.init(shift: UInt32(flag.rawValue.trailingZeroBitCount), width: 1) }
}
