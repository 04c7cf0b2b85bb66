// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoLibrary

/// The bytes of an untrusted file, read on demand.
///
/// Every read is checked against the end of the file and returns `nil` beyond it. Every read is charged to the metadata
/// budget, even if the bytes were read before, so that structures that refer to the same bytes again and again cost no
/// more than a valid file of the budget's size. The first failure of the system or of the budget is stored in
/// ``failure``; from then on every read returns `nil`, so that readers only check for `nil`, and their caller checks
/// once for the failure.
package final class FileBytes {
    let count: Int
    private(set) var failure: LibraryError?

    private let descriptor: Int32
    private let budget: ReadBudget
    private let deadline: Int
    private var bytesLeft: Int
    private var head: [UInt8]
    private var window: [UInt8] = []
    private var windowStart = 0

    /// The number of bytes read from the front, where most pictures have all their metadata.
    private static let headCount = 64 << 10
    private static let windowCount = 4 << 10
    /// The additional charge for moving the window, so that a million jumps of one byte exceed the budget too.
    private static let seekCost = 64

    /// Creates a reader of a file, and reads its front. Does not own the descriptor.
    package init(descriptor: Int32, budget: ReadBudget) throws(LibraryError) {
        guard let status = try? OpenFile.status(of: descriptor) else { throw FileBytes.systemError(errno) }
        self.descriptor = descriptor
        self.budget = budget
        count = max(0, Int(status.byteCount))
        bytesLeft = budget.metadataBytes
        deadline = FileBytes.now() + FileBytes.nanoseconds(budget.seconds)
        head = []
        head = read(at: 0, count: min(count, FileBytes.headCount)) ?? []
        if let failure { throw failure }
    }

    /// Creates a file from bytes in memory, such as a block assembled from several places of a file.
    package init(contents: [UInt8]) {
        descriptor = -1
        budget = ReadBudget()
        count = contents.count
        bytesLeft = budget.metadataBytes
        deadline = .max
        head = contents
    }

    /// Calls `body` with the bytes; returns `nil` if they are not completely in the file.
    func withBytes<Result>(
        at offset: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset, charge(max(count, 1)) else {
            return nil
        }
        if offset + count <= head.count {
            return head.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
        }
        guard moveWindow(over: offset, count: count) else { return nil }
        let start = offset - windowStart
        return window.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<start + count])) }
    }

    /// Reads bytes of the picture itself, without the window and not charged to the metadata budget; fewer at the end.
    func bulk(at offset: Int, count wanted: Int) -> [UInt8]? {
        guard offset >= 0, offset < count, failure == nil else { return nil }
        let wanted = min(wanted, count - offset)
        if offset + wanted <= head.count { return Array(head[offset..<offset + wanted]) }
        return read(at: offset, count: wanted)
    }

    private func charge(_ cost: Int) -> Bool {
        guard failure == nil else { return false }
        guard cost <= bytesLeft else {
            failure = LibraryError(
                .overBudget, "its metadata is larger than the limit of \(budget.metadataBytes) bytes")
            return false
        }
        bytesLeft -= cost
        return true
    }

    private func moveWindow(over offset: Int, count wanted: Int) -> Bool {
        if offset >= windowStart, offset + wanted <= windowStart + window.count { return true }
        guard charge(FileBytes.seekCost),
            let bytes = read(at: offset, count: min(count - offset, max(wanted, FileBytes.windowCount)))
        else { return false }
        (window, windowStart) = (bytes, offset)
        return bytes.count >= wanted
    }

    /// Reads bytes by positioned reads; fewer only if the file was truncated meanwhile.
    private func read(at offset: Int, count wanted: Int) -> [UInt8]? {
        guard descriptor >= 0 else { return nil }
        guard FileBytes.now() < deadline else {
            failure = LibraryError(.overBudget, "reading its metadata took longer than \(budget.seconds) seconds")
            return nil
        }
        var code: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<wanted])
            do throws(FileFailure) { filled = try OpenFile.read(descriptor, at: Int64(offset), into: rest) } catch {
                code = error.number
            }
        }
        guard let code else { return bytes }
        failure = FileBytes.systemError(code)
        return nil
    }

    private static func systemError(_ code: Int32) -> LibraryError {
        LibraryError(.inputOutput, "the file cannot be read", cause: String(cString: strerror(code)))
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Returns the duration in nanoseconds, a century at most, so that the clock does not overflow.
    private static func nanoseconds(_ seconds: Double) -> Int {
        Int(min(max(seconds, 0), 3_000_000_000) * 1_000_000_000)
    }
}
