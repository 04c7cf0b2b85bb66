// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformMedia
public import PlatformTypes

/// A source of pictures of assets.
///
/// All sizes are in pixels. May be used from any thread; decoding takes place on threads of the library.
///
/// The info dictionary of each handler call has the request's identifier under `PHImageResultRequestIDKey`. Its numbers
/// and Booleans are `NSNumber`s, its errors are `NSError`s of `PHPhotosErrorDomain`.
open class PHImageManager: NSObject, @unchecked Sendable {
    /// The running requests.
    let requests = RequestTable<any RunningRequest>()
    /// The pictures that the manager has prepared; `nil` for one that prepares none.
    var cache: PictureCache? { nil }
    private static let shared = PHImageManager()

    /// Creates a manager with its own requests, which no other manager can cancel.
    public override init() { super.init() }

    /// Returns the shared manager: always the same object.
    open class func `default`() -> PHImageManager { shared }

    /// Requests a picture of the asset; for a video, of its representative frame.
    ///
    /// The options determine how often and where the handler is called. A degraded picture, which a better one
    /// replaces, has a true `PHImageResultIsDegradedKey`. It is a stored rendition or the file's embedded thumbnail,
    /// and may be smaller than the target, also with an exact resize mode. It is never delivered after the final
    /// picture.
    ///
    /// - `opportunistic`, also without options: If the library has a rendition of the picture, the first call comes
    ///   before this method returns, on the calling thread: with the final picture if the rendition is as large as the
    ///   target and the resize mode is `fast`, otherwise with a degraded picture. The final picture, or the error,
    ///   follows on the main queue. With ``PHImageRequestOptions/allowSecondaryDegradedImage`` a second degraded
    ///   picture may come between them, on the main queue, if the library has a larger rendition. Without a rendition,
    ///   the file's embedded thumbnail (the thumbnail of a HEIC, the preview of a RAW file, the EXIF thumbnail of a
    ///   JPEG if it shows the same picture) comes first, on the main queue, and the final picture follows. If the file
    ///   has no embedded thumbnail, only the final call is made.
    /// - `highQualityFormat`: One call on the main queue, with the final picture.
    /// - `fastFormat`: One call on the main queue: with the rendition if there is one, marked as degraded if it is
    ///   smaller than the target; otherwise with the file's embedded thumbnail, always marked as degraded; without
    ///   either, with the final picture.
    /// - Synchronous options: One call on the calling thread, before this method returns, with the final picture. The
    ///   request cannot be cancelled. Use this on background threads only.
    ///
    /// If there is no picture, the handler gets `nil` and an error under `PHImageErrorKey`; this may also follow a
    /// degraded picture. If the original is not local, it is downloaded if the options allow it; otherwise the error is
    /// `networkAccessRequired`, and `PHImageResultIsInCloudKey` is true. Requests for the same picture that run at the
    /// same time share the work, except synchronous requests, which decode on the calling thread.
    ///
    /// If a picture was made without a stored rendition, a rendition is stored afterwards on a low-priority thread, so
    /// that the next request is answered at once. This needs a library that was opened by its owner and can be written
    /// to.
    ///
    /// Before it returns, the method looks up the file that shows the asset now, and decodes at most a small rendition.
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
        let request = ImageRequest(targetSize: targetSize, contentMode: contentMode, options: options)
        let services = asset.services
        return PictureRequests(
            table: requests, jobs: services.pictures, downloads: services.downloads, cache: cache
        )
        .start(request, from: SessionPictures(asset), resultHandler)
    }

    /// Requests the unchanged bytes of the asset's picture file.
    ///
    /// The handler is called once, with the bytes, their uniform type identifier and the orientation in which to
    /// display the stored picture: on the main queue, or with synchronous options on the calling thread, before this
    /// method returns. Delivery mode, size and crop rectangle are ignored. Version `original` delivers the RAW of
    /// RAW+JPEG. For a video, which has no picture file, the error is `requestNotSupportedForAsset`.
    ///
    /// The info dictionary also has the type identifier under `"PHImageFileUTIKey"` and, if the program can open the
    /// original, its URL under `"PHImageFileURLKey"`. Apple documents neither key, but clients read them. Do not change
    /// that file.
    ///
    /// Reads the whole file into memory. To copy it to a file use ``PHAssetResourceManager``.
    @discardableResult
    open func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        ImageDataRequests(table: requests).start(options, of: asset) { file, info in
            let info = info?.merging(file?.info ?? [:]) { own, _ in own }
            resultHandler(file?.bytes, file?.uniformTypeIdentifier, file?.orientation ?? .up, info)
        }
    }

    /// Requests the unchanged bytes of the asset's picture file. Deprecated by Apple.
    ///
    /// Works as ``requestImageDataAndOrientation(for:options:resultHandler:)`` does, with the orientation as UIKit's
    /// type.
    @discardableResult
    open func requestImageData(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, UIImage.Orientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        requestImageDataAndOrientation(for: asset, options: options) { bytes, type, orientation, info in
            resultHandler(bytes, type, UIImage.Orientation(orientation), info)
        }
    }

    /// Requests a Live Photo of an asset: its picture and its movie.
    ///
    /// The handler is called on the main queue, never before this method returns. An opportunistic request delivers a
    /// stored rendition as a degraded Live Photo first, which has no movie yet, and the final one later; the other
    /// modes deliver once, as for pictures. Without a result the handler gets `nil` and an error under
    /// `PHImageErrorKey`.
    ///
    /// - Parameters:
    ///   - asset: The asset. For an asset without a movie the error is `requestNotSupportedForAsset`.
    ///   - targetSize: The size of the picture in pixels, which is never larger than the original.
    ///   - contentMode: The way to fit the picture.
    ///   - options: The options, read once, now. `nil` for the default values.
    ///   - resultHandler: The handler, which gets the Live Photo and the info dictionary.
    /// - Returns: The identifier with which to cancel the request.
    @discardableResult
    open func requestLivePhoto(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHLivePhotoRequestOptions?,
        resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let request = ImageRequest(targetSize: targetSize, contentMode: contentMode, livePhoto: options)
        return LivePhotoRequests(table: requests).start(request, of: asset, resultHandler)
    }

    /// Requests the movie of a video.
    ///
    /// The handler is called once, on a serial queue of the library's choice: with an `AVURLAsset`, or with `nil` and
    /// an error under `PHImageErrorKey`. The audio mix is always `nil`. Nothing is decoded, and slow motion is not
    /// applied.
    ///
    /// The URL is the original's URL in the library. Do not change that file: verification would report the change as
    /// damage. If the program cannot open the original by name, the URL is valid only in this process and as long as
    /// the asset exists.
    ///
    /// - Parameters:
    ///   - asset: The video. For other assets the error is `requestNotSupportedForAsset`; for Live Photos use
    ///     ``requestLivePhoto(for:targetSize:contentMode:options:resultHandler:)``.
    ///   - options: The options. Only the version has an effect, because local videos have one quality.
    ///   - resultHandler: The handler.
    /// - Returns: The identifier with which to cancel the request.
    @discardableResult
    open func requestAVAsset(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        VideoRequests(table: requests).start(options, of: asset) {
            resultHandler($0, nil, $1)
        } making: {
            $0
        }
    }

    /// Requests the movie of a video for playback, as ``requestAVAsset(forVideo:options:resultHandler:)`` does.
    @discardableResult
    open func requestPlayerItem(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        VideoRequests(table: requests).start(options, of: asset, resultHandler) { AVPlayerItem(asset: $0) }
    }

    /// Requests an export session for the movie of a video, as ``requestAVAsset(forVideo:options:resultHandler:)``
    /// requests the movie.
    ///
    /// Set the session's `outputURL` and `outputFileType`, then run it: the original is already on this computer.
    /// Presets that encode need the program ffmpeg; see `AVAssetExportSession`.
    ///
    /// - Parameters:
    ///   - asset: The video. For other assets the error is `requestNotSupportedForAsset`.
    ///   - options: The options, including the version of the movie to export.
    ///   - exportPreset: One of the constants that begin with `AVAssetExportPreset`; any other value is an error.
    ///   - resultHandler: The handler, which gets the session and the info dictionary.
    /// - Returns: The identifier with which to cancel the request. To cancel the export, use the session.
    @discardableResult
    open func requestExportSession(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
        resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        VideoRequests(table: requests).start(options, of: asset, resultHandler) { movie throws(LibraryError) in
            guard let session = AVAssetExportSession(asset: movie, presetName: exportPreset) else {
                throw LibraryError(
                    .unsupported,
                    "there is no export preset “\(exportPreset)”: use one of the constants AVAssetExportPreset…")
            }
            return session
        }
    }

    /// Cancels a request of this manager that is not synchronous.
    ///
    /// Its handler is called once more, on the queue of its results, with `nil` and `PHImageCancelledKey`, unless it
    /// has already been called with the final result. Work that no other request shares is cancelled: work that has not
    /// started is dropped, a download is stopped, and a running decode finishes without delivering its picture. Unknown
    /// identifiers, and identifiers of other managers and of finished requests, are ignored.
    open func cancelImageRequest(_ requestID: PHImageRequestID) { requests.cancel(requestID) }
}

/// The identifier of a request to a ``PHImageManager``.
public typealias PHImageRequestID = Int32

/// The identifier that no request has: 0.
public var PHInvalidImageRequestID: PHImageRequestID { 0 }

/// The target size for the original's size.
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
