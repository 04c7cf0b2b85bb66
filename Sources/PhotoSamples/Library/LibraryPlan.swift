// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoLibrary

/// A synthetic library of any size without files: the assets that somebody's phones and cameras would add in fifteen
/// years.
///
/// It has years that grow, trips and gaps, places in clusters, and favourites, captions, keywords, bursts, edits and
/// albums in folders as often as people's libraries have them. Its resources have no bytes: their placements are
/// `Placement/State/missing`. It serves measurements and tests that read metadata only; for pictures there is
/// `SampleSet`.
///
/// It is a sequence of batches of changes; apply them in order, each in one transaction. The same count and seed give
/// the same assets, albums and folders in the same order. The identifiers and fingerprints are drawn batch by batch, so
/// that they are the same only with the same `assetsAtOnce`.
public struct LibraryPlan: Sequence, Sendable {
    /// The largest count of a plan.
    public static let most = 100_000_000

    /// The number of assets.
    public let count: Int
    /// The seed of the random numbers.
    public let seed: UInt64
    /// The largest number of assets of a batch. Large batches are applied faster: the identifiers of a batch ascend, so
    /// that it touches each page of the database's indexes once.
    public let assetsAtOnce: Int

    /// Creates a plan of `count` assets, from 0 to ``most``; any other count stops the program.
    public init(count: Int, seed: UInt64 = 1, assetsAtOnce: Int = 50_000) {
        precondition((0...LibraryPlan.most).contains(count), "LibraryPlan: \(count) assets cannot be planned")
        self.count = count
        self.seed = seed
        self.assetsAtOnce = Swift.max(1, assetsAtOnce)
    }

    public func makeIterator() -> ChangeLists { ChangeLists(self) }

    /// An iterator that makes the batches of a plan one at a time.
    public struct ChangeLists: IteratorProtocol, Sendable {
        private let episodes: [(episode: Episode, count: Int)]
        private let albums: PlannedAlbums
        private let assetsAtOnce: Int
        private var maker: AssetMaker
        private var keys: IdentifierGenerator
        private var nextEpisode = 0
        private var pending: ArraySlice<PlannedAsset> = []
        private var isShelfMade = false

        fileprivate init(_ plan: LibraryPlan) {
            var random = SeededGenerator(plan.seed)
            episodes = Self.shared(plan.count, among: Episode.all(&random))
            keys = IdentifierGenerator(SeededGenerator(random.next()))
            maker = AssetMaker(SeededGenerator(random.next()))
            albums = PlannedAlbums(episodes: episodes, &random)
            assetsAtOnce = plan.assetsAtOnce
        }

        public mutating func next() -> [Change]? {
            guard isShelfMade else {
                isShelfMade = true
                return albums.changes
            }
            while pending.count < assetsAtOnce, nextEpisode < episodes.count {
                let (episode, count) = episodes[nextEpisode]
                pending += maker.assets(count, in: episode, albums: albums, album: albums.album(of: nextEpisode))
                nextEpisode += 1
            }
            guard !pending.isEmpty else { return nil }
            let assets = Array(pending.prefix(assetsAtOnce))
            pending = ArraySlice(pending.dropFirst(assets.count))
            return keys.changes(adding: assets, to: albums)
        }

        /// Distributes `count` assets over the episodes in proportion to their weights; the shares add up to `count`.
        private static func shared(_ count: Int, among episodes: [Episode]) -> [(episode: Episode, count: Int)] {
            let total = episodes.reduce(0) { $0 + $1.weight }
            var (weight, given) = (0.0, 0)
            let shares = episodes.map { episode in
                weight += episode.weight
                let share = Swift.min(count, Int((Double(count) * weight / total).rounded())) - given
                given += share
                return (episode: episode, count: share)
            }
            return shares
        }
    }
}
