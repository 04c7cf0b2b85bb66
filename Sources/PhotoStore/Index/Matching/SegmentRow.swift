// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// A row of a segment as input of an evaluator, which reads only the columns that the predicate mentions.
struct SegmentRow: QueryReadable {
    let segment: Segment
    let row: Int

    func queryValue(for key: String) -> QueryValue {
        guard let key = AssetKey(rawValue: key) else { return .null }
        if let field = key.field { return key.value(ofField: IndexFlags(rawValue: segment.flags[row])[field]) }
        return switch key {
        case .creationDate: segment.dated.contains(row) ? date(segment.creations[row]) : .null
        case .modificationDate: date(segment.modifications[row])
        case .addedDate: date(segment.additions[row])
        case .mediaSubtypes: .integer(Int64(bitPattern: segment.subtypes[row]))
        case .duration: .real(segment.duration(row))
        case .pixelWidth: .integer(Int64(segment.widths[row]))
        case .pixelHeight: .integer(Int64(segment.heights[row]))
        default: .null
        }
    }

    private func date(_ seconds: Double) -> QueryValue { .date(Date(timeIntervalSinceReferenceDate: seconds)) }
}
