// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import CSodium
internal import Glibc
internal import PhotoLibrary

/// An original in memory, with its name.
struct MemoryBytes: Sendable {
    let bytes: [UInt8]
    let fingerprint: Fingerprint

    /// Reads a file from its start by positioned reads.
    init(readingFrom file: borrowing OpenFile) throws(LibraryError) {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = pread(file.descriptor, &chunk, chunk.count, off_t(bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("The file cannot be read.") }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        self.bytes = bytes
        fingerprint = try MemoryBytes.fingerprint(of: bytes)
    }

    /// A descriptor of its own on a copy of the bytes, at their start.
    func opened() throws(LibraryError) -> OpenFile {
        let descriptor = descriptors_memory_file("original")
        guard descriptor >= 0 else { throw .system("There is no memory for another open file.") }
        let file = OpenFile(taking: descriptor)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file.descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written, off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("There is no memory for another open file.") }
            written += count
        }
        return file
    }

    private static func fingerprint(of bytes: [UInt8]) throws(LibraryError) -> Fingerprint {
        var hash = [UInt8](repeating: 0, count: Fingerprint.byteCount)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        guard let fingerprint = Fingerprint(bytes: hash) else {
            throw LibraryError(.inputOutput, "The file's fingerprint cannot be computed.")
        }
        return fingerprint
    }
}

extension LibraryError {
    /// What the system said last.
    fileprivate static func system(_ message: String) -> LibraryError {
        LibraryError(.inputOutput, message, cause: String(cString: strerror(errno)))
    }
}
