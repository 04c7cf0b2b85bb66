// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import Dispatch
internal import PhotoFiles
internal import Synchronization

/// Parts of one picture that all processors work on.
enum ConcurrentWork {
    /// Calls `work` with each number below the count, on several threads at once, and returns when all calls have.
    ///
    /// Where the system creates fewer threads there are fewer, and where it creates none the calling thread does it
    /// all: Dispatch would wait until it creates one, which may be for ever. Threads stand back as the calling one
    /// does.
    ///
    /// Unsafe for the compiler only: `work` is to share nothing between its calls that one of them changes.
    ///
    /// - Parameter start: Starts a thread; false if the system creates no more.
    static func perform(
        count: Int, start: (String, @escaping @Sendable () -> Void) -> Bool = SystemThread.start,
        _ work: (Int) -> Void
    ) {
        withoutActuallyEscaping(work) { work in
            // A pointer, because a thread that ends releases what it has captured after it is waited for.
            withUnsafePointer(to: work) { work in
                nonisolated(unsafe) let work = work
                let parts = Parts(count: count)
                let threads = DispatchGroup()
                for _ in 1..<max(1, min(count, Int(pixels_allowed_processors()))) {
                    threads.enter()
                    let isStarted = start("photos-pixels") {
                        parts.forEachLeft(work)
                        threads.leave()
                    }
                    guard isStarted else {
                        threads.leave()
                        break
                    }
                }
                parts.forEachLeft(work)
                threads.wait()
            }
        }
    }

    /// The numbers that no thread has taken yet.
    private final class Parts: Sendable {
        private let count: Int
        private let taken = Atomic(0)

        init(count: Int) { self.count = count }

        func forEachLeft(_ work: UnsafePointer<(Int) -> Void>) {
            while case let number = taken.add(1, ordering: .relaxed).oldValue, number < count { work.pointee(number) }
        }
    }
}
