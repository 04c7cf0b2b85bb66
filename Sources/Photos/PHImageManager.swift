// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// Makes pictures of assets.
///
/// All sizes are in pixels. May be used from any thread; decoding is done on threads of the library's own.
///
/// The info dictionary of every call of a handler holds the request's number under `PHImageResultRequestIDKey`. Numbers
/// and truth values in it are `NSNumber`s, errors are `NSError`s of `PHPhotosErrorDomain`.
open class PHImageManager: NSObject, @unchecked Sendable {
    private let requests = ImageRequests()
    private static let shared = PHImageManager()

    /// A manager with requests of its own: another manager cannot cancel them.
    public override init() { super.init() }

    /// The manager for everybody: always the same object.
    open class func `default`() -> PHImageManager { shared }

    /// Requests a picture of the asset; of a video, the frame that stands for it.
    ///
    /// Without options, or when they are not synchronous, the handler is called on the main queue, once: with the picture,
    /// or with `nil` and an error under `PHImageErrorKey`. Quick stand-ins are not made yet. After
    /// ``cancelImageRequest(_:)`` it is called once with `nil` and `PHImageCancelledKey`, unless the picture was
    /// delivered already.
    ///
    /// When the options are synchronous, the handler is called once before this method returns, on the calling thread.
    /// Use that on background threads only.
    ///
    /// - Parameters:
    ///   - targetSize: How large, in pixels. `PHImageManagerMaximumSize`, and any size without a positive width and
    ///     height, means the original's size. The picture keeps its shape and never gets larger than the original.
    ///   - contentMode: Whether it is to lie within the target or to cover it.
    ///   - options: Read once, now. `nil` for the options' defaults.
    /// - Returns: The number to cancel the request by; never `PHInvalidImageRequestID`.
    @discardableResult
    open func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let order = PictureOrder(targetSize: targetSize, contentMode: contentMode, options: options)
        return requests.start(isSynchronous: options?.isSynchronous == true, resultHandler) { () throws(LibraryError) in
            try order.picture(of: asset)
        }
    }

    /// Requests the bytes of the asset's picture file, as they are.
    ///
    /// The handler is called once, with the bytes, their uniform type identifier and how the stored picture is turned to be
    /// displayed; on which queue, and what cancelling does, is as with
    /// ``requestImage(for:targetSize:contentMode:options:resultHandler:)``. Delivery mode, size and crop do not matter.
    /// Version `original` gives the RAW of RAW+JPEG. A video has no picture file: `requestNotSupportedForAsset`.
    ///
    /// The whole file is read into memory. To copy it to a file use ``PHAssetResourceManager``.
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

    /// Requests the bytes of the asset's picture file, as they are. Deprecated by Apple.
    ///
    /// As ``requestImageDataAndOrientation(for:options:resultHandler:)``, but tells the turn in UIKit's words.
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
    /// Its handler is called once more, on the main queue, with `nil` and `PHImageCancelledKey`, unless it has been called
    /// with the result. Numbers that this manager has not given, and those of requests that are over, are ignored.
    open func cancelImageRequest(_ requestID: PHImageRequestID) { requests.cancel(requestID) }
}

/// The number of a request to a ``PHImageManager``.
public typealias PHImageRequestID = Int32

/// The number that no request has: 0.
public var PHInvalidImageRequestID: PHImageRequestID { 0 }

/// The size of the original, whatever it is.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// Info key: whether the bytes are elsewhere and the network was not allowed. An `NSNumber`.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// Info key: whether the picture is a stand-in for one to come; told with every picture. An `NSNumber`.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// Info key: the request's number. An `NSNumber`.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// Info key: whether the request was cancelled. An `NSNumber`.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// Info key: why there is no result. An `NSError`.
public let PHImageErrorKey = "PHImageErrorKey"
