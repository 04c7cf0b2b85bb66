// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CSodium
internal import Glibc

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
        guard let fingerprint = Fingerprint(bytes: bytes) else { preconditionFailure("the hash has the wrong length") }
        return fingerprint
    }

    private var pointer: OpaquePointer { OpaquePointer(state) }

    /// Initialises libsodium, which selects the fastest code for this processor, once.
    private static let isReady = sodium_init() >= 0
}
