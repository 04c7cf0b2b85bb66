// Licensed under the Apache License, Version 2.0. See LICENSE.

// The examples of AssetsLibrary.md, between the markers.

// PAGE: from here
import AssetsLibrary
import UIKit

/// Saves a thumbnail of each photo, the newest first, and says how many there are.
func saveThumbnails(_ library: ALAssetsLibrary, into folder: URL, done: @escaping (Int, Error?) -> Void) {
    var count = 0
    library.enumerateGroups(
        withTypes: ALAssetsGroupType(ALAssetsGroupSavedPhotos),
        using: { group, _ in
            guard let group else { return done(count, nil) }
            group.setAssetsFilter(.allPhotos())
            group.enumerateAssets(options: .reverse) { asset, _, _ in
                guard let name = asset?.defaultRepresentation()?.filename(),
                    let thumbnail = asset?.thumbnail()?.takeUnretainedValue()
                else { return }
                let file = folder.appending(path: name + ".png")
                try? UIImage(cgImage: thumbnail).pngData()?.write(to: file)
                count += 1
            }
        }, failureBlock: { done(count, $0) })
}
// PAGE: to here
