// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// A picture file in the making, through ImageIO's functions.
///
/// Nothing is written before ``CGImageDestinationFinalize(_:)``. To be used by one thread at a time. JPEG, PNG and HEIC are
/// written, of one picture each, with the dictionaries of EXIF, the place, the file and Apple's notes; those of IPTC, PNG
/// and JFIF are read only.
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
    /// For the whole file.
    var properties: NSDictionary?
    /// Counted, so that one too many is found out.
    var pictures: [(content: Content, properties: NSDictionary?)] = []
    var isFinalized = false

    init?(_ place: Place, _ type: CFString, count: Int) {
        guard let type = PictureType(rawValue: type as String), type.isWritten, count == 1 else { return nil }
        self.place = place
        self.type = type
    }
}

/// A destination for a file at a URL, which replaces one that may be there.
///
/// - Parameters:
///   - type: `public.jpeg`, `public.png` or `public.heic`.
///   - count: 1. Files of several pictures are not written.
///   - options: Taken and not needed: there are none.
/// - Returns: `nil` for another type or count, a type whose encoder is not installed, and a URL that is none of a file.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    guard url.isFileURL, let path = url.path else { return nil }
    return CGImageDestination(.file(path), type, count: count)
}

/// A destination that appends the file's bytes to an object; otherwise as
/// ``CGImageDestinationCreateWithURL(_:_:_:_:)``.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type, count: count)
}

/// Sets properties for the whole file, instead of those set before. What a picture's own properties say comes before
/// them.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = properties
}

/// Adds a picture, whose pixels are stored as they come.
///
/// - Parameter properties: By the keys that begin with `kCGImageProperty`, and
///   ``kCGImageDestinationLossyCompressionQuality``. ``kCGImagePropertyOrientation`` says how the picture is to be turned;
///   it turns no pixels. What has no place in EXIF, or is of a wrong kind, is passed over.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.pictures.append((.image(image), properties))
}

/// Adds a picture of a source, with what its file says of it.
///
/// The pixels are decoded and coded again, as stored, when the destination is finalised. Of the metadata EXIF's tags are
/// carried over, with the place, and Apple's note; not the notes of other makers, which would break, nor small pictures,
/// depth or gain maps. The XMP packet is carried over unless it tells something of what the properties change.
///
/// - Parameters:
///   - index: Zero; a destination with another number in it fails to be finalised.
///   - properties: What is to be other than in the source. Dictionaries are merged key by key; `kCFNull` takes a value, or
///     a whole dictionary, away.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    // A number that names no picture leaves the destination without one.
    if index == 0 { idst.pictures.append((.source(isrc), properties)) }
}
