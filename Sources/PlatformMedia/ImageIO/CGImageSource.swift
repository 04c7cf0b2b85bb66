// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Glibc
internal import PhotoDecoders
internal import PhotoImaging
package import PhotoLibrary
internal import PhotoMetadata
public import PlatformTypes

/// A picture file to be read through ImageIO's functions.
///
/// The file stays open, so that a file that is replaced meanwhile is read in its old version. Usable from any thread.
/// Supported are JPEG, PNG, HEIC, DNG, GIF and WebP. Of animated pictures (GIF, WebP, PNG, HEIF, AVIF) all frames can be
/// read, of other files with several pictures the main one.
public final class CGImageSource: Sendable {
    let file: OpenFile
    /// The metadata; `nil` when the file is no picture of a supported format.
    let tags: PictureTags?
    /// The frames of an animated picture.
    let animation: Animation?

    /// Throws `inputOutput` if there is no telling whether the picture is animated: see ``Animation/readable(in:by:)``.
    package convenience init(_ file: consuming OpenFile) throws(LibraryError) {
        try self.init(file, by: Animation.decoded)
    }

    init(_ file: consuming OpenFile, by read: AnimationReading) throws(LibraryError) {
        // ImageIO's functions report only a count of zero for a file that is no picture.
        let tags = try? PictureTagsReader().tags(of: file)
        // A JPEG is never animated, whatever becomes of the decoder.
        let isStill = tags == nil || tags?.uniformTypeIdentifier == UTType.jpeg.identifier
        let animation = try isStill ? nil : Animation.readable(in: file, by: read)
        self.tags = tags
        self.animation = animation
        self.file = file
    }
}

/// Creates a source for the bytes of a picture file.
///
/// It is created also for bytes that are no picture: then it has no type and a count of zero. Costs a copy of the
/// bytes.
///
/// - Parameters:
///   - data: The bytes.
///   - options: Ignored: nothing is cached, and the type is detected by content.
/// - Returns: `nil` when there is not enough memory, and when the decoder was lost that reads how many frames a picture
///   has that may be animated. Another call may succeed then.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    try? CGImageSource(OpenFile(holding: data as Data))
}

/// Creates a source for a picture file, as ``CGImageSourceCreateWithData(_:_:)`` does for bytes.
///
/// - Returns: `nil` in the same cases, when the file does not exist or cannot be opened, or the URL is no file URL.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let path = url.path else { return nil }
    return try? CGImageSource(OpenFile(reading: path))
}

/// Returns the number of pictures that can be read: the number of frames of an animated one, otherwise one; zero when the file is no picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.indices.count }

/// Returns the uniform type identifier of the file by its content, such as `public.jpeg`; `nil` when it is no picture
/// of a supported format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    (isrc.tags?.uniformTypeIdentifier).map { $0 as CFString }
}

/// Returns the properties of the file: ``kCGImagePropertyFileSize``, and for an animated picture how often it is
/// played, in the dictionary of its format: ``kCGImagePropertyGIFDictionary``, ``kCGImagePropertyWebPDictionary``,
/// ``kCGImagePropertyPNGDictionary``, ``kCGImagePropertyHEICSDictionary`` or ``kCGImagePropertyAVISDictionary``.
///
/// - Returns: `nil` when the file is no picture of a supported format.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    var status = stat()
    guard isrc.tags != nil, fstat(isrc.file.descriptor, &status) == 0 else { return nil }
    var properties: [String: Any] = [kCGImagePropertyFileSize as String: NSNumber(value: status.st_size)]
    properties.merge(isrc.loopProperties) { $1 }
    return properties as NSDictionary
}

/// Returns the properties of a picture, by the keys that begin with `kCGImageProperty`.
///
/// Numbers and Booleans are `NSNumber`s, texts `NSString`s, several numbers an `NSArray`; the tags of Exif are in
/// dictionaries of their own (``kCGImagePropertyExifDictionary`` and similar), each present when it is not empty. Names
/// that ImageIO has and this module does not are missing, and so are the notes of makers other than Apple. Nothing is
/// decoded. Of a frame of an animated picture, the time for which it is shown is in the dictionary of its format,
/// like the count of ``CGImageSourceCopyProperties(_:_:)``.
///
/// - Returns: `nil` when the index, counted from zero, is invalid.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard isrc.indices.contains(index), let tags = isrc.tags else { return nil }
    return tags.properties.merging(isrc.delayProperties(at: index), uniquingKeysWith: joined) as NSDictionary
}

