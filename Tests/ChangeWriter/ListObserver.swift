// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Synchronization

/// An observer that keeps a list of assets up to date by nothing but the details of changes, as a grid does.
final class ListObserver: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
    private struct Row: Equatable {
        var identifier: String
        var isFavorite: Bool
    }

    private struct State {
        var result: PHFetchResult<PHAsset>
        var rows: [Row]
        var problems: [String] = []
    }

    private let fetch: @Sendable () throws -> PHFetchResult<PHAsset>
    private let state: Mutex<State>
    private let arrived = DispatchSemaphore(value: 0)

    init(_ fetch: @escaping @Sendable () throws -> PHFetchResult<PHAsset>) throws {
        self.fetch = fetch
        let result = try fetch()
        state = Mutex(State(result: result, rows: ListObserver.rows(result)))
    }

    func photoLibraryDidChange(_ change: PHChange) {
        state.withLock { state in
            guard let details = change.changeDetails(for: state.result) else { return }
            state.result = details.fetchResultAfterChanges
            state.rows = ListObserver.rows(state.rows, after: details)
            // What an object holds may be newer than the list, because it is read when it is first used; the next change
            // tells of it.
            guard state.rows.map(\.identifier) != state.result.all.map(\.localIdentifier) else { return }
            state.problems.append("the details lead from the list before to another one")
        }
        arrived.signal()
    }

    private static func rows(_ result: PHFetchResult<PHAsset>) -> [Row] {
        result.all.map { Row(identifier: $0.localIdentifier, isFavorite: $0.isFavorite) }
    }

    private static func rows(_ old: [Row], after details: PHFetchResultChangeDetails<PHAsset>) -> [Row] {
        guard let removed = details.removedIndexes, let inserted = details.insertedIndexes else {
            return rows(details.fetchResultAfterChanges)
        }
        var rows = old
        for index in removed.reversed() { rows.remove(at: index) }
        for (index, asset) in zip(inserted, details.insertedObjects) {
            rows.insert(Row(identifier: asset.localIdentifier, isFavorite: asset.isFavorite), at: index)
        }
        details.enumerateMoves { from, to in rows.insert(rows.remove(at: from), at: to) }
        for (index, asset) in zip(details.changedIndexes ?? [], details.changedObjects) {
            rows[index].isFavorite = asset.isFavorite
        }
        return rows
    }

    /// Waits until the list is that of a new fetch, after all writers have ended. Returns what went wrong.
    func settle() throws -> [String] {
        let fresh = ListObserver.rows(try fetch())
        while state.withLock({ $0.rows != fresh }) {
            guard arrived.wait(timeout: .now() + 60) == .success else {
                return state.withLock { $0.problems } + ["the last list differs from a new fetch"]
            }
        }
        return state.withLock { $0.problems }
    }
}
