// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// What the assets of one batch have in common: their library, and what was read beyond their summaries.
///
/// The first asset that is asked for more than its summary reads all of the batch, once: whoever asks one mostly asks them
/// all. What was read stays, so that an asset never changes; what could not be read is asked for again.
final class AssetBatch: Sendable {
    /// How many assets share what is read.
    static let size = 100

    let library: PHPhotoLibrary
    private let ids: [AssetID]
    /// By their offsets, what those are called of which nothing else is known.
    private let names: [Int: UUID]
    private let details = Mutex<[Asset?]?>(nil)

    init(_ ids: [AssetID], namesOfMissing names: [Int: UUID], in library: PHPhotoLibrary) {
        self.ids = ids
        self.names = names
        self.library = library
    }

    /// What the asset at an offset is called in the library, also when it is gone by now.
    func id(at offset: Int) -> AssetID { ids[offset] }

    /// What the asset at an offset is called outside the library, when it was gone by the time it was looked at.
    func nameOfMissing(at offset: Int) -> LocalIdentifier? { names[offset].map { LocalIdentifier($0, .asset) } }

    /// All of the asset at an offset; `nil` when it is gone by now, and when the library cannot be read, for this time.
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
    /// One for each identifier, `nil` for those that are gone. The elements are in the order of the identifiers.
    func aligned(with ids: [Element.ID]) -> [Element?] {
        var next = startIndex
        return ids.map { id in
            guard next < endIndex, self[next].id == id else { return nil }
            defer { next += 1 }
            return self[next]
        }
    }
}
