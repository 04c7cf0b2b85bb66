// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// Decodes a picture as stored, without applying ``kCGImagePropertyOrientation``.
///
/// Colours are converted to sRGB. Decodes on the calling thread.
///
/// - Returns: `nil` when the index, counted from zero, is invalid, or the picture cannot be decoded; of a truncated
///   picture, the part that can be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    index == 0 ? isrc.image(RenderRequest(.full), isTurned: false) : nil
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

    /// Decodes the pixels, in the orientation of display or as stored.
    func pixels(_ request: RenderRequest, isTurned: Bool) throws(LibraryError) -> PixelBuffer {
        guard let tags else { throw LibraryError(.unsupportedFormat, "it is no picture that is read") }
        let upright = try ImageRenderer().image(of: file, request)
        return isTurned ? upright : upright.stored(for: tags.orientation ?? 1)
    }
}

extension NSDictionary {
    /// Returns the number or Boolean under a key.
    func number(_ key: CFString) -> NSNumber? { self[key] as? NSNumber }
}
