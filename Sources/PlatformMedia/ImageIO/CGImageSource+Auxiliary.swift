// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// Reads an auxiliary picture, which holds other information on the points of the main one, such as their depth.
///
/// HEIC and JPEG files are supported. Decodes on the calling thread.
///
/// - Parameters:
///   - isrc: The source.
///   - index: Zero, for the main picture.
///   - auxiliaryImageDataType: One of the constants that begin with `kCGImageAuxiliaryDataType`.
/// - Returns: The bytes, one for each point, under ``kCGImageAuxiliaryDataInfoData``, and their `Width`, `Height`,
///   `BytesPerRow`, `PixelFormat` (always `L008`, as stored: unlike Apple's, disparities are not converted to 16-bit
///   floating point) and `Orientation` under ``kCGImageAuxiliaryDataInfoDataDescription``. There is no
///   `CGImageMetadata`. `nil` when the file has no such picture, it cannot be decoded, or the index is invalid.
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ auxiliaryImageDataType: CFString
) -> CFDictionary? {
    guard index == 0, let tags = isrc.tags, let kind = auxiliaryKinds[auxiliaryImageDataType as String],
        let picture = try? ImageRenderer().auxiliary(kind, of: isrc.file)
    else { return nil }
    let description: [String: Any] = [
        "Width": picture.size.width, "Height": picture.size.height, "BytesPerRow": picture.size.width,
        "PixelFormat": oneComponent8PixelFormat, "Orientation": tags.orientation ?? 1,
    ]
    return [
        kCGImageAuxiliaryDataInfoData as String: Data(picture.bytes) as NSData,
        kCGImageAuxiliaryDataInfoDataDescription as String: description as NSDictionary,
    ] as NSDictionary
}

/// The pixel format `kCVPixelFormatType_OneComponent8`: the characters `L008`.
private let oneComponent8PixelFormat = 0x4C30_3038

private let auxiliaryKinds: [String: AuxiliaryPicture.Kind] = [
    kCGImageAuxiliaryDataTypeDepth as String: .depth,
    kCGImageAuxiliaryDataTypeDisparity as String: .disparity,
    kCGImageAuxiliaryDataTypeHDRGainMap as String: .gainMap,
    kCGImageAuxiliaryDataTypeISOGainMap as String: .isoGainMap,
    kCGImageAuxiliaryDataTypePortraitEffectsMatte as String: .portraitMatte,
    kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte as String: .skinMatte,
    kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte as String: .hairMatte,
    kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte as String: .teethMatte,
    kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte as String: .glassesMatte,
    kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte as String: .skyMatte,
]
