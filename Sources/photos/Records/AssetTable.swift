// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A table of assets for people, one line each. At most a screenful of them is held.
struct AssetTable {
    private let count: Int
    private var table: Table
    private let hasOldDates: Bool
    /// The first assets, held until the length of shortened identifiers is known.
    private var first: [(asset: Asset, old: Asset)] = []
    private var identifiers: ShortIdentifiers?

    /// - Parameters:
    ///   - count: The number of assets that will be added.
    ///   - width: The number of columns of the terminal; `nil` for lines of any width.
    ///   - hasOldDates: True for a column with the dates of the assets that these are instead of.
    init(of count: Int, width: Int? = nil, hasOldDates: Bool = false) {
        self.count = count
        self.hasOldDates = hasOldDates
        table = Table(
            [Table.Column("ID")] + (hasOldDates ? [Table.Column("OLD DATE", dropOrder: 6)] : []) + [
                Table.Column("DATE", dropOrder: hasOldDates ? 7 : 5),
                Table.Column("KIND", .left, .tail(10), dropOrder: 4), Table.Column("PIXELS", .right, dropOrder: 1),
                Table.Column("LENGTH", .right, dropOrder: 2), Table.Column("SIZE", .right, dropOrder: 3),
                Table.Column("NAME", .left, .middle(16)),
            ], width: width)
    }

    /// Adds the next asset, and returns the lines that can be written now.
    ///
    /// - Parameter old: The asset as it was, for its date.
    mutating func add(_ asset: Asset, insteadOf old: Asset? = nil) -> [String] {
        if let identifiers { return table.add(row(asset, old ?? asset, identifiers)) }
        first.append((asset, old ?? asset))
        return first.count == Table.screenful ? begin() : []
    }

    /// Returns the remaining lines, after the last asset.
    mutating func finish() -> [String] { (identifiers == nil ? begin() : []) + table.finish() }

    /// The number of assets whose lines are not written yet.
    var bufferedCount: Int { first.count + table.buffered.count }

    private mutating func begin() -> [String] {
        let identifiers = ShortIdentifiers(first.map(\.asset.uuid), among: count)
        self.identifiers = identifiers
        let waiting = first
        first = []
        var lines: [String] = []
        for (asset, old) in waiting { lines += table.add(row(asset, old, identifiers)) }
        return lines
    }

    private func row(_ asset: Asset, _ old: Asset, _ identifiers: ShortIdentifiers) -> [String] {
        let oldDate = hasOldDates ? [AssetTable.date(old.metadata.captureDate)] : []
        return [identifiers.short(asset.uuid)] + oldDate + [
            AssetTable.date(asset.metadata.captureDate), AssetTable.kind(asset),
            "\(asset.metadata.pixelSize.width) × \(asset.metadata.pixelSize.height)",
            asset.metadata.durationSeconds > 0 ? Words.duration(asset.metadata.durationSeconds) : "",
            Words.byteCount(asset.byteCount), asset.originalFilename.printable,
        ]
    }

    /// Returns the local time of the place where the picture was taken.
    private static func date(_ date: CaptureDate?) -> String {
        date.map { Timestamp($0.date, utcOffsetSeconds: $0.utcOffsetSeconds).displayText } ?? "no date"
    }

    private static func kind(_ asset: Asset) -> String {
        MediaLabels.kind(asset.metadata) + (asset.metadata.damage == nil ? "" : ", damaged")
    }
}

/// Identifiers shortened to the length that tells them apart, at least 8 characters.
struct ShortIdentifiers {
    let length: Int

    /// - Parameter count: The number of identifiers when `uuids` are only the first of them. The length then makes two
    ///   identifiers with the same beginning improbable.
    init(_ uuids: [UUID], among count: Int = 0) {
        let all = Set(uuids.map(\.uuidString))
        let fromFile = [8, 13, 18, 23].first { length in Set(all.map { $0.prefix(length) }).count == all.count } ?? 36
        length = count <= uuids.count ? fromFile : max(fromFile, ShortIdentifiers.length(for: count))
    }

    /// Returns a length at which the odds are a thousand to one against two of `count` random identifiers with the same
    /// beginning.
    private static func length(for count: Int) -> Int {
        switch count {
        case ...2_000: 8
        case ...500_000: 13
        default: 18
        }
    }

    func short(_ uuid: UUID) -> String { String(uuid.uuidString.prefix(length)) }
}
