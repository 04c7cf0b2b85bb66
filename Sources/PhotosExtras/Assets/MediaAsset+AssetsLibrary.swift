// Licensed under the Apache License, Version 2.0. See LICENSE.

public import AssetsLibrary
internal import Foundation
public import PhotoLibrary
public import Photos

/// Assets of the framework before Photos.
@available(*, deprecated, message: "create it from a PHAsset of Photos")
extension MediaAsset {
    /// Creates the asset of an `ALAsset`: the same as that of the `PHAsset`, and equal to it.
    ///
    /// It is found by its URL, and does not need the `ALAssetsLibrary` any more. `nil` if that was gone before, and if the
    /// asset was deleted. Costs a read.
    ///
    /// - Parameters:
    ///   - alAsset: The asset.
    ///   - library: The library that the `ALAssetsLibrary` shows.
    ///   - manager: The manager that all requests for the asset are made to.
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
    /// Creates the orientation of AssetsLibrary's.
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
