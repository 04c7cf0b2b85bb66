// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// Pictures of the assets that a list shows next: read for many in one transaction, in place of one for each.
///
/// Each is given out once, and only while the history (``CommitStamps``) names no newer commit of any process than before it
/// was read. None is kept for longer than a second, because a history that cannot be written names no commit.
final class PictureLookahead: Sendable {
    struct Picture {
        var resource: Resource
        var rendition: Rendition
    }

    /// The request for an asset.
    private struct Question: Hashable {
        var version: PictureVersion
        var longestSide: Int?
    }

    fileprivate struct Pictures {
        let stamp: CommitStamp
        let end: ContinuousClock.Instant
        /// Prefetched pictures that were not requested yet. `nil` marks an asset without a stored rendition.
        var byAsset: [AssetID: Picture?] = [:]
        var isReading = false
    }

    /// The number of pictures that are read at a time, and the remaining number at which more are read.
    static let (depth, reserve) = (16, 8)
    /// The number of lists, of different sizes, that are read ahead for at a time.
    private static let listLimit = 4
    private static let pictureLimit = 8 * depth

    private let lists = Mutex([Question: Pictures]())
    private let now: @Sendable () -> ContinuousClock.Instant

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Returns the picture of an asset, if it was read ahead, and the assets to read now, which the caller has to give back
    /// by ``add(_:of:for:at:)``: the asset itself unless its picture is there, and those that come next.
    ///
    /// - Parameter stamp: The newest commit of the library.
    func take(
        _ asset: AssetID, _ request: PictureRequest, at stamp: CommitStamp
    ) -> (picture: Picture?, missing: [AssetID]) {
        lists.withLock { lists in
            let question = Question(version: request.version, longestSide: request.longestSide)
            var pictures = lists.removeValue(forKey: question) ?? Pictures(stamp: stamp, end: now() + .seconds(1))
            if pictures.stamp != stamp || pictures.end < now() || pictures.byAsset.count > Self.pictureLimit {
                pictures = Pictures(stamp: stamp, end: now() + .seconds(1))
            }
            if lists.count == Self.listLimit { lists = [:] }
            defer { lists[question] = pictures }
            let picture = pictures.take(asset)
            let missing = pictures.missing(asset, isThere: picture != nil, request.upcoming)
            pictures.isReading = pictures.isReading || !missing.isEmpty
            return (picture, missing)
        }
    }

    /// Adds what was read of assets that ``take(_:_:at:)`` said.
    func add(_ found: [AssetID: Picture], of assets: [AssetID], for request: PictureRequest, at stamp: CommitStamp) {
        lists.withLock { lists in
            let question = Question(version: request.version, longestSide: request.longestSide)
            guard var pictures = lists.removeValue(forKey: question) else { return }
            pictures.isReading = false
            if pictures.stamp == stamp {
                for asset in assets { pictures.byAsset[asset] = .some(found[asset]) }
            }
            lists[question] = pictures
        }
    }
}

extension PictureLookahead.Pictures {
    fileprivate mutating func take(_ asset: AssetID) -> PictureLookahead.Picture? {
        guard let picture = byAsset[asset] ?? nil else { return nil }
        byAsset[asset] = nil
        return picture
    }

    /// Returns the assets to read: none while another thread reads, and none while enough are left.
    fileprivate func missing(_ asset: AssetID, isThere: Bool, _ upcoming: [AssetID]) -> [AssetID] {
        guard !isReading, upcoming.prefix(PictureLookahead.reserve).contains(where: { byAsset[$0] == nil }) else {
            return []
        }
        let next = upcoming.filter { byAsset[$0] == nil && $0 != asset }.prefix(PictureLookahead.depth)
        return (isThere || byAsset[asset] != nil ? [] : [asset]) + next
    }
}
