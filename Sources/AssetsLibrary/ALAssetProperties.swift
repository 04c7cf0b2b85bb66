// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The value that ``ALAsset/value(forProperty:)`` and ``ALAssetsGroup/value(forProperty:)`` return for an unknown
/// property, for a property that the object does not have, and for every property after the library is released.
@available(iOS, deprecated: 9, message: "properties of PHAsset are typed")
public let ALErrorInvalidProperty: String = "ALErrorInvalidProperty"

// Properties of assets.

/// The kind of an asset: ``ALAssetTypePhoto``, ``ALAssetTypeVideo`` or ``ALAssetTypeUnknown``.
@available(iOS, deprecated: 9, message: "use PHAsset.mediaType")
public let ALAssetPropertyType: String = "ALAssetPropertyType"

/// The place of an asset: a `CLLocation`; `nil` if it is unknown. A program with access to the library may see places.
@available(iOS, deprecated: 9, message: "use PHAsset.location")
public let ALAssetPropertyLocation: String = "ALAssetPropertyLocation"

/// The duration of a video in seconds: an `NSNumber`. Photos do not have this property.
@available(iOS, deprecated: 9, message: "use PHAsset.duration")
public let ALAssetPropertyDuration: String = "ALAssetPropertyDuration"

/// The orientation of an asset: the raw value of an ``ALAssetOrientation`` as an `NSNumber`. Read from its file.
@available(iOS, deprecated: 9, message: "pictures of PHImageManager are upright")
public let ALAssetPropertyOrientation: String = "ALAssetPropertyOrientation"

/// The date at which an asset was taken: a `Date`; `nil` if it is unknown.
@available(iOS, deprecated: 9, message: "use PHAsset.creationDate")
public let ALAssetPropertyDate: String = "ALAssetPropertyDate"

/// The types of the files of an asset: an array of uniform type identifiers, the default one first.
@available(iOS, deprecated: 9, message: "use PHAssetResource.assetResources(for:)")
public let ALAssetPropertyRepresentations: String = "ALAssetPropertyRepresentations"

/// The URLs of the files of an asset: a dictionary by uniform type identifier.
@available(iOS, deprecated: 9, message: "use PHAssetResource.assetResources(for:)")
public let ALAssetPropertyURLs: String = "ALAssetPropertyURLs"

/// The permanent URL of an asset: a `URL`.
@available(iOS, deprecated: 9, message: "use PHAsset.localIdentifier")
public let ALAssetPropertyAssetURL: String = "ALAssetPropertyAssetURL"

// Values of ``ALAssetPropertyType``.

/// A photo.
@available(iOS, deprecated: 9, message: "use PHAssetMediaType.image")
public let ALAssetTypePhoto: String = "ALAssetTypePhoto"

/// A video.
@available(iOS, deprecated: 9, message: "use PHAssetMediaType.video")
public let ALAssetTypeVideo: String = "ALAssetTypeVideo"

/// Neither a photo nor a video, such as a sound.
@available(iOS, deprecated: 9, message: "use PHAssetMediaType.unknown")
public let ALAssetTypeUnknown: String = "ALAssetTypeUnknown"

// Properties of groups.

/// The name of a group: a `String`.
@available(iOS, deprecated: 9, message: "use PHAssetCollection.localizedTitle")
public let ALAssetsGroupPropertyName: String = "ALAssetsGroupPropertyName"

/// The kind of a group: an ``ALAssetsGroupType`` as an `NSNumber`.
@available(iOS, deprecated: 9, message: "use PHAssetCollection.assetCollectionType")
public let ALAssetsGroupPropertyType: String = "ALAssetsGroupPropertyType"

/// The permanent identifier of a group: a `String`.
@available(iOS, deprecated: 9, message: "use PHAssetCollection.localIdentifier")
public let ALAssetsGroupPropertyPersistentID: String = "ALAssetsGroupPropertyPersistentID"

/// The permanent URL of a group: a `URL`.
@available(iOS, deprecated: 9, message: "use PHAssetCollection.localIdentifier")
public let ALAssetsGroupPropertyURL: String = "ALAssetsGroupPropertyURL"
