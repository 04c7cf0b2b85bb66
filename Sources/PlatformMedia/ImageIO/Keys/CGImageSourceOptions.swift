// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

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
