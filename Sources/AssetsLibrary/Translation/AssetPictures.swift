// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos
internal import PlatformTypes

/// The pictures of assets that are made for display: upright, as edited, at once, and only of what is on this machine.
enum AssetPictures {
    /// The side of square thumbnails in pixels: 75 points of two pixels each.
    static let thumbnailSide = 150
    /// The longer side of other thumbnails in pixels, as in the library's stored renditions.
    static let longerThumbnailSide = 256

    static func square(of asset: PHAsset) -> CGImage? {
        let side = CGFloat(thumbnailSide)
        return picture(of: asset, CGSize(width: side, height: side), .aspectFill)?.centralSquare(atMost: thumbnailSide)
    }

    static func thumbnail(of asset: PHAsset) -> CGImage? {
        let side = CGFloat(longerThumbnailSide)
        return picture(of: asset, CGSize(width: side, height: side), .aspectFit)
    }

    /// Returns the picture as large as a screen of this size in pixels, which is held as the picture is.
    static func fullScreen(of asset: PHAsset, _ screen: CGSize = UIScreen.mainPixelSize) -> CGImage? {
        let (longer, shorter) = (max(screen.width, screen.height), min(screen.width, screen.height))
        let isUpright = asset.pixelHeight > asset.pixelWidth
        let size = CGSize(width: isUpright ? shorter : longer, height: isUpright ? longer : shorter)
        return picture(of: asset, size, .aspectFit)
    }

    private static func picture(of asset: PHAsset, _ size: CGSize, _ mode: PHImageContentMode) -> CGImage? {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.resizeMode = .exact
        var picture: CGImage?
        PHImageManager.default().requestImage(for: asset, targetSize: size, contentMode: mode, options: options) {
            image, _ in
            picture = image?.cgImage
        }
        return picture
    }
}

extension CGImage {
    /// Returns the square in the middle.
    func centralSquare(atMost limit: Int) -> CGImage? {
        let side = min(width, height, limit)
        guard side < width || side < height else { return self }
        let (left, top) = ((width - side) / 2, (height - side) / 2)
        let bytes = rgba
        var square: [UInt8] = []
        square.reserveCapacity(4 * side * side)
        for row in top..<(top + side) {
            let start = row * bytesPerRow + 4 * left
            square += bytes[start..<(start + 4 * side)]
        }
        return CGImage(width: side, height: side, rgba: square)
    }
}
