// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

/// A store of pictures for the cells of a grid, as clients write it.
private actor CellPictures {
    private let manager = PHCachingImageManager()
    private let contentMode = PHImageContentMode.aspectFill
    private var cached: Set<String> = []
    private lazy var options: PHImageRequestOptions = {
        let options = PHImageRequestOptions()
        options.deliveryMode = .opportunistic
        return options
    }()

    init() { manager.allowsCachingHighQualityImages = false }

    func startCaching(_ assets: [PHAsset], _ size: CGSize) {
        cached.formUnion(assets.map(\.localIdentifier))
        manager.startCachingImages(for: assets, targetSize: size, contentMode: contentMode, options: options)
    }

    func stopCaching() {
        cached = []
        manager.stopCachingImagesForAllAssets()
    }

    @discardableResult
    func request(
        _ asset: PHAsset, _ size: CGSize, completion: @escaping @Sendable (UIImage?, Bool) -> Void
    ) -> PHImageRequestID {
        manager.requestImage(for: asset, targetSize: size, contentMode: contentMode, options: options) { image, info in
            if info?[PHImageErrorKey] is any Error {
                completion(nil, false)
            } else if let cancelled = (info?[PHImageCancelledKey] as? NSNumber)?.boolValue, cancelled {
                completion(nil, false)
            } else {
                completion(image, (info?[PHImageResultIsDegradedKey] as? NSNumber)?.boolValue ?? false)
            }
        }
    }
}

struct CachedImageClientTests {
    @Test func aGridShowsADegradedPictureAndThenTheFinalOne() async throws {
        let (pictures, answers) = (CellPictures(), Answers())
        let asset = try RenditionRequestTests.asset(rendition: PixelSize(width: 20, height: 10))
        let size = CGSize(width: 30, height: 30)
        await pictures.startCaching([asset], size)
        await pictures.request(asset, size) { image, isDegraded in answers.record(image, ["isDegraded": isDegraded]) }
        let all = await answers.wait(for: 2)
        #expect(all.map { $0.info["isDegraded"] as? Bool } == [true, false])
        #expect(all[1].image.map { $0.size.height >= 30 } == true)
        await pictures.stopCaching()
    }
}
