// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

#if canImport(UIKit)
    import UIKit
    typealias PlatformImage = UIImage
#elseif canImport(AppKit)
    import AppKit
    typealias PlatformImage = NSImage
#endif

/// Loads pictures one after the other on a queue in the background.
final class SynchronousImageLoader: @unchecked Sendable {
    private let queue = DispatchQueue(label: "com.example.loader", qos: .utility)

    static func image(for asset: PHAsset, targetSize: CGSize) -> PlatformImage? {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.resizeMode = .exact
        options.deliveryMode = .highQualityFormat
        var result: PlatformImage?
        PHImageManager.default().requestImage(
            for: asset, targetSize: targetSize, contentMode: .aspectFit, options: options
        ) { image, _ in
            result = image
        }
        return result
    }

    func sizes(
        of assets: PHFetchResult<PHAsset>, fitting side: CGFloat, completion: @escaping @Sendable ([CGSize]) -> Void
    ) {
        queue.async {
            var sizes: [CGSize] = []
            assets.enumerateObjects { asset, _, _ in
                autoreleasepool {
                    if let image = Self.image(for: asset, targetSize: CGSize(width: side, height: side)) {
                        sizes.append(image.size)
                    }
                }
            }
            completion(sizes)
        }
    }

    /// As before iOS 13, when handlers were told UIKit's orientation.
    static func oldData(of asset: PHAsset) -> (data: Data, type: String, orientation: PlatformImage.Orientation)? {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.version = .original
        var result: (Data, String, PlatformImage.Orientation)?
        PHImageManager.default().requestImageData(for: asset, options: options) { data, uti, orientation, _ in
            if let data = data, let uti = uti { result = (data, uti, orientation) }
        }
        return result
    }

    /// A smaller JPEG for an upload.
    static func jpeg(of asset: PHAsset, quality: CGFloat) -> Data? {
        image(for: asset, targetSize: PHImageManagerMaximumSize)?.jpegData(compressionQuality: quality)
    }
}
