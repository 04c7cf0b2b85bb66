// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotosHTTP
import Testing

/// Each form of a header `Range`, for a file of 1,000 bytes.
@Suite struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, .whole), ("bytes=0-", .part(0..<1_000)), ("bytes=0-0", .part(0..<1)), ("bytes=10-19", .part(10..<20)),
            ("bytes=990-2000", .part(990..<1_000)), ("bytes=-500", .part(500..<1_000)),
            ("bytes=-5000", .part(0..<1_000)),
            ("bytes=999-", .part(999..<1_000)), ("bytes=1000-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=5-99999999999999999999", .part(5..<1_000)),
            // A malformed header, or a header with several ranges, is ignored.
            ("bytes=9-5", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
            ("items=0-5", .whole),
            ("bytes=0-1,5-6", .whole), ("bytes=--5", .whole), ("bytes=+1-5", .whole),
        ] as [(String?, ByteRange)])
    func aHeaderAsksForThis(_ header: String?, _ range: ByteRange) {
        #expect(ByteRange(header, byteCount: 1_000) == range)
    }

    @Test func anEmptyFileIsSentWhole() { #expect(ByteRange("bytes=0-", byteCount: 0) == .whole) }
}
