// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// A thread of the system. Foundation's does not report that none can be created.
package enum SystemThread {
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a thread with a stack of 8 MB, for parsers that recurse deeply.
    ///
    /// - Parameter name: The name that debuggers show.
    /// - Returns: False if the system creates no more threads.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(name, body))
        let result = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer -> Int32 in
            guard let attributes = buffer.baseAddress else { return ENOMEM }
            pthread_attr_init(attributes)
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setstacksize(attributes, 8 << 20)
            pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
            var thread = pthread_t()
            return pthread_create(&thread, attributes, SystemThread.begin, context.toOpaque())
        }
        if result != 0 { context.release() }
        return result == 0
    }

    /// Lets the calling thread stand back behind all others that want a processor, of this process and of others, for the
    /// rest of its life. On an idle machine it runs as fast as before. Failures are ignored.
    package static func standBack() { setpriority(.init(PRIO_PROCESS.rawValue), 0, standingBack) }

    /// The niceness, which leaves a tenth of a processor's time where others want it, too.
    private static let standingBack: Int32 = 10

    private static let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        Thread.current.name = body.name
        body.run()
        return nil
    }
}
