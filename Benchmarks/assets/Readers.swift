// Licensed under the Apache License, Version 2.0. See LICENSE.

import AssetsLibrary
import Foundation
import Photos

/// The programs that are compared.
enum Readers {
    // Kept, because the group is valid as long as its library lives.
    nonisolated(unsafe) private static let library = ALAssetsLibrary(PHPhotoLibrary.shared())

    static func savedPhotos() -> ALAssetsGroup {
        let isFound = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var found: ALAssetsGroup?
        library.enumerateGroupsWithTypes(
            ALAssetsGroupSavedPhotos,
            usingBlock: { group, _ in
                if let group { found = group } else { isFound.signal() }
            }, failureBlock: { fatalError("\(String(describing: $0))") })
        isFound.wait()
        guard let found else { fatalError("there are no saved photos") }
        return found
    }

    static func oldCount(_ group: ALAssetsGroup) -> Int {
        group.setAssetsFilter(.allPhotos())
        defer { group.setAssetsFilter(nil) }
        return group.numberOfAssets()
    }

    static func newCount() -> Int { PHAsset.fetchAssets(with: .image, options: nil).count }

    static func oldPage(_ group: ALAssetsGroup) -> Int {
        var count = 0
        group.enumerateAssets(options: .reverse) { asset, _, stop in
            guard let asset else { return }
            let (date, url) = (
                asset.value(forProperty: ALAssetPropertyDate), asset.value(forProperty: ALAssetPropertyAssetURL)
            )
            if date is Date, url is URL { count += 1 }
            if count == 100 { stop?.pointee = true }
        }
        return count
    }

    static func newPage() -> Int {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        options.fetchLimit = 100
        var count = 0
        PHAsset.fetchAssets(with: options).enumerateObjects { asset, _, _ in
            let (date, identifier) = (asset.creationDate, asset.localIdentifier)
            if date != nil, !identifier.isEmpty { count += 1 }
        }
        return count
    }

    static func oldDates(_ group: ALAssetsGroup) -> Int {
        var count = 0
        group.enumerateAssets { asset, _, _ in
            if asset?.value(forProperty: ALAssetPropertyDate) is Date { count += 1 }
        }
        return count
    }

    static func newDates() -> Int {
        var count = 0
        PHAsset.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
            if asset.creationDate != nil { count += 1 }
        }
        return count
    }

    static func oldIdentifiers(_ group: ALAssetsGroup) -> Int {
        var count = 0
        group.enumerateAssets { asset, _, _ in
            if asset?.value(forProperty: ALAssetPropertyAssetURL) is URL { count += 1 }
        }
        return count
    }

    static func newIdentifiers() -> Int {
        var count = 0
        PHAsset.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
            if !asset.localIdentifier.isEmpty { count += 1 }
        }
        return count
    }
}
