// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A perceptual hash: pictures that look alike have hashes that differ in few bits, whatever their sizes and formats are.
///
/// It consists of two hashes of 64 bits that fail in different ways: pictures count as alike only if both say so. The
/// limits are measured (Docs/decisions/media.md): copies that were encoded again, halved, cropped by a fiftieth or
/// brightened are within them, and different pictures are not.
public struct PictureHash: Hashable, Codable, Sendable {
    /// The signs of the lowest frequencies (pHash): for each coefficient, if it is above the median of all.
    public var frequencies: UInt64
    /// The directions of the brightness (dHash): for each of 8 × 8 places, if it is brighter to the right.
    public var gradients: UInt64

    /// Creates a hash from its bits.
    public init(frequencies: UInt64, gradients: UInt64) {
        self.frequencies = frequencies
        self.gradients = gradients
    }

    /// The greatest number of different frequencies between pictures that look alike.
    package static let frequencyLimit = 4
    /// The greatest number of different gradients between pictures that look alike.
    package static let gradientLimit = 8

    /// Returns true if the pictures look alike.
    public func isAlike(_ other: PictureHash) -> Bool {
        (frequencies ^ other.frequencies).nonzeroBitCount <= PictureHash.frequencyLimit
            && (gradients ^ other.gradients).nonzeroBitCount <= PictureHash.gradientLimit
    }
}
