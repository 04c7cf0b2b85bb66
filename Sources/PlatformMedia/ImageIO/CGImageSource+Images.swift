// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// Decodes a picture, as stored: ``kCGImagePropertyOrientation`` says how to turn it.
///
/// Colours are converted to sRGB. Works on the calling thread.
///
/// - Returns: `nil` when there is no picture of that number, counted from zero, or it cannot be decoded; of a picture that
///   is cut off, what can be had.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    index == 0 ? isrc.image(RenderRequest(.full), isTurned: false) : nil
}

/// Decodes a small picture, by the options whose names begin with `kCGImageSourceCreateThumbnail`.
///
/// It is as large as ``kCGImageSourceThumbnailMaxPixelSize`` says, in the picture's own shape and never enlarged; as large
/// as the picture without it. It is turned with ``kCGImageSourceCreateThumbnailWithTransform`` only. Works on the calling
/// thread; costs far less than the whole picture where that is a JPEG.
///
/// - Returns: `nil` when there is no picture of that number, counted from zero, or it cannot be decoded, and without
///   ``kCGImageSourceCreateThumbnailFromImageAlways`` or ``kCGImageSourceCreateThumbnailFromImageIfAbsent``: the small
///   pictures that some files carry are not looked at.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let isMade = [kCGImageSourceCreateThumbnailFromImageAlways, kCGImageSourceCreateThumbnailFromImageIfAbsent]
        .contains { options?.number($0)?.boolValue == true }
    guard index == 0, isMade else { return nil }
    let side = options?.number(kCGImageSourceThumbnailMaxPixelSize)?.intValue
    return isrc.image(
        RenderRequest(side.map { .within(PixelSize(width: $0, height: $0)) } ?? .full),
        isTurned: options?.number(kCGImageSourceCreateThumbnailWithTransform)?.boolValue == true)
}

extension CGImageSource {
    func image(_ request: RenderRequest, isTurned: Bool) -> CGImage? {
        guard let pixels = try? pixels(request, isTurned: isTurned) else { return nil }
        return CGImage(width: pixels.size.width, height: pixels.size.height, rgba: pixels.bytes)
    }

    /// Decoded, as displayed or as stored.
    func pixels(_ request: RenderRequest, isTurned: Bool) throws(LibraryError) -> PixelBuffer {
        guard let tags else { throw LibraryError(.unsupportedFormat, "it is no picture that is read") }
        let upright = try ImageRenderer().image(of: file, request)
        return isTurned ? upright : upright.stored(for: tags.orientation ?? 1)
    }
}

extension NSDictionary {
    /// The number, or truth value, under a key.
    func number(_ key: CFString) -> NSNumber? { self[key] as? NSNumber }
}
