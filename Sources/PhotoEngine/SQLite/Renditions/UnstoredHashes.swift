// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The hashes of pictures whose renditions could not be stored: pictures of a library that cannot be written to are
/// compared by them while it is open.
struct UnstoredHashes {
    private(set) var hashes: [Fingerprint: PictureHash] = [:]
    /// A number that changes whenever hashes are kept.
    private(set) var version: Int64 = 0

    mutating func keep(_ renditions: [StoredRendition]) {
        for stored in renditions where stored.rendition.kind == .thumbnail {
            hashes[stored.original] = stored.rendition.pictureHash
        }
        version += 1
    }

    mutating func forget(_ originals: [Fingerprint]) {
        for original in originals { hashes[original] = nil }
    }
}
