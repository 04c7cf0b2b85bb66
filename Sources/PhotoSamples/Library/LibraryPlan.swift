// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoLibrary

/// A library of any size without a file: what somebody's phones and cameras fill it with in fifteen years.
///
/// It has years that grow, trips and gaps, places in clusters, and favourites, captions, keywords, bursts, edits and albums
/// in folders as often as people's libraries have them. Its resources are there by name only: their placements are
/// Placement/State/missing. For measuring and trying what looks at facts; for pictures there is SampleSet.
///
/// It is a sequence of lists of changes, to be applied in order, each as a whole. The same count and seed give the same
/// assets in the same order, albums and folders too; what assets and files are called by the library is drawn for a list at
/// a time, and is the same only with the same assetsAtOnce.
public struct LibraryPlan: Sequence, Sendable {
    /// The most assets of a plan: far more than anybody has.
    public static let most = 100_000_000

    /// How many assets there will be.
    public let count: Int
    public let seed: UInt64
    /// The most assets of one list. Large ones are applied faster: a list's keys ascend, so that it touches each page of
    /// the database's indexes once.
    public let assetsAtOnce: Int

    /// A library of that many assets, from 0 to ``most``.
    public init(count: Int, seed: UInt64 = 1, assetsAtOnce: Int = 50_000) {
        precondition((0...LibraryPlan.most).contains(count), "LibraryPlan: \(count) assets cannot be planned")
        self.count = count
        self.seed = seed
        self.assetsAtOnce = Swift.max(1, assetsAtOnce)
    }

    public func makeIterator() -> ChangeLists { ChangeLists(self) }

    /// The lists of a plan, made one at a time.
    public struct ChangeLists: IteratorProtocol, Sendable {
        private let episodes: [(episode: Episode, count: Int)]
        private let shelf: AlbumShelf
        private let assetsAtOnce: Int
        private var maker: AssetMaker
        private var keys: KeyRing
        private var nextEpisode = 0
        private var pending: ArraySlice<PlannedAsset> = []
        private var isShelfMade = false

        fileprivate init(_ plan: LibraryPlan) {
            var random = SeededGenerator(plan.seed)
            episodes = Self.shared(plan.count, among: Episode.all(&random))
            keys = KeyRing(SeededGenerator(random.next()))
            maker = AssetMaker(SeededGenerator(random.next()))
            shelf = AlbumShelf(episodes: episodes, &random)
            assetsAtOnce = plan.assetsAtOnce
        }

        public mutating func next() -> [Change]? {
            guard isShelfMade else {
                isShelfMade = true
                return shelf.changes
            }
            while pending.count < assetsAtOnce, nextEpisode < episodes.count {
                let (episode, count) = episodes[nextEpisode]
                pending += maker.assets(count, in: episode, shelf: shelf, album: shelf.album(of: nextEpisode))
                nextEpisode += 1
            }
            guard !pending.isEmpty else { return nil }
            let assets = Array(pending.prefix(assetsAtOnce))
            pending = ArraySlice(pending.dropFirst(assets.count))
            return keys.changes(adding: assets, to: shelf)
        }

        /// By weight, so that all together are as many as were asked for.
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
