// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Photos
public import PlatformTypes

/// A photo or video of an ``ALAssetsLibrary``, as it was when it was vended.
///
/// May be used from any thread. When its library is gone, its properties are ``ALErrorInvalidProperty`` and everything else is
/// `nil`.
@available(iOS, deprecated: 9, message: "use PHAsset of Photos")
open class ALAsset: NSObject {
    private let asset: PHAsset
    private weak var library: ALAssetsLibrary?

    init(_ asset: PHAsset, of library: ALAssetsLibrary) {
        self.asset = asset
        self.library = library
        super.init()
    }

    /// Returns a property: one of the constants that begin with `ALAssetProperty`. ``ALErrorInvalidProperty`` for another
    /// one, and for one that the asset does not have, as the duration of a photo.
    open func value(forProperty property: String!) -> Any! {
        guard library != nil else { return ALErrorInvalidProperty }
        switch property {
        case ALAssetPropertyType: return type
        case ALAssetPropertyLocation: return asset.location
        case ALAssetPropertyDuration where asset.mediaType != .image: return NSNumber(value: asset.duration)
        case ALAssetPropertyOrientation:
            return NSNumber(value: (defaultRepresentation()?.orientation() ?? .up).rawValue)
        case ALAssetPropertyDate: return asset.creationDate
        case ALAssetPropertyRepresentations: return representations().compactMap { $0.uti() }
        case ALAssetPropertyURLs:
            let urls = representations().map { ($0.uti() ?? "", $0.url() as URL) }
            return Dictionary(urls) { first, _ in first }
        case ALAssetPropertyAssetURL: return AssetURL.asset(asset)
        default: return ALErrorInvalidProperty
        }
    }

    /// Returns the file that the asset was made of; `nil` once a deleted asset is gone from the trash, too. Of RAW and JPEG
    /// it is the JPEG.
    open func defaultRepresentation() -> ALAssetRepresentation! { representations().first }

    /// Returns the file of a type; `nil` if the asset has none.
    open func representation(forUTI representationUTI: String!) -> ALAssetRepresentation! {
        representations().first { $0.uti() == representationUTI }
    }

    /// Returns the square in the middle of the picture, upright, as edited, with 150 pixels a side; `nil` if it is not on this
    /// machine.
    ///
    /// Take its value in the same block, before the thread asks for other pictures.
    open func thumbnail() -> Unmanaged<CGImage>! {
        guard library != nil else { return nil }
        return ReturnedPictures.unretained(AssetPictures.square(of: asset))
    }

    /// Returns the whole picture, upright, as edited, with 256 pixels on its longer side; `nil` if it is not on this machine.
    ///
    /// Take its value in the same block, before the thread asks for other pictures.
    open func aspectRatioThumbnail() -> Unmanaged<CGImage>! {
        guard library != nil else { return nil }
        return ReturnedPictures.unretained(AssetPictures.thumbnail(of: asset))
    }

    // MARK: Editing

    /// Saves another picture, made of this one, as a new asset, like
    /// ``ALAssetsLibrary/writeImageData(toSavedPhotosAlbum:metadata:completionBlock:)``. The new asset does not know of this one:
    /// its ``original`` is `nil`.
    open func writeModifiedImageData(
        toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!,
        completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        guard let library else {
            completionBlock?(nil, AssetsFailure.libraryGone.nsError)
            return
        }
        library.writeImageData(toSavedPhotosAlbum: imageData, metadata: metadata, completionBlock: completionBlock)
    }

