// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A source of pictures of assets.
///
/// All sizes are in pixels. May be used from any thread; decoding takes place on threads of the library.
///
/// The info dictionary of each handler call has the request's identifier under `PHImageResultRequestIDKey`. Its numbers
/// and Booleans are `NSNumber`s, its errors are `NSError`s of `PHPhotosErrorDomain`.
open class PHImageManager: NSObject, @unchecked Sendable {
    private let requests = ImageRequests()
    private static let shared = PHImageManager()

    /// Creates a manager with its own requests, which no other manager can cancel.
    public override init() { super.init() }

    /// Returns the shared manager: always the same object.
    open class func `default`() -> PHImageManager { shared }

    /// Requests a picture of the asset; for a video, of its representative frame.
    ///
    /// Without options, or with options that are not synchronous, the handler is called on the main queue, once: with
    /// the picture, or with `nil` and an error under `PHImageErrorKey`. Degraded pictures are not delivered yet. After
    /// ``cancelImageRequest(_:)`` it is called once with `nil` and `PHImageCancelledKey`, unless the picture was
    /// delivered already.
    ///
    /// With synchronous options the handler is called once, on the calling thread, before this method returns. Use that
    /// on background threads only.
    ///
    /// - Parameters:
    ///   - asset: The asset.
    ///   - targetSize: The size in pixels. `PHImageManagerMaximumSize`, and any size that is not positive in both
    ///     dimensions, means the original's size. The picture keeps its shape and is never larger than the original.
    ///   - contentMode: The way to fit the picture: within the target size, or covering it.
    ///   - options: The options, read once, now. `nil` for the default values.
    ///   - resultHandler: The handler, which gets the picture and the info dictionary.
    /// - Returns: The identifier with which to cancel the request; never `PHInvalidImageRequestID`.
    @discardableResult
    open func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let order = ImageRequest(targetSize: targetSize, contentMode: contentMode, options: options)
        return requests.start(isSynchronous: options?.isSynchronous == true, resultHandler) { () throws(LibraryError) in
            try order.picture(of: asset)
        }
    }

    /// Requests the unchanged bytes of the asset's picture file.
    ///
    /// The handler is called once, with the bytes, their uniform type identifier and the orientation in which to
    /// display the stored picture. Queue and cancelling are as with
    /// ``requestImage(for:targetSize:contentMode:options:resultHandler:)``. Delivery mode, size and crop rectangle are
    /// ignored. Version `original` gives the RAW of RAW+JPEG. A video has no picture file:
    /// `requestNotSupportedForAsset`.
    ///
    /// Reads the whole file into memory. To copy it to a file use ``PHAssetResourceManager``.
    @discardableResult
    open func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let version = options?.version ?? .current
        return requests.start(isSynchronous: options?.isSynchronous == true) { (file: PictureFile?, info) in
            resultHandler(file?.bytes, file?.uniformTypeIdentifier, file?.orientation ?? .up, info)
        } work: { () throws(LibraryError) in
            try PictureFile(of: asset, version: version)
        }
    }

    /// Requests the unchanged bytes of the asset's picture file. Deprecated by Apple.
    ///
    /// Works as ``requestImageDataAndOrientation(for:options:resultHandler:)`` does, with the orientation as UIKit's type.
    @discardableResult
    open func requestImageData(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, UIImage.Orientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        requestImageDataAndOrientation(for: asset, options: options) { bytes, type, orientation, info in
            resultHandler(bytes, type, UIImage.Orientation(orientation), info)
        }
    }

    /// Cancels a request of this manager that is not synchronous.
    ///
    /// Its handler is called once more, on the main queue, with `nil` and `PHImageCancelledKey`, unless it has been
    /// called with the result. Unknown identifiers, and those of finished requests, are ignored.
    open func cancelImageRequest(_ requestID: PHImageRequestID) { requests.cancel(requestID) }
}

/// The identifier of a request to a ``PHImageManager``.
public typealias PHImageRequestID = Int32

/// The identifier that no request has: 0.
public var PHInvalidImageRequestID: PHImageRequestID { 0 }

/// The target size that means the original's size.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// The info key of an `NSNumber`: true if the bytes are not local and the network was not allowed.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// The info key of an `NSNumber`, present with every picture: true if a better picture will follow.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// The info key of the request's identifier, an `NSNumber`.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// The info key of an `NSNumber`: true if the request was cancelled.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The info key of the `NSError` that explains why there is no result.
public let PHImageErrorKey = "PHImageErrorKey"

/// The ways to fit a picture to a size of another shape. The picture is never distorted and never cropped.
public enum PHImageContentMode: Int, Sendable {
    /// The largest picture that lies within the size.
    case aspectFit = 0
    /// The smallest picture that covers the size; it may exceed it in one dimension.
    case aspectFill = 1

    /// The mode to use with `PHImageManagerMaximumSize`: ``aspectFit``.
    public static let `default` = PHImageContentMode.aspectFit
}
