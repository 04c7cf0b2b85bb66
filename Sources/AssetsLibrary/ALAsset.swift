// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Photos
public import PlatformTypes

/// A photo or video of an ``ALAssetsLibrary``, as of the time when the library returned it.
///
/// May be used from any thread. After its library is released, its properties are ``ALErrorInvalidProperty`` and
/// everything else is `nil`.
@available(iOS, deprecated: 9, message: "use PHAsset of Photos")
open class ALAsset: NSObject {
    private let asset: PHAsset
    private weak var library: ALAssetsLibrary?

    init(_ asset: PHAsset, of library: ALAssetsLibrary) {
        self.asset = asset
        self.library = library
        super.init()
    }

    /// Returns a property: one of the constants that begin with `ALAssetProperty`. ``ALErrorInvalidProperty`` for any
    /// other name, and for a property that the asset does not have, such as the duration of a photo.
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

    /// Returns the original file of the asset; `nil` once a deleted asset has also been removed from the trash. For
    /// RAW+JPEG, the JPEG.
    open func defaultRepresentation() -> ALAssetRepresentation! { representations().first }

    /// Returns the file of a type; `nil` if the asset has no such file.
    open func representation(forUTI representationUTI: String!) -> ALAssetRepresentation! {
        representations().first { $0.uti() == representationUTI }
    }

    /// Returns the square in the middle of the picture, upright, as edited, 150 × 150 pixels; `nil` if the picture is
    /// not on this machine.
    ///
    /// Retain the value in the same block, before the thread requests other pictures.
    open func thumbnail() -> Unmanaged<CGImage>! {
        guard library != nil else { return nil }
        return ReturnedPictures.unretained(AssetPictures.square(of: asset))
    }

    /// Returns the whole picture, upright, as edited, with 256 pixels on its longer side; `nil` if the picture is not
    /// on this machine.
    ///
    /// Retain the value in the same block, before the thread requests other pictures.
    open func aspectRatioThumbnail() -> Unmanaged<CGImage>! {
        guard library != nil else { return nil }
        return ReturnedPictures.unretained(AssetPictures.thumbnail(of: asset))
    }

    // MARK: Editing

    /// Saves a picture that was made from this one as a new asset, like
    /// ``ALAssetsLibrary/writeImageData(toSavedPhotosAlbum:metadata:completionBlock:)``. This asset becomes the new
    /// asset's ``original``.
    open func writeModifiedImageData(
        toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!,
        completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        let metadata = SavedMetadata(metadata)
        store(completionBlock) { (library, asset) throws(AssetsFailure) in
            try library.save(try SavedFile(imageData, metadata).made(of: asset))
        }
    }

    /// Saves a movie that was made from this one as a new asset, like
    /// ``ALAssetsLibrary/writeVideoAtPath(toSavedPhotosAlbum:completionBlock:)``. This asset becomes the new asset's
    /// ``original``.
    open func writeModifiedVideoAtPath(
        toSavedPhotosAlbum videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
    ) {
        store(completionBlock) { (library, asset) throws(AssetsFailure) in
            try library.save(try SavedFile(movie: videoPathURL).made(of: asset))
        }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The asset from which `writeModified…` made this one; `nil` if there is no such asset, or if it was deleted.
    ///
    /// The relation is stored in this copy of the library, and not exported. A program with limited access does not
    /// store it.
    open var original: ALAsset! {
        guard let library else { return nil }
        return asset.recordedOriginal.map { ALAsset($0, of: library) }
    }

    /// True if the program may change the picture or movie in place. Every program with access to the asset may; on
    /// Apple systems only the program that wrote the asset may.
    open var isEditable: Bool { library != nil && asset.canPerform(.content) }

    /// Replaces the picture of this asset, also in its representation.
    ///
    /// In PhotoKit this is an edit: the original stays, and a reversion or an undo restores it. An upright JPEG or HEIC
    /// is stored unchanged; any other file becomes a JPEG.
    ///
    /// - Parameters:
    ///   - imageData: The bytes of the file.
    ///   - metadata: Properties with the keys of ImageIO, which override the properties in the file.
    ///   - completionBlock: The block that gets the URL of the asset.
    open func setImageData(
        _ imageData: Data!, metadata: [AnyHashable: Any]!, completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        let metadata = SavedMetadata(metadata)
        store(completionBlock) { (library, asset) throws(AssetsFailure) in
            try library.replace(asset, by: try InPlaceEdit(imageData, metadata))
        }
    }

    /// Replaces the movie of this asset, as ``setImageData(_:metadata:completionBlock:)`` does for pictures. The movie
    /// must be a QuickTime movie; for any other file the error is ``ALAssetsLibraryWriteIncompatibleDataError``.
    open func setVideoAtPath(
        _ videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
    ) {
        store(completionBlock) { (library, asset) throws(AssetsFailure) in
            try library.replace(asset, by: try InPlaceEdit(movie: videoPathURL))
        }
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

    /// Replaces the picture of this asset, and returns the URL of the asset.
    open func setImageData(_ imageData: Data!, metadata: [AnyHashable: Any]!) async throws -> URL {
        try await library.orThrow().written { setImageData(imageData, metadata: metadata, completionBlock: $0) }
    }

    /// Replaces the movie of this asset, and returns the URL of the asset.
    open func setVideoAtPath(_ videoPathURL: URL!) async throws -> URL {
        try await library.orThrow().written { setVideoAtPath(videoPathURL, completionBlock: $0) }
    }

    /// The kind and the URL.
    open override var description: String {
        library == nil ? "ALAsset - its library was released" : "ALAsset - Type:\(type), URL:\(AssetURL.asset(asset))"
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

    /// Returns the originals, the default one first; of an asset that was changed in place what it was changed to.
    private func representations() -> [ALAssetRepresentation] {
        guard let library else { return [] }
        let shown: [PHAssetResourceType] =
            asset.isReplaced ? [.fullSizePhoto, .fullSizeVideo] : [.photo, .video, .audio, .alternatePhoto]
        return PHAssetResource.assetResources(for: asset).filter { shown.contains($0.type) }
            .sorted { shown.firstIndex(of: $0.type) ?? 0 < shown.firstIndex(of: $1.type) ?? 0 }
            .map { ALAssetRepresentation($0, asset, of: library) }
    }

    /// Stores something that is made of the asset, and calls the completion block with a URL.
    private func store(
        _ completionBlock: ALAssetsLibraryWriteImageCompletionBlock?,
        _ body: @escaping (ALAssetsLibrary, PHAsset) throws(AssetsFailure) -> URL
    ) {
        guard let library else {
            completionBlock?(nil, AssetsFailure.libraryGone.nsError)
            return
        }
        let asset = asset
        library.store(completionBlock) { (library) throws(AssetsFailure) in try body(library, asset) }
    }
}

extension Optional where Wrapped == ALAssetsLibrary {
    /// Returns the library; throws what calls of objects without one fail with.
    fileprivate func orThrow() throws -> ALAssetsLibrary {
        guard let self else { throw AssetsFailure.libraryGone.nsError }
        return self
    }
}
