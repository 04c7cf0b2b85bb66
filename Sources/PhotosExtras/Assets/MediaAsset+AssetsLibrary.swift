// Licensed under the Apache License, Version 2.0. See LICENSE.

public import AssetsLibrary
internal import Foundation
public import PhotoLibrary
public import Photos

/// Assets of the framework before Photos.
@available(*, deprecated, message: "create it from a PHAsset of Photos")
extension MediaAsset {
    /// Creates the asset of an `ALAsset`. It equals the asset of the corresponding `PHAsset`.
    ///
    /// The asset is found by its URL, and no longer needs the `ALAssetsLibrary`. `nil` if the `ALAssetsLibrary` was
    /// already released, or the asset was deleted. Costs one read.
    ///
    /// - Parameters:
    ///   - alAsset: The asset.
    ///   - library: The library that the `ALAssetsLibrary` shows.
    ///   - manager: The manager for all requests for the asset.
    public convenience init?(
        _ alAsset: ALAsset, in library: MediaLibrary = .shared, manager: PHImageManager = MediaLibrary.imageManager
    ) throws(LibraryError) {
        guard let url = alAsset.value(forProperty: ALAssetPropertyAssetURL) as? URL,
            let asset = try library.photoLibrary.fetchAssets(withALAssetURLs: [url], options: nil).firstObject
        else { return nil }
        self.init(asset, manager: manager)
    }
}

@available(*, deprecated, message: "use UIImage.Orientation")
extension ImageOrientation {
    /// Creates the orientation from AssetsLibrary's type.
    public init(_ orientation: ALAssetOrientation) {
        switch orientation {
        case .up: self = .up
        case .upMirrored: self = .upMirrored
        case .down: self = .down
        case .downMirrored: self = .downMirrored
        case .leftMirrored: self = .leftMirrored
        case .right: self = .right
        case .rightMirrored: self = .rightMirrored
        case .left: self = .left
        }
    }
}
