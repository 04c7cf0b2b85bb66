// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// A request to create an asset from several files, inside a change block; see ``PHChangeRequest``.
///
/// The files are read when the block has ended. If a file is missing, damaged or of another type, the whole block fails
/// with ``PHPhotosError/Code/invalidResource`` or ``PHPhotosError/Code/missingResource``.
open class PHAssetCreationRequest: PHAssetChangeRequest {
    /// Requests to create an asset; its files are added to the request.
    open class func forAsset() -> Self { made(AssetFiles()) }

    /// Returns true if an asset can consist of resources of these types, as raw values of ``PHAssetResourceType``: one
    /// photo or one video, and at most one resource of each other type that can belong to it.
    open class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
        AssetFiles.canMakeAsset(of: types.map { ResourceType(rawValue: $0.intValue) })
    }

    /// The original to use for an asset that has both a photo and a RAW. Default: `compressed`.
    ///
    /// The block fails with ``PHPhotosError/Code/requestNotSupportedForAsset`` if it is set to any value for an asset
    /// without a resource of the type `alternatePhoto`.
    open var originalResourceChoice: PHAsset.OriginalResourceChoice {
        get { state.originalChoice ?? .compressed }
        set {
            check()
            state.originalChoice = newValue
        }
    }

    /// Adds a file. Its bytes are stored unchanged, unless its options allow writing a content identifier.
    ///
    /// With ``PHAssetResourceCreationOptions/shouldMoveFile`` the file is removed from its place once the library has
    /// it. In this case a file that has a second name, or is open, is rejected.
    open func addResource(
        with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
    ) {
        check()
        state.files?.add(ResourceType(rawValue: type.rawValue), fileURL, options: options)
    }

    /// Adds bytes. They are stored unchanged.
    open func addResource(
        with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
    ) {
        check()
        state.files?.add(ResourceType(rawValue: type.rawValue), data, options: options)
    }
}
