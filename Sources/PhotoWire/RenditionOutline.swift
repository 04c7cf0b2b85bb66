// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A rendition in a message. Its JPEG is beside the message: as a text in it, it would take longer than its picture takes
/// to be decoded.
struct RenditionOutline: Codable, Sendable {
    var kind: Rendition.Kind
    var size: PixelSize
    /// The number of bytes of the JPEG.
    var byteCount: Int
    var pictureHash: PictureHash?
    var thumbhash: Thumbhash?

    init(_ rendition: Rendition) {
        (kind, size, byteCount) = (rendition.kind, rendition.size, rendition.jpeg.count)
        (pictureHash, thumbhash) = (rendition.pictureHash, rendition.thumbhash)
    }

    /// Returns the rendition with these bytes; `nil` if it has another number of them.
    func rendition(_ jpeg: [UInt8]) -> Rendition? {
        guard jpeg.count == byteCount else { return nil }
        return Rendition(kind: kind, size: size, jpeg: jpeg, pictureHash: pictureHash, thumbhash: thumbhash)
    }
}

/// A rendition that a call stores. The JPEGs of all of them are beside the message, one after the other.
struct StoredRenditionOutline: Codable, Sendable {
    var original: Fingerprint
    var rendition: RenditionOutline

    init(_ stored: StoredRendition) {
        original = stored.original
        rendition = RenditionOutline(stored.rendition)
    }
}

extension [StoredRenditionOutline] {
    /// Returns the renditions with the bytes that came beside their message. Throws `invalidRequest` if there are more or
    /// fewer of them.
    func renditions(from bytes: [UInt8]) throws(LibraryError) -> [StoredRendition] {
        var rest = bytes[...]
        var renditions: [StoredRendition] = []
        for outline in self {
            let count = outline.rendition.byteCount
            guard count >= 0, let rendition = outline.rendition.rendition([UInt8](rest.prefix(count))) else {
                throw .otherBytes
            }
            rest = rest.dropFirst(count)
            renditions.append(StoredRendition(of: outline.original, rendition))
        }
        guard rest.isEmpty else { throw .otherBytes }
        return renditions
    }
}

extension LibraryError {
    fileprivate static var otherBytes: LibraryError {
        LibraryError(.invalidRequest, "The call announces renditions, but other data came with it.")
    }
}
