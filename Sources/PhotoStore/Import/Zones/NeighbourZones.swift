// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The zones that a camera's pictures know, for those of its pictures that know none.
///
/// A phone that found no satellites indoors, a camera whose phone lent it a place only now and then: the pictures before
/// and after tell where the clock stood. Walls are compared, not instants: they are what all pictures of one camera have.
struct NeighbourZones: Sendable {
    /// How far away in time a picture may be to tell the zone, in seconds: a day. It bridges a night, so that the
    /// morning finds the evening before; whoever crosses zones mostly takes pictures on the same day on both sides, and
    /// the nearer one is taken.
    static let window = 24.0 * 3_600

    private struct Witness: Comparable {
        var wallSeconds: Double
        /// Where two pictures of one second disagree, the one that names its zone goes first.
        var isTold: Bool
        var utcOffsetSeconds: Int

        static func < (left: Witness, right: Witness) -> Bool {
            if left.wallSeconds != right.wallSeconds { return left.wallSeconds < right.wallSeconds }
            if left.isTold != right.isTold { return left.isTold }
            return left.utcOffsetSeconds < right.utcOffsetSeconds
        }
    }

    private struct Body: Hashable {
        var make: String?
        var model: String

        /// `nil` for a camera without a name: two of these need not be one.
        init?(_ camera: Camera) {
            guard let model = camera.model, !model.isEmpty else { return nil }
            self.make = camera.make
            self.model = model
        }
    }

    /// By their walls.
    private let witnesses: [Body: [Witness]]

    /// The pictures of one import, those that know no zone too.
    init(_ pictures: some Sequence<(camera: Camera, date: CaptureDate)>) {
        var witnesses: [Body: [Witness]] = [:]
        for (camera, date) in pictures where date.isWitness {
            guard let body = Body(camera) else { continue }
            let witness = Witness(
                wallSeconds: date.wallSeconds, isTold: date.zone == .told, utcOffsetSeconds: date.utcOffsetSeconds)
            witnesses[body, default: []].append(witness)
        }
        self.witnesses = witnesses.mapValues { $0.sorted() }
    }

    /// The date in the zone of the nearest picture of the same camera; of two equally near ones, the earlier one's.
    /// `nil` when the date knows its zone, or no picture near enough does.
    func placed(_ date: CaptureDate, takenWith camera: Camera) -> CaptureDate? {
        guard date.zone == .assumed, !date.isInstant, let body = Body(camera), let known = witnesses[body] else {
            return nil
        }
        let wall = date.wallSeconds
        let after = NeighbourZones.firstIndex(in: known) { $0.wallSeconds >= wall }
        // The last one before may share its second with others: the first of these speaks.
        let before =
            after > 0 ? NeighbourZones.firstIndex(in: known) { $0.wallSeconds >= known[after - 1].wallSeconds } : 0
        let near = [before, after].filter { known.indices.contains($0) }.map { known[$0] }
            .min { abs($0.wallSeconds - wall) < abs($1.wallSeconds - wall) }
        guard let near, abs(near.wallSeconds - wall) <= NeighbourZones.window else { return nil }
        return date.keepingWallClock(utcOffsetSeconds: near.utcOffsetSeconds, zone: .neighbours)
    }

    /// The place of the first for which it is so, in a list whose end it is so for; the count when there is none.
    private static func firstIndex(in list: [Witness], where isSo: (Witness) -> Bool) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if isSo(list[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CaptureDate {
    /// Whether it tells where the camera's clock stood: by its own word or by its place, not by its neighbours'.
    fileprivate var isWitness: Bool {
        switch zone {
        case .told: !isInstant || source == .takeout && utcOffsetSeconds != 0
        case .place: source != .file
        case .neighbours, .assumed: false
        }
    }
}
