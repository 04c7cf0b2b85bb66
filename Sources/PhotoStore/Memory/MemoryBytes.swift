// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Glibc
internal import PhotoLibrary

/// An original in memory, with its fingerprint.
struct MemoryBytes: Sendable {
    let bytes: [UInt8]
    let fingerprint: Fingerprint

    /// Reads a file from its start by positioned reads.
    init(readingFrom file: borrowing OpenFile) throws(LibraryError) {
        var bytes: [UInt8] = []
        var hasher = FingerprintHasher()
        try file.readAll { (chunk, _) throws(LibraryError) in
            bytes += chunk
            hasher.update(chunk)
        }
        self.bytes = bytes
        fingerprint = hasher.finish()
    }

    /// Returns a new descriptor of a copy of the bytes, positioned at the start.
    func opened() throws(LibraryError) -> OpenFile {
        let descriptor = descriptors_memory_file("original")
        guard descriptor >= 0 else { throw .system("make", "a file in memory", errno: errno) }
        let file = OpenFile(taking: descriptor)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file.descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written, off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write", "a file in memory", errno: errno) }
            written += count
        }
        return file
    }
}
