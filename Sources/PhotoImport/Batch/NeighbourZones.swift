// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The time zones of a camera's pictures, for those of its pictures that have none.
///
/// A picture lacks a zone because a phone had no satellite reception indoors, or because a camera gets its place from a
/// phone only now and then. The pictures taken before and after show how the camera's clock was set. Wall-clock times
/// are compared, not instants, because all pictures of a camera have them.
struct NeighbourZones: Sendable {
    /// The greatest distance in time of a picture whose zone is used, in seconds: a day. It bridges a night, so that a
    /// picture in the morning gets the zone of the evening before. Travellers mostly take pictures on the same day in
    /// both zones, and the nearer one is used.
    static let window = 24.0 * 3_600

    private struct ZoneSample: Comparable {
        var wallSeconds: Double
        /// True if the picture states its zone. Of two pictures of one second, such a one takes precedence.
        var isFromFile: Bool
        var utcOffsetSeconds: Int

        static func < (left: ZoneSample, right: ZoneSample) -> Bool {
            if left.wallSeconds != right.wallSeconds { return left.wallSeconds < right.wallSeconds }
            if left.isFromFile != right.isFromFile { return left.isFromFile }
            return left.utcOffsetSeconds < right.utcOffsetSeconds
        }
    }

    private struct Body: Hashable {
        var make: String?
        var model: String

        /// Creates the key of a camera. `nil` without a model: two cameras without names need not be the same one.
        init?(_ camera: Camera) {
            guard let model = camera.model, !model.isEmpty else { return nil }
            self.make = camera.make
            self.model = model
        }
    }

    /// The pictures of a camera that determine zones, reduced to few.
    private struct ZoneSamples {
        /// The pictures, sorted by wall-clock time up to the last reduction.
        private(set) var all: [ZoneSample] = []
        private var nextThinning = ZoneSamples.minimumCount
        private static let minimumCount = 1_024
        /// The greatest distance in seconds between pictures with one zone around a removed one.
        private static let span = 600.0

        mutating func add(_ sample: ZoneSample) {
            all.append(sample)
            guard all.count >= nextThinning else { return }
            prune()
            nextThinning = max(ZoneSamples.minimumCount, 2 * all.count)
        }

        /// Removes pictures that do not affect results: those of a second after the first of it, and those with the
        /// same zone as the ones before and after, a few minutes apart. (The result changes only if two cameras of one
        /// name are in two zones, and pictures of the other camera are added later.)
        mutating func prune() {
            all.sort()
            var kept: [ZoneSample] = []
            for (index, sample) in all.enumerated() {
                if let before = kept.last {
                    if before.wallSeconds == sample.wallSeconds { continue }
                    let after = index + 1 < all.count ? all[index + 1] : nil
                    if let after, after.wallSeconds - before.wallSeconds <= ZoneSamples.span,
                        [before, after].allSatisfy({ $0.utcOffsetSeconds == sample.utcOffsetSeconds })
                    {
                        continue
                    }
                }
                kept.append(sample)
            }
            all = kept
        }
    }

    private var samples: [Body: ZoneSamples] = [:]

    init() {}

    /// Creates the zones of pictures, which may include some without a zone.
    init(_ pictures: some Sequence<(camera: Camera, date: CaptureDate)>) {
        for (camera, date) in pictures { note(date, takenWith: camera) }
        self = sorted()
    }

    /// Records the zone of a picture, if it has one. Call ``sorted()`` before querying zones.
    mutating func note(_ date: CaptureDate, takenWith camera: Camera) {
        guard date.showsZone, let body = Body(camera) else { return }
        let sample = ZoneSample(
            wallSeconds: date.wallSeconds, isFromFile: date.zone == .fromFile, utcOffsetSeconds: date.utcOffsetSeconds)
        samples[body, default: ZoneSamples()].add(sample)
    }

    /// Returns the zones, prepared for queries.
    func sorted() -> NeighbourZones {
        var zones = self
        for body in zones.samples.keys { zones.samples[body]?.prune() }
        return zones
    }

    /// The number of pictures that are kept.
    var sampleCount: Int { samples.values.reduce(0) { $0 + $1.all.count } }

    /// Returns true if the zone of such a picture can be taken from neighbours.
    static func canInferZone(_ date: CaptureDate, takenWith camera: Camera) -> Bool {
        date.zone == .assumed && !date.isInstant && Body(camera) != nil
    }

    /// Returns the date in the zone of the nearest picture of the same camera, or of the earlier one of two that are
    /// equally near. `nil` if the date has a zone, or no picture near enough has one.
    func placed(_ date: CaptureDate, takenWith camera: Camera) -> CaptureDate? {
        guard NeighbourZones.canInferZone(date, takenWith: camera),
            let known = Body(camera).flatMap({ samples[$0]?.all })
        else { return nil }
        let wall = date.wallSeconds
        let after = NeighbourZones.firstIndex(in: known) { $0.wallSeconds >= wall }
        // Several pictures may share the second of the last one before; the first of them counts.
        let before =
            after > 0 ? NeighbourZones.firstIndex(in: known) { $0.wallSeconds >= known[after - 1].wallSeconds } : 0
        let near = [before, after].filter { known.indices.contains($0) }.map { known[$0] }
            .min { abs($0.wallSeconds - wall) < abs($1.wallSeconds - wall) }
        guard let near, abs(near.wallSeconds - wall) <= NeighbourZones.window else { return nil }
        return date.keepingWallClock(utcOffsetSeconds: near.utcOffsetSeconds, zone: .neighbours)
    }

    /// Returns the first index for which a condition is true, in a list that is partitioned by it; the count if there
    /// is none.
    private static func firstIndex(in list: [ZoneSample], where isSo: (ZoneSample) -> Bool) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if isSo(list[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
