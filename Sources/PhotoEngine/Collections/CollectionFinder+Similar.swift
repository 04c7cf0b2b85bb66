// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

extension CollectionFinder {
    /// Returns the groups of assets that look alike, the best of each first.
    package func similarAssets() throws(LibraryError) -> [[AssetID]] { try duplicates().groups }

    /// Returns the smart album of assets that look alike. It is computed again when the library or a hash has changed.
    func duplicates() throws(LibraryError) -> DuplicatesAlbum {
        let version = try reader.pictureHashVersion()
        return try cache.duplicates.value(\.[version], of: reader.key) { () throws(LibraryError) in
            let search = SimilarAssets(try reader.shownOriginals())
            return DuplicatesAlbum(search.groups(of: try reader.assets(search.candidates)))
        }
    }
}

/// The assets of a library that look alike.
struct DuplicatesAlbum: Sendable {
    /// The assets of each group, the best first.
    let groups: [[AssetID]]
    let counts: MemberCounts

    init(_ groups: [[Asset]]) {
        self.groups = groups.map { $0.map(\.id) }
        var counts = MemberCounts()
        for asset in groups.joined() { counts.add(asset.metadata.captureDate?.date) }
        self.counts = counts
    }

    /// All assets, with the assets of a group next to each other.
    var members: [AssetID] { Array(groups.joined()) }
}

/// The smart album of duplicates of a snapshot.
struct DuplicatesCache: Sendable {
    private var album: DuplicatesAlbum?
    private var version: Int64?

    init() {}

    /// The album made from the hashes of that version, or `nil` if it was made from others.
    subscript(version: Int64) -> DuplicatesAlbum? {
        get { self.version == version ? album : nil }
        set {
            album = newValue
            self.version = version
        }
    }
}
