// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Assets that look alike, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Makes missing thumbnails, as the library's owner, and returns the assets for which this failed, each with the
    /// reason.
    ///
    /// Assets without a thumbnail are not compared with others. Decodes on one thread per processor. If the library
    /// cannot be written to, the data for the comparison is kept in memory while the library is open.
    ///
    /// - Parameters:
    ///   - isCancelled: A closure called on any thread; when it returns true, thumbnails in progress are finished, and
    ///     the rest is not made.
    ///   - onProgress: A handler called on the calling thread with the number of finished assets and the total: first
    ///     with 0, then after each thumbnail.
    public func makeMissingThumbnails(
        isCancelled: @escaping @Sendable () -> Bool = { false }, onProgress: (_ done: Int, _ total: Int) -> Void
    ) throws(LibraryError) -> [ThumbnailFailure] {
        let library = try session.ownersLibrary()
        let assets = try library.fetch(AssetRequest(.library)).ids
        return try RuntimeServices.makeMissingThumbnails(
            for: assets, in: library, isCancelled: isCancelled, onProgress: { onProgress($0, assets.count) })
    }

    /// Returns the groups of assets that look alike, the best asset of each group first, as in the smart album of
    /// duplicates.
    ///
    /// Reads all of them at once.
    public func similarAssets() throws(LibraryError) -> [[Asset]] {
        let library = try session.library()
        let groups = try library.similarAssets()
        let assets = try LibraryLookup(library).assets(Set(groups.joined()))
        let known = Dictionary(assets.map { ($0.id, $0) }) { first, _ in first }
        return groups.map { $0.compactMap { known[$0] } }.filter { $0.count > 1 }
    }

    /// Merges each group of assets into its first asset, in one transaction, which can be undone in one step. Returns
    /// the groups that were merged.
    ///
    /// The first asset replaces the others in their albums, gets their keywords, captions and titles, and becomes a
    /// favourite if one of them is. The others move to the trash unchanged. Assets that are now hidden or in the trash
    /// are left out.
    public func mergeSimilarAssets(_ groups: [[Asset]]) throws(LibraryError) -> [[Asset]] {
        let merged = try RuntimeServices.merge(groups.map { $0.map(\.id) }, in: session.ownersLibrary())
        let known = Dictionary(groups.joined().map { ($0.id, $0) }) { first, _ in first }
        return merged.map { $0.compactMap { known[$0] } }
    }
}
