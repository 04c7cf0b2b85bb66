// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An image manager that prepares pictures before they are requested, as for the cells that scroll into view next.
///
/// A request for a prepared picture is answered without decoding: an opportunistic one once, before the call returns,
/// with the final picture; the others as usual. Requests for other pictures are those of ``PHImageManager``. May be
/// used from any thread.
///
/// Prepared pictures take at most 128 MiB; those used longest ago are dropped, and made anew when they are requested.
/// All are dropped with their manager.
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    private let prepared = PictureCache()

    /// Creates a manager with its own requests and prepared pictures.
    public override init() { super.init() }

    /// A Boolean value that indicates whether pictures are made from the originals. Default: true. If false, only
    /// renditions that the library has stored are prepared, which may be degraded. Applies to what is prepared from now
    /// on.
    open var allowsCachingHighQualityImages: Bool {
        get { prepared.makesPictures }
        set { prepared.makesPictures = newValue }
    }

    /// Prepares pictures of assets, on worker threads, after all pictures that are requested.
    ///
    /// A request is answered with a prepared picture if its size, content mode and options are the same; delivery mode
    /// and `isSynchronous` may differ. An asset is prepared in one way at a time: another size or other options are
    /// ignored until the first ones are stopped. Nothing is downloaded in advance, and failures are told to whoever
    /// requests the picture. An asset that is edited afterwards is shown as it is when it is requested.
    open func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {
        let request = ImageRequest(preparing: targetSize, contentMode, options)
        for source in assets.map(SessionPictures.init) {
            if let asset = source.key { prepared.start(asset, request, from: source) }
        }
    }

    /// Stops preparing pictures of assets, and drops them. The parameters have to be those of the start; assets that
    /// are prepared in another way are left alone.
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
