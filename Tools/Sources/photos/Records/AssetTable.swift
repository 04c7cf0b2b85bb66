// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Assets as people read them: one line each, in columns.
struct AssetTable {
    var assets: [Asset]

    var lines: [String] {
        let identifiers = ShortIdentifiers(assets.map(\.uuid))
        var table = Table(
            Table.Column("ID"), Table.Column("DATE"), Table.Column("KIND"), Table.Column("PIXELS", .right),
            Table.Column("LENGTH", .right), Table.Column("SIZE", .right), Table.Column("NAME"))
        table.rows = assets.map { asset in
            [
                identifiers.short(asset.uuid), AssetTable.date(asset.facts.captureDate), AssetTable.kind(asset),
                "\(asset.facts.pixelSize.width) × \(asset.facts.pixelSize.height)",
                asset.facts.durationSeconds > 0 ? Words.duration(asset.facts.durationSeconds) : "",
                Words.byteCount(asset.byteCount), asset.originalFilename.printable,
            ]
        }
        return table.lines
    }

    /// As the clock stood where the picture was taken.
    private static func date(_ date: CaptureDate?) -> String {
        date.map { Timestamp($0.date, utcOffsetSeconds: $0.utcOffsetSeconds).forPeople } ?? "no date"
    }

    private static func kind(_ asset: Asset) -> String {
        MediaWords.kind(asset.facts) + (asset.facts.damage == nil ? "" : ", damaged")
    }
}

/// Identifiers cut to the length that tells them apart, 8 characters at least.
struct ShortIdentifiers {
    let length: Int

    init(_ uuids: [UUID]) {
        let all = Set(uuids.map(\.uuidString))
        length = [8, 13, 18, 23].first { length in Set(all.map { $0.prefix(length) }).count == all.count } ?? 36
    }

    func short(_ uuid: UUID) -> String { String(uuid.uuidString.prefix(length)) }
}
