// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// The depth: distances of points; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeDepth: CFString = "kCGImageAuxiliaryDataTypeDepth"
/// The disparity: reciprocals of distances; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeDisparity: CFString = "kCGImageAuxiliaryDataTypeDisparity"
/// The HDR gain map of Apple's cameras: the brightness that a screen may add; for
/// ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeHDRGainMap: CFString = "kCGImageAuxiliaryDataTypeHDRGainMap"
/// The HDR gain map of ISO 21496: the brightness that a screen may add; for
/// ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeISOGainMap: CFString = "kCGImageAuxiliaryDataTypeISOGainMap"
/// The matte of a person; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypePortraitEffectsMatte: CFString =
    "kCGImageAuxiliaryDataTypePortraitEffectsMatte"
/// The matte of skin; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte"
/// The matte of hair; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte"
/// The matte of teeth; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte"
/// The matte of glasses; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte"
/// The matte of the sky; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte"
/// The key of an auxiliary picture's bytes; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoData: CFString = "kCGImageAuxiliaryDataInfoData"
/// The key of the description of an auxiliary picture's bytes; for
/// ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoDataDescription: CFString =
    "kCGImageAuxiliaryDataInfoDataDescription"
/// The key of an auxiliary picture's metadata, which is never present; for
/// ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoMetadata: CFString = "kCGImageAuxiliaryDataInfoMetadata"
