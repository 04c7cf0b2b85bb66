// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The alterations of assets that were decided, and the number of those that stay as they are.
struct AlterationPlan {
    private struct Share {
        var alteration: Alteration
        var assets: [UUID] = []
    }

    let date: Date
    private var shares: [Share] = []
    private var indexes: [Alteration: Int] = [:]
    private var preconditions: [Change] = []
    /// The assets that the plan changes.
    private(set) var altered: Set<UUID> = []
    /// The number of assets with an alteration that changes nothing.
    private(set) var unchanged = 0
    /// The numbers of changed assets, by the origin of the zone of their new date.
    private(set) var zones: [CaptureDate.Zone: Int] = [:]
    /// The numbers of skipped assets, by reason.
    private(set) var left: [String: Int] = [:]
    /// The assets in the trash, which stay as they are.
    private(set) var trashed: [Asset] = []

    init(at date: Date) { self.date = date }

    /// Adds the decision on an asset.
    ///
    /// - Parameter dependsOnAsset: True if another state of the asset could have led to another decision. The plan is
    ///   then refused by a library that has changed the asset meanwhile.
    /// - Throws: An error that names the asset if a library could not store what it would be, for dry runs as well.
    mutating func add(_ decision: AlterationDecision, on asset: Asset, dependsOnAsset: Bool) throws {
        switch decision {
        case .leave(let reason): leave(reason)
        case .alter(let alteration):
            let altered = alteration.applied(to: asset, at: date)
            guard altered != asset else {
                unchanged += 1
                return
            }
            try AlterationPlan.check(altered, insteadOf: asset)
            self.altered.insert(asset.uuid)
            if let zone = altered.metadata.captureDate?.zone { zones[zone, default: 0] += 1 }
            assign(asset.uuid, to: alteration)
            if dependsOnAsset {
                preconditions.append(.require(.isUnmodified(asset.uuid, since: asset.modificationDate)))
            }
        }
    }

    private static func check(_ asset: Asset, insteadOf old: Asset) throws {
        func refuse(_ reason: String) throws {
            let name = "\(asset.originalFilename.printable) (\(asset.uuid.uuidString.prefix(8)))"
            throw CommandFailure("Nothing was changed, because \(name) cannot be changed in this way. \(reason)")
        }
        do throws(LibraryError) { try asset.metadata.check() } catch { try refuse(error.message) }
        if let date = asset.metadata.captureDate?.date, date != old.metadata.captureDate?.date,
            !Timestamp.writableDates.contains(date)
        {
            try refuse("Its new date would be outside the years 1 to 9999.")
        }
    }

    mutating func leave(_ reason: String) { left[reason, default: 0] += 1 }

    mutating func leaveInTrash(_ asset: Asset) { trashed.append(asset) }

    private mutating func assign(_ asset: UUID, to alteration: Alteration) {
        let index = indexes[alteration] ?? shares.count
        if index == shares.count {
            shares.append(Share(alteration: alteration))
            indexes[alteration] = index
        }
        shares[index].assets.append(asset)
    }

    /// The number of objects that the changes touch, each once for each change.
    var stepCount: Int {
        shares.reduce(0) { $0 + $1.assets.count * $1.alteration.changes(of: [], at: date).count }
    }

    /// The changes that alter all assets, for one transaction.
    var changes: [Change] { preconditions + shares.flatMap { $0.alteration.changes(of: $0.assets, at: date) } }
}
