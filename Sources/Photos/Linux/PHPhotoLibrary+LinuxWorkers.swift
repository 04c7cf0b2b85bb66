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
