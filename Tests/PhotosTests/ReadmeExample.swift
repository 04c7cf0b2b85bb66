// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

/// The example of README.md: what stands between the markers stands there, after `import Photos`.
func showTheNewest() {
    // README: from here
    let newestFirst = PHFetchOptions()
    newestFirst.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    let assets = PHAsset.fetchAssets(with: newestFirst)
    print("\(assets.count) photos and videos, the newest of \(assets[0].creationDate ?? .distantPast)")

    let options = PHImageRequestOptions()
    options.isSynchronous = true
    let size = CGSize(width: 640, height: 640)
    let file = FileManager.default.temporaryDirectory.appending(path: "newest.jpg")
    PHImageManager.default().requestImage(for: assets[0], targetSize: size, contentMode: .aspectFit, options: options) {
        image, _ in try? image?.jpegData(compressionQuality: 0.9)?.write(to: file)
    }
    // README: to here
}
