// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The entropy-coded data of a JPEG, checked for its end.
struct JPEGScan {
    private let file: FileRegion
    private let start: Int

    private static let tailCount = 16 << 10
    private static let chunkCount = 256 << 10

    init(_ file: FileRegion, from start: Int) {
        self.file = file
        self.start = start
    }

    /// True if the end marker is found. It cannot occur by chance, because in coded data `FF` is followed by a zero. So
    /// checking the tail is sufficient for every intact file without a large trailer, and only other files are scanned
    /// as a whole.
    var hasEnd: Bool {
        let tailStart = max(start, file.count - JPEGScan.tailCount)
        let quick = file.bytes.bulk(at: max(start, file.count - 2), count: 2)
        if quick == [0xFF, JPEGSegment.endOfImage] { return true }
        guard let tail = file.bytes.bulk(at: tailStart, count: JPEGScan.tailCount) else { return false }
        return JPEGScan.holdsEndMarker(tail) || readThrough(to: tailStart)
    }

    /// Scans for the end marker up to an offset, which the marker may span.
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
