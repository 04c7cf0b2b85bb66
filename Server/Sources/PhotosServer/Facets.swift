// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PhotosHTTP
import Synchronization

/// A cache of how many photos have each keyword, person, camera and place, sorted for display.
final class Facets: Sendable {
    struct Facet: Encodable, Sendable {
        var name: String
        var count: Int
    }

    struct Counts: Sendable {
        var token: Int64
        /// The time from which they are counted again, if the library has changed.
        var renewal: ContinuousClock.Instant
        /// True if the next count runs in the background.
        var isSlow: Bool
        var keywords: [Facet]
        var people: [Facet]
        var cameras: [Facet]
        var places: [Facet]
    }

    private struct State {
        var counts: Counts?
        var isCounting = false
    }

    /// Limits counting to about a tenth of the time while the library changes.
    private static let rest = 10.0
    private static let patience = Duration.milliseconds(50)
    private let library: PHPhotoLibrary
    private let state = Mutex(State())
    /// Held while assets are counted: a second caller waits for the same counts.
    private let turn = Mutex(())

    init(of library: PHPhotoLibrary) { self.library = library }

    /// Returns the counts. In a large library they may be older than the last change: the assets are then counted again in
    /// the background, for a later call. Blocks.
    func newest() throws -> Counts {
        let token = try library.describe().token.rawValue
        guard let counts = state.withLock(\.counts) else { return try count(token) }
        if counts.token == token || .now < counts.renewal { return counts }
        guard counts.isSlow else { return try count(token) }
        countInBackground()
        return counts
    }

    private func countInBackground() {
        let isOurs = state.withLock { state in
            defer { state.isCounting = true }
            return !state.isCounting
        }
        guard isOurs else { return }
        Task { [self] in
            defer { state.withLock { $0.isCounting = false } }
            do {
                _ = try await library.workers.run(priority: .background) { _ in
                    try self.count(self.library.describe().token.rawValue)
                }
            } catch {
                RequestLog.note("\(error)")
            }
        }
    }

    private func count(_ token: Int64) throws -> Counts {
        try turn.withLock { _ in
            if let counts = state.withLock(\.counts), counts.token >= token { return counts }
            return try countNow(token)
        }
    }

    private func countNow(_ token: Int64) throws -> Counts {
        let start = ContinuousClock.now
        let all = try library.facetCounts()
        let duration = ContinuousClock.now - start
        let counts = Counts(
            token: token, renewal: duration < Self.patience ? .now : .now + duration * Self.rest,
            isSlow: duration >= Self.patience, keywords: Self.sorted(all.keywords), people: Self.sorted(all.people),
            cameras: Self.sorted(all.cameras), places: Self.sorted(all.cities))
        state.withLock { $0.counts = counts }
        return counts
    }

    /// The most frequent first, equal ones by name.
    private static func sorted(_ counts: [String: Int]) -> [Facet] {
        counts.map { Facet(name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}
