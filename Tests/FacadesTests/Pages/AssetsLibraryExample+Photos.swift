// Licensed under the Apache License, Version 2.0. See LICENSE.

// PAGE: from here
import Photos

/// Saves a thumbnail of each photo, the newest first, and returns how many there are.
func saveThumbnails(into folder: URL) async -> Int {
    let newest = PHFetchOptions()
    newest.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    guard await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .authorized else { return 0 }
    var count = 0
    PHAsset.fetchAssets(with: .image, options: newest).enumerateObjects { asset, _, _ in
        guard let name = asset.extendedMetadata.originalFileName else { return }
        let (manager, size) = (PHImageManager.default(), CGSize(width: 150, height: 150))
        manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFill, options: options) { picture, _ in
            try? picture?.pngData()?.write(to: folder.appending(path: name + ".png"))
            count += picture == nil ? 0 : 1
        }
    }
    return count
}
// PAGE: to here
