// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Dispatch
internal import Foundation
internal import Photos
internal import Synchronization

/// An observer that asks for the details of a result, and says when it was called and how long they took.
final class DetailsObserver: NSObject, PHPhotoLibraryChangeObserver {
    struct Call {
        /// The time of the call.
        var nanoseconds: UInt64
        /// The milliseconds until the details were known.
        var details: Double
        var changed: Int
    }

    private struct State {
        var result: PHFetchResult<PHAsset>
        var calls: [Call] = []
    }

    private let result: Mutex<State>
    private let called = DispatchSemaphore(value: 0)

    init(_ result: PHFetchResult<PHAsset>) { self.result = Mutex(State(result: result)) }

    func photoLibraryDidChange(_ changeInstance: PHChange) {
        let now = MonotonicClock.now
        let before = result.withLock { $0.result }
        var details: PHFetchResultChangeDetails<PHAsset>?
        var changed = 0
        let time = Clock.milliseconds {
            details = changeInstance.changeDetails(for: before)
            changed = details?.changedIndexes?.count ?? 0
        }
        result.withLock { state in
            if let details { state.result = details.fetchResultAfterChanges }
            state.calls.append(Call(nanoseconds: now, details: time, changed: changed))
        }
        called.signal()
    }

    /// Returns the next call. Throws after ten seconds.
    func next() throws -> Call {
        guard called.wait(timeout: .now() + 10) == .success else {
            throw ChangeBenchmark.Wrong(description: "no observer was called")
        }
        return result.withLock { $0.calls.removeFirst() }
    }
}

/// A clock that all processes share.
enum MonotonicClock {
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}

extension ChangeBenchmark {
    /// Measures the details of a result of all assets after one of them was toggled.
    func details() throws {
        let times = try detailTimes(rounds) { [self.asset(1_000 + $0)] }
        report.row("its details, for an observer of all assets", ours: times.median, goal: .most(2))
    }

    /// Measures the details of a result of all assets after 1,000 of them were changed.
    func scatteredDetails() throws {
        let times = try detailTimes(max(3, rounds / 5)) { self.scattered(1_000, from: $0) }
        report.row("details of 1,000 scattered changes", ours: times.median, goal: .most(20))
    }

    private func detailTimes(_ rounds: Int, _ assets: (Int) -> [PHAsset]) throws -> [Double] {
        let observer = DetailsObserver(try library.fetchAssets(with: ChangeBenchmark.newestFirst))
        library.register(observer)
        defer { library.unregisterChangeObserver(observer) }
        var times: [Double] = []
        for round in 0..<rounds + 2 {
            let assets = assets(round)
            try setFavorite(true, assets)
            let on = try observer.next()
            try setFavorite(false, assets)
            let off = try observer.next()
            guard max(on.changed, off.changed) == assets.count else {
                throw Wrong(description: "\(on.changed) and \(off.changed) of \(assets.count) changes in the details")
            }
            if round >= 2 { times += [on, off].filter { $0.changed == assets.count }.map(\.details) }
        }
        return times
    }

    /// Measures the time from before another process's change, its commit included, to the observer's call.
    func latency() throws {
        let observer = DetailsObserver(try library.fetchAssets(with: ChangeBenchmark.newestFirst))
        library.register(observer)
        defer { library.unregisterChangeObserver(observer) }
        var times: [Double] = []
        for round in 0..<50 {
            let words = try ChildProcess.output(["--toggle", path, asset(2_000 + round).localIdentifier])
            guard let start = UInt64(words.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw Wrong(description: "another process does not say when it made its change")
            }
            times.append(Double(try observer.next().nanoseconds - start) / 1e6)
        }
        report.row("another process's change until the observer's call", ours: times.median, goal: .most(100))
        report.row(
            "another process's change, the slowest of 50", ours: times.max() ?? .nan, goal: .most(100))
    }
}

/// The mode in which another process changes one asset.
enum ForeignChange {
    /// Toggles a favourite, and prints the time right before.
    static func toggle(_ path: String, asset identifier: String) throws {
        let library = try PHPhotoLibrary(url: URL(filePath: path, directoryHint: .isDirectory))
        let found = try library.fetchAssets(withLocalIdentifiers: [identifier], options: nil)
        guard let asset = found.firstObject else { throw ChangeBenchmark.Wrong(description: "no asset \(identifier)") }
        let start = MonotonicClock.now
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite.toggle() }
        print(start)
    }
}
