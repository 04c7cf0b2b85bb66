// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Assets that look alike, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Makes the thumbnails that the library lacks, as its owner, and returns the assets of which none can be made,
    /// each with the reason.
    ///
    /// Assets without a thumbnail are not compared with others. Decodes on a thread for each processor. Where nothing
    /// can be written, what they look like is kept in memory while the library is open, and they are compared all the
    /// same.
    ///
    /// - Parameters:
    ///   - isCancelled: A closure called on any thread; when it returns true, pictures that are being made are
    ///     finished, and the rest is missing as before.
    ///   - onProgress: A handler called on the calling thread with the number of assets that are done, and of all: at
    ///     first with none done, and then after each picture that is made.
    public func makeMissingThumbnails(
        isCancelled: @escaping @Sendable () -> Bool = { false }, onProgress: (_ done: Int, _ total: Int) -> Void
    ) throws(LibraryError) -> [ThumbnailFailure] {
        let library = try session.ownersLibrary()
        let assets = try library.fetch(AssetRequest(.library)).ids
        return try RuntimeServices.makeMissingThumbnails(
            for: assets, in: library, isCancelled: isCancelled, onProgress: { onProgress($0, assets.count) })
    }

    /// Returns the groups of assets that look alike, the best of each first, as the smart album of duplicates has them.
    ///
    /// Reads all of them at once.
    public func similarAssets() throws(LibraryError) -> [[Asset]] {
        let library = try session.library()
        let groups = try library.similarAssets()
        let assets = try LibraryLookup(library).assets(Set(groups.joined()))
        let known = Dictionary(assets.map { ($0.id, $0) }) { first, _ in first }
        return groups.map { $0.compactMap { known[$0] } }.filter { $0.count > 1 }
    }

    /// Merges each group of assets into its first one, in one transaction, which one undo takes back, and returns the
    /// groups that were merged.
    ///
    /// The first one takes the places of the others in their albums, and gets their keywords, captions and titles, and
    /// a star if one of them has it. The others go to the trash with all that they have. Assets that are hidden or in
    /// the trash by now are left out.
    public func mergeSimilarAssets(_ groups: [[Asset]]) throws(LibraryError) -> [[Asset]] {
        let merged = try RuntimeServices.merge(groups.map { $0.map(\.id) }, in: session.ownersLibrary())
        let known = Dictionary(groups.joined().map { ($0.id, $0) }) { first, _ in first }
        return merged.map { $0.compactMap { known[$0] } }
    }
}
