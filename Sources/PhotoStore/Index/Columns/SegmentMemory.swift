// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The bytes of a segment, allocated in memory or mapped from a file. They never change once a segment uses them.
///
/// The permissions of the file forbid writing into it, and replacing or unlinking it does not affect existing mappings.
/// But a program that truncates the file in place, or a volume that is lost, kills every process that then reads the
/// missing pages (with SIGBUS), as happens with SQLite's shared memory.
final class SegmentMemory: @unchecked Sendable {
    let bytes: UnsafeRawPointer
    let count: Int
    private let isMapped: Bool

    /// Allocates zeroed memory and lets the body write into it. The pointer must not escape the body.
    init(count: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
        let made = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        memset(made, 0, count)
        write(made)
        bytes = UnsafeRawPointer(made)
        self.count = count
        isMapped = false
    }

    /// Maps a file, which may be unlinked afterwards. Returns `nil` when it is empty or cannot be mapped.
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
