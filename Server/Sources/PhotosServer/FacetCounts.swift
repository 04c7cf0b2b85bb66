// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Synchronization

/// How many photos have each keyword, person, camera and place.
final class FacetCounts: Sendable {
    struct Facet: Encodable, Sendable {
        var name: String
        var count: Int
    }

    struct Counts: Sendable {
        var token: Int64
        /// The time when they are counted again, if the library has changed.
        var renewal: ContinuousClock.Instant
        var keywords: [Facet] = []
        var people: [Facet] = []
        var cameras: [Facet] = []
        var places: [Facet] = []
    }

    /// Limits counting to about a tenth of the time while the library changes: a count reads every asset.
    private static let rest = 10.0
    private let library: PHPhotoLibrary
    private let kept = Mutex<Counts?>(nil)

    init(of library: PHPhotoLibrary) { self.library = library }

    /// Returns the counts, which are at most ten times as old as the time that a count takes. Blocks.
    func newest() throws -> Counts {
        let token = try library.describe().token.rawValue
        if let counts = kept.withLock(\.self), counts.token == token || .now < counts.renewal {
            return counts
        }
        let start = ContinuousClock.now
        var counts = try count(token)
        let duration = ContinuousClock.now - start
        // A small library is counted again at once.
        counts.renewal = duration < .milliseconds(50) ? .now : .now + duration * Self.rest
        kept.withLock { $0 = counts }
        return counts
    }

    private func count(_ token: Int64) throws -> Counts {
        var (keywords, people, cameras, places): ([String: Int], [String: Int], [String: Int], [String: Int])
        (keywords, people, cameras, places) = ([:], [:], [:], [:])
        for object in try library.fetchAssets(with: nil).elements {
            let asset = object.asset
            for keyword in Set(asset.metadata.keywords) { keywords[keyword, default: 0] += 1 }
            for person in Set(asset.metadata.people.compactMap(\.name)) { people[person, default: 0] += 1 }
            if let camera = asset.metadata.camera.model { cameras[camera, default: 0] += 1 }
            if let city = asset.city { places[city, default: 0] += 1 }
        }
        return Counts(
            token: token, renewal: .now, keywords: Self.sorted(keywords), people: Self.sorted(people),
            cameras: Self.sorted(cameras), places: Self.sorted(places))
    }

    /// The most frequent first, equal ones by name.
    private static func sorted(_ counts: [String: Int]) -> [Facet] {
        counts.map { Facet(name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}
