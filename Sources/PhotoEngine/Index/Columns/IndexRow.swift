// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The columns of one asset in the index.
struct IndexRow: Sendable {
    var id: UInt32
    var uuid: UUID
    /// Seconds since 2001, or ``undated`` when the asset has no creation date.
    var creation: Double
    var modification: Double
    var added: Double
    var duration: Double
    var width: UInt64
    var height: UInt64
    var subtypes: UInt64
    var flags: IndexFlags

    /// The value that represents a missing date. It sorts before all others, as SQLite sorts NULL.
    static let undated = -Double.infinity

    /// Returns true if a row precedes another in the order of the index: by creation date, and rows of the same date by
    /// id, which is the order of addition.
    static func precedes(_ left: IndexRow, _ right: IndexRow) -> Bool {
        left.creation == right.creation ? left.id < right.id : left.creation < right.creation
    }
}

/// The metadata of an asset with few possible values, packed into one number: a test of several of them is one masked
/// comparison.
struct IndexFlags: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let favorite = IndexFlags(rawValue: 1 << 5)
    static let hidden = IndexFlags(rawValue: 1 << 6)
    static let trashed = IndexFlags(rawValue: 1 << 7)
    /// A frame of a burst that neither represents the burst nor was picked by the user.
    static let burstExtra = IndexFlags(rawValue: 1 << 8)
    static let representsBurst = IndexFlags(rawValue: 1 << 9)
    static let userPick = IndexFlags(rawValue: 1 << 10)
    static let adjusted = IndexFlags(rawValue: 1 << 11)
    static let raw = IndexFlags(rawValue: 1 << 12)
    static let frontCamera = IndexFlags(rawValue: 1 << 13)
    static let damaged = IndexFlags(rawValue: 1 << 14)

    /// A Live Photo that is shown as its photo. Indexes of earlier versions have none, as their libraries had.
    static let livePlaybackOff = IndexFlags(rawValue: 1 << 18)

    /// Fields of several bits.
    static let mediaType = Field(shift: 0, width: 2)
    static let sourceType = Field(shift: 2, width: 3)
    static let rating = Field(shift: 15, width: 3)

    /// The offset added to a rating when it is stored: 0 means no rating, and 1 means a rating of -1.
    static let ratingOffset = 2

    /// A group of adjacent bits that is read as a number.
    struct Field: Hashable, Sendable {
        let shift: UInt32
        let width: UInt32

        var mask: UInt32 { ((1 << width) - 1) << shift }
        /// The numbers that the field can hold.
        var values: Range<UInt32> { 0..<(1 << width) }
        func bits(_ value: UInt32) -> UInt32 { value << shift }
    }

    subscript(field: Field) -> UInt32 { (rawValue & field.mask) >> field.shift }
}

extension IndexFlags {
    init(_ metadata: Values) {
        var bits = IndexFlags.mediaType.bits(UInt32(metadata.mediaType.rawValue))
        bits |= IndexFlags.sourceType.bits(UInt32(metadata.sourceType.rawValue))
        bits |= IndexFlags.rating.bits(metadata.rating.map { UInt32($0 + IndexFlags.ratingOffset) } ?? 0)
        self.init(rawValue: bits)
        let flags: [(Bool, IndexFlags)] = [
            (metadata.isFavorite, .favorite), (metadata.isHidden, .hidden), (metadata.isTrashed, .trashed),
            (metadata.isBurstExtra, .burstExtra), (metadata.representsBurst, .representsBurst),
            (metadata.isUserPick, .userPick), (metadata.isAdjusted, .adjusted), (metadata.isRAW, .raw),
            (metadata.isFrontCamera, .frontCamera), (metadata.isDamaged, .damaged),
            (!metadata.playsLivePhoto, .livePlaybackOff),
        ]
        for (isSet, flag) in flags where isSet { insert(flag) }
    }

    /// The values that the flags of an asset are made of.
    struct Values {
        var mediaType: MediaType
        var sourceType: SourceTypes
        /// The rating, from -1 to 5.
        var rating: Int?
        var isFavorite = false
        var isHidden = false
        var isTrashed = false
        var isBurstExtra = false
        var representsBurst = false
        var isUserPick = false
        var isAdjusted = false
        var isRAW = false
        var isFrontCamera = false
        var isDamaged = false
        var playsLivePhoto = true
    }
}
