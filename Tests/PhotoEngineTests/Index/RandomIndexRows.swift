// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import QuerySupport

@testable import PhotoEngine

/// Random rows as libraries have them, with many equal, missing and extreme values.
struct RandomIndexRows {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func rows(_ ids: some Sequence<UInt32>) -> [IndexRow] { ids.map { row($0) } }

    mutating func row(_ id: UInt32) -> IndexRow {
        let type = MediaType(rawValue: number(4)) ?? .unknown
        var metadata = IndexFlags.Values(
            mediaType: type, sourceType: SourceTypes(rawValue: UInt(1 << number(3))),
            rating: chance(3) ? number(7) - 1 : nil)
        metadata.isFavorite = chance(5)
        metadata.isHidden = chance(10)
        metadata.isTrashed = chance(10)
        metadata.isBurstExtra = chance(10)
        metadata.representsBurst = chance(10)
        metadata.isUserPick = chance(10)
        metadata.isAdjusted = chance(4)
        metadata.isRAW = chance(6)
        metadata.isFrontCamera = chance(6)
        metadata.isDamaged = chance(20)
        return IndexRow(
            id: id, uuid: uuid(), creation: chance(8) ? IndexRow.undated : Double(number(60)) / 2,
            modification: Double(number(50)), added: Double(id / 3),
            duration: type == .video ? Double(number(9)) / 2 : 0,
            width: UInt64(number(40) * 100), height: UInt64(number(40) * 100), subtypes: UInt64(1 << number(22)),
            flags: IndexFlags(metadata))
    }

    mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    mutating func chance(_ one: Int) -> Bool { number(one) == 0 }

    private mutating func uuid() -> UUID {
        withUnsafeBytes(of: (random.next(), random.next())) { $0.loadUnaligned(as: UUID.self) }
    }
}

extension IndexRow: Equatable {
    static func == (left: IndexRow, right: IndexRow) -> Bool {
        left.id == right.id && left.uuid == right.uuid && left.creation == right.creation
            && left.modification == right.modification && left.added == right.added && left.duration == right.duration
            && left.width == right.width && left.height == right.height && left.subtypes == right.subtypes
            && left.flags == right.flags
    }
}

/// Values taken from the row itself, to compare them with those of the columns.
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
