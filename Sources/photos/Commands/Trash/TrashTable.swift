// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A table of the assets in the trash. At most a screenful of them is held.
struct TrashTable {
    private var table: Table
    private let identifierLength: Int

    init(of count: Int, width: Int?) {
        table = Table(
            [
                Table.Column("ID"), Table.Column("DELETED", dropOrder: 3), Table.Column("DATE", dropOrder: 2),
                Table.Column("SIZE", .right, dropOrder: 1), Table.Column("NAME", .left, .middle(16)),
            ], width: width)
        identifierLength = ShortIdentifiers([], among: count).length
    }

    mutating func add(_ asset: Asset) -> [String] {
        let taken = asset.metadata.captureDate.map { Timestamp($0.date, utcOffsetSeconds: $0.utcOffsetSeconds).dayText }
        return table.add([
            String(asset.uuid.uuidString.prefix(identifierLength)),
            asset.trashedDate.map { Timestamp($0).displayText } ?? "", taken ?? "no date",
            Words.byteCount(asset.byteCount), asset.originalFilename.printable,
        ])
    }

    mutating func finish() -> [String] { table.finish() }
}
