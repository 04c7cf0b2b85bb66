// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Glibc
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// Returns the properties of the file: ``kCGImagePropertyFileSize``.
///
/// - Returns: `nil` when the file is no picture of a supported format.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    var status = stat()
    guard isrc.tags != nil, fstat(isrc.file.descriptor, &status) == 0 else { return nil }
    return [kCGImagePropertyFileSize as String: NSNumber(value: status.st_size)] as NSDictionary
}

/// Returns the properties of a picture, by the keys that begin with `kCGImageProperty`.
///
/// Numbers and Booleans are `NSNumber`s, texts `NSString`s, several numbers an `NSArray`; the tags of Exif are in
/// dictionaries of their own (``kCGImagePropertyExifDictionary`` and similar), each present when it is not empty. Names
/// that ImageIO has and this module does not are missing, and so are the notes of makers other than Apple. Nothing is
/// decoded.
///
/// - Returns: `nil` when the index, counted from zero, is invalid.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0, let tags = isrc.tags else { return nil }
    return tags.properties as NSDictionary
}
