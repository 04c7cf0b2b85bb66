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

    /// What a camera's pictures tell: few of them, however many there are.
    private struct Witnesses {
        /// By their walls, up to the last time that it was thinned.
        private(set) var all: [Witness] = []
        private var nextThinning = Witnesses.fewest
        private static let fewest = 1_024
        /// In seconds.
        private static let span = 600.0

        mutating func add(_ witness: Witness) {
            all.append(witness)
            guard all.count >= nextThinning else { return }
            thin()
            nextThinning = max(Witnesses.fewest, 2 * all.count)
        }

        /// Forgets whom nobody would hear: those of a second after the first of it, and those that say what the ones before
        /// and after them say, a few minutes apart. (Only where two cameras of one name stand in two zones, and the other's
        /// pictures come in later, may that tell another of the two zones.)
        mutating func thin() {
            all.sort()
            var kept: [Witness] = []
            for (index, witness) in all.enumerated() {
                if let before = kept.last {
                    if before.wallSeconds == witness.wallSeconds { continue }
                    let after = index + 1 < all.count ? all[index + 1] : nil
                    if let after, after.wallSeconds - before.wallSeconds <= Witnesses.span,
                        [before, after].allSatisfy({ $0.utcOffsetSeconds == witness.utcOffsetSeconds })
                    {
                        continue
                    }
                }
                kept.append(witness)
            }
            all = kept
        }
    }

    private var witnesses: [Body: Witnesses] = [:]

    init() {}

    /// The pictures of one import, those that know no zone too.
    init(_ pictures: some Sequence<(camera: Camera, date: CaptureDate)>) {
        for (camera, date) in pictures { note(date, takenWith: camera) }
        self = sorted()
    }

    /// Remembers what a picture tells of where its camera's clock stood. Before anybody asks, they have to be ``sorted()``.
    mutating func note(_ date: CaptureDate, takenWith camera: Camera) {
        guard date.isWitness, let body = Body(camera) else { return }
        let witness = Witness(
            wallSeconds: date.wallSeconds, isTold: date.zone == .told, utcOffsetSeconds: date.utcOffsetSeconds)
        witnesses[body, default: Witnesses()].add(witness)
    }

    /// Ready to be asked.
    func sorted() -> NeighbourZones {
        var zones = self
        for body in zones.witnesses.keys { zones.witnesses[body]?.thin() }
        return zones
    }

    /// How many pictures are remembered.
    var witnessCount: Int { witnesses.values.reduce(0) { $0 + $1.all.count } }

    /// Whether neighbours could tell the zone of such a picture.
    static func canPlace(_ date: CaptureDate, takenWith camera: Camera) -> Bool {
        date.zone == .assumed && !date.isInstant && Body(camera) != nil
    }

    /// The date in the zone of the nearest picture of the same camera; of two equally near ones, the earlier one's.
    /// `nil` when the date knows its zone, or no picture near enough does.
    func placed(_ date: CaptureDate, takenWith camera: Camera) -> CaptureDate? {
        guard NeighbourZones.canPlace(date, takenWith: camera), let known = Body(camera).flatMap({ witnesses[$0]?.all })
        else { return nil }
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
