// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The means of the samples of rows, in columns of equal width.
struct ColumnMeans {
    private let ranges: [Range<Int>]
    private let channels: Int
    private var sums: [Double]
    /// The rows that were added.
    private(set) var rows = 0.0

    /// Creates the means of so many columns of rows of that width. Rows that have fewer pixels than there are columns
    /// count some of them more than once.
    init(_ count: Int, width: Int, channels: Int = 1) {
        ranges = (0..<count).map { column in
            let start = column * width / count
            return start..<max(start + 1, (column + 1) * width / count)
        }
        self.channels = channels
        sums = Array(repeating: 0, count: count * channels)
    }

    /// Adds a row.
    ///
    /// - Parameter weight: Less than 1 for a part of it.
    mutating func add(_ row: UnsafePointer<UInt8>, weight: Double = 1) {
        for (column, range) in ranges.enumerated() {
            for channel in 0..<channels {
                var sum = 0
                for pixel in range { sum += Int(row[channels * pixel + channel]) }
                sums[channels * column + channel] += weight * Double(sum)
            }
        }
        rows += weight
    }

    /// The means, column by column; there has to be a row.
    var bytes: [UInt8] {
        sums.enumerated().map { place, sum in
            UInt8((sum / (rows * Double(ranges[place / channels].count))).rounded())
        }
    }
}
