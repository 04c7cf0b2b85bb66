// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The choice of assets that have been in the trash for a number of days, by the dates of the library's changes.
struct TrashAge {
    private let days: Int
    /// The assets that are old enough; `nil` for all.
    private let old: Set<UUID>?
    /// The date before which an asset was deleted that is old enough by this machine's clock.
    private let limit: Date
    /// The date of the newest change, if this machine's clock is behind it.
    private let ahead: Date?
    /// The number of assets that are old enough by this machine's clock alone.
    private var unproven = 0

    init(days: Int, in library: PHPhotoLibrary, now: Date = Date()) throws {
        self.days = days
        let age = Double(days) * 86400
        old = days == 0 ? nil : Set(try library.assetsInTrash(for: age))
        limit = now - age
        let newest = try library.action(at: library.describe().token)?.date
        ahead = newest.flatMap { $0 > now ? $0 : nil }
    }

    /// Returns true if an asset is old enough.
    mutating func includes(_ asset: UUID, trashed date: Date) -> Bool {
        guard let old, !old.contains(asset) else { return true }
        if date <= limit { unproven += 1 }
        return false
    }

    /// Remarks for the user about how the time was counted.
    var remarks: [String] {
        var remarks: [String] = []
        if let ahead {
            remarks.append(
                "This computer's clock is behind the library's newest change (\(Timestamp(ahead).displayText)). Check the clock."
            )
        }
        if unproven > 0 {
            remarks.append(
                "\(Words.count(unproven, "asset")) not deleted: in the trash for more than \(Words.count(days, "day")) by this "
                    + "computer's clock, but not yet by the dates of the library's changes. To delete them anyway, give "
                    + "their identifiers.")
        }
        return remarks
    }
}
