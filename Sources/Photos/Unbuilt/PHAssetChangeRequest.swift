// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A request to make, change or delete assets. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHAssetChangeRequest: PHChangeRequest {
    /// Makes an asset of a picture.
    open class func creationRequestForAsset(from image: UIImage) -> Self { unbuilt() }

    /// Makes an asset of a picture's file.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? { unbuilt() }

    /// Makes an asset of a movie's file.
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? { unbuilt() }

    /// Stands for the asset that will be made.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? { unbuilt() }

    /// Deletes assets.
    open class func deleteAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Changes an asset.
    public convenience init(for asset: PHAsset) { unbuilt() }

    /// When it was taken.
    open var creationDate: Date? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Where it was taken.
    open var location: CLLocation? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Whether it is a favourite.
    open var isFavorite: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Whether it is hidden.
    open var isHidden: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// What an editor made of it.
    open var contentEditingOutput: PHContentEditingOutput? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Undoes all edits.
    open func revertAssetContentToOriginal() { unbuilt() }
}
