// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The numbers of assets and the sizes of their files, by several properties. The sums of each property are the total.
struct LibraryStatistics {
    /// A property by which assets are counted.
    enum Property: String, CaseIterable {
        case year, camera, kind, country, size
    }

    struct Total: Equatable {
        var assetCount = 0
        var byteCount: Int64 = 0

        static func += (left: inout Total, right: Total) {
            left.assetCount += right.assetCount
            left.byteCount += right.byteCount
        }
    }

    struct Row: Equatable {
        /// The value of the property, or `nil` for assets without one.
        var value: String?
        var total: Total
    }

    private(set) var total = Total()
    private var totals: [Property: [String?: Total]] = [:]

    mutating func add(_ asset: Asset, _ resources: [Resource]) {
        let one = Total(assetCount: 1, byteCount: resources.reduce(0) { $0 + $1.content.byteCount })
        total += one
        for property in Property.allCases {
            let value = LibraryStatistics.value(property, of: asset, byteCount: one.byteCount)
            totals[property, default: [:]][value, default: Total()] += one
        }
    }

    /// Returns the totals of a property: years and sizes in order, the largest first; other properties by number. Assets
    /// without a value come last.
    func rows(by property: Property) -> [Row] {
        let rows = (totals[property] ?? [:]).map { Row(value: $0.key, total: $0.value) }
        return rows.sorted { LibraryStatistics.rank($0, property) < LibraryStatistics.rank($1, property) }
    }

    private static func rank(_ row: Row, _ property: Property) -> (Int, Int, String) {
        guard let value = row.value else { return (1, 0, "") }
        switch property {
        case .year: return (0, -(Int(value) ?? 0), value)
        case .size: return (0, -(sizes.firstIndex { $0.name == value } ?? sizes.count), value)
        case .camera, .kind, .country: return (0, -row.total.assetCount, value)
        }
    }

    private static func value(_ property: Property, of asset: Asset, byteCount: Int64) -> String? {
        switch property {
        case .year:
            asset.metadata.captureDate.map { Timestamp($0.date, utcOffsetSeconds: $0.utcOffsetSeconds).yearText }
        case .camera: cameraName(asset.metadata.camera)
        case .kind: MediaLabels.kind(asset.metadata)
        case .country: asset.country
        case .size: sizes.last { $0.minimum <= byteCount }?.name
        }
    }

    private static func cameraName(_ camera: Camera) -> String? {
        let words = [camera.make, camera.model].compactMap(\.self).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static let sizes: [(name: String, minimum: Int64)] = [
        ("under 1 MB", 0), ("1 to 10 MB", 1_000_000), ("10 to 100 MB", 10_000_000),
        ("100 MB to 1 GB", 100_000_000), ("1 GB and more", 1_000_000_000),
    ]
}

extension LibraryStatistics.Property {
    /// The words for assets without a value.
    var missing: String {
        switch self {
        case .year: "no date"
        case .camera: "no camera"
        case .kind, .size: "unknown"
        case .country: "no country"
        }
    }
}

/// The JSON record of a number of assets that `photos stats --json` prints.
struct StatisticsRecord: Encodable, Equatable {
    /// The property, or `all` for the total.
    var by: String
    /// The value. Left out for the total, and for assets without one.
    var value: String?
    var assetCount: Int
    var byteSize: Int64

    init(by property: LibraryStatistics.Property?, _ value: String?, _ total: LibraryStatistics.Total) {
        by = property?.rawValue ?? "all"
        self.value = value
        assetCount = total.assetCount
        byteSize = total.byteCount
    }
}
