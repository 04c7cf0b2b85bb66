// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// A batch of assets that share their library and the metadata read beyond their summaries.
///
/// The first access to more than a summary reads the metadata of the whole batch, once, because a program that needs it
/// of one asset mostly needs it of all. Metadata that was read is kept, so an asset never changes; a failed read is
/// tried again.
final class AssetBatch: Sendable {
    /// The number of assets in a batch.
    static let size = 100

    let library: PHPhotoLibrary
    private let ids: [AssetID]
    /// The UUIDs, by offset, of the assets that had been deleted before they were read.
    private let names: [Int: UUID]
    private let details: Mutex<[Asset?]?>
    /// The direction in which pictures of the batch are asked for.
    private let direction = Mutex(ListDirection())

    /// - Parameter details: The metadata of the assets, if it was read already.
    init(
        _ ids: [AssetID], missingUUIDs names: [Int: UUID], details: [Asset?]? = nil, in library: PHPhotoLibrary
    ) {
        self.details = Mutex(details)
        self.ids = ids
        self.names = names
        self.library = library
    }

    /// Returns the engine's identifier of the asset at an offset, also of a deleted one.
    func id(at offset: Int) -> AssetID { ids[offset] }

    /// Returns the assets whose pictures a list shows after the one at an offset, which it shows now.
    func upcoming(after offset: Int) -> [AssetID] {
        direction.withLock { $0.next(after: offset, of: ids.count, limit: 24) }.map { ids[$0] }
    }

    /// Returns the UUID of the asset at an offset if it had been deleted before it was read.
    func deletedUUID(at offset: Int) -> UUID? { names[offset] }

    /// Returns the complete metadata of the asset at an offset; `nil` when the asset has been deleted, and when the
    /// library cannot be read, which the next call tries again.
    func asset(at offset: Int) -> Asset? {
        if let asset = details.withLock({ $0.map { $0[offset] } }) { return asset }
        guard let read = library.session.assets(ids)?.aligned(with: ids) else { return nil }
        return details.withLock { details in
            if let earlier = details { return earlier[offset] }
            details = read
            return read[offset]
        }
    }
}

extension Array where Element: Identifiable {
    /// Returns one element for each identifier, `nil` for a missing object. The elements must be in the order of the
    /// identifiers.
    func aligned(with ids: [Element.ID]) -> [Element?] {
        var next = startIndex
        return ids.map { id in
            guard next < endIndex, self[next].id == id else { return nil }
            defer { next += 1 }
            return self[next]
        }
    }
}
