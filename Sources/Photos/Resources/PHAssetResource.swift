// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A file of an asset, such as the photo, the movie of a Live Photo, or the RAW of RAW+JPEG.
///
/// Immutable; may be used from any thread. ``PHAssetResourceManager`` delivers its bytes.
open class PHAssetResource: NSObject {
    /// The library of the resource; `nil` for one that a test made.
    let library: PHPhotoLibrary?
    let metadata: Resource?
    private let assetIdentifier: String
    private let knownType: PHAssetResourceType
    /// True if the resource shows the asset as it is now, after edits.
    let isCurrent: Bool

    /// Creates a resource without a library, for subclasses that serve as test doubles.
    public override init() {
        library = nil
        metadata = nil
        assetIdentifier = ""
        knownType = .photo
        isCurrent = false
        super.init()
    }

    /// Returns `nil` for a resource of a type that this version does not support.
    init?(_ metadata: Resource, of asset: PHAsset, isCurrent: Bool, in library: PHPhotoLibrary) {
        guard let type = PHAssetResourceType(rawValue: metadata.content.type.rawValue) else { return nil }
        self.library = library
        self.metadata = metadata
        self.assetIdentifier = asset.localIdentifier
        self.knownType = type
        self.isCurrent = isCurrent
        super.init()
    }

    /// The role of the resource in its asset.
    open var type: PHAssetResourceType { knownType }
    /// The local identifier of its asset.
    open var assetLocalIdentifier: String { assetIdentifier }
    /// The name of the file when it was imported.
    open var originalFilename: String { metadata?.content.originalFilename ?? "" }
    /// The name of the file when it was imported.
    open var filename: String? { metadata?.content.originalFilename }
    /// The type of the file, read from its content: `.jpeg`; `.data` for a resource without a library.
    open var contentType: UTType { UTType(stored: uniformTypeIdentifier) }
    /// The uniform type identifier of the file, read from its content: `public.jpeg`.
    open var uniformTypeIdentifier: String { metadata?.content.uniformTypeIdentifier ?? "" }
    /// The width in pixels as displayed; 0 for a file without a picture.
    open var pixelWidth: Int { metadata?.content.pixelSize.width ?? 0 }
    /// The height in pixels as displayed; 0 for a file without a picture.
    open var pixelHeight: Int { metadata?.content.pixelSize.height ?? 0 }
    /// The size in bytes; `nil` when it is not known.
    open var dataSize: Int? { metadata.map { Int($0.content.byteCount) } }

    /// Returns the resources of an asset, the primary one first.
    ///
    /// Resources of types that this version does not support are left out. Empty if the asset was deleted, or the
    /// program has no access. Costs one read.
    open class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
        guard let library = asset.library else { return [] }
        return made(of: library.session.resources(of: asset), of: asset, in: library)
    }

    /// Returns the resources that a Live Photo of the library shows: its photo and its movie. Empty for a Live Photo
    /// made from files, and if its asset was deleted.
    open class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] {
        let shown: [PHAssetResourceType] = [.photo, .fullSizePhoto, .pairedVideo, .fullSizePairedVideo]
        return (livePhoto.asset.map(assetResources(for:)) ?? []).filter { $0.isCurrent && shown.contains($0.type) }
    }

    /// Makes the objects for an asset's resources, without resources of unsupported types.
    static func made(of resources: [Resource], of asset: PHAsset, in library: PHPhotoLibrary) -> [PHAssetResource] {
        resources.compactMap { resource in
            let isCurrent = resources.areCurrent(resource.content.type, isEdited: asset.hasAdjustments)
            return PHAssetResource(resource, of: asset, isCurrent: isCurrent, in: library)
        }
    }
}

/// The roles that a resource can have in its asset.
///
/// The set grows with Apple's systems. A resource of a type that this version does not support stays in the library
/// untouched and is left out of ``PHAssetResource/assetResources(for:)``, because a Swift enumeration cannot hold it.
public enum PHAssetResourceType: Int, Sendable {
    /// The original photo.
    case photo = 1
    /// The original video.
    case video = 2
    /// The original sound.
    case audio = 3
    /// A second original of the photo: the RAW of RAW+JPEG.
    case alternatePhoto = 4
    /// The edited photo.
    case fullSizePhoto = 5
    /// The edited video.
    case fullSizeVideo = 6
    /// The recipe of an edit.
    case adjustmentData = 7
    /// The photo that an edit started from.
    case adjustmentBasePhoto = 8
    /// A Live Photo's movie.
    case pairedVideo = 9
    /// A Live Photo's edited movie.
    case fullSizePairedVideo = 10
    /// The movie of the Live Photo that an edit started from.
    case adjustmentBasePairedVideo = 11
    /// The video that an edit started from.
    case adjustmentBaseVideo = 12
    /// A temporary picture of a photo that is still being processed.
    case photoProxy = 19
}
