// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import PhotoLibrary
internal import Photos

extension FetchBenchmark {
    /// Measures the cost of a change for the fetch that follows it: the medians of a fetch right after a favourite was
    /// toggled, and of the same fetch repeated, in turn. The change itself, which waits for the disk, is reported
    /// separately.
    func change() throws {
        let options = FetchCase.images
        let found = try library.fetchAssets(with: options.options())
        guard found.count > 0 else { return }
        var (changes, after, again): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<rounds + 2 {
            let asset = found.object(at: FetchBenchmark.place(round, of: found.count))
            guard let uuid = LocalIdentifier(asset.localIdentifier)?.uuid else { continue }
            let isFavorite = asset.isFavorite
            let change = try Clock.milliseconds { try library.apply([.setFavorite(!isFavorite, assets: [uuid])]) }
            let first = try Clock.milliseconds { try fetch(options) }
            let second = try Clock.milliseconds { try fetch(options) }
            try library.apply([.setFavorite(isFavorite, assets: [uuid])])
            try fetch(options)
            guard round >= 2 else { continue }
            changes.append(change)
            after.append(first)
            again.append(second)
        }
        let cost = zip(after, again).map { $0 - $1 }.median
        report.row("a fetch after a change, more than the same again", ours: cost, goal: .most(1))
        report.row("a fetch right after a change", ours: after.median, goal: .none)
        report.row("a change of one favourite, with fsync", ours: changes.median, goal: .none)
    }

    private func fetch(_ fetchCase: FetchCase) throws {
        FetchBenchmark.touch(try library.fetchAssets(with: fetchCase.options()))
    }
}
