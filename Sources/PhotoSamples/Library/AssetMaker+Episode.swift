// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension AssetMaker {
    /// Returns `count` assets of an episode in the order in which they enter the library: pictures of a camera come
    /// last, because its card is read when the episode is over.
    mutating func assets(_ count: Int, in episode: Episode, shelf: PlannedAlbums, album: Int?) -> [PlannedAsset] {
        var direct: [PlannedAsset] = []
        var fromCard: [PlannedAsset] = []
        direct.reserveCapacity(count)
        var times = times(count, in: episode)[...]
        while let time = times.popFirst() {
            let source = source(in: episode)
            if source == .phone, times.count >= 4, random.chance(0.0025) {
                let length = min(times.count + 1, random.int(5...12))
                times = times.dropFirst(length - 1)
                for frame in 0..<length {
                    direct.append(
                        burstFrame(
                            at: time.addingTimeInterval(Double(frame) * 0.125), in: episode, length: length,
                            index: frame))
                }
                continue
            }
            let asset = asset(source, at: time, in: episode)
            if source == .camera { fromCard.append(asset) } else { direct.append(asset) }
        }
        return (direct + fromCard).map { placed($0, shelf, album) }
    }

    private mutating func placed(_ asset: PlannedAsset, _ shelf: PlannedAlbums, _ album: Int?) -> PlannedAsset {
        var asset = asset
        if let album, random.chance(0.35) { asset.albums.append(album) }
        if random.chance(0.02) { asset.albums.append(shelf.theme(&random)) }
        return asset
    }

    /// Returns sorted capture dates of an episode. They lie in clusters of about nine, because people take several
    /// pictures of one subject, mostly by day.
    private mutating func times(_ count: Int, in episode: Episode) -> [Date] {
        let midnight = episode.start.addingTimeInterval(-Double(episode.place.utcOffsetSeconds))
        let moments = (0..<max(1, count / 9)).map { _ in
            Double(random.int(0...episode.days - 1)) * 86_400
                + min(86_000, max(0, 52_000 + 13_000 * random.spread()))
        }
        let times = (0..<count).map { _ in
            let seconds = random.pick(moments) + 300 * random.spread()
            return midnight.addingTimeInterval((max(0, seconds) * 1_000).rounded() / 1_000)
        }
        return times.sorted()
    }

    private mutating func source(in episode: Episode) -> Source {
        let card =
            switch episode.kind {
            case .home: 0.03
            case .trip: 0.18
            case .feast: 0.12
            }
        return switch random.part() {
        case ..<card: .camera
        case ..<(card + 0.05): .message
        case ..<(card + 0.052): .scan
        default: .phone
        }
    }
}
