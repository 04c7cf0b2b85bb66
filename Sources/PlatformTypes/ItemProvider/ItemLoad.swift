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

/// An asynchronous way to produce a value.
struct ItemLoader<Value>: Sendable {
    typealias Done = @Sendable (Result<Value, any Error>) -> Void

    /// A closure that starts loading, and calls its argument once, on any queue. It may return a progress, which can be
    /// cancelled.
    let start: @Sendable (@escaping Done) -> Progress?

    init(start: @escaping @Sendable (@escaping Done) -> Progress?) { self.start = start }

    /// Creates a loader that produces its value synchronously.
    init(making value: @escaping @Sendable () throws -> Value) {
        start = { done in
            done(Result(catching: value))
            return nil
        }
    }

    /// Returns a loader that transforms the value, on the queue on which it arrives.
    func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> ItemLoader<Other> {
        ItemLoader<Other> { done in
            start { result in
                done(result.flatMap { value in Result<Other, any Error> { try transform(value) } })
            }
        }
    }

    /// Returns a loader that cleans up with the value after it was delivered.
    func finally(_ clean: @escaping @Sendable (Value) -> Void) -> ItemLoader {
        ItemLoader { done in
            start { result in
                done(result)
                if case .success(let value) = result { clean(value) }
            }
        }
    }
}

extension NSItemProvider {
    /// - Parameter loader: The loader; `nil` when there is no such representation.
    func startLoading<Value>(
        _ typeIdentifier: String, _ loader: ItemLoader<Value>?, then handler: @escaping ItemLoader<Value>.Done
    ) -> Progress {
        let loader = loader ?? ItemLoader { throw NSError.cannotLoad(typeIdentifier) }
        return ItemLoad.start(typeIdentifier, loader) { result in
            handler(result.mapError { NSError.itemProviderError($0, loading: typeIdentifier) })
        }
    }

    func startLoadingFile(
        _ typeIdentifier: String, inPlace: Bool, then handler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        let file = representation(of: typeIdentifier)?.file(suggestedName: suggestedName, inPlace: inPlace)
        return startLoading(typeIdentifier, file?.finally { $0.discard() }) { result in
            handler(result.value?.url, result.value?.isInPlace ?? false, result.failure)
        }
    }

    func startLoadingObject(
        _ aClass: any NSItemProviderReading.Type,
        then handler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        // Making an object is bound to no actor, though the signature cannot say so.
        nonisolated(unsafe) let aClass = aClass
        let found = readableRepresentation(for: aClass)
        let object = found.map { typeIdentifier, representation in
            representation.data.map { try aClass.object(coercing: $0, typeIdentifier) }
        }
        let nothing = ItemLoader<any NSItemProviderReading> { throw NSError.cannotCoerce(to: aClass) }
        return startLoading(found?.typeIdentifier ?? "\(aClass)", object ?? nothing) { handler($0.value, $0.failure) }
    }

    func startLoadingItem(_ typeIdentifier: String, then handler: @escaping CompletionHandler) {
        let object = representation(of: typeIdentifier)?.object(suggestedName: suggestedName)
        _ = startLoading(typeIdentifier, object) { handler($0.value, $0.failure) }
    }
}

extension NSItemProviderReading {
    /// Makes an object; an error of the class becomes the underlying error.
    fileprivate static func object(coercing data: Data, _ typeIdentifier: String) throws -> any NSItemProviderReading {
        do { return try object(withItemProviderData: data, typeIdentifier: typeIdentifier) } catch {
            throw NSError.cannotCoerce(to: self, because: error)
        }
    }
}

extension Result where Failure == any Error {
    /// Converts the arguments of a load handler: a value, or otherwise an error.
    init(_ value: Success?, _ error: (any Error)?, loading typeIdentifier: String) {
        self = value.map { .success($0) } ?? .failure(error ?? NSError.cannotLoad(typeIdentifier))
    }

    /// The value, for completion handlers.
    var value: Success? {
        switch self {
        case .success(let value): value
        case .failure: nil
        }
    }

    /// The error, for completion handlers.
    var failure: (any Error)? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}
