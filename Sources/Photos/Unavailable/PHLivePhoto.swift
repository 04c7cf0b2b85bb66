// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A photo with a few seconds of movie. Not built yet.
@available(*, unavailable, message: "Live Photos are not built yet; their files are in PHAssetResource.assetResources")
open class PHLivePhoto: NSObject, NSCopying, NSSecureCoding {
    /// The size in pixels.
    open var size: CGSize { unbuilt() }

    /// Combines a photo and a movie.
    open class func request(
        withResourceFileURLs fileURLs: [URL], placeholderImage image: UIImage?, targetSize: CGSize,
        contentMode: PHImageContentMode, resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]) -> Void
    ) -> PHLivePhotoRequestID { unbuilt() }

    /// Cancels a request.
    open class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) { unbuilt() }

    /// Reads the Live Photo from an archive.
    public required init?(coder: NSCoder) { unbuilt() }

    /// Writes the Live Photo into an archive.
    open func encode(with coder: NSCoder) { unbuilt() }

    /// A Boolean value that indicates whether secure coding is supported.
    open class var supportsSecureCoding: Bool { unbuilt() }

    /// Returns the Live Photo itself.
    open func copy(with zone: NSZone? = nil) -> Any { unbuilt() }
}
