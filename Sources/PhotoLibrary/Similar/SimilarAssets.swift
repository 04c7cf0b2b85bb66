// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The original that shows an asset, and what it looks like.
package struct ShownOriginal: Hashable, Sendable {
    /// The asset.
    package let asset: AssetID
    /// The fingerprint of the original.
    package let original: Fingerprint
    /// What it looks like, or `nil` if that is not known, or too little to be compared.
    package let hash: PictureHash?

    package init(asset: AssetID, original: Fingerprint, hash: PictureHash?) {
        self.asset = asset
        self.original = original
        self.hash = hash
    }
}

/// The search for assets that look alike.
///
/// First everything is found that looks like another asset, from hashes alone. Only of these the rest has to be read, so
/// that the search in a large library reads little. Then groups are made around the best assets: each member looks like
/// the best of its group, and not only like another member, so that a row of small differences joins nothing.
package struct SimilarAssets {
    /// Pictures that are equal in all bits, by number. Flat pictures have no hash, and are only equal to themselves.
    private var looks: [Look] = []
    private var looksOfAssets: [AssetID: Int] = [:]
    private let index: HammingIndex

    private struct Look {
        var hash: PictureHash?
        var assets: [AssetID]
    }

    /// Creates a search among assets, each named once.
    package init(_ originals: [ShownOriginal]) {
        var looks: [Look] = []
        var byHash: [PictureHash: Int] = [:]
        var byOriginal: [Fingerprint: Int] = [:]
        // Those with a hash come first, so that their numbers are those of the index.
        for shown in originals where shown.hash != nil {
            guard let hash = shown.hash else { continue }
            let number = byHash[hash] ?? looks.count
            if number == looks.count { looks.append(Look(hash: hash, assets: [])) }
            byHash[hash] = number
            looks[number].assets.append(shown.asset)
        }
        index = HammingIndex(looks.compactMap(\.hash))
        for shown in originals where shown.hash == nil {
            let number = byOriginal[shown.original] ?? looks.count
            if number == looks.count { looks.append(Look(hash: nil, assets: [])) }
            byOriginal[shown.original] = number
            looks[number].assets.append(shown.asset)
        }
        self.looks = looks
        for (number, look) in looks.enumerated() { for asset in look.assets { looksOfAssets[asset] = number } }
    }

    /// The assets that look like at least one other, ascending.
    package var candidates: [AssetID] {
        var numbers = Set(index.numbersWithNeighbours())
        numbers.formUnion(looks.indices.lazy.filter { looks[$0].assets.count > 1 })
        return numbers.flatMap { looks[$0].assets }.sorted()
    }

    /// Returns the groups of assets that are copies of one, as far as can be seen: the best of each first, the others
    /// from the better to the worse. The groups are in the order in which their best assets were added.
    ///
    /// - Parameter assets: The candidates, in any order.
    package func groups(of assets: [Asset]) -> [[Asset]] {
        let sorted = assets.map { (rank: SimilarAssetRank($0), asset: $0) }.sorted { $0.rank < $1.rank }.map(\.asset)
        let traits = sorted.map(CopyTraits.init)
        var left = ranksByLook(sorted)
        var isTaken = [Bool](repeating: false, count: sorted.count)
        var groups: [[Asset]] = []
        for rank in sorted.indices where !isTaken[rank] {
            isTaken[rank] = true
            var others: [Int] = []
            for look in looksLike(sorted[rank].id) {
                // What has its group is passed over once more, and then never again.
                left[look].removeAll { isTaken[$0] }
                others += left[look].filter { traits[$0].mayBeCopy(of: traits[rank]) }
            }
            guard !others.isEmpty else { continue }
            others.sort()
            for other in others { isTaken[other] = true }
            groups.append([sorted[rank]] + others.map { sorted[$0] })
        }
        return groups.sorted { $0[0].id < $1[0].id }
    }

    /// Returns the ranks of the assets of each look, ascending.
    private func ranksByLook(_ sorted: [Asset]) -> [[Int]] {
        var ranks = [[Int]](repeating: [], count: looks.count)
        for (rank, asset) in sorted.enumerated() {
            if let look = looksOfAssets[asset.id] { ranks[look].append(rank) }
        }
        return ranks
    }

    /// Returns the looks that are like that of an asset, its own among them.
    private func looksLike(_ asset: AssetID) -> [Int] {
        guard let number = looksOfAssets[asset] else { return [] }
        return looks[number].hash == nil ? [number] : [number] + index.neighbours(of: number)
    }
}
