// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Glibc
internal import PhotoFiles
internal import Synchronization

/// A thread that makes the pages of new memory before a decoder writes them: the kernel clears each page when it is
/// first written, which takes a fifth of the time of a JPEG of 12 megapixels. Those of small memory are made at once,
/// without a thread.
///
/// Only time depends on it: where there is no such thread, or no such call (before Linux 5.14), the decoder's own
/// writes make the pages.
final class PageMaker: Sendable {
    private let isStopped = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    /// The bytes from which on the thread is worth its start, and those of each call.
    private static let (byteMinimum, byteStep) = (4 << 20, 1 << 20)
    /// `MADV_POPULATE_WRITE`, declared by newer headers only.
    private static let populatesForWriting: Int32 = 23

    /// - Parameter memory: A mapping that may be written and stays until ``stop()`` has returned.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        nonisolated(unsafe) let memory = memory
        let hasThread =
            memory.count >= Self.byteMinimum
            && SystemThread.start("photos.pages") { [self] in makePages(of: memory) }
        if !hasThread { makePages(of: memory) }
    }

    /// Stops and waits for the thread. To be called once.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        ended.wait()
    }

    private func makePages(of memory: UnsafeMutableRawBufferPointer) {
        defer { ended.signal() }
        for start in stride(from: 0, to: memory.count, by: Self.byteStep) where !isStopped.load(ordering: .relaxed) {
            let part = UnsafeMutableRawBufferPointer(rebasing: memory[start..<min(start + Self.byteStep, memory.count)])
            guard madvise(part.baseAddress, part.count, Self.populatesForWriting) == 0 else { return }
        }
    }
}
