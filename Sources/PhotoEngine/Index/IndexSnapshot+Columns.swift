// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension IndexSnapshot {
    /// The number of identifiers that are read at a time, which stay in the cache of a processor.
    private static let step = 4_096

    /// Returns the columns of assets, in the order of their identifiers. An asset that the index does not have is of
    /// unknown size and without a date.
    func columns(of ids: FetchedIDs<AssetID>) -> AssetColumns {
        var ratios: [UInt8] = []
        let seconds = [Double](unsafeUninitializedCapacity: ids.count) { seconds, secondsCount in
            ratios = [UInt8](unsafeUninitializedCapacity: ids.count) { ratios, ratiosCount in
                for start in stride(from: 0, to: ids.count, by: Self.step) {
                    let range = start..<min(start + Self.step, ids.count)
                    fill(ratios, seconds, from: start, with: ids[range])
                }
                ratiosCount = ids.count
            }
            secondsCount = ids.count
        }
        return AssetColumns(aspectRatios: ratios, creationSeconds: seconds)
    }

    /// Initializes elements of both columns. Nearly all rows are in the first segment, whose columns are looked up once.
    private func fill(
        _ ratios: UnsafeMutableBufferPointer<UInt8>, _ seconds: UnsafeMutableBufferPointer<Double>, from start: Int,
        with ids: [AssetID]
    ) {
        let (segment, deadRows) = (parts[0].segment, parts[0].deadRows)
        let (creations, widths, heights) = (segment.creations, segment.widths, segment.heights)
        for (offset, id) in ids.enumerated() {
            let index = start + offset
            let number = UInt32(truncatingIfNeeded: id.rawValue)
            if let row = segment.row(of: number), deadRows.map({ !$0[row] }) ?? true {
                ratios.initializeElement(
                    at: index, to: AssetColumns.aspectRatio(Float(widths[row]), Float(heights[row])))
                seconds.initializeElement(at: index, to: creations[row])
            } else {
                let row = self[id: number]
                ratios.initializeElement(
                    at: index, to: row.map { AssetColumns.aspectRatio(Float($0.width), Float($0.height)) } ?? 0)
                seconds.initializeElement(at: index, to: row?.creation ?? IndexRow.undated)
            }
        }
    }
}