/// Returns the entries of both dictionaries of a format: an animated PNG also has those of one that stands still.
private func joined(_ one: Any, _ other: Any) -> Any {
    guard let one = one as? [String: Any], let other = other as? [String: Any] else { return other }
    return one.merging(other) { $1 } as NSDictionary
}

/// Decodes a picture as stored, without applying ``kCGImagePropertyOrientation``.
///
/// Colours are converted to sRGB. A frame of an animated picture is what is shown, over the frames before it, which are
/// decoded, too. Decodes on the calling thread.
///
/// - Returns: `nil` when the index, counted from zero, is invalid, or the picture cannot be decoded; of a truncated
///   picture, the part that can be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    isrc.image(at: index, RenderRequest(.full), appliesOrientation: false)
}

/// Decodes a thumbnail, according to the options that begin with `kCGImageSourceCreateThumbnail`.
///
/// Its longer side has at most ``kCGImageSourceThumbnailMaxPixelSize`` pixels, in the picture's shape and never
/// enlarged; without the option it has the picture's size. It is rotated for display with
/// ``kCGImageSourceCreateThumbnailWithTransform`` only. Decodes on the calling thread, for a JPEG at far lower cost
/// than the whole picture.
///
/// - Returns: `nil` when the index, counted from zero, is invalid, when the picture cannot be decoded, and without
///   ``kCGImageSourceCreateThumbnailFromImageAlways`` or ``kCGImageSourceCreateThumbnailFromImageIfAbsent``: thumbnails
///   embedded in files are ignored.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let isMade = [kCGImageSourceCreateThumbnailFromImageAlways, kCGImageSourceCreateThumbnailFromImageIfAbsent]
        .contains { options?.number($0)?.boolValue == true }
    guard isMade else { return nil }
    let side = options?.number(kCGImageSourceThumbnailMaxPixelSize)?.intValue
    return isrc.image(
        at: index, RenderRequest(side.map { .within(PixelSize(width: $0, height: $0)) } ?? .full),
        appliesOrientation: options?.number(kCGImageSourceCreateThumbnailWithTransform)?.boolValue == true)
}

extension CGImageSource {
    /// The indices of the pictures that can be read.
    var indices: Range<Int> { 0..<(tags == nil ? 0 : animation?.durations.count ?? 1) }

    func image(at index: Int, _ request: RenderRequest, appliesOrientation: Bool) -> CGImage? {
        guard indices.contains(index),
            let pixels = try? pixels(at: index, request, appliesOrientation: appliesOrientation)
        else { return nil }
        return .picture(pixels)
    }

    /// Decodes the pixels, in the orientation of display or as stored.
    func pixels(
        at index: Int = 0, _ request: RenderRequest, appliesOrientation: Bool
    ) throws(LibraryError) -> PixelBuffer {
        guard let tags else { throw LibraryError(.unsupportedFormat, "the file is not a picture that can be decoded") }
        let upright = try IsolatedDecoder().image(of: file, frame: index, request)
        return appliesOrientation ? upright : upright.stored(for: tags.orientation ?? 1)
    }
}

extension NSDictionary {
    /// Returns the number or Boolean under a key.
    func number(_ key: CFString) -> NSNumber? { self[key] as? NSNumber }
}

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
        let picture = try? IsolatedDecoder().auxiliary(kind, of: isrc.file)
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

/// The maximum number of pixels of the longer side; a number. An option of
/// ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// The request to make the thumbnail from the whole picture; a Boolean. An option of
/// ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
/// The request to make the thumbnail from the whole picture when the file embeds none; a Boolean. An option of
/// ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``. Embedded thumbnails are ignored, so it has the effect of
/// ``kCGImageSourceCreateThumbnailFromImageAlways``.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The request to rotate the thumbnail for display; a Boolean. An option of
/// ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform"
/// The request to cache decoded pixels; a Boolean. Ignored: nothing is cached.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// The request to decode when the picture is created rather than when it is drawn; a Boolean. Ignored: pictures are
/// always decoded at once.
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
