// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An image manager that prepares pictures before they are requested, for example for the cells that scroll into view
/// next.
///
/// A request for a prepared picture needs no decoding: an opportunistic request is answered once, with the final
/// picture, before the call returns; other requests are answered as usual. Requests for other pictures behave as in
/// ``PHImageManager``. May be used from any thread.
///
/// Prepared pictures take at most 128 MiB. The least recently used pictures are dropped, and made again when they are
/// requested. All are dropped together with their manager.
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    private let prepared = PictureCache()

    /// Creates a manager with its own requests and prepared pictures.
    public override init() { super.init() }

    /// A Boolean value that indicates whether pictures are made from the originals. Default: true. If false, only
    /// renditions that the library has stored are prepared, which may be degraded. Applies to pictures prepared from
    /// now on.
    open var allowsCachingHighQualityImages: Bool {
        get { prepared.makesPictures }
        set { prepared.makesPictures = newValue }
    }

    /// Prepares pictures of assets on worker threads. Requested pictures have priority.
    ///
    /// A request is answered with a prepared picture if its size, content mode and options are the same; delivery mode
    /// and `isSynchronous` may differ. An asset is prepared with one size and one set of options at a time: calls with
    /// others are ignored until the first preparation is stopped. Nothing is downloaded in advance, and failures are
    /// reported when the picture is requested. If the asset is edited afterwards, a request delivers the edited
    /// picture.
    open func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {
        let request = ImageRequest(preparing: targetSize, contentMode, options)
        for asset in assets {
            let source = SessionPictures(asset)
            guard let key = source.key else { continue }
            prepared.start(key, request, from: source, sharing: asset.services.pictures)
        }
    }

    /// Stops preparing pictures of assets, and drops them. The parameters must be the same as for the start; assets
    /// prepared with other parameters are not affected.
    open func stopCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {
        let request = ImageRequest(preparing: targetSize, contentMode, options)
        for asset in assets.compactMap({ SessionPictures($0).key }) { prepared.stop(asset, request) }
    }

    /// Stops preparing all pictures, and drops them.
    open func stopCachingImagesForAllAssets() { prepared.stopAll() }

    override var cache: PictureCache? { prepared }
}
