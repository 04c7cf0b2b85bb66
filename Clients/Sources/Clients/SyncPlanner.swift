// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

struct SyncState: Codable, Equatable {
    var lastDate: Date = .distantPast
    var uploaded: Set<String> = []
}

struct SyncItem: Hashable {
    let identifier: String
    let remoteName: String
    let date: Date
}

/// Plans which assets go to the server next.
final class SyncPlanner {
    private(set) var state: SyncState

    init(state: SyncState = SyncState()) {
        self.state = state
    }

    private func options(limit: Int = 0) -> PHFetchOptions {
        let options = PHFetchOptions()
        options.includeHiddenAssets = false
        options.includeAllBurstAssets = true
        options.includeAssetSourceTypes = [.typeUserLibrary, .typeiTunesSynced]
        options.wantsIncrementalChangeDetails = false
        options.sortDescriptors = [
            NSSortDescriptor(key: "creationDate", ascending: true),
            NSSortDescriptor(key: "modificationDate", ascending: true),
        ]
        options.fetchLimit = limit
        return options
    }

    /// The oldest ones that are not on the server.
    func plan(atMost limit: Int) -> [SyncItem] {
        let assets = PHAsset.fetchAssets(with: options())
        var items: [SyncItem] = []
        assets.enumerateObjects { [state] asset, _, stop in
            guard let date = asset.creationDate, date >= state.lastDate else { return }
            guard !state.uploaded.contains(asset.localIdentifier) else { return }
            let name = Self.remoteName(for: asset)
            items.append(SyncItem(identifier: asset.localIdentifier, remoteName: name, date: date))
            if items.count == limit { stop.pointee = true }
        }
        return items
    }

    func finish(_ items: [SyncItem]) {
        for item in items {
            state.uploaded.insert(item.identifier)
            state.lastDate = max(state.lastDate, item.date)
        }
    }

    /// Fetches again what was planned in an earlier run of the app.
    func assets(for items: [SyncItem]) -> [PHAsset] {
        let options = self.options()
        options.sortDescriptors = nil
        let result = PHAsset.fetchAssets(withLocalIdentifiers: items.map(\.identifier), options: options)
        return (0..<result.count).map { result[$0] }
    }

    static func remoteName(for asset: PHAsset) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyyMMdd_HHmmss"
        let date = asset.creationDate.map(formatter.string(from:)) ?? "undated"
        return date + "_" + asset.localIdentifier.replacingOccurrences(of: "/", with: "_")
    }

    #if PHOTOS_FETCHING
        /// What came or changed since the last run, found by the library.
        func changedAssets() -> PHFetchResult<PHAsset> {
            let options = self.options(limit: 1000)
            let date = state.lastDate as NSDate
            options.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
                NSPredicate(format: "creationDate > %@ OR modificationDate > %@", date, state.lastDate as CVarArg),
                NSPredicate(
                    format: "mediaType IN %@",
                    [PHAssetMediaType.image.rawValue, PHAssetMediaType.video.rawValue] as CVarArg),
            ])
            return PHAsset.fetchAssets(with: options)
        }
    #endif
}
