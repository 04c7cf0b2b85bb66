// Licensed under the Apache License, Version 2.0. See LICENSE.

// PAGE: from here
import Photos

/// Saves a thumbnail of each photo, the newest first, and returns how many there are.
func saveThumbnails(into folder: URL) async -> Int {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    options.resizeMode = .exact
    let status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    guard status == .authorized || status == .limited else { return 0 }
    var count = 0
    PHAsset.fetchAssets(with: .image, options: nil).enumerateObjects(options: .reverse) { asset, _, _ in
        guard let name = asset.extendedMetadata.originalFileName else { return }
        let (width, height) = (CGFloat(asset.pixelWidth), CGFloat(asset.pixelHeight))
        let middle = CGSize(width: min(1, height / width), height: min(1, width / height))
        options.normalizedCropRect = CGRect(
            origin: CGPoint(x: (1 - middle.width) / 2, y: (1 - middle.height) / 2), size: middle)
        let (manager, size) = (PHImageManager.default(), CGSize(width: 150, height: 150))
        manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFill, options: options) { picture, _ in
            try? picture?.pngData()?.write(to: folder.appending(path: name + ".png"))
            count += picture == nil ? 0 : 1
        }
    }
    return count
}
// PAGE: to here
