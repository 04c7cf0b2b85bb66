// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The renditions of a library in memory. Their space is not limited.
final class MemoryRenditions: Sendable {
    private let stored = Mutex<[Fingerprint: [Rendition.Kind: Rendition]]>([:])

    subscript(original: Fingerprint, kind: Rendition.Kind) -> Rendition? {
        stored.withLock { $0[original]?[kind] }
    }

    func store(_ renditions: [StoredRendition]) {
        stored.withLock { stored in
            for new in renditions { stored[new.original, default: [:]][new.rendition.kind] = new.rendition }
        }
    }

    func remove(_ originals: [Fingerprint]) {
        stored.withLock { stored in for original in originals { stored[original] = nil } }
    }

    /// Returns the smallest rendition that suffices for so many pixels, or else the largest.
    func best(of original: Fingerprint, for longestSide: Int) -> Rendition? {
        let all = kinds(of: original)
        return all.first { $0.suffices(for: longestSide) } ?? all.last
    }

    func originalsWithout(_ kind: Rendition.Kind, among originals: [Fingerprint]) -> Set<Fingerprint> {
        Set(
            originals.filter { original in
                !kinds(of: original).contains { $0.kind == kind || $0.isUnscaled && $0.kind.rawValue < kind.rawValue }
            })
    }

    /// Returns the renditions of an original, the smallest first.
    private func kinds(of original: Fingerprint) -> [Rendition] {
        stored.withLock { $0[original]?.values.sorted { $0.kind.rawValue < $1.kind.rawValue } ?? [] }
    }
}
