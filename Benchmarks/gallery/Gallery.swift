// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Synchronization

/// A grid of a library's photos, newest first, as a client of the public API shows it.
final class Gallery: Sendable {
    /// The assets that are on the screen when a flung grid stops; those before them have passed by.
    static let lastPage = 9_000..<10_000

    private let found: PHFetchResult<PHAsset>

    init(_ url: URL) throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        found = try PHPhotoLibrary(url: url).fetchAssets(with: options)
    }

    /// Decodes pictures of 256 pixels in the order of the grid, and returns how many a second are ready.
    func grid(count: Int, threads: Int) throws -> [String: Double] {
        let count = min(count, found.count)
        let shown = Atomic(0)
        let start = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for index in stride(from: thread, to: count, by: threads) where isShownAtOnce(index) {
                shown.add(1, ordering: .relaxed)
            }
        }
        let time = (ContinuousClock.now - start).milliseconds
        guard shown.load(ordering: .relaxed) == count else {
            throw Wrong(description: "a picture was not there at once")
        }
        return ["perSecond": Double(count) / time * 1e3]
    }

    private func isShownAtOnce(_ index: Int) -> Bool {
        let isFinal = Mutex(false)
        request(index, side: 256) { picture, info in
            isFinal.withLock { $0 = picture != nil && info?[PHImageResultIsDegradedKey] as? Bool != true }
        }
        return isFinal.withLock { $0 }
    }

    /// Returns the milliseconds from a request to the first picture, of assets all over the library.
    func firstPictures(count: Int) throws -> [String: Double] {
        let times = (0..<count).map { round in
            let index = Int((UInt64(round + 1) &* 0x9E37_79B9_7F4A_7C15) >> 1) % found.count
            let start = ContinuousClock.now
            let time = Mutex<Double?>(nil)
            let number = request(index, side: 600) { picture, _ in
                guard picture != nil else { return }
                time.withLock { $0 = $0 ?? (ContinuousClock.now - start).milliseconds }
            }
            PHImageManager.default().cancelImageRequest(number)
            return time.withLock { $0 } ?? .infinity
        }
        return ["median": times.quantile(0.5), "p95": times.quantile(0.95)]
    }

    /// Requests the pictures of the last page, alone and after those of nine more, which are cancelled at once. Requests of
    /// a page that passes by show its small pictures before they return: their time is reported apart. Memory is measured
    /// when the library has had nothing to do for some seconds.
    func fling() throws -> [String: Double] {
        let alone = try milliseconds(of: Self.lastPage)
        Memory.settle()
        let resident = Memory.resident
        let start = ContinuousClock.now
        for index in 0..<Self.lastPage.lowerBound {
            PHImageManager.default().cancelImageRequest(request(index, side: 1_000) { _, _ in })
        }
        let passing = (ContinuousClock.now - start).milliseconds
        let flung = try milliseconds(of: Self.lastPage)
        Memory.settle()
        return [
            "alone": alone, "flung": flung, "passing": passing / Double(Self.lastPage.lowerBound),
            "grownMiB": Double(Memory.resident - resident) / 1_048_576,
        ]
    }

    private func milliseconds(of all: Range<Int>) throws -> Double {
        guard all.upperBound <= found.count else { throw Wrong(description: "the library is too small") }
        // No original is there, and a smaller picture is never shown by a larger rendition.
        let page = all.filter { max(found[$0].pixelWidth, found[$0].pixelHeight) >= 1_024 }
        let start = ContinuousClock.now
        let missing = Mutex(page.count)
        let failure = Mutex<Wrong?>(nil)
        for index in page {
            request(index, side: 1_000) { picture, info in
                let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool == true
                missing.withLock { $0 -= isDegraded ? 0 : 1 }
                guard picture == nil, let error = info?[PHImageErrorKey] else { return }
                failure.withLock { $0 = Wrong(description: "picture \(index) does not come: \(error)") }
            }
        }
        while missing.withLock({ $0 }) > 0 {
            guard (ContinuousClock.now - start).milliseconds < 300_000 else {
                throw Wrong(description: "\(missing.withLock { $0 }) pictures do not come")
            }
            // The pictures are delivered on the main queue.
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002))
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return (ContinuousClock.now - start).milliseconds
    }

    @discardableResult
    private func request(
        _ index: Int, side: Int, _ handler: @escaping @Sendable (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        PHImageManager.default().requestImage(
            for: found.object(at: index), targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
            options: nil, resultHandler: handler)
    }
}

/// The memory of this process according to the kernel.
private enum Memory {
    static func settle() { RunLoop.main.run(until: Date(timeIntervalSinceNow: 4)) }

    static var resident: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (pages.flatMap { Int($0[1]) } ?? 0) * 4_096
    }
}
