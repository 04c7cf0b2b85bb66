// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension IndexSnapshot {
    /// The number of identifiers that are read at a time, which stay in the cache of a processor.
    private static let step = 4_096

    /// Returns the columns of assets, in the order of their identifiers. An asset that the index does not have is of
    /// unknown size and without a date.
    ///
    /// Assets in order of creation are read in the order of the index. In other orders each row is looked up by its
    /// identifier, which for a million assets takes ten times as long.
    func columns(of ids: FetchedIDs<AssetID>) -> AssetColumns {
        if let list = ids.list as? CreationList { return list.columns() }
        return AssetColumns(count: ids.count) { columns in
            for start in stride(from: 0, to: ids.count, by: Self.step) {
                for id in ids[start..<min(start + Self.step, ids.count)] {
                    columns.append(UInt32(exactly: id.rawValue).flatMap { self[id: $0] })
                }
            }
        }
    }
}

/// Columns while they are being filled, which is to append exactly the number of rows that they have room for.
struct ColumnsWriter {
    fileprivate let aspectRatios: UnsafeMutableBufferPointer<UInt8>
    fileprivate let creationSeconds: UnsafeMutableBufferPointer<Double>
    fileprivate var count = 0

    @inline(__always)
    mutating func append(_ width: UInt64, _ height: UInt64, _ creation: Double) {
        aspectRatios.initializeElement(at: count, to: AssetColumns.aspectRatio(Float(width), Float(height)))
        creationSeconds.initializeElement(at: count, to: creation)
        count += 1
    }

    /// Appends the row of an asset; `nil` for an asset that is not in the index.
    mutating func append(_ row: IndexRow?) {
        append(row?.width ?? 0, row?.height ?? 0, row?.creation ?? IndexRow.undated)
    }
}

extension AssetColumns {
    /// Creates columns of so many assets, which the closure appends.
    init(count: Int, _ fill: (inout ColumnsWriter) -> Void) {
        var ratios: [UInt8] = []
        let seconds = [Double](unsafeUninitializedCapacity: count) { seconds, secondsCount in
            ratios = [UInt8](unsafeUninitializedCapacity: count) { ratios, ratiosCount in
                var writer = ColumnsWriter(aspectRatios: ratios, creationSeconds: seconds)
                fill(&writer)
                ratiosCount = writer.count
            }
            secondsCount = ratios.count
        }
        self.init(aspectRatios: ratios, creationSeconds: seconds)
    }
}