    /// Saves another movie, made of this one, as a new asset, like
    /// ``ALAssetsLibrary/writeVideoAtPath(toSavedPhotosAlbum:completionBlock:)``. The new asset does not know of this one: its
    /// ``original`` is `nil`.
    open func writeModifiedVideoAtPath(
        toSavedPhotosAlbum videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
    ) {
        guard let library else {
            completionBlock?(nil, AssetsFailure.libraryGone.nsError)
            return
        }
        library.writeVideoAtPath(toSavedPhotosAlbum: videoPathURL, completionBlock: completionBlock)
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The asset that this one was made of by `writeModified…`: always `nil`, because that is not recorded yet.
    open var original: ALAsset! { nil }

    /// True if the program may change the picture or movie in place: always false, because changes in place are not built yet.
    open var isEditable: Bool { false }

    /// Changes the picture in place. Not built yet: the block gets ``ALAssetsLibraryWriteFailedError``.
    open func setImageData(
        _ imageData: Data!, metadata: [AnyHashable: Any]!, completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        refuseEdit(completionBlock)
    }

    /// Changes the movie in place. Not built yet: the block gets ``ALAssetsLibraryWriteFailedError``.
    open func setVideoAtPath(
        _ videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
    ) {
        refuseEdit(completionBlock)
    }

    // MARK: Editing, for code that waits

    /// Saves another picture as a new asset, and returns its URL.
    open func writeModifiedImageData(
        toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!
    ) async throws -> URL {
        try await library.orThrow().written {
            writeModifiedImageData(toSavedPhotosAlbum: imageData, metadata: metadata, completionBlock: $0)
        }
    }

    /// Saves another movie as a new asset, and returns its URL.
    open func writeModifiedVideoAtPath(toSavedPhotosAlbum videoPathURL: URL!) async throws -> URL {
        try await library.orThrow().written {
            writeModifiedVideoAtPath(toSavedPhotosAlbum: videoPathURL, completionBlock: $0)
        }
    }

    /// Changes the picture in place. Not built yet: throws ``ALAssetsLibraryWriteFailedError``.
    open func setImageData(_ imageData: Data!, metadata: [AnyHashable: Any]!) async throws -> URL {
        try await library.orThrow().written { setImageData(imageData, metadata: metadata, completionBlock: $0) }
    }

    /// Changes the movie in place. Not built yet: throws ``ALAssetsLibraryWriteFailedError``.
    open func setVideoAtPath(_ videoPathURL: URL!) async throws -> URL {
        try await library.orThrow().written { setVideoAtPath(videoPathURL, completionBlock: $0) }
    }

    /// The kind and the URL.
    open override var description: String {
        library == nil ? "ALAsset - of a library that is gone" : "ALAsset - Type:\(type), URL:\(AssetURL.asset(asset))"
    }
}

extension ALAsset {
    private var type: String {
        switch asset.mediaType {
        case .image: ALAssetTypePhoto
        case .video: ALAssetTypeVideo
        case .audio, .unknown: ALAssetTypeUnknown
        }
    }

    /// Returns the asset if it is valid and of this library.
    func asset(in photos: PHPhotoLibrary) -> PHAsset? { library?.photos === photos ? asset : nil }

    /// Returns the originals, the default one first.
    private func representations() -> [ALAssetRepresentation] {
        guard let library else { return [] }
        let originals: [PHAssetResourceType] = [.photo, .video, .audio, .alternatePhoto]
        return PHAssetResource.assetResources(for: asset).filter { originals.contains($0.type) }
            .sorted { originals.firstIndex(of: $0.type) ?? 0 < originals.firstIndex(of: $1.type) ?? 0 }
            .map { ALAssetRepresentation($0, asset, of: library) }
    }

    private func refuseEdit(_ completionBlock: ALAssetsLibraryWriteImageCompletionBlock?) {
        guard let library else {
            completionBlock?(nil, AssetsFailure.libraryGone.nsError)
            return
        }
        library.write(completionBlock) { () throws(AssetsFailure) in
            throw AssetsFailure(
                ALAssetsLibraryWriteFailedError,
                "Editing in place is not built yet: writeModifiedImageData and writeModifiedVideoAtPath save a new asset."
            )
        }
    }
}

extension Optional where Wrapped == ALAssetsLibrary {
    /// Returns the library; throws what calls of objects without one fail with.
    fileprivate func orThrow() throws -> ALAssetsLibrary {
        guard let self else { throw AssetsFailure.libraryGone.nsError }
        return self
    }
}
