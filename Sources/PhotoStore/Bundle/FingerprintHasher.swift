// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CSodium
internal import Glibc
package import PhotoLibrary

/// A hasher that computes a fingerprint incrementally.
package struct FingerprintHasher: ~Copyable {
    /// The state of libsodium, which must be aligned to 64 bytes.
    private let state: UnsafeMutableRawPointer

    package init() {
        precondition(FingerprintHasher.isReady, "libsodium could not be initialised")
        state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        crypto_generichash_init(pointer, nil, 0, Fingerprint.byteCount)
    }

    deinit { state.deallocate() }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        crypto_generichash_update(pointer, start, UInt64(bytes.count))
    }

    /// Returns the fingerprint of all bytes so far, and consumes the hasher.
    package consuming func finish() -> Fingerprint {
        var bytes = [UInt8](repeating: 0, count: Fingerprint.byteCount)
        crypto_generichash_final(pointer, &bytes, bytes.count)
        guard let fingerprint = Fingerprint(bytes: bytes) else { preconditionFailure("a hash of another length") }
        return fingerprint
    }

    private var pointer: OpaquePointer { OpaquePointer(state) }

    /// Initialises libsodium, which selects the fastest code for this processor, once.
    private static let isReady = sodium_init() >= 0
}

extension FingerprintHasher {
    /// Returns the fingerprint and the size of a whole file.
    package static func fingerprint(
        of file: borrowing OpenFile
    ) throws(LibraryError) -> (fingerprint: Fingerprint, byteCount: Int64) {
        var hasher = FingerprintHasher()
        var byteCount: Int64 = 0
        try file.readAll { (chunk, _) throws(LibraryError) in
            hasher.update(chunk)
            byteCount += Int64(chunk.count)
        }
        return (hasher.finish(), byteCount)
    }
}

extension OpenFile {
    /// Reads from start to end by positioned reads, in chunks that fit into the processor's cache. The position of the
    /// descriptor is neither used nor changed.
    package borrowing func readAll(
        _ body: (_ chunk: UnsafeRawBufferPointer, _ offset: Int64) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 4096)
        defer { buffer.deallocate() }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        var offset: Int64 = 0
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", "the file", errno: errno) }
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]), offset)
            offset += Int64(count)
        }
    }

    /// Returns the current size in bytes.
    package borrowing func byteCount() throws(LibraryError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("look at", "the file", errno: errno) }
        return Int64(status.st_size)
    }
}
