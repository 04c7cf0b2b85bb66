// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The bytes of a segment: made in memory, or mapped from a file. They never change once a segment is made of them.
final class SegmentMemory: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer
    let count: Int
    private let isMapped: Bool

    /// Zeroes.
    init(count: Int) {
        bytes = .allocate(byteCount: count, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        self.count = count
        isMapped = false
    }

    /// The bytes of a file, which may be unlinked meanwhile. `nil` when it is empty or cannot be mapped.
    init?(mapping descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
        count = Int(status.st_size)
        guard let address = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), address != MAP_FAILED else {
            return nil
        }
        bytes = address
        isMapped = true
    }

    deinit {
        if isMapped { munmap(bytes, count) } else { bytes.deallocate() }
    }
}
