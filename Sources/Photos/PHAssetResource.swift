// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// One file of an asset: the photo, the movie of a Live Photo, the RAW beside a JPEG.
///
/// Never changes and may be used from any thread. Its bytes come from ``PHAssetResourceManager``.
open class PHAssetResource: NSObject {
    /// The library the resource came from; `nil` for a stand-in that a test made.
    let library: PHPhotoLibrary?
    let facts: Resource?
    private let assetIdentifier: String
    private let knownType: PHAssetResourceType
    /// Whether it is one of those that show the asset as it is now, after edits.
    let isCurrent: Bool

    /// A resource of no library, for subclasses that stand in for real ones in tests.
    public override init() {
        library = nil
        facts = nil
        assetIdentifier = ""
        knownType = .photo
        isCurrent = false
        super.init()
    }

    /// `nil` when the resource is of a type that this version does not know.
    init?(_ facts: Resource, of asset: PHAsset, isCurrent: Bool, in library: PHPhotoLibrary) {
        guard let type = PHAssetResourceType(rawValue: facts.content.type.rawValue) else { return nil }
        self.library = library
        self.facts = facts
        self.assetIdentifier = asset.localIdentifier
        self.knownType = type
        self.isCurrent = isCurrent
        super.init()
    }

    /// What it is to its asset.
    open var type: PHAssetResourceType { knownType }
    /// Its asset's local identifier.
    open var assetLocalIdentifier: String { assetIdentifier }
    /// What the file was called when it was imported.
    open var originalFilename: String { facts?.content.originalFilename ?? "" }
    /// What the file was called when it was imported.
    open var filename: String? { facts?.content.originalFilename }
    /// What kind of file it is, told by its content: `public.jpeg`.
    open var uniformTypeIdentifier: String { facts?.content.uniformTypeIdentifier ?? "" }
    /// The width in pixels as displayed; 0 for what has none.
    open var pixelWidth: Int { facts?.content.pixelSize.width ?? 0 }
    /// The height in pixels as displayed; 0 for what has none.
    open var pixelHeight: Int { facts?.content.pixelSize.height ?? 0 }
    /// How many bytes it has; `nil` when that is not known.
    open var dataSize: Int? { facts.map { Int($0.content.byteCount) } }

    /// The resources of an asset, the primary one first.
    ///
    /// Resources of a type that this version does not know are left out. Empty when the asset is gone, and without access.
    /// Costs one read.
    open class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
        guard let library = asset.library else { return [] }
        return made(of: library.session.resources(of: asset), of: asset, in: library)
    }

    /// The objects for all resources of an asset, without those of unknown types.
    static func made(of resources: [Resource], of asset: PHAsset, in library: PHPhotoLibrary) -> [PHAssetResource] {
        resources.compactMap { resource in
            let isCurrent = resources.areCurrent(resource.content.type, isEdited: asset.hasAdjustments)
            return PHAssetResource(resource, of: asset, isCurrent: isCurrent, in: library)
        }
    }
}
