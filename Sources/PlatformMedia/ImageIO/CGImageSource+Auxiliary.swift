// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// A picture that lies beside the main one and says something else of the same points, such as how far they are.
///
/// Read are those of HEIC and JPEG files. Works on the calling thread.
///
/// - Parameters:
///   - isrc: The file.
///   - index: Zero, for the main picture.
///   - auxiliaryImageDataType: One of the names that begin with `kCGImageAuxiliaryDataType`.
/// - Returns: Under ``kCGImageAuxiliaryDataInfoData`` the bytes, one a point, and under
///   ``kCGImageAuxiliaryDataInfoDataDescription`` their `Width`, `Height`, `BytesPerRow`, `PixelFormat` (always `L008`, as
///   stored: unlike Apple's, disparities are not turned into numbers of 16 bits) and `Orientation`. There is no
///   `CGImageMetadata` beside them. `nil` when the file has no such picture, it cannot be decoded, or there is no picture of
///   that number.
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ auxiliaryImageDataType: CFString
) -> CFDictionary? {
    guard index == 0, let tags = isrc.tags, let kind = auxiliaryKinds[auxiliaryImageDataType as String],
        let picture = try? ImageRenderer().auxiliary(kind, of: isrc.file)
    else { return nil }
    let description: [String: Any] = [
        "Width": picture.size.width, "Height": picture.size.height, "BytesPerRow": picture.size.width,
        "PixelFormat": lightInBytes, "Orientation": tags.orientation ?? 1,
    ]
    return [
        kCGImageAuxiliaryDataInfoData as String: Data(picture.bytes) as NSData,
        kCGImageAuxiliaryDataInfoDataDescription as String: description as NSDictionary,
    ] as NSDictionary
}

/// `kCVPixelFormatType_OneComponent8`: the letters `L008`.
private let lightInBytes = 0x4C30_3038

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
