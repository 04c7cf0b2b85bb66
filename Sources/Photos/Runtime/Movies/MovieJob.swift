// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// A movie that is being made, in a file without a name that readers read while it grows.
final class MovieJob: Sendable {
    private typealias Growth = MovieGrowth<CheckedContinuation<Int64?, any Error>>

    private let file: OpenFile
    private let growth = Mutex(Growth())

    /// - Parameter file: An empty file, open for reading and writing.
    init(writing file: consuming OpenFile) { self.file = file }

    /// Runs a closure with the file.
    func withFile<Value>(_ body: (borrowing OpenFile) throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        try body(file)
    }

    // MARK: - Readers

    func join() -> Bool { growth.withLock { $0.join() } }
    func leave() { growth.withLock { $0.leave() } }
    var isAwaited: Bool { growth.withLock { $0.isAwaited } }

    /// Waits until there are bytes after an offset, and returns where they end; `nil` at the end of the movie.
    func end(ofBytesAfter offset: Int64) async throws -> Int64? {
        let number = growth.withLock { $0.number() }
        defer { growth.withLock { $0.forget(number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                if let answer = growth.withLock({ $0.ask(beyond: offset, number, waiter) }) {
                    waiter.resume(with: answer)
                }
            }
        } onCancel: {
            growth.withLock { $0.cancel(number) }?.resume(throwing: CancellationError())
        }
    }

    func bytes(at offset: Int64, count: Int) throws(LibraryError) -> Data {
        do throws(FileFailure) { return Data(try file.bytes(at: offset, count: count)) } catch {
            throw .system("read", "a video that is being converted", error)
        }
    }

    // MARK: - Work

    func begin() -> Bool { growth.withLock { $0.begin() } }
    func isStopped(ifOthersWait othersWait: Bool) -> Bool { growth.withLock { $0.isStopped(ifOthersWait: othersWait) } }

    /// Resumes the readers that wait for bytes which the file has now.
    func noteGrowth() {
        guard let byteCount = try? file.byteCount() else { return }
        for (waiter, answer) in growth.withLock({ $0.grow(to: byteCount) }) { waiter.resume(with: answer) }
    }

    func beginStoring() { growth.withLock { $0.beginStoring() } }

    /// Ends the work.
    func giveUp() { for (waiter, answer) in growth.withLock({ $0.giveUp() }) { waiter.resume(with: answer) } }

    /// Ends the movie for its readers: as whole, or with an error.
    func end(_ error: LibraryError? = nil) {
        for (waiter, answer) in growth.withLock({ $0.end(error) }) { waiter.resume(with: answer) }
    }
}

extension CheckedContinuation<Int64?, any Error> {
    fileprivate func resume(with answer: MovieGrowth<Self>.Answer) {
        switch answer {
        case .bytes(let end): resume(returning: end)
        case .end: resume(returning: nil)
        case .failed(let error): resume(throwing: error)
        case .cancelled: resume(throwing: CancellationError())
        }
    }
}
