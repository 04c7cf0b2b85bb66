// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// What the layout of a grid needs of all assets of a fetch, in columns: one element for each asset, in the order of the
/// fetch. A million assets take 9 MB.
public struct AssetColumns: Hashable, Sendable {
    /// The aspect ratios of the assets as displayed, width by height in 64ths: 85 for 4:3, 48 for 3:4, 64 for a square.
    ///
    /// Ratios below 1/64 and above 255/64 are 1 and 255. Zero for an asset whose size is not known.
    public private(set) var aspectRatios: [UInt8]
    /// The creation dates in seconds since 2001, as `Date.timeIntervalSinceReferenceDate`; negative infinity for an asset
    /// without one.
    public private(set) var creationSeconds: [Double]

    /// Creates columns without assets, and reserves memory for so many.
    package init(capacity: Int = 0) {
        aspectRatios = []
        creationSeconds = []
        aspectRatios.reserveCapacity(capacity)
        creationSeconds.reserveCapacity(capacity)
    }

    /// Creates columns of these arrays, which must have the same count.
    package init(aspectRatios: [UInt8], creationSeconds: [Double]) {
        self.aspectRatios = aspectRatios
        self.creationSeconds = creationSeconds
    }

    /// Appends an asset.
    package mutating func append(_ size: PixelSize, created date: Date?) {
        aspectRatios.append(AssetColumns.aspectRatio(Float(size.width), Float(size.height)))
        creationSeconds.append(date?.timeIntervalSinceReferenceDate ?? -.infinity)
    }

    /// The number of assets.
    public var count: Int { aspectRatios.count }

    /// Returns the aspect ratio of a size in 64ths; zero unless both lengths are positive.
    @inlinable
    package static func aspectRatio(_ width: Float, _ height: Float) -> UInt8 {
        guard width > 0, height > 0 else { return 0 }
        return UInt8(min(max(64 * width / height + 0.5, 1), 255))
    }
}
