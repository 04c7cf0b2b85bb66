// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
package import PhotoLibrary
internal import Synchronization

/// A provider of originals that is as slow, and fails as often, as a test wants. It records what it was asked for.
///
/// A piece is handed over when the test lets it (``release(_:)``), so that nothing depends on time.
package final class ScriptedOriginals: OriginalsProvider {
    private struct State {
        var originals: [Fingerprint: [UInt8]] = [:]
        var offsets: [Int64] = []
        /// The errors of the next calls, each after so many pieces.
        var failures: [(pieces: Int, error: LibraryError)] = []
        var isFree = false
    }

    private let pieceSize: Int
    private let state = Mutex(State())
    private let permits = DispatchSemaphore(value: 0)
    private let asked = DispatchSemaphore(value: 0)

    /// Creates a provider that hands over pieces of that size.
    package init(pieceSize: Int = 4) { self.pieceSize = pieceSize }

    /// Adds the bytes that it has for an original, which may be wrong.
    package func add(_ bytes: [UInt8], as original: Fingerprint) { state.withLock { $0.originals[original] = bytes } }

    /// Lets the next call fail after so many pieces. The call after it gets the failure that is set after this one.
    package func fail(after pieces: Int, with error: LibraryError) {
        state.withLock { $0.failures.append((pieces, error)) }
    }

    /// Hands over so many more pieces.
    package func release(_ pieces: Int) { for _ in 0..<pieces { permits.signal() } }

    /// Hands over everything from now on.
    package func releaseAll() {
        state.withLock { $0.isFree = true }
        permits.signal()
    }

    /// Waits until a call waits for its next piece.
    package func waitUntilAsked() { asked.wait() }

    /// The offsets of the calls until now.
    package var offsets: [Int64] { state.withLock { $0.offsets } }

    package func has(_ original: Fingerprint) -> Bool { state.withLock { $0.originals[original] != nil } }

    package func read(
        _ original: Fingerprint, from offset: Int64,
        _ receive: (UnsafeRawBufferPointer) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let (bytes, failure) = state.withLock { state in
            state.offsets.append(offset)
            return (state.originals[original], state.failures.isEmpty ? nil : state.failures.removeFirst())
        }
        guard let bytes else { throw LibraryError(.missingOriginal, "It has no such original.") }
        var rest = bytes.dropFirst(Int(offset))
        var pieces = 0
        while !rest.isEmpty {
            if let failure, failure.pieces == pieces { throw failure.error }
            waitForPermit()
            let piece = Array(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
            // An error that is thrown in the closure of an array has no type.
            try piece.withUnsafeBufferPointer { (piece) throws(LibraryError) in
                try receive(UnsafeRawBufferPointer(piece))
            }
            pieces += 1
        }
    }

    private func waitForPermit() {
        asked.signal()
        permits.wait()
        // Whoever comes next is let through, too.
        if state.withLock({ $0.isFree }) { permits.signal() }
    }
}
