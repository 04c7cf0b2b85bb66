// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
package import PhotoLibrary
public import PlatformTypes

/// A picture file that is read through ImageIO's functions.
///
/// It holds the file open, so that a file that is replaced meanwhile is read as it was. Usable from any thread. Read are
/// JPEG, PNG, HEIC and DNG, and of a file with several pictures the main one.
public final class CGImageSource: Sendable {
    let file: OpenFile
    /// `nil` when the file is no picture that is read.
    let tags: PictureTags?

    package init(_ file: consuming OpenFile) {
        // The functions answer by a count of zero, and no more, for what is no picture.
        tags = try? PictureTagsReader().tags(of: file)
        self.file = file
    }
}

/// A source for the bytes of a picture file.
///
/// It is made for bytes that are no picture too: then it has no type and counts no pictures. Costs a copy of the bytes.
///
/// - Parameter options: Taken and not needed: nothing is kept in memory, and the type is found by content.
/// - Returns: `nil` when there is not enough memory.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    try? CGImageSource(OpenFile(holding: data as Data))
}

/// A source for a picture file; as ``CGImageSourceCreateWithData(_:_:)``.
///
/// - Returns: `nil` when there is no such file, it may not be read, or the URL is none of a file.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let path = url.path else { return nil }
    return try? CGImageSource(OpenFile(reading: path))
}

/// How many pictures can be read: one, or none when the file is no picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.tags == nil ? 0 : 1 }

/// The uniform type identifier of the file by its content, such as `public.jpeg`; `nil` when it is no picture that is
/// read.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    (isrc.tags?.uniformTypeIdentifier).map { $0 as CFString }
}
