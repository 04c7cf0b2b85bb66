// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A request to create, change or delete assets. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHAssetChangeRequest: PHChangeRequest {
    /// Creates an asset from a picture.
    open class func creationRequestForAsset(from image: UIImage) -> Self { unbuilt() }

    /// Creates an asset from the file of a picture.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? { unbuilt() }

    /// Creates an asset from the file of a movie.
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? { unbuilt() }

    /// A placeholder for the asset that will be created.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? { unbuilt() }

    /// Deletes assets.
    open class func deleteAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Creates a request to change an asset.
    public convenience init(for asset: PHAsset) { unbuilt() }

    /// The date at which the asset was taken.
    open var creationDate: Date? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The location at which the asset was taken.
    open var location: CLLocation? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// A Boolean value that indicates whether the asset is a favourite.
    open var isFavorite: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// A Boolean value that indicates whether the asset is hidden.
    open var isHidden: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The result of an edit.
    open var contentEditingOutput: PHContentEditingOutput? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Reverts all edits.
    open func revertAssetContentToOriginal() { unbuilt() }
}
