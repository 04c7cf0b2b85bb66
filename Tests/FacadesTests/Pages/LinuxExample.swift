// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

/// The example of Linux.md, between the markers.
func fill(_ folder: URL, from pictures: URL, _ options: PHFetchOptions) throws -> Int {
    // PAGE: from here
    let library = try PHPhotoLibrary(url: folder, createIfMissing: true)
    let summary = try library.importFiles([pictures.path]) { event in print(event) }
    let newest = try library.fetchAssets(with: options)
    // PAGE: to here
    return summary.imported + newest.count
}
