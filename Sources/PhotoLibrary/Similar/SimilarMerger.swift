// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A merge of assets that look alike: one of each group stays, and gets what the others have.
///
/// It is a client of the session, and works with every engine.
package struct SimilarMerger {
    private let library: LibraryLookup

    /// Creates a merge in a library, of which the session sees everything.
    package init(_ session: any LibrarySession) { library = LibraryLookup(session) }

    /// Merges each group into its first asset, all in one transaction, which one undo takes back, and returns the groups
    /// that were merged.
    ///
    /// The kept one takes the places of the others in their albums, unless it has a place there, becomes a favourite if
    /// one of them is, and gets their metadata (``AssetMetadata/merged(with:)``). The others go to the trash with all
    /// that they have. Assets that are gone, hidden or in the trash by now are left out.
    ///
    /// - Parameter date: The date on which the others go to the trash.
    package func merge(_ groups: [[AssetID]], date: Date) throws(LibraryError) -> [[AssetID]] {
        try library.apply { () throws(LibraryError) in
            let assets = try library.assets(Set(groups.joined())).filter { $0.trashedDate == nil && !$0.isHidden }
            let known = Dictionary(assets.map { ($0.id, $0) }) { first, _ in first }
            let merged = groups.map { $0.compactMap { known[$0] } }.filter { $0.count > 1 }
            var changes: [Change] = []
            for group in merged { changes += try self.changes(merging: group) }
            if !changes.isEmpty {
                changes.append(.trashAssets(merged.flatMap { $0.dropFirst().map(\.uuid) }, date: date))
            }
            return (merged.map { $0.map(\.id) }, changes)
        }
    }

    private func changes(merging group: [Asset]) throws(LibraryError) -> [Change] {
        let (kept, others) = (group[0], group.dropFirst())
        var changes = group.map { Change.require(.isUnmodified($0.uuid, since: $0.modificationDate)) }
        let metadata = kept.metadata.merged(with: others.map(\.metadata))
        if metadata != kept.metadata { changes.append(.setMetadata(metadata, asset: kept.uuid)) }
        if !kept.isFavorite, others.contains(where: \.isFavorite) {
            changes.append(.setFavorite(true, assets: [kept.uuid]))
        }
        var albums = Set(try self.albums(of: kept))
        for other in others {
            for album in try self.albums(of: other) where albums.insert(album).inserted {
                changes.append(.arrangeMembers([kept.uuid], album: album, at: ListPlace(before: other.uuid)))
            }
        }
        return changes
    }

    private func albums(of asset: Asset) throws(LibraryError) -> [UUID] {
        let found = try library.session.fetch(CollectionRequest(.albumsContaining(asset: asset.uuid))).ids
        var albums: [UUID] = []
        for batch in found.batches { albums += try library.session.collections(batch).map(\.uuid) }
        return albums
    }
}
