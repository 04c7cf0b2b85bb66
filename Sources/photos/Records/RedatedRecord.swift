// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The JSON record of an asset with a new date, and the old one.
struct RedatedRecord: Encodable {
    private enum CodingKeys: CodingKey {
        case previousCreationDate
    }

    private let record: AssetRecord
    private let previousCreationDate: String?

    init(_ record: AssetRecord, from old: CaptureDate?) {
        self.record = record
        previousCreationDate = old.map { Timestamp($0.date, utcOffsetSeconds: $0.utcOffsetSeconds).iso8601 }
    }

    func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(previousCreationDate, forKey: .previousCreationDate)
    }
}
