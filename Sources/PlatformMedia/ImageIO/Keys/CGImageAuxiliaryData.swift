// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// How far points are; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeDepth: CFString = "kCGImageAuxiliaryDataTypeDepth"
/// How near points are: one by the distance; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeDisparity: CFString = "kCGImageAuxiliaryDataTypeDisparity"
/// How much brighter a screen may show points, as Apple's cameras write it; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeHDRGainMap: CFString = "kCGImageAuxiliaryDataTypeHDRGainMap"
/// How much brighter a screen may show points, as ISO 21496 has it; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeISOGainMap: CFString = "kCGImageAuxiliaryDataTypeISOGainMap"
/// Which points are of a person; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypePortraitEffectsMatte: CFString =
    "kCGImageAuxiliaryDataTypePortraitEffectsMatte"
/// Which points are skin; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte"
/// Which points are hair; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte"
/// Which points are teeth; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte"
/// Which points are glasses; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte"
/// Which points are sky; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte: CFString =
    "kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte"
/// The bytes of an auxiliary picture; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoData: CFString = "kCGImageAuxiliaryDataInfoData"
/// How the bytes of an auxiliary picture lie; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoDataDescription: CFString =
    "kCGImageAuxiliaryDataInfoDataDescription"
/// What is noted of an auxiliary picture. Declared for code that asks for it; it is never there; for ``CGImageSourceCopyAuxiliaryDataInfoAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoMetadata: CFString = "kCGImageAuxiliaryDataInfoMetadata"
