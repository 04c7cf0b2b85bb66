// Licensed under the Apache License, Version 2.0. See LICENSE.

#if canImport(Photos)
    import Photos

    /// The example of README.md, between the markers, after `import Photos`.
    func exportTheNewest() {
        // README: from here
        let newest = PHFetchOptions()
        newest.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        newest.fetchLimit = 10
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        let (manager, size) = (PHImageManager.default(), CGSize(width: 640, height: 640))
        PHAsset.fetchAssets(with: newest).enumerateObjects { asset, index, _ in
            manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: options) { image, _ in
                try? image?.jpegData(compressionQuality: 0.9)?.write(to: URL(filePath: "/tmp/newest-\(index).jpg"))
            }
        }
        // README: to here
    }
#endif
