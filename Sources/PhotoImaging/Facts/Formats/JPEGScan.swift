// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The coded picture of a JPEG: whether its end is there.
struct JPEGScan {
    private let file: FileRegion
    private let start: Int

    private static let tailCount = 16 << 10
    private static let chunkCount = 256 << 10

    init(_ file: FileRegion, from start: Int) {
        self.file = file
        self.start = start
    }

    /// Coded data never holds the end marker by chance (`FF` is followed by a zero there), so one look at the tail
    /// answers for every whole file without a large trailer, and only the others are read through.
    var hasEnd: Bool {
        let tailStart = max(start, file.count - JPEGScan.tailCount)
        let quick = file.bytes.bulk(at: max(start, file.count - 2), count: 2)
        if quick == [0xFF, JPEGSegment.endOfImage] { return true }
        guard let tail = file.bytes.bulk(at: tailStart, count: JPEGScan.tailCount) else { return false }
        return JPEGScan.holdsEndMarker(tail) || readThrough(to: tailStart)
    }

    /// Looks for the end marker up to an offset; the marker may lie across it.
    private func readThrough(to end: Int) -> Bool {
        var offset = start
        while offset < end, let chunk = file.bytes.bulk(at: offset, count: JPEGScan.chunkCount), chunk.count > 1 {
            if JPEGScan.holdsEndMarker(chunk) { return true }
            offset += chunk.count - 1
        }
        return false
    }

    private static func holdsEndMarker(_ bytes: [UInt8]) -> Bool {
        let marker: [UInt8] = [0xFF, JPEGSegment.endOfImage]
        return bytes.withUnsafeBytes { bytes in marker.withUnsafeBytes { bytes.firstOffset(of: $0) } } != nil
    }
}
