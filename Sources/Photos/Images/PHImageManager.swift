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
    /// How often and where the handler is called follows from the options. A degraded picture, which a better one
    /// replaces, has a true `PHImageResultIsDegradedKey`; it is what the library has stored, or the small picture that
    /// the file carries of itself, and may be smaller than the target, also with an exact resize mode. It is never
    /// delivered after the final one.
    ///
    /// - `opportunistic`, also without options: If the library has a rendition of the picture, the first call comes
    ///   before this method returns, on the calling thread: with the final picture if the rendition is as large as the
    ///   target and the resize mode is `fast`, otherwise with a degraded one. The final picture, or why there is none,
    ///   follows on the main queue. With
    ///   ``PHImageRequestOptions/allowSecondaryDegradedImage`` a second degraded picture may come between them, on the
    ///   main queue, if the library has a larger rendition. Without a rendition, the small picture of itself that the
    ///   file has (the thumbnail of a HEIC, the preview of a RAW file, the EXIF thumbnail of a JPEG that shows the
    ///   same) comes first, on the main queue, and the final one follows; a file that has none gives the final call
    ///   only.
    /// - `highQualityFormat`: One call on the main queue, with the final picture.
    /// - `fastFormat`: One call on the main queue: with the rendition if there is one, which is marked as degraded if
    ///   it is smaller than the target, or else with the small picture of itself that the file has, which is always
    ///   marked so; without either, with the final picture.
    /// - Synchronous options: One call on the calling thread, before this method returns, with the final picture. The
    ///   request cannot be cancelled. Use this on background threads only.
    ///
    /// Without a picture the handler gets `nil` and an error under `PHImageErrorKey`; that may also follow a degraded
    /// picture. If the original is not local, it is downloaded if the options allow it; otherwise the error is
    /// `networkAccessRequired`, and `PHImageResultIsInCloudKey` is true. Requests for the same picture that run at the
    /// same time share the work, but for synchronous ones, which decode on the thread that waits.
    ///
    /// A picture that was made without a stored rendition is stored as one afterwards, on a thread that stands back, if
    /// the library was opened by its owner and can be written to: the next request is answered at once.
    ///
    /// Before it returns, the method asks the library what shows the asset now, and decodes at most a small rendition.
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
        return PictureRequests(
            table: requests, jobs: RuntimeServices.pictures, downloads: RuntimeServices.downloads, cache: cache
        )
        .start(request, from: SessionPictures(asset), resultHandler)
    }

    /// Requests the unchanged bytes of the asset's picture file.
    ///
    /// The handler is called once, with the bytes, their uniform type identifier and the orientation in which to
    /// display the stored picture: on the main queue, or with synchronous options on the calling thread, before this
    /// method returns. Delivery mode, size and crop rectangle are
    /// ignored. Version `original` gives the RAW of RAW+JPEG. A video has no picture file:
    /// `requestNotSupportedForAsset`.
    ///
    /// The info dictionary also has the type identifier under `"PHImageFileUTIKey"` and, where the program can open it,
    /// the original's URL under `"PHImageFileURLKey"`, which clients read though Apple documents neither. That file
    /// must not be changed.
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
    ///   - asset: The asset. One without a movie gives `requestNotSupportedForAsset`.
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
    /// The URL is that of the original in the library, which must not be changed; a change would be found as damage.
    /// Where the program cannot open that, it is valid in this process and as long as the asset exists.
    ///
    /// - Parameters:
    ///   - asset: The video. Others give `requestNotSupportedForAsset`; for Live Photos there is
    ///     ``requestLivePhoto(for:targetSize:contentMode:options:resultHandler:)``.
    ///   - options: The options, of which only the version matters: local videos have one quality.
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
    /// The session is ready to run when its `outputURL` and `outputFileType` are set: the original is on this computer
    /// by then. Presets that encode need the program ffmpeg; `AVAssetExportSession` says more.
    ///
    /// - Parameters:
    ///   - asset: The video. Others give `requestNotSupportedForAsset`.
    ///   - options: The options; the version is that of the movie to export.
    ///   - exportPreset: One of the constants that begin with `AVAssetExportPreset`; any other gives an error.
    ///   - resultHandler: The handler, which gets the session and the info dictionary.
    /// - Returns: The identifier with which to cancel the request, but not the export: the session does that.
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
    /// has been called with the final result. Of work that no other request shares, what has not begun is not done, a
    /// download is stopped, and a decode ends with a picture that nobody gets. Unknown identifiers, those of other
    /// managers and those of finished requests are ignored.
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
