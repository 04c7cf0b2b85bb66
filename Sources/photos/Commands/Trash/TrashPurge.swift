// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The permanent deletion of assets in the trash, while other programs may empty it, too.
struct TrashPurge {
    let library: PHPhotoLibrary

    /// Removes assets batch by batch until it is asked to stop, and returns the assets that it deleted itself,
    /// without assets that another program deleted or recovered in the meantime.
    func purge(_ assets: [Asset]) throws -> [Asset] {
        let progress = ChangeProgress("Removing", noun: "asset", of: assets.count)
        defer { progress.finish() }
        var removed: [Asset] = []
        for start in stride(from: 0, to: assets.count, by: batchLimit) where !StopRequest.isMade {
            removed += try purgeBatch(Array(assets[start...].prefix(batchLimit)))
            progress.show(min(start + batchLimit, assets.count))
        }
        return removed
    }

    /// Tries again without those that are gone, as long as there are some.
    private func purgeBatch(_ batch: [Asset]) throws -> [Asset] {
        var left = batch
        while !left.isEmpty {
            do throws(LibraryError) {
                try library.apply([.purgeAssets(left.map(\.uuid))])
                return left
            } catch {
                guard error.code == .notFound || error.code == .invalidRequest else { throw error }
                let there = try assetsInTrash()
                let rest = left.filter { there.contains($0.uuid) }
                guard rest.count < left.count else { throw error }
                left = rest
            }
        }
        return []
    }

    private func assetsInTrash() throws -> Set<UUID> {
        let found = try library.fetchAssets(in: library.trash(), options: .everything())
        var there: Set<UUID> = []
        found.enumerateObjects { asset, _, _ in
            if let identifier = LocalIdentifier(asset.localIdentifier) { there.insert(identifier.uuid) }
        }
        return there
    }
}
