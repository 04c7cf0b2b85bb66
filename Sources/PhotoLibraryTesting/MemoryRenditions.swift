// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The renditions of a library in memory. Their space is not limited.
final class MemoryRenditions: Sendable {
    private let stored = Mutex<[Fingerprint: [Rendition.Kind: Rendition]]>([:])
    private let hashes = Mutex(Hashes())

    private struct Hashes {
        var byOriginal: [Fingerprint: PictureHash] = [:]
        var thumbhashes: [Fingerprint: Thumbhash] = [:]
        var version: Int64 = 0
    }

    /// A number that changes whenever hashes are stored.
    var pictureHashVersion: Int64 { hashes.withLock { $0.version } }

    func pictureHash(of original: Fingerprint) -> PictureHash? { hashes.withLock { $0.byOriginal[original] } }

    func thumbhash(of original: Fingerprint) -> Thumbhash? { hashes.withLock { $0.thumbhashes[original] } }

    subscript(original: Fingerprint, kind: Rendition.Kind) -> Rendition? {
        stored.withLock { $0[original]?[kind] }
    }

    func store(_ renditions: [StoredRendition]) {
        stored.withLock { stored in
            for new in renditions {
                var rendition = new.rendition
                (rendition.pictureHash, rendition.thumbhash) = (nil, nil)
                stored[new.original, default: [:]][rendition.kind] = rendition
            }
        }
        hashes.withLock { hashes in
            for new in renditions where new.rendition.kind == .thumbnail {
                hashes.byOriginal[new.original] = new.rendition.pictureHash
                hashes.thumbhashes[new.original] = new.rendition.thumbhash
            }
            hashes.version += 1
        }
    }

    func remove(_ originals: [Fingerprint]) {
        stored.withLock { stored in for original in originals { stored[original] = nil } }
        hashes.withLock { hashes in
            for original in originals { (hashes.byOriginal[original], hashes.thumbhashes[original]) = (nil, nil) }
        }
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
