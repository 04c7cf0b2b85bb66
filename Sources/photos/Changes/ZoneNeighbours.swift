// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The time zones of assets that were taken at about the same time as other assets, by any camera.
///
/// An asset has neighbours before and after it; of each kind the nearest count, within ``bound``. If they are in one zone,
/// so is the asset.
struct ZoneNeighbours {
    /// The answer about an asset.
    enum Answer: Equatable {
        case offset(seconds: Int)
        /// Nothing around it knows its zone.
        case none
        /// The neighbours are in several zones.
        case disagreement
    }

    /// An asset that knows its zone.
    private struct Neighbour: Equatable {
        var seconds: Double
        var utcOffsetSeconds: Int
    }

    /// The greatest distance in time of a neighbour: a quarter of a day, so that a flight is seldom between.
    static let bound = 6.0 * 3_600
    /// How far the instants of two assets of one local time may lie apart.
    private static let greatestOffsets = 28.0 * 3_600

    /// The neighbours by local time, and by instant.
    private var byClock: [Neighbour] = []
    private var byInstant: [Neighbour] = []

    /// Creates the neighbours, which may include assets that do not know their zone.
    init(_ dates: some Sequence<CaptureDate>) {
        for date in dates where date.showsZone {
            byInstant.append(
                Neighbour(seconds: date.date.timeIntervalSince1970, utcOffsetSeconds: date.utcOffsetSeconds))
            byClock.append(Neighbour(seconds: date.clockSeconds, utcOffsetSeconds: date.utcOffsetSeconds))
        }
        byInstant.sort { $0.seconds < $1.seconds }
        byClock.sort { $0.seconds < $1.seconds }
    }

    /// Returns the zone of an asset without one. A local time is compared with local times, an instant with instants.
    func zone(of date: CaptureDate) -> Answer {
        let seconds = date.isInstant ? date.date.timeIntervalSince1970 : date.clockSeconds
        let neighbours = date.isInstant ? byInstant : byClock
        let next = ZoneNeighbours.index(after: seconds, in: neighbours)
        let near = [neighbours[..<next].last, neighbours[next...].first].compactMap(\.self)
            .filter { abs($0.seconds - seconds) <= ZoneNeighbours.bound }
        let offsets = Set(near.flatMap { ZoneNeighbours.offsets(at: $0.seconds, in: neighbours) })
        guard let offset = offsets.first else { return .none }
        return offsets.count == 1 ? .offset(seconds: offset) : .disagreement
    }

    /// Returns the zones of all that have the same time.
    private static func offsets(at seconds: Double, in neighbours: [Neighbour]) -> [Int] {
        neighbours[..<index(after: seconds, in: neighbours)].reversed().prefix { $0.seconds == seconds }
            .map(\.utcOffsetSeconds)
    }

    /// Returns the index of the first neighbour after a time; the count if no neighbour follows.
    private static func index(after seconds: Double, in neighbours: [Neighbour]) -> Int {
        var (low, high) = (0, neighbours.count)
        while low < high {
            let middle = (low + high) / 2
            if neighbours[middle].seconds > seconds { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ZoneNeighbours {
    /// Reads the neighbours of assets, hidden ones too.
    init(of targets: AssetTargets, in library: PHPhotoLibrary) throws {
        let reader = AssetReader(library)
        var dates: [Date] = []
        try reader.forEachContents(of: targets) { contents in
            if let date = contents.asset?.metadata.captureDate, date.isZoneAssumed { dates.append(date.date) }
        }
        var found: [CaptureDate] = []
        for period in ZoneNeighbours.periods(around: dates) {
            let options = PHFetchOptions()
            options.predicate = NSPredicate(
                format: "creationDate >= %@ AND creationDate <= %@", period.lowerBound as NSDate,
                period.upperBound as NSDate)
            options.includeHiddenAssets = true
            try reader.forEach(in: try library.fetchAssets(with: options)) { _, asset, _ in
                if let date = asset.metadata.captureDate { found.append(date) }
            }
        }
        self.init(found)
    }

    /// Returns the periods in which neighbours may lie, each instant in one of them at the most.
    static func periods(around dates: [Date]) -> [ClosedRange<Date>] {
        let margin = bound + greatestOffsets
        return dates.sorted().reduce(into: []) { periods, date in
            let period = date - margin...date + margin
            if let last = periods.last, last.upperBound >= period.lowerBound {
                periods[periods.count - 1] = last.lowerBound...period.upperBound
            } else {
                periods.append(period)
            }
        }
    }
}

extension CaptureDate {
    /// The local time, as seconds since 1970 of a clock in UTC that shows the same.
    fileprivate var clockSeconds: Double { date.timeIntervalSince1970 + Double(utcOffsetSeconds) }
}
