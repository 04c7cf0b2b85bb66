// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Photos
internal import PlatformTypes

extension MediaAsset {
    /// The sizes in which an app shows an asset.
    public enum ImageSize: Hashable, Sendable {
        /// All pixels of the original.
        case original
        /// The smallest picture that fills a size in points with `scale` pixels per point. It may be somewhat larger,
        /// but never larger than the original.
        case thumbnail(CGSize, scale: CGFloat = 1)
        /// The largest picture that fits the screen (`UIScreen.main`), never larger than the original.
        case preview

        /// Hashes the values that equality compares.
        public func hash(into hasher: inout Hasher) {
            guard case .thumbnail(let size, let scale) = self else { return hasher.combine(self == .original) }
            hasher.combine(size.width)
            hasher.combine(size.height)
            hasher.combine(scale)
        }
    }
}

extension MediaAsset.ImageSize {
    /// The size in pixels that is requested.
    var targetSize: CGSize {
        switch self {
        case .original: PHImageManagerMaximumSize
        case .thumbnail(let size, _): CGSize(width: size.width * scale, height: size.height * scale)
        case .preview: UIScreen.mainPixelSize
        }
    }

    var contentMode: PHImageContentMode {
        switch self {
        case .original, .preview: .aspectFit
        case .thumbnail: .aspectFill
        }
    }

    /// The number of pixels per point, which is also the scale of the picture.
    var scale: CGFloat {
        guard case .thumbnail(_, let scale) = self, scale > 0, scale.isFinite else { return 1 }
        return scale
    }

    /// Returns the options of a request for pictures of this size. Those for preparing and for showing it are the same,
    /// otherwise what is prepared would answer nothing.
    func options(_ options: MediaRequestOptions) -> PHImageRequestOptions {
        let made = PHImageRequestOptions()
        made.version = options.imageVersion
        made.isNetworkAccessAllowed = options.isNetworkAccessAllowed
        made.resizeMode =
            switch self {
            case .original: .none
            case .thumbnail: .fast
            case .preview: .exact
            }
        return made
    }

    /// Returns the picture with the scale of this size.
    func scaled(_ image: UIImage) -> UIImage {
        guard scale != 1, let pixels = image.cgImage else { return image }
        return UIImage(cgImage: pixels, scale: scale, orientation: image.imageOrientation)
    }
}
