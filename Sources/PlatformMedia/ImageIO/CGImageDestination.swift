// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// A picture file to be written through ImageIO's functions.
///
/// Nothing is written before ``CGImageDestinationFinalize(_:)``. Not thread-safe. Supported are JPEG, PNG and HEIC,
/// with one picture each, with the dictionaries of Exif, GPS, TIFF and Apple's maker note, and for JPEG that of IPTC;
/// those of PNG and JFIF can only be read.
public final class CGImageDestination {
    enum Place {
        case file(String)
        case data(NSMutableData)
    }

    enum Content {
        case image(CGImage)
        case source(CGImageSource)
    }

    let place: Place
    let type: PictureType
    /// The properties of the whole file.
    var properties: NSDictionary?
    /// The pictures added; all are stored, so that one too many is detected.
    var pictures: [(content: Content, properties: NSDictionary?)] = []
    var isFinalized = false

    init?(_ place: Place, _ type: CFString, count: Int) {
        guard let type = PictureType(rawValue: type as String), type.isWritable, count == 1 else { return nil }
        self.place = place
        self.type = type
    }
}

/// Creates a destination for a file at a URL, which replaces an existing one.
///
/// - Parameters:
///   - url: The URL of the file.
///   - type: `public.jpeg`, `public.png` or `public.heic`.
///   - count: 1. Files of several pictures are not supported.
///   - options: Ignored: there are none.
/// - Returns: `nil` for another type or count, a type without an installed encoder, and a URL that is no file URL.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    guard url.isFileURL, let path = url.path else { return nil }
    return CGImageDestination(.file(path), type, count: count)
}

/// Creates a destination that appends the file's bytes to a data object; otherwise as
/// ``CGImageDestinationCreateWithURL(_:_:_:_:)``.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type, count: count)
}

/// Sets properties for the whole file, which replace those set before. A picture's own properties take precedence over
/// them.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = properties
}

/// Adds a picture, whose pixels are stored in their order.
///
/// - Parameters:
///   - idst: The destination.
///   - image: The picture.
///   - properties: A dictionary with keys that begin with `kCGImageProperty`, and
///     ``kCGImageDestinationLossyCompressionQuality``. ``kCGImagePropertyOrientation`` records the orientation for
///     display, and rotates no pixels. Properties that Exif does not support, or of a wrong type, are ignored.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.pictures.append((.image(image), properties))
}

/// Adds a picture of a source, with its metadata.
///
/// The pixels are decoded and encoded again, as stored, when the destination is finalised. Exif's tags with the
/// location and Apple's maker note are copied; the notes of other makers, which would break, thumbnails, depth and gain
/// maps are not. The XMP packet is copied unless it contains values that the properties change.
///
/// - Parameters:
///   - idst: The destination.
///   - isrc: The source.
///   - index: Zero; with any other index finalising fails.
///   - properties: The changes to the source's properties. Dictionaries are merged key by key; `kCFNull` removes a
///     value or a whole dictionary.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    // An invalid index leaves the destination without a picture.
    if index == 0 { idst.pictures.append((.source(isrc), properties)) }
}

/// Encodes the picture and writes the file, on the calling thread.
///
/// The file is written under a temporary name beside its destination, synced to disk and moved there, so that it is
/// never incomplete.
///
/// - Returns: False, with nothing written, when there is not exactly one picture, when the picture of a source cannot
///   be decoded, when the metadata does not fit into the format, when the destination cannot be written, and when the
///   destination was finalised before.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    defer { idst.isFinalized = true }
    guard !idst.isFinalized, idst.pictures.count == 1, let picture = idst.pictures.first else { return false }
    do {
        try idst.write(idst.encoded(picture.content, picture.properties ?? [:]))
        return true
    } catch {
        // The function reports no more than this.
        return false
    }
}

extension CGImageDestination {
    private static let quality = 0.8

    fileprivate func encoded(_ content: Content, _ properties: NSDictionary) throws(LibraryError) -> [UInt8] {
        var metadata: PictureMetadata
        let pixels: PixelBuffer
        switch content {
        case .image(let image):
            metadata = PictureMetadata()
            pixels = try CGImageDestination.pixels(image)
        case .source(let source):
            metadata = PictureMetadata(source.tags)
            pixels = try source.pixels(RenderRequest(.full), appliesOrientation: false)
        }
        if let shared = self.properties { metadata.merge(shared) }
        metadata.merge(properties)
        return try ImageEncoder.encode(
            pixels, as: type.format(quality: quality(properties)), metadata: metadata.encoded(for: pixels.size))
    }

    private func quality(_ properties: NSDictionary) -> Double {
        let key = kCGImageDestinationLossyCompressionQuality
        let quality = properties.number(key) ?? self.properties?.number(key)
        return min(max(quality?.doubleValue ?? CGImageDestination.quality, 0), 1)
    }

    private static func pixels(_ image: CGImage) throws(LibraryError) -> PixelBuffer {
        let size = PixelSize(width: image.width, height: image.height)
        guard let pixels = PixelBuffer(size: size, bytes: image.rgba) else {
            throw LibraryError(.invalidRequest, "a picture must have four bytes per pixel")
        }
        return pixels
    }

    fileprivate func write(_ bytes: [UInt8]) throws(LibraryError) {
        switch place {
        case .data(let data): data.append(Data(bytes))
        case .file(let path):
            let file = try AtomicFile(at: path)
            try file.write(Data(bytes))
            try file.replace()
        }
    }
}

/// The quality of a picture, or of the whole file: a number from 0 (small) to 1 (close to the original). Default: 0.8.
/// Lossless formats ignore it.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"
