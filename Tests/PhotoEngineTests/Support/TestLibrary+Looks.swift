// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary

extension TestLibrary {
    /// Stores thumbnails of files with these contents that look like their numbers: those whose numbers differ by one are
    /// alike, all others are not.
    func look(_ looks: KeyValuePairs<String, Int>) throws {
        try owner.storeRenditions(
            looks.map { text, look in
                StoredRendition(
                    of: Fingerprint(of: text),
                    Rendition(
                        kind: .thumbnail, size: PixelSize(width: 4, height: 3), jpeg: [0xFF, 0xD8],
                        pictureHash: PictureHash(look: look)))
            })
    }

    /// Returns the names of the assets of each group that look alike.
    func similar(as caller: Caller = .owner) throws -> [[String]] {
        let groups = try session(caller).similarAssets()
        return try groups.map { try session(caller).assets($0).map { name(of: $0.uuid) } }
    }

    /// Returns the members of the smart album of duplicates.
    func duplicates(as caller: Caller = .owner) throws -> [String] {
        try fetch(.members(collection: AssetCollection.smartAlbumUUID(.duplicates)), as: caller)
    }
}

extension PictureHash {
    /// Creates the hash of a picture that differs from those of the numbers beside its own in four frequencies.
    init(look: Int) {
        self.init(frequencies: (0..<look).reduce(0) { $0 | 0xF << (4 * $1) }, gradients: 0)
    }
}
