// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Glibc
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// What the file says beside its pictures: ``kCGImagePropertyFileSize``.
///
/// - Returns: `nil` when the file is no picture that is read.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    var status = stat()
    guard isrc.tags != nil, fstat(isrc.file.descriptor, &status) == 0 else { return nil }
    return [kCGImagePropertyFileSize as String: NSNumber(value: status.st_size)] as NSDictionary
}

/// What the file says of a picture, by the keys that begin with `kCGImageProperty`.
///
/// Numbers and truth values are `NSNumber`s, texts `NSString`s, several numbers an `NSArray`; the tags of EXIF lie in
/// dictionaries of their own (``kCGImagePropertyExifDictionary`` and its kind), each there when it holds something. Names
/// that ImageIO has and this module has not are not there, nor are the notes of other makers than Apple. Nothing is
/// decoded.
///
/// - Returns: `nil` when there is no picture of that number, counted from zero.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0, let tags = isrc.tags else { return nil }
    return tags.properties as NSDictionary
}
