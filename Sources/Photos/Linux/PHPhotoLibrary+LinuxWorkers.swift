// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The threads of libraries, an addition to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// The threads that decode, read, download and store for the requests of libraries, and the work that such requests
    /// share.
    ///
    /// A program that opens many libraries has one set of threads, ``shared``, whatever the number of libraries is. Give
    /// a library other workers if its requests must not wait for the requests of the others. Threads are started when
    /// they are first needed; they end with the last library that has these workers, except the threads of ``shared``.
    public struct Workers: Sendable {
        /// The workers of all libraries that are opened without other workers, and of requests that belong to no
        /// library.
        public static let shared = Workers(services: .shared)

        let services: RuntimeServices

        /// Creates workers of their own.
        ///
        /// - Parameter decoderCount: The number of threads that decode; `nil` for one for each processor.
        public init(decoderCount: Int? = nil) {
            services = if let decoderCount { RuntimeServices(decoderCount: decoderCount) } else { RuntimeServices() }
        }

        init(services: RuntimeServices) { self.services = services }
    }

    /// The workers of the library.
    public var workers: Workers { Workers(services: session.services) }
}

/// Calls that block, for code that waits without blocking.
extension PHPhotoLibrary.Workers {
    /// Does work that blocks on a thread of its own, and returns its result: the way to call a library from a task.
    ///
    ///     let count = try await library.workers.run { _ in try library.fetchAssets(with: nil).count }
    ///
    /// The calls of a library read files and wait for other processes, which the threads of Swift's tasks must not. The
    /// threads of the workers may: there are two for each processor and two more, for all libraries with these workers.
    /// If all of them are busy, work of higher priority begins first, and work of equal priority in the order of its
    /// arrival.
    ///
    /// If the task is cancelled before the work begins, the work is dropped and `CancellationError` is thrown at once.
    /// Work that has begun runs to its end: it can ask whether the task is cancelled, and pass the closure to calls with
    /// a parameter `isCancelled`. Waits for decoders end by themselves.
    ///
    /// Work sees the titles of ``PHPhotoLibrary/withLanguages(_:_:)`` around the call, but no other task-local value. It
    /// must not wait for other work that was given to the same workers: if all threads did so, all would wait forever.
    ///
    /// - Parameters:
    ///   - priority: The priority of the work: `high` (or `userInitiated`), `medium`, `low` (or `utility`) or
    ///     `background`. `nil` for the priority that the task has now.
    ///   - work: The work, called once at most. What it throws is thrown.
    ///   - isCancelled: Returns true once the task is cancelled. May be called from any thread.
    nonisolated(nonsending) public func run<Value: Sendable>(
        priority: TaskPriority? = nil,
        _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        let languages = TitleLanguage.languages
        return try await services.call(priority) { isCancelled in
            try TitleLanguage.$languages.withValue(languages) { try work(isCancelled) }
        }
    }
}
