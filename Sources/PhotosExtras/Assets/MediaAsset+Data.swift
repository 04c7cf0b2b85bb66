// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import Photos

/// The bytes of a picture's file, with what is needed to show them.
public struct MediaImageData: Sendable {
    /// The bytes, unchanged.
    public let data: Data
    /// The type of the file: `public.heic`.
    public let uniformTypeIdentifier: String
    /// The orientation in which to display the stored picture.
    public let orientation: ImageOrientation
}

/// The bytes of an asset.
extension MediaAsset {
    /// The type of the file that shows the asset, including edits: `public.heic`. Needs no request.
    public var uniformTypeIdentifier: String { phAsset.contentType.identifier }

    /// Returns the orientation in which to display the stored picture. Needs no request before.
    ///
    /// For a file in the library's folder only the metadata is read. Any other file is read as by
    /// ``imageData(options:)``: a file that is not on this machine is downloaded, unless the options forbid it. Throws
    /// the same errors as that method.
    @concurrent
    public func imageOrientation(
        options: MediaRequestOptions = MediaRequestOptions()
    ) async throws -> ImageOrientation {
        try Task.checkCancellation()
        if let orientation = localOrientation(options.version) { return orientation }
        return try await imageData(options: options).orientation
    }

    /// Requests the orientation in which to display the stored picture; see ``imageOrientation(options:)``. The handler
    /// is called once, on the main queue. Cancelling the task cancels the request.
    @discardableResult
    public func requestImageOrientation(
        options: MediaRequestOptions = MediaRequestOptions(),
        completion: @escaping @Sendable (Result<ImageOrientation, any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) { try await self.imageOrientation(options: options) }
    }

    /// Returns the bytes of the picture's file, unchanged. Throws `PHPhotosError`: a video has no picture file.
    public func imageData(options: MediaRequestOptions = MediaRequestOptions()) async throws -> MediaImageData {
        try await answer { self.requestImageData(options: options, completion: $0) }
    }

    /// Returns the bytes of the picture's file. Blocks the calling thread. By default nothing is downloaded.
    public func imageDataNow(options: MediaRequestOptions = .local) throws -> MediaImageData {
        var answer: Result<MediaImageData, any Error> = .failure(PHPhotosError(.internalError))
        start(options, isSynchronous: true) { data, info in answer = Result(data, info) }
        return try answer.get()
    }

    /// Requests the bytes of the picture's file.
    ///
    /// The handler is called once, on the main queue: with the bytes and the info dictionary, or with `nil` and an error
    /// under `PHImageErrorKey`.
    ///
    /// - Returns: The identifier for ``cancelRequest(_:)``.
    @discardableResult
    public func requestImageData(
        options: MediaRequestOptions = MediaRequestOptions(),
        completion: @escaping (MediaImageData?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        start(options, isSynchronous: false, completion)
    }

    /// Returns the size in bytes of the file that shows the asset, without a download; for a Live Photo, the size of
    /// its picture. `nil` if the size is unknown, as for a deleted asset.
    ///
    /// Reads the library on the calling thread. ``MediaLibrary/totalByteCount(of:version:)`` is faster for many assets.
    public func byteCount(_ version: MediaRequestOptions.Version = .edited) -> Int64? {
        PHAssetResource.assetResources(for: phAsset).primary(version)?.dataSize.map(Int64.init)
    }

    /// Returns the size in bytes of the file that shows the asset, off the calling actor; see ``byteCount(_:)``.
    @concurrent
    public func requestByteCount(_ version: MediaRequestOptions.Version = .edited) async throws -> Int64? {
        try Task.checkCancellation()
        return byteCount(version)
    }

    /// Requests the size in bytes of the file that shows the asset; see ``byteCount(_:)``. The handler is called once,
    /// on the main queue. Cancelling the task cancels the request.
    @discardableResult
    public func requestByteCount(
        _ version: MediaRequestOptions.Version = .edited,
        completion: @escaping @Sendable (Result<Int64?, any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) { try await self.requestByteCount(version) }
    }

    /// Returns the orientation of a picture in the library's folder, found by the same reader as for
    /// ``imageData(options:)``; `nil` if there is no such file.
    private func localOrientation(_ version: MediaRequestOptions.Version) -> ImageOrientation? {
        guard kind == .image, let file = PHAssetResource.assetResources(for: phAsset).primary(version),
            let url = file.value(forKey: "fileURL") as? URL,
            let metadata = try? PHPhotoLibrary.metadata(ofFile: url.path)
        else { return nil }
        return ImageOrientation(exif: metadata.orientation)
    }

    @discardableResult
    private func start(
        _ options: MediaRequestOptions, isSynchronous: Bool,
        _ completion: @escaping (MediaImageData?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let activity = download.activity()
        let request = PHImageRequestOptions()
        request.version = options.imageVersion
        request.isNetworkAccessAllowed = options.isNetworkAccessAllowed
        request.isSynchronous = isSynchronous
        request.progressHandler = options.progressHandler(activity)
        return manager.requestImageDataAndOrientation(for: phAsset, options: request) { data, type, orientation, info in
            let found = data.map {
                MediaImageData(
                    data: $0, uniformTypeIdentifier: type ?? "public.data", orientation: ImageOrientation(orientation))
            }
            activity.end(found == nil ? requestError(in: info) : nil)
            completion(found, info)
        }
    }
}

extension [PHAssetResource] {
    /// The file that shows an asset: the photo, video or sound, and not the movie of a Live Photo.
    func primary(_ version: MediaRequestOptions.Version) -> PHAssetResource? {
        switch version {
        case .unedited: first { $0.type.isOriginal }
        case .edited:
            first {
                $0.value(forKey: "isCurrent") as? Bool == true
                    && ($0.type.isOriginal || $0.type == .fullSizePhoto || $0.type == .fullSizeVideo)
            }
        }
    }
}

extension PHAssetResourceType {
    fileprivate var isOriginal: Bool { self == .photo || self == .video || self == .audio }
}
