// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreGraphics
import Foundation
import Photos

/// Says how much a selection would weigh in an upload.
final class SizeEstimator {
    private var known: [String: Int] = [:]

    func byteCount(of asset: PHAsset) -> Int {
        if let count = known[asset.localIdentifier] { return count }
        var count = 0
        for resource in PHAssetResource.assetResources(for: asset) {
            guard let size = resource.value(forKey: "fileSize") as? CLong else { continue }
            count += size
        }
        known[asset.localIdentifier] = count
        return count
    }

    /// In megabytes, as pickers show it; they store sizes as `CGFloat`.
    func megabytes(of asset: PHAsset) -> CGFloat? {
        guard let resource = PHAssetResource.assetResources(for: asset).first,
            let size = resource.value(forKey: "fileSize") as? CGFloat
        else { return nil }
        return size / 1024 / 1024
    }

    func total(of assets: [PHAsset]) -> Int {
        assets.reduce(0) { $0 + byteCount(of: $1) }
    }

    func description(of assets: [PHAsset]) -> String {
        ByteCountFormatter.string(fromByteCount: Int64(total(of: assets)), countStyle: .file)
    }

    /// Four bytes a pixel, for a memory budget.
    static func decodedByteCount(of asset: PHAsset) -> Int {
        asset.pixelWidth * asset.pixelHeight * 4
    }
}
