// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Assets as people read them: one line each, in columns. Of however many there are, no more than a screenful is held.
struct AssetTable {
    private let count: Int
    private var table: Table
    /// The first assets, until there are enough to tell how long identifiers have to be.
    private var first: [Asset] = []
    private var identifiers: ShortIdentifiers?

    /// - Parameters:
    ///   - count: How many assets are to come.
    ///   - width: Of the terminal; `nil` where lines may be of any width.
    init(of count: Int, width: Int? = nil) {
        self.count = count
        table = Table(
            [
                Table.Column("ID"), Table.Column("DATE", leavesAt: 5),
                Table.Column("KIND", .left, .atTheEnd(10), leavesAt: 4), Table.Column("PIXELS", .right, leavesAt: 1),
                Table.Column("LENGTH", .right, leavesAt: 2), Table.Column("SIZE", .right, leavesAt: 3),
                Table.Column("NAME", .left, .inside(16)),
            ], width: width)
    }

    /// Takes the next asset, and gives the lines that can be written by now.
    mutating func add(_ asset: Asset) -> [String] {
        if let identifiers { return table.add(AssetTable.row(asset, identifiers)) }
        first.append(asset)
        return first.count == Table.screenful ? begin() : []
    }

    /// The lines that are left, after the last asset.
    mutating func finish() -> [String] { (identifiers == nil ? begin() : []) + table.finish() }

    /// How many assets wait to be written.
    var heldCount: Int { first.count + table.held.count }

    private mutating func begin() -> [String] {
        let identifiers = ShortIdentifiers(first.map(\.uuid), among: count)
        self.identifiers = identifiers
        let waiting = first
        first = []
        var lines: [String] = []
        for asset in waiting { lines += table.add(AssetTable.row(asset, identifiers)) }
        return lines
    }

    private static func row(_ asset: Asset, _ identifiers: ShortIdentifiers) -> [String] {
        [
            identifiers.short(asset.uuid), date(asset.facts.captureDate), kind(asset),
            "\(asset.facts.pixelSize.width) × \(asset.facts.pixelSize.height)",
            asset.facts.durationSeconds > 0 ? Words.duration(asset.facts.durationSeconds) : "",
            Words.byteCount(asset.byteCount), asset.originalFilename.printable,
        ]
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

    /// - Parameter count: How many there are in all, when these are only the first: so many characters then that two of
    ///   them would hardly begin alike.
    init(_ uuids: [UUID], among count: Int = 0) {
        let all = Set(uuids.map(\.uuidString))
        let told = [8, 13, 18, 23].first { length in Set(all.map { $0.prefix(length) }).count == all.count } ?? 36
        length = count <= uuids.count ? told : max(told, ShortIdentifiers.length(for: count))
    }

    /// So long that among so many random ones the odds of two that begin alike are a thousand to one against.
    private static func length(for count: Int) -> Int {
        switch count {
        case ...2_000: 8
        case ...500_000: 13
        default: 18
        }
    }

    func short(_ uuid: UUID) -> String { String(uuid.uuidString.prefix(length)) }
}
