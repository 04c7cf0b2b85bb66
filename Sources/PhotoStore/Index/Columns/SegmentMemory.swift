// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The bytes of a segment: made in memory, or mapped from a file. They never change once a segment is made of them.
///
/// Nobody who goes by the file's permissions writes into it, and who replaces or unlinks it takes nothing from those who
/// have it mapped. But a program that cuts it off in place, and a volume that is lost, end every process that then reads
/// what is gone (with SIGBUS), as they do with SQLite's shared memory.
final class SegmentMemory: @unchecked Sendable {
    let bytes: UnsafeRawPointer
    let count: Int
    private let isMapped: Bool

    /// Zeroes, and what the body writes. The pointer must not leave the body.
    init(count: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
        let made = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        memset(made, 0, count)
        write(made)
        bytes = UnsafeRawPointer(made)
        self.count = count
        isMapped = false
    }

    /// The bytes of a file, which may be unlinked meanwhile. `nil` when it is empty or cannot be mapped.
    init?(mapping file: borrowing OpenFile) {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_size > 0 else { return nil }
        count = Int(status.st_size)
        guard let address = mmap(nil, count, PROT_READ, MAP_SHARED, file.descriptor, 0), address != MAP_FAILED else {
            return nil
        }
        bytes = UnsafeRawPointer(address)
        isMapped = true
    }

    deinit {
        if isMapped { munmap(UnsafeMutableRawPointer(mutating: bytes), count) } else { bytes.deallocate() }
    }
}
