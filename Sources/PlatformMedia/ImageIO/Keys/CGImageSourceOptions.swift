// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// For ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``: the most pixels of the longer side; a number.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// For ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``: makes the small picture of the whole one; a truth value.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
/// For ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``: makes the small picture of the whole one when the file carries no
/// small one; a truth value. Those that files carry are not looked at, so it is as
/// ``kCGImageSourceCreateThumbnailFromImageAlways``.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// For ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``: turns the small picture as it is displayed; a truth value.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform"
/// Whether decoded pixels are kept; a truth value. Taken and not needed: nothing is kept.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether pixels are decoded when the picture is created rather than when it is drawn; a truth value. Taken and not needed:
/// they always are.
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
