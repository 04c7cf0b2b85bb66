// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// A request to an item provider, whose handler is called once, with the loader's result or the cancellation, whichever
/// comes first.
///
/// The request's progress holds the request, so that cancelling works whatever the loader does; the request does not
/// hold the progress.
final class ItemLoad<Value>: Sendable {
    typealias Handler = ItemLoader<Value>.Done

    private enum Phase {
        case waiting(Handler, work: Progress?)
        case done
    }

    private let phase: Mutex<Phase>

    private init(_ handler: @escaping Handler) {
        phase = Mutex(.waiting(handler, work: nil))
    }

    /// Runs the loader on a global queue.
    ///
    /// - Parameter typeIdentifier: The type to load, for the error of a cancellation.
    /// - Returns: The progress of the request. It is complete before the handler is called with a value; cancelling it
    ///   cancels the loader's own progress.
    static func start(
        _ typeIdentifier: String, _ loader: ItemLoader<Value>, then handler: @escaping Handler
    ) -> Progress {
        let load = ItemLoad(handler)
        let progress = Progress(totalUnitCount: 1)
        let cancelled = NSError.cannotLoad(typeIdentifier, because: CocoaError(.userCancelled))
        progress.cancellationHandler = { load.finish(.failure(cancelled), progress: nil) }
        DispatchQueue.global().async {
            guard !progress.isCancelled else { return }
            if let work = loader.start({ load.finish($0, progress: progress) }) { load.follow(work, in: progress) }
        }
        return progress
    }

    /// Adds the loader's progress to the request's; cancels it when the request was cancelled meanwhile.
    private func follow(_ work: Progress, in progress: Progress) {
        let isWaiting = phase.withLock { phase in
            guard case .waiting(let handler, _) = phase else { return false }
            phase = .waiting(handler, work: work)
            // Under the lock, so that no work is added to a request that is just finishing. It calls no client:
            // cancellation handlers run on a queue of their own.
            progress.addChild(work, withPendingUnitCount: 1)
            return true
        }
        if !isWaiting, progress.isCancelled { work.cancel() }
    }

    private func finish(_ result: Result<Value, any Error>, progress: Progress?) {
        let waiting = phase.withLock { phase -> (handler: Handler, work: Progress?)? in
            guard case .waiting(let handler, let work) = phase else { return nil }
            phase = .done
            return (handler, work)
        }
        guard let waiting else { return }
        if case .success = result { (waiting.work ?? progress)?.complete() }
        waiting.handler(result)
    }
}

extension Progress {
    /// Marks all units as completed, which updates a parent.
    fileprivate func complete() {
        guard !isFinished else { return }
        totalUnitCount = max(totalUnitCount, 1)
        completedUnitCount = totalUnitCount
    }
}
