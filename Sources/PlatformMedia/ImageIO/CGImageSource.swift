// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
package import PhotoLibrary
public import PlatformTypes

/// A picture file to be read through ImageIO's functions.
///
/// The file stays open, so that a file that is replaced meanwhile is read in its old version. Usable from any thread.
/// Supported are JPEG, PNG, HEIC and DNG; of a file with several pictures the main one.
public final class CGImageSource: Sendable {
    let file: OpenFile
    /// The metadata; `nil` when the file is no picture of a supported format.
    let tags: PictureTags?

    package init(_ file: consuming OpenFile) {
        // ImageIO's functions report only a count of zero for a file that is no picture.
        tags = try? PictureTagsReader().tags(of: file)
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
/// - Returns: `nil` when there is not enough memory.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    try? CGImageSource(OpenFile(holding: data as Data))
}

/// Creates a source for a picture file, as ``CGImageSourceCreateWithData(_:_:)`` does for bytes.
///
/// - Returns: `nil` when the file does not exist or cannot be opened, or the URL is no file URL.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let path = url.path else { return nil }
    return try? CGImageSource(OpenFile(reading: path))
}

/// Returns the number of pictures that can be read: one, or zero when the file is no picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.tags == nil ? 0 : 1 }

/// Returns the uniform type identifier of the file by its content, such as `public.jpeg`; `nil` when it is no picture
/// of a supported format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    (isrc.tags?.uniformTypeIdentifier).map { $0 as CFString }
}
